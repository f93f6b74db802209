"""One row or one label of any shape changes one row alone, and options, not rows, say how wide a table is."""

import warnings

import numpy as np
import pandas as pd
import pytest
from rows import label_rows, objects, read

import discreet
from discreet import (
    BoxClassifier,
    DirectSumClassifier,
    LineClassifier,
    ManyPointsClassifier,
    ManyThresholdsClassifier,
    ParityClassifier,
    ThresholdClassifier,
    _core,
)


def test_shapes_that_are_no_table_are_refused():
    for table in ([[1, 2], [3]], [[1], 2], [1, [2]], [1, 2], [[], []]):
        with pytest.raises(ValueError):
            ParityClassifier(seed=1).fit(table, [0, 1])
    for labels in (np.array([[0, 1], [1, 0]]), np.array(1), 1, [0, 1, 1]):
        with pytest.raises(ValueError):
            ParityClassifier(on_bad_row="replace", seed=1).fit([[0], [1]], labels)


class Hostile:
    """Raises, or never ends, whatever is asked of it."""

    def __iter__(self):
        raise RuntimeError("no")

    def __len__(self):
        raise RuntimeError("no")


class ListWithoutLength(list):
    def __len__(self):
        raise RuntimeError("no")


class ListWithoutCells(list):
    def __iter__(self):
        raise RuntimeError("no")


class Secretive:
    """Does not even tell its class."""

    @property
    def __class__(self):
        raise RuntimeError("no")


HOSTILE_LABELS = [[1], (0, 1), [], {1}, np.array([1]), np.array([[1]]), np.array(1), pd.Series([1]),
                  pd.DataFrame({"a": [1]}), (i for i in (1,)), range(2), iter([1]), {1: 2}, b"1", "yes", None, object(),
                  1j, Hostile(), ListWithoutLength([1]), type, len]


@pytest.mark.parametrize("cell", HOSTILE_LABELS, ids=lambda cell: type(cell).__name__)
def test_one_label_of_any_kind_changes_one_row_alone(cell):
    for make in (list, tuple, objects, lambda cells: pd.Series(objects(cells), dtype=object)):
        rows = label_rows(make([1, 0, cell, 1]), 4)
        assert rows[:2] == [(1, 5), (0, 5)] and rows[3] == (1, 5)


@pytest.mark.parametrize("row", [1, [1], [1, 0, 1], "10", None, (i for i in (0, 1)), Hostile(), ListWithoutLength(),
                                 ListWithoutCells([0, 1])], ids=lambda row: type(row).__name__)
def test_one_row_of_labels_of_another_shape_changes_one_row_alone(row):
    estimator = ManyPointsClassifier(high=7, label_count=2, on_bad_row="replace", seed=1)
    rows = read_many(estimator, [[5]] * 3, [[1, 0], row, [0, 1]])
    assert rows == [(1, 0), (0, 0), (0, 1)]
    assert read_many(estimator, [[5]] * 3, [[1, 0], [1, 1], [0, 1]])[1] == (1, 1)


