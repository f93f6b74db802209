"""Checks before a spend, for arrays and for calls. The same texts as on the command line."""

import numpy as np
import pytest

import discreet
from discreet import ParityClassifier, PointClassifier, ThresholdClassifier

ALONE = "Only you see this message. Do not publish it."


def ledger(tmp_path, epsilon=4):
    return discreet.Ledger.create(tmp_path / "b.db", epsilon=epsilon)


def spends(model, X, y):
    """The entries that a fit adds: it is refused before the spend, or it spends."""
    before = len(model.ledger.show()["entries"])
    try:
        model.fit(X, y)
    finally:
        after = len(model.ledger.show()["entries"])
        model.spent_ = after - before
    return model.spent_


def refused(model, X, y, match):
    with pytest.raises(discreet.NonsenseError, match=match) as error:
        spends(model, X, y)
    assert model.spent_ == 0
    assert isinstance(error.value, ValueError)
    return str(error.value)


@pytest.mark.filterwarnings("ignore")
def test_a_misspelled_word_spends_nothing(tmp_path):
    X, y = [[3], [4], [5]], ["no", "yes", "no"]
    model = ThresholdClassifier(column=0, high=9, positive="Yes", epsilon=1, ledger=ledger(tmp_path))
    assert ALONE in refused(model, X, y, "Did you mean 'yes'")
    assert spends(model.set_params(positive="yes"), X, y) == 1


@pytest.mark.filterwarnings("ignore")
def test_a_constant_label_needs_a_word(tmp_path):
    X, y = [[3], [4]], ["yes", "yes"]
    model = ThresholdClassifier(column=0, high=9, positive="yes", epsilon=1, ledger=ledger(tmp_path))
    refused(model, X, y, "Every label is 'yes'")
    assert spends(model.set_params(allow_constant=True), X, y) == 1


@pytest.mark.filterwarnings("ignore")
def test_a_default_range_needs_a_word(tmp_path):
    X, y = np.array([[3], [4]]), np.array([0, 1])
    model = ThresholdClassifier(epsilon=1, ledger=ledger(tmp_path))
    refused(model, X, y, "The range is the default, 0 to 65535")
    assert spends(model.set_params(default_range=True), X, y) == 1
    assert spends(model.set_params(default_range=False, high=9), X, y) == 1
    ThresholdClassifier(seed=1).fit(X, y)  # nothing is spent


@pytest.mark.filterwarnings("ignore")
def test_columns_of_another_kind_spend_nothing(tmp_path):
    y = [0, 1]
    model = PointClassifier(column=0, high=9, epsilon=1, ledger=ledger(tmp_path))
    refused(model, [["north"], ["south"]], y, "has text in all of its rows")
    refused(model, [[2.5], [3.5]], y, "has decimals")
    refused(model, [[20], [30]], y, "is outside 0 to 9")
    refused(model, [[None], [None]], y, "No row of the table can be read")


def test_under_replace_they_are_warnings(tmp_path):
    model = ThresholdClassifier(high=9, positive="Yes", epsilon=1, on_bad_row="replace", ledger=ledger(tmp_path))
    with pytest.warns(UserWarning, match="Did you mean 'yes'"):
        assert spends(model, np.array([[3], [4]]), ["no", "yes"]) == 1


@pytest.mark.filterwarnings("ignore")
def test_no_cell_of_y_stops_a_fit_under_replace(tmp_path):
    class Hostile:
        def __eq__(self, other):
            raise RuntimeError("a label is not compared")

        __hash__ = None

    model = ThresholdClassifier(high=9, positive="yes", epsilon=1, on_bad_row="replace", ledger=ledger(tmp_path, 100))
    for cell in (None, "", "Yes", "\x00", "\ud800", float("nan"), 10**40, b"yes", [1], {}, Hostile(), object()):
        assert spends(model, np.array([[3], [4]]), [cell, cell]) == 1, repr(cell)


def test_a_call_raises_the_same(tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("x;y\n3;0\n4;1\n")
    request = {"verb": "learn", "learner": "threshold", "high": 9, "data": table, "epsilon": 1, "unlimited": True}
    with pytest.raises(discreet.NonsenseError, match="Add --separator ';'"):
        discreet.call(request)
    assert discreet.call({**request, "separator": ";", "dry_run": True})["ledger"]["opens"]
    assert not (tmp_path / "t.csv.ledger").exists()


def test_a_fraction_is_no_whole_number():
    with pytest.raises(discreet.NonsenseError, match="Option --dimension is 2.5. It must be a whole number."):
        ParityClassifier(dimension=2.5, seed=1).fit([[0, 1]], [1])
