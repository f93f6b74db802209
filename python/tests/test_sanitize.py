"""Sanitizers: releases, queries and synthetic tables."""

import csv

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import discreet


def test_values_in_memory_are_sanitized_and_asked(tmp_path):
    rows = [7] * 1000 + [9] * 1000 + list(range(1000, 2000))
    result = discreet.sanitize("points", rows, alpha="0.05", ledger=None, out=tmp_path / "s.csv")
    assert result["private"] and result["rows"] == 3000
    seven = discreet.query(result["release"], value=7)["answers"][0]
    assert seven["low"] <= 1000 <= seven["high"]
    assert discreet.query(result["release"], value=12)["answers"][0]["count"] == 0
    with open(tmp_path / "s.csv", newline="") as file:
        table = [row["x"] for row in csv.DictReader(file)]
    assert len(table) == 40 and table.count("7") >= 10


def test_arrays_and_texts_are_taken():
    result = discreet.sanitize("points", np.full(500, 2**63, dtype=np.uint64), delta="1e-3", ledger=None)
    assert discreet.query(result["release"], value=2**63)["answers"][0]["high"] >= 500
    towns = ["Rio, Brazil", "Bern"] * 300
    result = discreet.sanitize("points", towns, values="texts", delta="1e-3", ledger=None)
    assert discreet.query(result["release"], value="Rio, Brazil")["answers"][0]["low"] > 100


def test_a_spend_goes_unrecorded_only_where_it_is_said(tmp_path):
    with pytest.raises(discreet.Error, match="ledger"):
        discreet.sanitize("points", [1, 2, 3])
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1, delta="2e-6")
    discreet.sanitize("points", [7] * 100, epsilon=1, delta="1e-6", ledger=ledger)
    with pytest.raises(discreet.BudgetError):
        discreet.sanitize("points", [7] * 100, epsilon=1, delta="1e-6", ledger=ledger)
    assert discreet.sanitize("points", [7] * 100, seed=1)["private"] is False


def test_files_have_their_ledger_beside_them(tmp_path):
    data = tmp_path / "ages.csv"
    data.write_text("age,town\n" + "".join(f"{i % 100},t\n" for i in range(20000)))
    result = discreet.sanitize("thresholds", data, x="age", high=99, epsilon=2, budget=2)
    assert result["ledger"]["spent"]["epsilon"] == "2"
    half = discreet.query(result["release"], at_most=49)["answers"][0]
    assert half["low"] <= 10000 <= half["high"]
    part = discreet.query(result["release"], **{"from": 20, "to": 39})["answers"][0]
    assert part["low"] <= 4000 <= part["high"]


def test_query_tables_may_be_arrays():
    queries = np.array([[0, 1, 1], [0, 0, 1]])
    rows = [1] * 3000 + [2] * 1000
    for name, options in (("finite", {"alpha": "1/4"}), ("weights", {"rounds": 40, "epsilon": 4})):
        result = discreet.sanitize(name, rows, queries=queries, ledger=None, **options)
        second = discreet.query(result["release"], query=2)["answers"][0]
        assert second["low"] <= 1000 <= second["high"]


def test_rows_in_memory_touch_no_file(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "missing"))
    monkeypatch.setattr("tempfile.tempdir", None)
    release = discreet.sanitize("points", [7] * 500, delta="1e-3", ledger=None)["release"]
    assert discreet.query(release, value=7)["answers"][0]["high"] >= 500
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rows", [[7, 8, -1], np.array([7, 8, -1]), (v for v in (7, 8, -1)), [7, 8, None], [7, 8, 1.5],
                                  [7, 8, b"9"], [7, 8, [9]], ["7", "8", "x"], [7, 8, 2**64]])
def test_a_bad_row_is_named_by_its_number(rows):
    with pytest.raises(discreet.Error, match="column 'x', row 2 .counted from 0.") as caught:
        discreet.sanitize("points", rows, ledger=None)
    assert ".csv" not in str(caught.value)


