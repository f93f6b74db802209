"""scikit-learn's own checks. What fails by design is listed with its reason; nothing else may."""

from fractions import Fraction

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.utils.estimator_checks import parametrize_with_checks

import discreet
from discreet import FiniteClassifier, ParityClassifier, ThresholdClassifier

# Rows outside of the public domain become the fixed row, so that the checks' real-valued tables can be fitted at all.
ESTIMATORS = [
    ParityClassifier(on_bad_row="replace", seed=1),
    ThresholdClassifier(column=0, high=10, on_bad_row="replace", seed=1),
    FiniteClassifier(concepts=["0011", "0101"], column=0, on_bad_row="replace", seed=1),
]

PUBLIC_LABELS = "labels are the public 0 and 1: classes learned from y would be an unprotected release"
REPLACED = "on_bad_row='replace' puts the fixed row for any bad cell or label, as it says; 'refuse' raises (tested below)"
EXPECTED = {
    "check_classifiers_classes": PUBLIC_LABELS,
    "check_classifiers_one_label": "a private learner may answer anything; always repeating the only label would reveal it",
    "check_classifiers_regression_target": REPLACED,
    "check_classifier_not_supporting_multiclass": REPLACED,
    "check_estimators_nan_inf": REPLACED,
    "check_supervised_y_no_nan": REPLACED,
}


@parametrize_with_checks(ESTIMATORS, expected_failed_checks=lambda estimator: EXPECTED)
def test_scikit_learn(estimator, check):
    check(estimator)


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
    assert ParityClassifier(positive="yes", seed=1).fit(X, words).rule_ == "x2 xor x5"
    with pytest.raises(ValueError, match="positive"):
        ParityClassifier(seed=1).fit(X, words)


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


def test_fitting_again_without_a_ledger_warns(bits):
    X, y = bits
    model = ParityClassifier(epsilon=1).fit(X, y)
    with pytest.warns(UserWarning, match="again without a ledger"):
        model.fit(X, y)


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