def read_many(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        labels, _, _ = _core.table(*estimator._request(X, y))
    return [tuple(int(cell) for cell in row) for row in labels]


NO_ROWS_OF_ONE_CELL = [None, 1, 1.5, "1", b"1", {}, {1: 2}, object(), type, len, Hostile(), [], (), [1, 2], (1, 2),
                       {1, 2}, range(2), np.array([1, 2]), np.array(1), np.array([[1], [2]]), pd.Series([1, 2]),
                       pd.DataFrame({"a": [1]}), ListWithoutCells([1]), [[1]], [None]]


@pytest.mark.parametrize("row", NO_ROWS_OF_ONE_CELL, ids=lambda row: type(row).__name__)
def test_one_row_of_any_kind_changes_one_row_alone(row):
    estimator = ThresholdClassifier(high=7, on_bad_row="replace", seed=1)
    for position in range(3):  # the first row says no more than others
        table = [[5], [6], [7]]
        table[position] = row
        expected = [(1, 5), (1, 6), (1, 7)]
        expected[position] = (0, 0)
        assert read(estimator, table, [1, 1, 1]) == expected


def test_what_does_not_tell_its_class_is_bad_wherever_it_is():  # no parameter: pytest asks for its class
    test_one_label_of_any_kind_changes_one_row_alone(Secretive())
    test_one_row_of_labels_of_another_shape_changes_one_row_alone(Secretive())
    test_one_row_of_any_kind_changes_one_row_alone(Secretive())
    test_one_row_of_any_kind_changes_one_row_alone([Secretive()])


def test_a_long_row_is_not_read_to_its_end():
    asked = []
    endless = (asked.append(cell) or cell for cell in range(1000))  # one that does not end would take all memory
    estimator = ThresholdClassifier(high=7, on_bad_row="replace", seed=1)
    assert read(estimator, [[5], endless, iter([6])], [1, 1, 1]) == [(1, 5), (0, 0), (1, 6)]
    assert len(asked) == 2


PUBLIC_WIDTHS = {
    "dimension": (ParityClassifier(dimension=2, on_bad_row="replace", seed=1), [1, 0]),
    "axes as text": (BoxClassifier(axes="0..3,0..3", on_bad_row="replace", seed=1), [1, 0]),
    "axes as a list": (BoxClassifier(axes=[[0, 3], [0, 3], [0, 3]], on_bad_row="replace", seed=1), [1, 0, 2]),
    "a plane": (LineClassifier(prime=7, on_bad_row="replace", seed=1), [1, 0]),
    "one column": (ThresholdClassifier(high=3, on_bad_row="replace", seed=1), [1]),
    "schema": (ParityClassifier(schema={"columns": [{"name": name, "kind": "integer", "cuts": [1]} for name in "ab"]},
                                on_bad_row="replace", seed=1), [1, 0]),
}


@pytest.mark.parametrize("case", PUBLIC_WIDTHS)
def test_options_say_how_many_cells_a_row_has(case):
    estimator, row = PUBLIC_WIDTHS[case]
    good = read(estimator, [row, row], [1, 1])
    for bad in (None, row[1:], [*row, 1]):
        first, second = read(estimator, [bad, row], [1, 1])
        assert second == good[1] and first == (0,) * len(second)


def test_options_of_the_learner_that_is_run_say_how_many_cells_a_row_has():
    for options in ({"dimension": 2}, "dimension=2"):
        estimator = DirectSumClassifier(of="conjunction", options=options, label_count=2, on_bad_row="replace", seed=1)
        assert read_many(estimator, [[0, 1], [1], [1, 1]], [[1, 1]] * 3) == [(1, 1), (0, 0), (1, 1)]


@pytest.mark.parametrize("estimator, remedy", [
    (ParityClassifier(on_bad_row="replace", seed=1), "Give dimension, a schema, or give X as a NumPy array"),
    (ThresholdClassifier(column=1, on_bad_row="replace", seed=1), "Leave column out .* or give X as a NumPy array"),
], ids=["dimension", "column"])
def test_a_list_whose_width_no_option_says_is_refused_whatever_its_rows_are(estimator, remedy):
    for table in ([[1, 0]] * 3, [[1, 0], None, [1, 0]], [None] * 3, [1, 0, 1], [[], [], []]):
        with pytest.raises(ValueError, match=f"no option says how many columns it has.*{remedy}"):
            estimator.fit(table, [1, 0, 1])
    estimator.fit(np.array([[1, 0]] * 3), [1, 0, 1])


def test_a_fitted_model_knows_how_many_cells_a_row_has():
    model = ParityClassifier(on_bad_row="replace", seed=1).fit(np.array([[1, 0], [0, 1]] * 50), [1, 0] * 50)
    good = model.predict([[1, 0], [0, 0], [0, 1]])
    for row in (None, [1], [1, 0, 1], Hostile()):
        assert model.predict([[1, 0], row, [0, 1]]).tolist() == good.tolist()
        assert model.evaluate([[1, 0], row, [0, 1]], [1, 0, 0], seed=1)["rows"] == 3


def test_a_bad_row_is_refused_by_its_position_unless_it_is_replaced(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    for row, told in ((None, "row 1 .* is not a list of cells"), ([1, 2], "row 1 .* has 2 cells and row 0 has 1")):
        with pytest.raises(ValueError, match=told):
            ThresholdClassifier(high=3, epsilon=1, ledger=ledger).fit([[1], row], [0, 1])
    assert ledger.spent["epsilon"] == 0


@pytest.mark.parametrize("table", [[1, 2], [[1, 2], [2, 3]], [None, None]], ids=str)
def test_a_list_without_any_row_of_the_right_shape_is_fitted_with_a_remedy(table):
    with pytest.warns(UserWarning, match="no row of X is a list of 1 cell: .*Give X as a NumPy array or a data frame"):
        ThresholdClassifier(high=3, on_bad_row="replace", seed=1).fit(table, [0, 1])


LABEL_ROWS = [[0, 1], [1, 0], [1, 1]]


@pytest.mark.parametrize("labels", [LABEL_ROWS, [tuple(row) for row in LABEL_ROWS], objects(LABEL_ROWS),
                                    pd.Series(objects(LABEL_ROWS))], ids=["lists", "tuples", "array", "series"])
def test_rows_in_place_of_labels_are_refused_with_the_remedy(tmp_path, labels):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    with pytest.raises(discreet.Error, match="column 'y1', row 0 .*: a value of type (list|tuple) is not a label. "
                                             "Give label_count .* NumPy array or a data frame"):
        ManyThresholdsClassifier(epsilon=1, ledger=ledger).fit([[1], [2], [3]], labels)
    with pytest.raises(discreet.Error, match="column 'y', row 0 .*Give one label per row"):
        ThresholdClassifier(epsilon=1, ledger=ledger).fit([[1], [2], [3]], labels)
    assert ledger.spent["epsilon"] == 0


def test_a_list_of_labels_whose_shape_no_option_says_is_refused_where_bad_rows_are_replaced():
    estimator = ManyThresholdsClassifier(high=3, on_bad_row="replace", seed=1)
    for labels in (LABEL_ROWS, [0, 1, 1], [[0, 1], 1, None]):
        with pytest.raises(ValueError, match="y is a list and label_count is None.*Give label_count"):
            estimator.fit([[1], [2], [3]], labels)
    estimator.fit([[1], [2], [3]], np.array(LABEL_ROWS))
    estimator.set_params(label_count=2).fit([[1], [2], [3]], LABEL_ROWS)


def test_labels_that_are_all_of_another_shape_are_told_with_the_remedy():
    with pytest.warns(UserWarning, match="every cell of y is a list: .*Give one label per row"):
        ThresholdClassifier(high=3, on_bad_row="replace", seed=1).fit([[1], [2], [3]], LABEL_ROWS)
    many = ManyThresholdsClassifier(high=3, label_count=3, on_bad_row="replace", seed=1)
    with pytest.warns(UserWarning, match="no row of y is a list of 3 labels: .*Correct label_count"):
        many.fit([[1], [2], [3]], LABEL_ROWS)
    with pytest.raises(discreet.Error, match="row 0 of y .* is not a list of 3 labels"):
        many.set_params(on_bad_row="refuse").fit([[1], [2], [3]], LABEL_ROWS)


def test_an_option_that_is_no_width_is_refused_by_its_name():
    for dimension in (10**12, 0, "many", [2]):
        with pytest.raises(ValueError, match="dimension"):
            ParityClassifier(dimension=dimension, on_bad_row="replace", seed=1).fit([[1, 0]], [1])
    for options in ('{"dimension": 0}', "{", "[1]", 3):
        estimator = DirectSumClassifier(of="conjunction", options=options, label_count=1, on_bad_row="replace", seed=1)
        with pytest.raises(ValueError, match="dimension|options"):
            estimator.fit([[1]], [[1]])
    for axes in ("", [], 3):
        with pytest.raises(ValueError, match="axes"):
            BoxClassifier(axes=axes, on_bad_row="replace", seed=1).fit([[1, 0]], [1])
    for count in (0, -1, 10**12):
        with pytest.raises(ValueError, match="label_count"):
            ManyPointsClassifier(label_count=count, on_bad_row="replace", seed=1).fit([[1]], [[1]])
