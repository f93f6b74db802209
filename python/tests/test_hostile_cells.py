"""No cell decides whether a fit stops under on_bad_row="replace", whatever it is and whatever it raises."""

import datetime
import decimal
import fractions
import random
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from rows import objects, read

import discreet
from discreet import ManyThresholdsClassifier, ParityClassifier, ThresholdClassifier


def raising(*names, base=object):
    """An object of a class whose named methods raise."""
    def refuse(self, *given, **named):
        raise RuntimeError("a cell is not asked")

    return type("Raising", (base,), dict.fromkeys(names, refuse))


NUMBER = ("__int__", "__float__", "__index__", "__bool__", "__trunc__", "__round__", "__abs__")
TEXT = ("__str__", "__repr__", "__format__", "__bytes__", "__len__", "__iter__", "__getitem__", "__contains__")
EQUAL = ("__eq__", "__ne__", "__lt__", "__gt__", "__hash__")
EVERYTHING = (*NUMBER, *TEXT, *EQUAL, "__getattr__", "__array__", "__reduce__", "__sizeof__", "__dir__")
Silent = raising(*TEXT)
Deaf = raising(*EVERYTHING)


class Recursive(list):
    """It holds itself."""

    def __init__(self):
        super().__init__()
        self.append(self)


class NoClass:
    @property
    def __class__(self):
        raise RuntimeError("no")


def deep():
    cell = []
    for _ in range(5000):
        cell = [cell]
    return cell


HOSTILE = [
    lambda: None, lambda: float("nan"), lambda: float("-inf"), lambda: -0.0, lambda: 0.5, lambda: True,
    lambda: 10**40, lambda: -(10**5000), lambda: 2**64, lambda: -(2**63) - 1,
    lambda: "", lambda: "\x00", lambda: "\ud800", lambda: "yes", lambda: "1e400", lambda: "x" * 100_000, lambda: "١",
    lambda: b"1", lambda: b"\xff", lambda: bytearray(b"0"), lambda: memoryview(b"1"),
    list, tuple, dict, set, lambda: [1], lambda: [[1], [0]], lambda: (0, (1, [None])), lambda: {1: [2]}, deep,
    Recursive, lambda: [None, "a", [float("nan")]], lambda: range(3), lambda: iter([1]), lambda: (i for i in (1, 2)),
    lambda: np.array([1]), lambda: np.array([[0, 1]]), lambda: np.array(1), lambda: np.array([None, [1]], dtype=object),
    lambda: np.float16("nan"), lambda: np.datetime64("NaT"), lambda: np.timedelta64(1, "D"), lambda: np.ma.masked,
    lambda: np.str_("1"), lambda: np.void(b"1"), lambda: np.longdouble("1e4000"), lambda: np.complex64(1j),
    lambda: pd.NA, lambda: pd.NaT, lambda: pd.Series([1, 2]), lambda: pd.DataFrame({"a": [1]}),
    lambda: pd.Timestamp("2020"), lambda: pd.Interval(0, 1), lambda: pl.Series([1]), lambda: pa.scalar(1),
    lambda: decimal.Decimal("sNaN"), lambda: decimal.Decimal("1e999999"), lambda: fractions.Fraction(1, 3),
    lambda: 1j, lambda: datetime.datetime.max, object, lambda: type, lambda: len, lambda: Ellipsis,
    lambda: NotImplemented, Silent, Deaf, NoClass, raising("__class__"), raising(*NUMBER), raising(*EQUAL),
    lambda: raising(*EVERYTHING),
    raising(*EVERYTHING, base=Exception), raising("__iter__", "__len__", "__getitem__", base=list),
    raising("__iter__", "__len__", base=dict), raising("__int__", "__eq__", "__index__", "__float__", base=int),
    raising("__float__", "__eq__", "__int__", base=float), raising("__str__", "__eq__", "__len__", base=str),
    raising("__int__", "__eq__", "__trunc__", base=fractions.Fraction),
    raising("__int__", "__eq__", "adjusted", base=decimal.Decimal),
]


def column(make, cells):
    if make is pl.Series:
        return pl.Series("y", cells, dtype=pl.Object)
    return pd.Series(objects(cells), dtype=object) if make is pd.Series else make(cells)


COLUMNS = [list, tuple, objects, pd.Series]


