"""scikit-learn's own checks. What fails by design is listed with its reason; nothing else may."""

import warnings
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.utils.estimator_checks import check_classifiers_train, parametrize_with_checks

import discreet
from discreet import (
    ConjunctionClassifier,
    DecisionTreeClassifier,
    DirectSumClassifier,
    DisjunctionClassifier,
    FiniteClassifier,
    IntervalClassifier,
    OccamClassifier,
    ParityClassifier,
    PointClassifier,
    StepFunctionClassifier,
    ThresholdClassifier,
)

# Rows outside of the public domain become the fixed row, so that the checks' real-valued tables can be fitted at all.
ESTIMATORS = [
    ParityClassifier(on_bad_row="replace", seed=1),
    ThresholdClassifier(column=0, high=10, on_bad_row="replace", seed=1),
    FiniteClassifier(concepts=["0011", "0101"], column=0, on_bad_row="replace", seed=1),
    IntervalClassifier(column=0, high=10, on_bad_row="replace", seed=1),
    StepFunctionClassifier(column=0, high=10, on_bad_row="replace", seed=1),
    OccamClassifier(column=0, high=10, on_bad_row="replace", seed=1),
    PointClassifier(column=0, high=10, on_bad_row="replace", seed=1),
    DecisionTreeClassifier(depth=1, on_bad_row="replace", seed=1),
    ConjunctionClassifier(terms=1, on_bad_row="replace", seed=1),
    DisjunctionClassifier(terms=1, on_bad_row="replace", seed=1),
    DirectSumClassifier(of="threshold", options={"high": 10}, column=0, on_bad_row="replace", seed=1),
]  # box and line read as many columns as they have axes, and the checks' tables have others

PUBLIC_LABELS = "labels are the public 0 and 1: classes learned from y would be an unprotected release"
REPLACED = ("on_bad_row='replace' puts the fixed row for any bad cell or label, as it says; 'refuse' raises "
            "(tested below)")
CONTAINER = "a list is one column of labels: read off the cells, one row could change the shape (label_count tells it)"
LISTS = "a list does not say its shape where bad rows are replaced: its rows could change it (tested with arrays below)"
EXPECTED = {
    "check_classifiers_train": LISTS,
    "check_classifiers_classes": PUBLIC_LABELS,
    "check_classifiers_one_label": "a private learner may answer anything; always repeating the only label would "
                                   "reveal it",
    "check_classifiers_multilabel_representation_invariance": CONTAINER,
    "check_classifiers_regression_target": REPLACED,
    "check_classifier_not_supporting_multiclass": REPLACED,
    "check_dtype_object": REPLACED,
    "check_estimators_nan_inf": REPLACED,
    "check_supervised_y_no_nan": REPLACED,
}


@parametrize_with_checks(ESTIMATORS, expected_failed_checks=lambda estimator: EXPECTED)
def test_scikit_learn(estimator, check):
    check(estimator)


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda estimator: type(estimator).__name__)
def test_scikit_learn_trains_on_arrays(estimator, monkeypatch):
    fit = type(estimator).fit
    monkeypatch.setattr(type(estimator), "fit", lambda self, X, y: fit(self, np.asarray(X), np.asarray(y)))
    for options in ({}, {"readonly_memmap": True}, {"readonly_memmap": True, "X_dtype": "float32"}):
        check_classifiers_train(type(estimator).__name__, estimator, **options)


def test_bad_cells_raise_by_default(bits):
    X, y = bits
    for bad in (np.nan, np.inf, 2, -1, 0.5):
        broken = X.astype(float)
        broken[3, 2] = bad
        with pytest.raises(ValueError, match="x3.*row 3"):
            ParityClassifier(seed=1).fit(broken, y)


@pytest.mark.parametrize("bad", [np.nan, np.inf, 2, -1, 0.5])
def test_bad_labels_raise_by_default(bits, bad):
    X, y = bits
    y = y.astype(float)
    y[5] = bad
    with pytest.raises(ValueError, match="y.*row 5"):
        ParityClassifier(seed=1).fit(X, y)


def test_classes_are_not_learned_from_the_labels(bits):
    X, y = bits
    assert list(ParityClassifier(seed=1).fit(X, np.zeros_like(y)).classes_) == [0, 1]


def test_another_label_can_be_positive(bits):
    X, y = bits
    words = np.where(y == 1, "yes", "no")
    for labels in (words, words.tolist(), words.astype(object), pd.Series(words), pd.Categorical(words),
                   pl.Series(words), pa.array(words)):
        model = ParityClassifier(positive="yes", seed=1).fit(X, labels)
        assert model.rule_ == "x2 xor x5"
        assert model.model_["positive"] == "yes"
        assert model.score(X, labels) == 1
        with pytest.raises(ValueError, match="positive"):
            ParityClassifier(seed=1).fit(X, labels)
    for positive in (2, "2", 2.0, np.int64(2)):
        for labels in (y + 1, (y + 1).astype(float), (y + 1).tolist(), list(map(str, y + 1))):
            model = ParityClassifier(positive=positive, seed=1).fit(X, labels)
            assert model.rule_ == "x2 xor x5" and model.model_["positive"] == "2"


