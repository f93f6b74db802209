"""Tables of every make give the same model, and are not copied where the layout allows."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from discreet import BoxClassifier, LineClassifier, ParityClassifier, ThresholdClassifier
from discreet._columns import named_columns


def makes(frame):
    yield frame
    yield pl.from_pandas(frame)
    yield pa.Table.from_pandas(frame)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.float64, bool])
def test_every_make_gives_the_same_model(bits, dtype):
    X, y = bits
    frame = pd.DataFrame(X, columns=[f"b{j}" for j in range(8)])
    for table in makes(frame.astype(dtype)):
        model = ParityClassifier(seed=1).fit(table, y)
        assert model.rule_ == "b1 xor b4"
        assert (model.predict(table) == y).all()


@pytest.mark.parametrize("labels", [list, np.array, pd.Series, pl.Series, pa.array])
def test_labels_of_every_make(bits, labels):
    X, y = bits
    assert ParityClassifier(seed=1).fit(X, labels(y)).rule_ == "x2 xor x5"


def test_numbers_are_views():
    values = np.arange(10, dtype=np.uint64)
    frame = pd.DataFrame({"a": values})
    arrow, polars = pa.table({"a": values}), pl.DataFrame({"a": values})
    nullable = pd.DataFrame({"a": pd.array(values, dtype="UInt64")})
    there = [
        (values.reshape(-1, 1), values.ctypes.data),
        (frame, frame["a"].to_numpy().ctypes.data),
        (polars, polars["a"].to_numpy(allow_copy=False).ctypes.data),
        (arrow, arrow["a"].chunk(0).buffers()[1].address),
        (nullable, nullable["a"].to_numpy(dtype=np.uint64, copy=False).ctypes.data),
        (frame.astype("uint64[pyarrow]"), None),
    ]
    for table, address in there:
        ((_, column),) = named_columns(table)
        assert address is None or column.address == address
        assert len(column) == 10


def test_numbers_beside_nulls_are_views():
    table = pa.table({"a": pa.array([1, None, 3], pa.int64()), "b": pa.array([True, None, False])})
    for (_, column), cells in zip(named_columns(table), table.columns):
        assert column.address == cells.chunk(0).buffers()[1].address


@pytest.mark.parametrize("table", [
    pd.DataFrame({"a": [1, None, 3]}),
    pl.DataFrame({"a": [1, None, 3]}),
    pa.table({"a": [1, None, 3]}),
])
def test_a_missing_value_is_named(table):
    with pytest.raises(ValueError, match="'a', row 1"):
        ThresholdClassifier(high=10, seed=1).fit(table, [0, 1, 1])


def test_other_columns_at_predict_are_refused(bits):
    X, y = bits
    model = ParityClassifier(seed=1).fit(X, y)
    with pytest.raises(ValueError, match="7 features"):
        model.predict(X[:, :7])


def test_strided_and_reversed_views(bits):
    X, y = bits
    wide = np.zeros((4000, 16), dtype=np.int32)
    wide[::2, ::2] = X
    assert ParityClassifier(seed=1).fit(wide[::2, ::2], y).rule_ == "x2 xor x5"
    assert ParityClassifier(seed=1).fit(X[::-1], y[::-1]).rule_ == "x2 xor x5"
    assert ParityClassifier(seed=1).fit(np.asfortranarray(X), y).rule_ == "x2 xor x5"


def test_no_rows_are_a_table_where_rows_come_and_go():
    """Under add_remove a table without rows is a neighbour of tables with one: refusing it would tell."""
    empty = pd.DataFrame({"a": np.array([], dtype=np.int64)})
    model = ThresholdClassifier(high=3, neighbours="add_remove", seed=1).fit(empty, np.array([], dtype=np.int64))
    assert model.answered_ and "rows" not in model.model_
    with pytest.raises(ValueError, match="no rows"):
        ThresholdClassifier(high=3, seed=1).fit(empty, np.array([], dtype=np.int64))


def test_an_input_may_be_called_y():
    table = pd.DataFrame({"y": [0, 1, 2, 3] * 50, "y_0": 0})
    model = ThresholdClassifier(high=3, seed=1).fit(table[["y"]], (table["y"] >= 2).astype(int))
    assert model.rule_ == "y >= 2" and model.model_["label"] == "y_0"
    assert model.score(table[["y"]], table["y"] >= 2) == 1


def test_a_learner_with_axes_reads_a_column_an_axis():
    east, north = np.divmod(np.arange(400), 20)
    table = pd.DataFrame({"north": north, "east": east})[["east", "north"]]
    inside = ((east >= 5) & (east <= 14) & (north >= 3) & (north <= 16)).astype(int)
    for axes in ("0..19,0..19", [[0, 19], [0, 19]], ["0..19", (0, 19)]):
        model = BoxClassifier(axes=axes, epsilon=20, seed=1).fit(table, inside)
        assert model.rule_ == "5 <= east <= 14 and 3 <= north <= 16"
        assert model.score(table, inside) == 1
    assert BoxClassifier(axes="0..19,0..19", epsilon=20, seed=1).fit(table.to_numpy(), inside).score(table.to_numpy(),
                                                                                                     inside) == 1
    with pytest.raises(ValueError, match="reads 2 columns of values and 3 are named"):
        BoxClassifier(axes="0..19,0..19", seed=1).fit(table.assign(high=1), inside)
    with pytest.raises(ValueError, match="axes"):
        BoxClassifier(axes=[[0, 19], 3], seed=1).fit(table, inside)


def test_a_line_reads_two_columns():
    x, y = np.divmod(np.arange(49), 7)
    X, on_line = np.column_stack([x, y]), (y == (3 * x + 2) % 7).astype(int)
    model = LineClassifier(prime=7, variant="hashed", epsilon=50, seed=1).fit(np.tile(X, (40, 1)), np.tile(on_line, 40))
    assert model.score(X, on_line) == 1
