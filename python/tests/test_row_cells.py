"""Ingestion is row by row: whatever a table is made of, a cell means the same beside any other cells.

Without that a change of one row would change others, and the promise would be about tables that nobody has.
"""

import decimal
import fractions
import random

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from rows import label_rows, objects, read

import discreet
from discreet import ParityClassifier, ThresholdClassifier

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


def feature_rows(column, count):
    return read(ThresholdClassifier(high=LAST, on_bad_row="replace", seed=1), frame(column), np.ones(count, dtype=int))


def bit_rows(column, count):
    return read(ParityClassifier(dimension=1, on_bad_row="replace", seed=1), frame(column), np.ones(count, dtype=int))


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
    model = ThresholdClassifier(high=3, epsilon=1, ledger=ledger)
    tables = (([[1], [bad]], "x1"), (objects([1, bad]).reshape(-1, 1), "x1"),
              (pd.DataFrame({"a": objects([1, bad])}), "a"))
    for table, name in tables:
        with pytest.raises(discreet.Error, match=f"column '{name}', row 1 "):
            model.fit(table, [0, 1])
    with pytest.raises(ValueError, match="column 'y', row 1 "):
        model.fit([[1], [2]], objects([1, bad]))
    assert ledger.spent["epsilon"] == 0


def test_ranges_with_negative_ends_are_read_exactly():
    low, high = -(2**63), 2**63 - 1
    model = ThresholdClassifier(low=low, high=high, on_bad_row="replace", seed=1)
    cells = [low, high, -1, low - 1, high + 1, float(low), str(low + 1), None]
    assert read(model, [[cell] for cell in cells], [1] * 8) == [
        (1, 0), (1, LAST), (1, 2**63 - 1), (0, 0), (0, 0), (1, 0), (1, 1), (0, 0)]
