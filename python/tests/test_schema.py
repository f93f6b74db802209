"""Schemas from Python: ordinary tables in, readable rules out, each row read by itself."""

import copy
import csv
import json
import os
import pathlib
import pickle
import random
import subprocess
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from sklearn.base import clone

import discreet
from discreet import DecisionTreeClassifier, ParityClassifier, ThresholdClassifier, _core

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
PROGRAM = os.environ.get("DISCREET_PROGRAM")
SCHEMA = DATA / "people.schema.json"
needs_program = pytest.mark.skipif(not PROGRAM, reason="DISCREET_PROGRAM names the executable to test")

SMALL = {"columns": [{"name": "age", "kind": "integer", "cuts": [40, 60]},
                     {"name": "bmi", "kind": "number", "cuts": [18.5, 30]},
                     {"name": "colour", "kind": "category", "values": ["red", "green", "blue"]},
                     {"name": "smoker", "kind": "boolean"}]}
OTHERS = {"age": 0, "bmi": 30, "colour": "blue", "smoker": True}
TOTAL = {"columns": [{**column, "other": OTHERS[column["name"]]} for column in SMALL["columns"]]}


def people():
    return pd.read_csv(DATA / "people.csv")


def test_a_schema_is_read_shown_and_written(tmp_path):
    schema = discreet.Schema.from_file(SCHEMA)
    assert schema.columns == ["age", "sex", "bmi", "smoker", "activity", "family_history", "region"]
    assert schema.label == "diabetic" and schema.is_private
    assert schema.literals[:2] == ["age >= 30", "age >= 45"] and len(schema.literals) == 19
    schema.to_file(tmp_path / "s.json")
    again = discreet.Schema.from_dict(json.loads((tmp_path / "s.json").read_text()))
    assert again == schema and dict(again) == schema.to_dict()
    assert (tmp_path / "s.json").read_text() == SCHEMA.read_text()
    assert repr(schema) == "Schema(7 columns, 19 literals)"
    assert copy.deepcopy(schema) == pickle.loads(pickle.dumps(schema)) == schema


def test_numbers_of_a_schema_are_exact():
    fractions = {"columns": [{"name": "x", "kind": "number", "cuts": [0.1, np.float64(0.25), "0.5", 1]}]}
    assert discreet.Schema(fractions).literals == ["x >= 0.1", "x >= 0.25", "x >= 0.5", "x >= 1"]


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("schema, told", [
    ({"columns": []}, "at least one"), ([], "option 'schema'"), (3, "option 'schema'"), ("none.json", "none.json"),
    ({"columns": [{"name": "a", "kind": "integer", "cuts": [2, 1]}]}, "column 'a': cuts must grow"),
    ({"columns": [{"name": "a", "kind": "integer", "cuts": [float("nan")]}]}, "schema"),
    ({"columns": [{"name": "a", "kind": "integer", "cuts": [1], "low": 3, "high": 2}]}, "low must be at most high"),
    ({"columns": [{"name": "\ud800", "kind": "boolean"}]}, "JSON|UTF|understood|columns"),
    ({"columns": nested(100)}, "nested"), ({"columns": nested(100000)}, "schema"),
    ({"columns": [{"name": "a", "kind": "boolean"}], "version": 2}, "Upgrade"),
])
def test_hostile_schemas_are_errors(schema, told):
    with pytest.raises(ValueError, match=told):
        discreet.Schema(schema)
    with pytest.raises(ValueError, match=told):
        ParityClassifier(schema=schema, seed=1).fit(pd.DataFrame({"a": [1]}), [1])


