"""The real tables of examples/, split anew for every seed, and the numbers that peers want in place of words."""
import json
import pathlib
import sys
from typing import NamedTuple

import numpy as np
import pandas as pd

import discreet

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples" / "tables"
sys.path.insert(0, str(EXAMPLES))
from table import TABLES  # noqa: E402

JUDGED = 20_000  # rows to judge by, at most


class Real(NamedTuple):
    name: str
    title: str
    sizes: list


# None: two thirds of the rows.
REAL = [
    Real("flights", "flights that arrive late", [300, 1000, 3000, 10_000]),
    Real("votes", "the party of a representative", [None]),
    Real("tumours", "malignant lumps", [None]),
    Real("diabetes", "diabetes within five years", [None]),
    Real("credit", "credit not paid back", [None]),
]


def schema_of(name):
    return json.loads((EXAMPLES / f"{name}.schema.json").read_text())


def read(name):
    """The columns of the schema, labels, and the views for peers."""
    schema = schema_of(name)
    table = TABLES[name]()
    label = schema["label"]
    y = (table[label["name"]] == label["positive"]).to_numpy(np.int64)
    inputs = table[[column["name"] for column in schema["columns"]]]
    return inputs, y, {"numbers": numbers(inputs, schema), "literals": literals(inputs, schema)}


def plain(cells, column):
    """What the schema takes the cells for."""
    if column["kind"] == "category":
        return cells.where(cells.isin(column["values"]), column.get("other"))
    values = pd.to_numeric(cells).astype(float).fillna(column.get("other", column["low"]))
    return values.clip(column["low"], column["high"]).to_numpy()


def numbers(table, schema):
    """Numbers from -1 to 1 by the schema's public bounds, and 0 or 1 for every word; no row's norm exceeds the last
    value."""
    columns, low = [], []
    for column in schema["columns"]:
        cells = plain(table[column["name"]], column)
        if column["kind"] == "category":
            columns += [(cells == value).to_numpy(float) for value in column["values"]]
            low += [0.0] * len(column["values"])
        else:
            columns.append(2 * (cells - column["low"]) / (column["high"] - column["low"]) - 1)
            low.append(-1.0)
    return np.column_stack(columns), np.array(low), np.ones(len(low)), len(schema["columns"]) ** 0.5


def literals(table, schema):
    """The bits that ours learns from, as -1 and 1."""
    bits = []
    for column in schema["columns"]:
        cells = plain(table[column["name"]], column)
        if column["kind"] == "category":
            values = column["values"]
            bits += [(cells == value).to_numpy(float) for value in (values[:1] if len(values) == 2 else values)]
        else:
            bits += [(cells >= bound).astype(float) for bound in column["cuts"]]
    x, one = 2 * np.column_stack(bits) - 1, np.ones(len(bits))
    return x, -one, one, len(bits) ** 0.5


def learner(name, seed):
    """The same for every table."""
    return discreet.DecisionTreeClassifier(schema=schema_of(name), depth=2, epsilon=1, positive=1, seed=seed)
