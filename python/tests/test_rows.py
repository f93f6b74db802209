"""Ingestion is row by row: whatever a table is made of, a cell means the same beside any other cells.

Without that a change of one row would change others, and the promise would be about tables that nobody has.
"""

import decimal
import fractions
import random
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

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

LAST = 2**64 - 1
BIG = [2**53 + 1, 2**63 - 1, 2**63 + 1, LAST]  # a float would round them
WIDE = [0, 1, 2, 3, *BIG]
BAD = [-1, LAST + 1, 10**30, -(10**30), 10**5000]
MIXED = [*WIDE, *BAD, None, True, False, 0.0, 1.0, -0.0, 3.0, 3.5, float("nan"), float("inf"), 2.0**53, 2.0**70, "3",
         "03", "abc", "", " 3", "3.5", "nan", "\0", "\ud800", b"3", {"a": 1}, [1], (1,), 1j, np.int8(3),
         np.uint64(LAST), np.float32(2.5), np.float64(3), np.float16(1), np.bool_(True), np.longdouble(3),
         np.timedelta64(3), np.datetime64("2020-01-01"), decimal.Decimal(3), decimal.Decimal("3.5"),
         decimal.Decimal("NaN"), decimal.Decimal("1e99999999"),
         fractions.Fraction(6, 2), fractions.Fraction(2**55 + 1, 2), pd.NA, pd.NaT, np.nan, pd.Timestamp(0)]


def whole(cell, low=0, high=LAST):
    """What a cell means: its integer, or None for a bad cell. Written independently of the package."""
    if isinstance(cell, str):
        if not (cell.isascii() and cell.removeprefix("-").isdigit()):
            return None
        number = int(cell)
    elif isinstance(cell, np.timedelta64) or cell is pd.NaT or cell is pd.NA:
        return None
    elif isinstance(cell, (int, np.bool_, np.integer)):
        number = int(cell)
    elif isinstance(cell, decimal.Decimal) and (not cell.is_finite() or cell.adjusted() > 30):
        return None
    elif isinstance(cell, (float, np.floating, decimal.Decimal, fractions.Fraction)):
        size = abs(np.longdouble(cell) if isinstance(cell, np.floating) else cell)
        if not (size < 2**64 and int(cell) == cell):  # NaN too
            return None
        number = int(cell)
    else:
        return None
    return number if low <= number <= high else None


def numpy_make(dtype):
    return lambda cells: np.array(cells, dtype=dtype)


def masked(cells):
    return np.ma.MaskedArray([cell or 0 for cell in cells], [cell is None for cell in cells], dtype=np.uint64)


def objects(cells):
    array = np.empty(len(cells), dtype=object)
    for i, cell in enumerate(cells):
        array[i] = cell
    return array


def series(dtype):
    return lambda cells: pd.Series(cells, dtype=dtype)


def nullable(dtype):
    return lambda cells: pd.Series(pd.array(cells, dtype=dtype))