def test_a_frame_with_words_and_numbers_gives_a_readable_rule(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    frame = people()
    model = DecisionTreeClassifier(schema=SCHEMA, depth=2, epsilon=1, ledger=ledger).fit(frame, frame["diabetic"])
    assert "bmi >= 30" in model.rule_ and "age >= 45" in model.rule_
    assert model.private_ and ledger.left["epsilon"] == 0
    test = pd.read_csv(DATA / "people_test.csv")
    assert model.score(test, test["diabetic"]) > 0.8
    assert (model.predict(test.drop(columns="diabetic")[test.columns[::-1][1:]]) == model.predict(test)).all()


def test_the_label_may_be_a_column_that_the_schema_names():
    frame = people()
    model = DecisionTreeClassifier(schema=SCHEMA, depth=1, seed=1).fit(frame)
    assert model.model_ == DecisionTreeClassifier(schema=SCHEMA, depth=1, seed=1).fit(frame, frame["diabetic"]).model_
    for other in (pl.from_pandas(frame), pa.Table.from_pandas(frame)):
        assert DecisionTreeClassifier(schema=SCHEMA, depth=1, seed=1).fit(other).model_ == model.model_
    with pytest.raises(ValueError, match="no column 'diabetic'"):
        DecisionTreeClassifier(schema=SCHEMA, seed=1).fit(frame.drop(columns="diabetic"))
    with pytest.raises(ValueError, match="requires y"):
        DecisionTreeClassifier(schema=SMALL, seed=1).fit(frame)


@needs_program
def test_same_model_everywhere(tmp_path):
    words = [PROGRAM, "learn", "decision_tree", "--data", DATA / "people.csv", "--schema", SCHEMA, "--depth", "2",
             "--seed", "5", "--model", tmp_path / "cli.json"]
    subprocess.run(words, check=True, capture_output=True)
    model = json.loads((tmp_path / "cli.json").read_text())
    schema = discreet.Schema(SCHEMA)
    for form in (SCHEMA, str(SCHEMA), schema, schema.to_dict()):
        assert DecisionTreeClassifier(schema=form, depth=2, seed=5).fit(people()).model_ == model
        assert discreet.call({"verb": "learn", "learner": "decision_tree", "data": DATA / "people.csv", "schema": form,
                              "depth": 2, "seed": 5})["model"] == model


@needs_program
def test_the_command_line_drafts_and_shows(tmp_path):
    def run(*words, status=0):
        done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == status, done.stderr
        return done

    codebook = ["schema", "--codebook", DATA / "people.codebook.csv", "--label", "diabetic", "--positive", "yes"]
    assert run(*codebook).stdout == SCHEMA.read_text()
    assert "19 literals, written to s.json" in run(*codebook, "--out", "s.json").stdout
    assert (tmp_path / "s.json").read_text() == SCHEMA.read_text()
    shown = run("schema", "--schema", "s.json").stdout
    assert shown.startswith("19 literals\n  age >= 30\n") and "  sex = female\n  bmi >= 18.5\n" in shown
    refused = run("schema", "--data", DATA / "people.csv", "--label", "diabetic", status=2)
    assert "NOT private" in refused.stderr and not refused.stdout
    loud = run("schema", "--data", DATA / "people.csv", "--not-private", "--label", "diabetic", "--positive", "yes",
               "--out", "d.json")
    assert "NOT PRIVATE" in loud.stderr and "NOT PRIVATE" in loud.stdout
    result = json.loads(run("schema", "--data", DATA / "people.csv", "--not-private", "--json").stdout)
    assert result["private"] is False and result["schema"]["source"]["private"] is False
    learned = run("learn", "decision_tree", "--data", DATA / "people.csv", "--schema", "d.json", "--depth", 1)
    assert "NOT PRIVATE: the schema was made from data" in learned.stdout
    refused = run("learn", "parity", "--dimension", 3, "--data", DATA / "people.csv", "--schema", SCHEMA, status=2)
    assert "'dimension' is 3 and the schema has 19 literals" in refused.stderr
    refused = run("learn", "threshold", "--data", DATA / "people.csv", "--schema", SCHEMA, status=2)
    assert "does not learn from bits" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.json", "s.json"]


def test_drafts_from_python(tmp_path):
    drafted = discreet.Schema.draft(codebook=DATA / "people.codebook.csv", label="diabetic", positive="yes")
    assert drafted == discreet.Schema(SCHEMA)
    with pytest.raises(discreet.Error, match="NOT private"):
        discreet.Schema.draft(data=DATA / "people.csv")
    with pytest.warns(UserWarning, match="NOT PRIVATE"):
        drafted = discreet.Schema.draft(data=DATA / "people.csv", not_private=True, label="diabetic", positive="yes",
                                        parts=3)
    assert not drafted.is_private
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    with pytest.raises(discreet.Error, match="take 'source' out of it"):
        DecisionTreeClassifier(schema=drafted, depth=1, epsilon=1, ledger=ledger).fit(people())
    assert ledger.spent["epsilon"] == 0
    assert not DecisionTreeClassifier(schema=drafted, depth=1, seed=1).fit(people()).private_


def test_an_estimator_with_a_schema_can_be_cloned_and_asked_for_its_options():
    schema = discreet.Schema(SCHEMA)
    model = clone(DecisionTreeClassifier(schema=schema, depth=1, seed=1))
    assert model.get_params()["schema"] == schema
    assert model.fit(people()).n_features_in_ == 7
    pickle.loads(pickle.dumps(model)).predict(people())


def test_arrays_without_names_are_taken_in_order():
    rows = [[40, 20.5, "red", True], [60, 18.0, "blue", False]]
    model = ParityClassifier(schema=SMALL, variant="agnostic", seed=1).fit(rows, [0, 1])
    assert model.model_["inputs"] == ["age", "bmi", "colour", "smoker"]
    assert model.predict(np.array(rows, dtype=object)).tolist() == model.predict(rows).tolist()
    with pytest.raises(ValueError, match="X has 3 columns and the schema describes 4"):
        ParityClassifier(schema=SMALL, seed=1).fit([row[:3] for row in rows], [0, 1])
    with pytest.raises(ValueError, match="X has no column 'age'"):
        ParityClassifier(schema=SMALL, seed=1).fit(pd.DataFrame({"bmi": [1]}), [1])


def test_options_that_disagree_are_refused():
    with pytest.raises(discreet.Error, match="'dimension' is 5 and the schema has 8 literals"):
        ParityClassifier(schema=SMALL, dimension=5, seed=1).fit([[40, 20.5, "red", True]], [1])
    with pytest.raises(discreet.Error, match="does not learn from bits"):
        ThresholdClassifier(schema=SMALL, seed=1).fit([[40, 20.5, "red", True]], [1])
    assert discreet.plan("parity", schema=SMALL)["options"]["dimension"] == 8
    assert discreet.verify("parity", schema={"columns": SMALL["columns"][3:]}, rows=2)["literals"] == ["smoker"]


# Cells of each column; those that a schema without `other` refuses are marked.
POOL = {
    "age": ([40, 39, 60, -1, 10**30, "40", "60.0", 59.0, np.int8(40)], [None, float("nan"), 12.5, "x", "", {}]),
    "bmi": ([18.5, 18.4, 30, "30", "1e1", 0.1, np.float32(18.5), 10**25], [None, float("inf"), "?", pd.NA]),
    "colour": (["red", "green", "blue"], ["Red", "", None, 3, 2.5, float("nan")]),
    "smoker": ([True, False, 1, 0, "true", "FALSE", np.bool_(True)], ["yes", 2, None, 0.5]),
}


def meaning(name, cell):
    """The literals that hold, or None for a cell that does not fit. Written independently of the package."""
    known = any(type(cell) is type(good) and cell == good for good in POOL[name][0])
    if not known:
        return None
    if name in ("age", "bmi"):
        number = float(cell)
        return [int(number >= cut) for cut in dict(age=[40, 60], bmi=[18.5, 30])[name]]
    if name == "colour":
        return [int(cell == value) for value in ("red", "green", "blue")]
    return [int(str(cell).lower() in ("true", "1"))]


OTHER_BITS = {"age": [0, 0], "bmi": [1, 1], "colour": [0, 0, 1], "smoker": [1]}
FIXED = [0, 0, 0, 0, 1, 0, 0, 0]


def read(schema, columns, make):
    estimator = ParityClassifier(schema=schema, on_bad_row="replace", seed=1)
    table, count = make(columns), len(columns["age"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        labels, _, bits = _core.table(*estimator._request(table, [1] * count))
    return [tuple(int(cell) for cell in row) for row in zip(labels, *bits)]


def object_frame(columns):
    frame = pd.DataFrame(index=range(len(columns["age"])))
    for name, cells in columns.items():
        column = np.empty(len(cells), dtype=object)
        column[:] = cells
        frame[name] = pd.Series(column, dtype=object)
    return frame


def rows_list(columns):
    return [list(row) for row in zip(*columns.values())]


@pytest.mark.parametrize("make", [object_frame, rows_list])
@pytest.mark.parametrize("total", [True, False])
def test_each_row_is_read_by_itself(make, total):
    draw = random.Random(7)

    def any_row():
        return {name: draw.choice(draw.choice(pools) if draw.random() < 0.3 else pools[0])
                for name, pools in POOL.items()}

    def table(rows):
        return {name: [row[name] for row in rows] for name in POOL}

    def expected(row):
        bits = []
        for name, cell in row.items():
            if isinstance(cell, dict):
                return (0, *FIXED)
            found = meaning(name, cell)
            if found is None and not total:
                return (0, *FIXED)
            bits += OTHER_BITS[name] if found is None else found
        return (1, *bits)

    for _ in range(20):
        rows = [any_row() for _ in range(draw.randrange(1, 12))]
        before = read(TOTAL if total else SMALL, table(rows), make)
        assert before == [expected(row) for row in rows]
        i = draw.randrange(len(rows))
        rows[i] = any_row()
        after = read(TOTAL if total else SMALL, table(rows), make)
        assert [row for j, row in enumerate(after) if j != i] == [row for j, row in enumerate(before) if j != i]


def test_typed_columns_mean_what_the_file_means(tmp_path):
    frame = pd.DataFrame({"age": [40, 39, 61, 60], "bmi": [18.5, 18.499999, 30.0, 29.99],
                          "colour": ["red", "blue", "green", "red"], "smoker": [True, False, True, False]})
    frame.assign(y=1).to_csv(tmp_path / "d.csv", index=False)
    with open(tmp_path / "d.csv") as file:
        texts = {name: [] for name in POOL}
        for row in csv.DictReader(file):
            for name, column in texts.items():
                column.append(row[name])
    expected = read(SMALL, texts, pd.DataFrame)
    forms = [frame, frame.convert_dtypes(), frame.astype({"colour": "category", "age": "float64", "bmi": "float32"}),
             pl.from_pandas(frame), pa.Table.from_pandas(frame), frame.convert_dtypes(dtype_backend="pyarrow")]
    for form in forms:
        assert read(SMALL, {"age": [0] * 4}, lambda _, form=form: form) == expected


def test_missing_cells_of_every_make_are_the_other():
    frame = pd.DataFrame({"age": [40, None], "bmi": [None, 18.5], "colour": ["red", None], "smoker": [None, False]})
    typed = frame.astype({"age": "Int64", "smoker": "boolean"})
    expected = [(1, 1, 0, 1, 1, 1, 0, 0, 1), (1, 0, 0, 1, 0, 0, 0, 1, 0)]
    for form in (frame, typed, pl.from_pandas(typed), pa.Table.from_pandas(typed)):
        assert read(TOTAL, {"age": [0] * 2}, lambda _, form=form: form) == expected


@pytest.mark.parametrize("on_bad_row", ["refuse", "replace"])
def test_numbers_cannot_be_labels_where_the_schema_names_a_word(on_bad_row):
    table = people()
    ill = table["diabetic"] == "yes"
    for labels in (ill, ill.astype(int), ill.to_numpy()):
        with pytest.raises(ValueError, match="the schema's positive label: 'yes' is a text and the labels are numbers"):
            DecisionTreeClassifier(schema=SCHEMA, depth=1, on_bad_row=on_bad_row, seed=1).fit(table, labels)
    model = DecisionTreeClassifier(schema=SCHEMA, depth=1, positive=1, seed=1).fit(table, ill.astype(int))
    assert model.score(table, ill.astype(int)) > 0.7