@pytest.mark.parametrize("on_bad_row", ["refuse", "replace"])
def test_labels_that_could_never_be_positive_are_refused(bits, on_bad_row):
    X, y = bits
    for labels in (y, y.astype(float), y.astype(bool), pd.Series(y, dtype="Int64"), pl.Series(y), pa.array(y)):
        with pytest.raises(ValueError, match="option 'positive': 'yes' is a text and the labels are numbers"):
            ParityClassifier(positive="yes", on_bad_row=on_bad_row, seed=1).fit(X, labels)
    with pytest.raises(ValueError, match="'y', row 0 .* is not a text"):
        ParityClassifier(positive="yes", seed=1).fit(X, y.tolist())
    for positive in (2.5, float("nan"), b"yes", [1]):
        with pytest.raises(ValueError, match="option 'positive'"):
            ParityClassifier(positive=positive, seed=1).fit(X, y)


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, pd.NaT, np.nan])
def test_missing_labels_are_bad_rows(bits, missing):
    X, y = bits
    for positive, given in (("yes", np.where(y == 1, "yes", "no")), (1, y)):
        labels = given.astype(object)
        labels[7] = missing
        for make in (labels, labels.tolist(), pd.Series(labels, dtype=object)):
            with pytest.raises(ValueError, match="'y', row 7"):
                ParityClassifier(positive=positive, seed=1).fit(X, make)
            with pytest.warns(UserWarning, match="1 row could not be read"):
                ParityClassifier(positive=positive, on_bad_row="replace", seed=1).fit(X, make)


def test_options_are_refused_by_name(bits):
    X, y = bits
    for name, value in [("on_bad_row", "replac"), ("on_bad_row", None), ("on_bad_row", 3), ("ledger", 3),
                        ("seed", -1.5), ("seed", "abc"), ("epsilon", float("nan")), ("epsilon", float("inf")),
                        ("epsilon", np.float64("nan")), ("epsilon", object()), ("epsilon", {1}), ("alpha", "abc"),
                        ("positive", object())]:
        with pytest.raises(ValueError, match=f"option '{name}'|Option --{name} is"):
            ParityClassifier(**{"seed": 1, name: value}).fit(X, y)
    with pytest.raises(ValueError, match="on_bad_row.*did you mean 'replace'"):
        ParityClassifier(seed=1, on_bad_row="replac").fit(X, y)
    model = ParityClassifier(seed=1).fit(X, y).set_params(on_bad_row="replac")
    with pytest.raises(ValueError, match="on_bad_row.*did you mean 'replace'"):
        model.predict(X)


def test_clones_share_the_ledger(bits, tmp_path):
    X, y = bits
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    model = ParityClassifier(epsilon="1/2", ledger=ledger)
    copy = clone(model)
    assert copy.ledger is ledger
    model.fit(X, y)
    copy.fit(X, y)
    assert ledger.left["epsilon"] == 0
    with pytest.raises(discreet.BudgetError):
        clone(model).fit(X, y)


def test_every_refit_of_a_search_spends(bits, tmp_path):
    X, y = bits
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=100)
    cross_val_score(ParityClassifier(epsilon=1, ledger=ledger), X, y, cv=3)
    assert ledger.spent["epsilon"] == 3
    search = GridSearchCV(ParityClassifier(ledger=ledger), {"epsilon": [1, 2]}, cv=2).fit(X, y)
    assert ledger.spent["epsilon"] == 3 + 2 * (1 + 2) + search.best_params_["epsilon"]


@pytest.mark.parametrize("fit", [
    lambda model, X, y: model.fit(X, y), lambda model, X, y: cross_val_score(model, X, y, cv=2),
    lambda model, X, y: GridSearchCV(model, {"variant": ["paper"]}, cv=2).fit(X, y)], ids=["fit", "scores", "search"])
def test_a_private_fit_without_a_ledger_warns(bits, tmp_path, fit):
    X, y = bits
    with pytest.warns(discreet.PrivacyWarning, match="No ledger recorded this run"):
        fit(ParityClassifier(epsilon=1), X, y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fit(ParityClassifier(epsilon=1, seed=1), X, y)
        ledger = discreet.Ledger.create(tmp_path / "b.db", unlimited=True)
        fit(ParityClassifier(epsilon=1, ledger=ledger), X, y)


def test_no_answer_predicts_the_fixed_label():
    X = np.zeros((4000, 1), dtype=int)
    model = ParityClassifier(seed=1).fit(X, np.ones(4000, dtype=int))
    assert not model.answered_
    assert model.predict(X[:3]).tolist() == [0, 0, 0]


def test_seeded_runs_are_marked_and_refuse_a_ledger(bits, tmp_path):
    X, y = bits
    assert not ParityClassifier(seed=1).fit(X, y).private_
    assert ParityClassifier().fit(X, y).private_
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    with pytest.raises(ValueError, match="seed"):
        ParityClassifier(seed=1, ledger=ledger).fit(X, y)
    assert ledger.spent["epsilon"] == 0


def test_epsilon_is_exact(bits):
    X, y = bits
    for epsilon in (0.1, "0.1", "1/10", Fraction(1, 10), np.float64(0.1)):
        assert ParityClassifier(epsilon=epsilon, seed=1).fit(X, y).privacy_["epsilon"] == "1/10"