def chunked(type):
    def make(cells):
        array = pa.array(cells, type)
        return pa.chunked_array([array.slice(0, len(cells) // 3), array.slice(len(cells) // 3)])
    return make


def sliced(type):
    return lambda cells: pa.array([None, None, None, *cells], type).slice(3)


def categories(cells):
    names = sorted({cell for cell in cells if cell is not None})
    return pd.Series(pd.Categorical.from_codes([-1 if cell is None else names.index(cell) for cell in cells],
                                               pd.Index(names, dtype="uint64")))


SMALL = [0, 1, 2, 3, 100]
FLOATS = [0.0, 1.0, 3.0, 3.5, -1.0, float("nan"), float("inf"), -float("inf"), 2.0**53, 2.0**63]
TEXTS = ["0", "1", "3", "03", "abc", "", "-1", str(LAST), "1" * 50]
NULLS = [None]

# A make of column and the cells that it can hold.
MAKES = {
    **{f"numpy {t}": (numpy_make(t), SMALL) for t in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i8", ">u2")},
    "numpy signed": (numpy_make("i8"), [0, 1, -1, 2**53 + 1, 2**63 - 1]),
    "numpy unsigned": (numpy_make("u8"), WIDE),
    **{f"numpy {t}": (numpy_make(t), FLOATS) for t in ("f4", "f8", ">f8", "longdouble")},
    "numpy f2": (numpy_make("f2"), FLOATS[:8]),
    "numpy bool": (numpy_make(bool), [True, False]),
    "numpy str": (numpy_make("U60"), TEXTS),
    "numpy object": (objects, MIXED),
    "numpy masked": (masked, WIDE + NULLS),
    "pandas uint64": (series("uint64"), WIDE),
    "pandas float64": (series("float64"), FLOATS),
    "pandas object": (lambda cells: pd.Series(objects(cells), dtype=object), MIXED),
    "pandas str": (series("str"), TEXTS + NULLS),
    "pandas category": (categories, WIDE + NULLS),
    "pandas sparse": (lambda cells: pd.Series(pd.arrays.SparseArray(np.array(cells, dtype=np.uint64))), WIDE),
    "pandas UInt64": (nullable("UInt64"), WIDE + NULLS),
    "pandas Int64": (nullable("Int64"), [0, 1, -1, 2**53 + 1, 2**63 - 1] + NULLS),
    "pandas Float64": (nullable("Float64"), [0.0, 1.0, 3.0, 3.5] + NULLS),
    "pandas boolean": (nullable("boolean"), [True, False] + NULLS),
    "pandas string": (nullable("string"), TEXTS + NULLS),
    "pandas uint64[pyarrow]": (series("uint64[pyarrow]"), WIDE + NULLS),
    "pandas bool[pyarrow]": (series("bool[pyarrow]"), [True, False] + NULLS),
    "pandas double[pyarrow]": (series("double[pyarrow]"), [0.0, 1.0, 3.0, 3.5] + NULLS),
    "pandas string[pyarrow]": (series("string[pyarrow]"), TEXTS + NULLS),
    "polars UInt64": (lambda cells: pl.Series("a", cells, dtype=pl.UInt64), WIDE + NULLS),
    "polars Int8": (lambda cells: pl.Series("a", cells, dtype=pl.Int8), [0, 1, -1] + NULLS),
    "polars Int128": (lambda cells: pl.Series("a", cells, dtype=pl.Int128), WIDE + [LAST + 1] + NULLS),
    "polars Float64": (lambda cells: pl.Series("a", cells, dtype=pl.Float64), FLOATS + NULLS),
    "polars Boolean": (lambda cells: pl.Series("a", cells, dtype=pl.Boolean), [True, False] + NULLS),
    "polars String": (lambda cells: pl.Series("a", cells, dtype=pl.String), TEXTS + NULLS),
    "polars Categorical": (lambda cells: pl.Series("a", cells, dtype=pl.Categorical), TEXTS + NULLS),
    "pyarrow uint64": (lambda cells: pa.array(cells, pa.uint64()), WIDE + NULLS),
    "pyarrow int8": (lambda cells: pa.array(cells, pa.int8()), [0, 1, -1] + NULLS),
    "pyarrow double": (lambda cells: pa.array(cells, pa.float64()), FLOATS + NULLS),
    "pyarrow bool": (lambda cells: pa.array(cells, pa.bool_()), [True, False] + NULLS),
    "pyarrow string": (lambda cells: pa.array(cells, pa.string()), TEXTS + NULLS),
    "pyarrow dictionary": (lambda cells: pa.array(cells, pa.string()).dictionary_encode(), TEXTS + NULLS),
    "pyarrow decimal": (lambda cells: pa.array(cells, pa.decimal128(38, 1)),
                        [decimal.Decimal(n) for n in WIDE] + NULLS),
    "pyarrow null": (lambda cells: pa.array(cells, pa.null()), NULLS),
    **{f"pyarrow {make.__name__} {t}": (make(t), pool + NULLS) for make in (chunked, sliced)
       for t, pool in ((pa.uint64(), WIDE), (pa.bool_(), [True, False]), (pa.float32(), [0.0, 1.0, 3.5]),
                       (pa.string(), TEXTS))},
    "list": (list, MIXED),
    "list of integers": (list, WIDE + BAD),
}


def frame(column):
    """A table of one column, of the same make."""
    if isinstance(column, list):
        return [[cell] for cell in column]
    if isinstance(column, np.ndarray):
        return column.reshape(-1, 1)
    if isinstance(column, pd.Series):
        return pd.DataFrame({"a": column})
    return pl.DataFrame({"a": column}) if isinstance(column, pl.Series) else pa.table({"a": column})


def read(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of rows that were replaced
        labels, values, bits = _core.table(*estimator._request(X, y))
    return [tuple(int(cell) for cell in row) for row in zip(labels, *values, *bits)]


def feature_rows(column, count):
    return read(ThresholdClassifier(high=LAST, on_bad_row="replace", seed=1), frame(column), np.ones(count, dtype=int))


def bit_rows(column, count):
    return read(ParityClassifier(dimension=1, on_bad_row="replace", seed=1), frame(column), np.ones(count, dtype=int))


def label_rows(column, count):
    return read(ThresholdClassifier(high=7, on_bad_row="replace", seed=1), np.full((count, 1), 5), column)


def expected_feature(cell):
    return (0, 0) if whole(cell) is None else (1, whole(cell))


def expected_bit(cell):
    return (0, 0) if whole(cell, 0, 1) is None or isinstance(cell, str) and len(cell) > 1 else (1, whole(cell, 0, 1))


def expected_label(cell):
    return (0, 0) if whole(cell, 0, 1) is None or isinstance(cell, str) and len(cell) > 1 else (whole(cell, 0, 1), 5)


READINGS = {"value": (feature_rows, expected_feature), "bit": (bit_rows, expected_bit),
            "label": (label_rows, expected_label)}


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("make", MAKES)
def test_a_cell_means_the_same_beside_any_others(make, reading):
    column, pool = MAKES[make]
    rows, expected = READINGS[reading]
    draw = random.Random(make)
    for size in (1, 7, 70):
        cells = [draw.choice(pool) for _ in range(size)]
        if size == 70:
            cells[: len(pool)] = pool[:70]
        before = rows(column(cells), size)
        assert before == [expected(cell) for cell in cells]
        for _ in range(5):
            i = draw.randrange(size)
            cells[i] = draw.choice(pool)
            after = rows(column(cells), size)
            assert [row for j, row in enumerate(after) if j != i] == [row for j, row in enumerate(before) if j != i]
            assert after[i] == expected(cells[i])
            before = after


def test_neighbours_stay_neighbours_whatever_the_last_cell_is():
    tables = [[3.5] * 40 + [last] for last in (3, 3.5, None, "abc", 2**70, -1, "3")]
    for make in (lambda cells: cells, objects):
        assert {tuple(feature_rows(make(cells), 41)[:40]) for cells in tables} == {((0, 0),) * 40}
    big = [[2**63 + 1] * 40 + [last] for last in (3, -1, None, 3.5)]
    assert {tuple(feature_rows(cells, 41)[:40]) for cells in big} == {((1, 2**63 + 1),) * 40}


def test_positive_labels_are_read_cell_by_cell():
    pool = ["yes", "no", "", "Yes", " yes", None, float("nan"), pd.NA, 1, 0, 10**30, {}, "\0"]
    estimator = ThresholdClassifier(high=7, on_bad_row="replace", positive="yes", seed=1)
    for make in (list, objects, lambda cells: pd.Series(objects(cells), dtype=object)):
        for cell in pool:
            for other in pool:
                first, second = read(estimator, [[5], [5]], make([cell, other]))
                words = isinstance(cell, str) and cell != "\0"
                assert first == ((int(cell == "yes"), 5) if words else (0, 0))


# Values, and whether a CSV file may hold them as a number from 0 to 3.
@pytest.mark.parametrize("value",
                         ["0", "3", "03", "4", "-1", "-0", "+1", " 1", "1 ", "", "1.0", "3.5", "abc", "nan", "NaN",
                          "inf", "1e0", "0x1", "1_0", "٣", str(2**64), str(10**30)])
def test_a_text_is_accepted_here_where_a_file_accepts_it(tmp_path, value):
    (tmp_path / "d.csv").write_text(f"a,y\n1,1\n{value},1\n")
    request = {"verb": "learn", "learner": "threshold", "high": 3, "data": str(tmp_path / "d.csv"), "seed": 1}

    def outcome(work):
        try:
            work()
        except discreet.Error as error:
            assert "'a'" in str(error), error
            return "refused"
        return "accepted"

    from_file = outcome(lambda: discreet.call(request))
    for table in (pd.DataFrame({"a": ["1", value]}), pa.table({"a": ["1", value]}), pl.DataFrame({"a": ["1", value]})):
        assert outcome(lambda table=table: ThresholdClassifier(high=3, seed=1).fit(table, [1, 1])) == from_file


@pytest.mark.parametrize("bad", [None, float("nan"), 3.5, 4, -1, "abc", "", 10**30, 10**5000, {}, [1], pd.NA, b"1", 1j],
                         ids=lambda bad: repr(bad)[:20] if not isinstance(bad, int) or bad < 10**100 else "huge")
def test_a_bad_cell_is_named_and_costs_nothing(tmp_path, bad):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=1)
    model = ThresholdClassifier(high=3, ledger=ledger)
    tables = (([[1], [bad]], "x1"), (objects([1, bad]).reshape(-1, 1), "x1"),
              (pd.DataFrame({"a": objects([1, bad])}), "a"))
    for table, name in tables:
        with pytest.raises(discreet.Error, match=f"column '{name}', row 1 "):
            model.fit(table, [0, 1])
    with pytest.raises(ValueError, match="column 'y', row 1 "):
        model.fit([[1], [2]], objects([1, bad]))
    assert ledger.spent["epsilon"] == 0


def test_shapes_that_are_no_table_are_refused():
    for table in ([[1, 2], [3]], [[1], 2], [1, [2]], [1, 2], [[], []]):
        with pytest.raises(ValueError):
            ParityClassifier(seed=1).fit(table, [0, 1])
    for labels in (np.array([[0, 1], [1, 0]]), np.array(1), 1, [0, 1, 1]):
        with pytest.raises(ValueError):
            ParityClassifier(on_bad_row="replace", seed=1).fit([[0], [1]], labels)


def test_ranges_with_negative_ends_are_read_exactly():
    low, high = -(2**63), 2**63 - 1
    model = ThresholdClassifier(low=low, high=high, on_bad_row="replace", seed=1)
    cells = [low, high, -1, low - 1, high + 1, float(low), str(low + 1), None]
    assert read(model, [[cell] for cell in cells], [1] * 8) == [
        (1, 0), (1, LAST), (1, 2**63 - 1), (0, 0), (0, 0), (1, 0), (1, 1), (0, 0)]


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
    for row, told in ((None, "row 1 .* is no list of cells"), ([1, 2], "row 1 .* has 2 cells and row 0 has 1")):
        with pytest.raises(ValueError, match=told):
            ThresholdClassifier(high=3, ledger=ledger).fit([[1], row], [0, 1])
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
