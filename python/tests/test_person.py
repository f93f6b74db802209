"""Estimators for people with several rows: fit(X, y, person=ids) and rows_each."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import discreet


def visits():
    ages = np.arange(1200) * 37 % 100
    return ages.reshape(-1, 1), (ages >= 62).astype(int), np.arange(1200) % 500


def classifier(**options):
    return discreet.ThresholdClassifier(**{"high": 120, "epsilon": 1, "rows_each": 2, "seed": 4, **options})


def test_the_model_counts_people():
    X, y, person = visits()
    fitted = classifier().fit(X, y, person=person)
    assert fitted.privacy_["unit"] == "person 2"
    assert fitted.model_["people"] == 500 and "rows" not in fitted.model_
    assert fitted.model_["person"]["column"] == "person"
    assert set(fitted.predict(X)) <= {0, 1}


def test_texts_lists_and_numbers_are_ids():
    X, y, person = visits()
    models = [classifier().fit(X, y, person=ids).model_ for ids in (
        person, list(person), [str(one) for one in person], np.array([str(one) for one in person]))]
    assert all(model == models[0] for model in models)


def test_a_column_of_a_frame_holds_the_ids():
    X, y, person = visits()
    frame = pd.DataFrame({"age": X[:, 0], "patient": person})
    fitted = classifier().fit(frame[["age"]], y, person=person)
    for table in (frame, pl.from_pandas(frame), pa.Table.from_pandas(frame)):
        model = classifier().fit(table, y, person="patient")
        assert model.model_["person"]["column"] == "patient" and model.model_["inputs"] == ["age"]
        assert model.model_["hypothesis"] == fitted.model_["hypothesis"] and model.model_["people"] == 500
        assert model.score(table, y) == fitted.score(frame[["age"]], y)
        assert model.predict(table).tolist() == fitted.predict(frame[["age"]]).tolist()
        evaluated = [model.evaluate(table, y, person=ids, seed=1) for ids in ("patient", person)]
        assert evaluated[0]["wrong"] == evaluated[1]["wrong"]
    without_ids = classifier().fit(frame, y, person="patient")
    assert without_ids.predict(frame[["age"]]).tolist() == fitted.predict(frame[["age"]]).tolist()


def test_a_column_of_ids_is_no_input_of_a_learner_of_many_columns():
    bits = np.random.default_rng(1).integers(0, 2, (2000, 3))
    frame = pd.DataFrame(bits, columns=list("abc")).assign(who=np.arange(2000) % 1500)
    schema = {"columns": [{"name": name, "kind": "boolean"} for name in "ab"]}
    plain = discreet.ParityClassifier(epsilon=4, rows_each=2, seed=1).fit(frame, bits[:, 1], person="who")
    assert plain.model_["inputs"] == list("abc") and plain.predict(frame).shape == (2000,)
    by_schema = discreet.ParityClassifier(schema=schema, epsilon=4, rows_each=2, seed=1)
    assert by_schema.fit(frame, bits[:, 1], person="who").model_["inputs"] == list("ab")
    with pytest.raises(ValueError, match="column 'who'"):  # ids of their own: the column is an input
        plain.fit(frame, bits[:, 1], person=frame["who"])


def test_a_column_of_ids_that_is_not_there_is_refused_by_its_name():
    X, y, person = visits()
    with pytest.raises(ValueError, match="X has no column 'patien'. Its columns are patient, age"):
        classifier().fit(pd.DataFrame({"patient": person, "age": X[:, 0]}), y, person="patien")
    with pytest.raises(ValueError, match="person is 'patient', and the rows are in no data frame"):
        classifier().fit(X, y, person="patient")


def test_rows_of_a_person_share_one_vote_unless_places_count():
    X, y, person = visits()
    votes = classifier().fit(X, y, person=person)
    assert votes.privacy_["votes"] == "person"
    assert classifier(weigh="votes").fit(X, y, person=person).model_ == votes.model_
    assert classifier(weigh="group").fit(X, y, person=person).privacy_["votes"] == "row slot"
    with pytest.raises(ValueError, match="Here it must be votes or group"):
        classifier(weigh="rows").fit(X, y, person=person)
    with pytest.raises(ValueError, match="it must be at most 6"):
        classifier(rows_each=7).fit(X, y, person=person)
    with pytest.raises(ValueError, match="Option --person is missing"):
        classifier(rows_each=None, weigh="votes").fit(X, y)


def test_one_without_the_other_is_refused():
    X, y, person = visits()
    with pytest.raises(ValueError, match="Option --person is missing"):
        classifier().fit(X, y)
    with pytest.raises(ValueError, match="Option --rows-each is missing"):
        classifier(rows_each=None).fit(X, y, person=person)
    with pytest.raises(ValueError, match="has 3 rows"):
        classifier().fit(X, y, person=[1, 2, 3])


def test_a_column_that_tells_nobody_apart_stops_the_run():
    X, y, person = visits()
    with pytest.raises(ValueError, match="all rows have the same value there"):
        classifier().fit(X, y, person=person * 0)


def test_evaluate_takes_the_rows_each_of_the_estimator():
    X, y, person = visits()
    fitted = classifier().fit(X, y, person=person)
    with pytest.raises(ValueError, match="The model protects people"):
        fitted.evaluate(X, y, seed=1)
    result = fitted.evaluate(X, y, person=person, seed=1)
    assert result["privacy"]["unit"] == "person 2" and result["privacy"]["votes"] == "person"
    assert result["people"] == 500 and result["interval"] is not None
    rows = fitted.evaluate(X, y, person=person, weigh="rows", seed=1)
    assert rows["privacy"]["votes"] == "row" and rows["interval"] is None
    assert fitted.evaluate(X, y, person=person, rows_each=1, weigh="rows", seed=1)["interval"] is not None


def test_a_ledger_of_people_takes_runs_about_people_alone(tmp_path):
    X, y, person = visits()
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=2, unit="person")
    with pytest.raises(discreet.BudgetError, match="This ledger protects people, but the run protects rows"):
        classifier(ledger=ledger, seed=None, rows_each=None).fit(X, y)
    classifier(ledger=ledger, seed=None).fit(X, y, person=person)
    assert ledger.left["epsilon"] == 1
    assert ledger.show()["entries"][0]["unit"] == "person 2"