def fitted(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return estimator.fit(X, y)


@pytest.mark.parametrize("trial", range(40))
def test_no_label_stops_a_fit(trial):
    chance = random.Random(trial)
    for make in COLUMNS:
        cells = [chance.choice(HOSTILE)() if i % 2 else chance.choice([0, 1, "0", "1"]) for i in range(8)]
        model = ThresholdClassifier(high=7, on_bad_row="replace", seed=trial)
        assert fitted(model, np.full((8, 1), 5), column(make, cells)).model_["rows"] == 8
        if make is not objects:
            positive = ThresholdClassifier(high=7, positive="yes", on_bad_row="replace", seed=trial)
            assert fitted(positive, [[5]] * 8, column(make, cells)).model_["rows"] == 8


@pytest.mark.parametrize("kind", range(len(HOSTILE)))
def test_a_hostile_label_changes_its_own_row_alone(kind):
    for make in COLUMNS:
        rows = read(ThresholdClassifier(high=7, on_bad_row="replace", seed=1), np.full((4, 1), 5),
                    column(make, [1, HOSTILE[kind](), 0, 1]))
        assert [rows[i] for i in (0, 2, 3)] == [(1, 5), (0, 5), (1, 5)]
        all_hostile = column(make, [HOSTILE[kind]() for _ in range(4)])
        fitted(ThresholdClassifier(high=7, on_bad_row="replace", seed=1), np.full((4, 1), 5), all_hostile)


@pytest.mark.parametrize("kind", range(len(HOSTILE)))
def test_a_hostile_cell_of_a_row_changes_its_own_row_alone(kind):
    estimator = ParityClassifier(dimension=2, on_bad_row="replace", seed=1)
    for position in range(3):
        cells = [[1, 0], [0, 1], [1, 1]]
        cells[position][0] = HOSTILE[kind]()
        array = np.empty((3, 2), dtype=object)
        for i, row in enumerate(cells):
            for j, cell in enumerate(row):
                array[i, j] = cell
        frame = pd.DataFrame({name: pd.Series(objects([row[j] for row in cells]), dtype=object)
                              for j, name in enumerate("ab")})
        for table in (cells, array, frame):
            rows = read(estimator, table, [1, 1, 1])
            expected = [(1, 1, 0), (1, 0, 1), (1, 1, 1)]
            assert all(rows[i] == expected[i] for i in range(3) if i != position)


@pytest.mark.parametrize("kind", range(len(HOSTILE)))
def test_a_hostile_row_of_many_labels_changes_its_own_row_alone(kind):
    estimator = ManyThresholdsClassifier(high=7, label_count=2, on_bad_row="replace", seed=1)
    for row in (HOSTILE[kind](), [HOSTILE[kind](), 1], (1, HOSTILE[kind]())):
        labels = read_many(estimator, [[5]] * 3, [[1, 0], row, [0, 1]])
        assert labels[0] == (1, 0) and labels[2] == (0, 1)


def read_many(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        labels, _, _ = discreet._core.table(*estimator._request(X, y))
    return [tuple(int(cell) for cell in row) for row in labels]


def libraries():
    """Columns of other libraries, of which the second cell is hostile and the others are 1, 0, 1."""
    yield "arrow text that is not UTF-8", pa.array([b"1", b"\xff", b"0", b"1"], pa.binary()).view(pa.string())
    yield "arrow texts", pa.array(["1", None, "0", "1"])
    yield "arrow numbers", pa.array([1, None, 0, 1])
    yield "arrow chunks", pa.chunked_array([["1", "x"], ["0", "1"]])
    yield "arrow categories", pa.array(["1", "x", "0", "1"]).dictionary_encode()
    yield "arrow decimals", pa.array([decimal.Decimal(1), decimal.Decimal("1e30"), decimal.Decimal(0),
                                      decimal.Decimal(1)])
    yield "polars texts", pl.Series(["1", "x", "0", "1"])
    yield "polars numbers", pl.Series([1, None, 0, 1])
    yield "polars objects", pl.Series("y", [1, Deaf(), 0, 1], dtype=pl.Object)
    yield "pandas categories", pd.Series(pd.Categorical(["1", None, "0", "1"]))
    yield "pandas texts", pd.Series(["1", pd.NA, "0", "1"], dtype="string")
    yield "pandas numbers", pd.Series([1, pd.NA, 0, 1], dtype="Int64")
    yield "masked", np.ma.masked_array([1, 1, 0, 1], mask=[0, 1, 0, 0])


@pytest.mark.parametrize("name, labels", list(libraries()), ids=[name for name, _ in libraries()])
def test_one_cell_of_another_library_changes_its_own_row_alone(name, labels):
    rows = read(ThresholdClassifier(high=7, on_bad_row="replace", seed=1), np.full((4, 1), 5), labels)
    assert [rows[i] for i in (0, 2, 3)] == [(1, 5), (0, 5), (1, 5)]


FAR = 2**62  # seconds: a time that Python cannot hold


@pytest.mark.parametrize("labels", [
    pa.array([0, FAR], pa.timestamp("s")), pa.array([0, FAR // 10**6], pa.duration("s")),
    pa.array([0, 2**31 - 1], pa.date32()), pl.Series([0, FAR]).cast(pl.Datetime("ms")),
    pl.Series([0, 2**31 - 1], dtype=pl.Int32).cast(pl.Date), pd.Series([0, FAR // 10**3], dtype="datetime64[s]"),
    np.array([0, FAR], dtype="datetime64[s]"),
], ids=lambda labels: f"{type(labels).__module__.split('.')[0]} {getattr(labels, 'type', None) or labels.dtype}")
def test_a_time_that_python_cannot_hold_is_a_bad_cell(labels):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = ThresholdClassifier(high=7, on_bad_row="replace", seed=1).fit(np.full((2, 1), 5), labels)
    assert model.model_["rows"] == 2
    with pytest.raises(ValueError, match="'y', row 0"):
        ThresholdClassifier(high=7, seed=1).fit(np.full((2, 1), 5), labels)