@pytest.mark.parametrize("data", [b"abc", bytearray(b"abc"), None, 7, np.zeros((2, 2), int), np.array(7), {"x": [1]}])
def test_what_is_no_column_is_refused(data):
    with pytest.raises(discreet.Error, match="option 'data'"):
        discreet.sanitize("points", data, ledger=None)


def test_options_for_files_are_refused_for_rows_in_memory():
    for options in ({"memory": 1}, {"spill": "."}, {"separator": ";"}, {"dry_run": True}):
        with pytest.raises(discreet.Error, match="in memory"):
            discreet.sanitize("points", [1, 2], ledger=None, **options)


def test_rows_in_memory_may_have_people(tmp_path):
    ages, person = np.arange(3000) % 60, np.arange(3000) % 1000
    frame = pd.DataFrame({"who": person, "age": ages, "town": "t"})
    frame.to_csv(tmp_path / "visits.csv", index=False)
    options = {"high": 99, "epsilon": 2, "rows_each": 2, "seed": 3}
    of_file = discreet.sanitize("thresholds", tmp_path / "visits.csv", x="age", person="who", **options)
    assert of_file["people"] == 1000 and of_file["privacy"]["unit"] == "person 2"
    for table in (frame, pl.from_pandas(frame), pa.Table.from_pandas(frame)):
        assert discreet.sanitize("thresholds", table, x="age", person="who", **options) == of_file
    for ids in (person, person.tolist(), pd.Series(person)):
        of_array = discreet.sanitize("thresholds", ages, x="age", person=ids, **options)
        assert of_array["release"]["release"] == of_file["release"]["release"]
        assert discreet.sanitize("thresholds", ages, person=ids, **options)["people"] == 1000


def test_people_in_memory_are_asked_for_as_in_a_file():
    with pytest.raises(discreet.Error, match="Option --rows-each is missing"):
        discreet.sanitize("points", [1, 2], person=[1, 2], epsilon=1, ledger=None)
    with pytest.raises(discreet.Error, match="Option --person is missing"):
        discreet.sanitize("points", [1, 2], rows_each=2, epsilon=1, ledger=None)
    with pytest.raises(discreet.Error, match="all rows have the same value there"):
        discreet.sanitize("points", [1, 2, 3], person=[1, 1, 1], rows_each=2, epsilon=1, delta="1e-6",
                          ledger=None)
    with pytest.raises(ValueError, match="person is 'who', and the rows are in no data frame"):
        discreet.sanitize("points", [1, 2], person="who", rows_each=2, epsilon=1, ledger=None)
    with pytest.raises(ValueError, match="data has no column 'who'. Its columns are age"):
        discreet.sanitize("points", pd.DataFrame({"age": [1]}), x="age", person="who", rows_each=2, ledger=None)
    with pytest.raises(discreet.Error, match="Name a column of a data frame by x"):
        discreet.sanitize("points", pd.DataFrame({"age": [1]}), ledger=None)


def test_queries_of_any_type_are_answered_or_refused_in_words():
    release = discreet.sanitize("points", [7] * 500, delta="1e-3", seed=1)["release"]
    for seven in (7, np.uint8(7), "7"):
        assert discreet.query(release, value=seven)["answers"][0]["high"] >= 500
    with pytest.raises(discreet.Error, match="'18446744073709551616' is not"):
        discreet.query(release, value=2**64)
    with pytest.raises(discreet.Error, match="7.5 is no integer"):
        discreet.query(release, value=7.5)
    for nothing in (None, 7, ["r.json"]):
        with pytest.raises(discreet.Error, match="option 'release'"):
            discreet.query(nothing, value=7)


def test_plan_and_verify_know_the_kind():
    assert discreet.plan("points", kind="sanitizer")["rule"] == "ML-5.tight"
    report = discreet.verify("points", kind="sanitizer", high=1, delta="1/10", rows=2)
    assert report["verdict"] == "holds"
