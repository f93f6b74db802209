"""Tables of any make as named columns: NumPy, pandas, polars, pyarrow, or a list of rows.

A cell is read by itself. Its meaning never depends on other rows: else a change of one row would change others, and no
guarantee would hold. So no column is converted as a whole to a type that its other cells suggest. Numbers are handed
over in place, with one bit per cell that tells missing cells. Objects are handed over one by one. An integer is exactly
that integer, a float that is an integer is that integer, and a text is read as in a CSV file. Every other cell is bad.
"""

import itertools
import numbers
from decimal import Decimal

import numpy as np

from ._core import Column

_LONGEST = 1000  # digits of a Decimal that is looked at
_NULLS = {"NAType", "NaTType", "MaskedConstant"}  # pandas' and NumPy's, which need not be imported for it


def _plain(cell):
    """An int, float, str or None for a cell of another type. Another cell is returned as it is."""
    try:
        return _converted(cell)
    except Exception:  # complex, NaN, infinite, or a type of somebody's own: bad cells, whatever they raise
        return cell


def _converted(cell):
    if type(cell).__name__ in _NULLS:
        return None
    if isinstance(cell, np.bool_):
        return int(cell)
    if isinstance(cell, np.floating) and cell.dtype.itemsize <= 8:
        return float(cell)
    if not isinstance(cell, numbers.Number) or isinstance(cell, np.timedelta64):
        return cell
    if isinstance(cell, Decimal) and not cell.adjusted() < _LONGEST:
        return cell
    whole = int(cell)
    return whole if whole == cell else cell  # never rounded: a rounded cell could become an integer


class ValueOfAnotherLibrary:
    """A bad cell that has no value in Python, such as a time after the year 9999."""


_NO_VALUE = ValueOfAnotherLibrary()


def _value(read, *place):
    """One cell of a column of another library."""
    try:
        return read(*place)
    except Exception:
        return _NO_VALUE


def _mixed(cells):
    return Column.cells(cells, _plain)


def _packed(present):
    """One bit per cell, the lowest first. None if no cell is missing."""
    return None if present.all() else np.packbits(present, bitorder="little")


def _from_numpy(cells):
    kind, size = cells.dtype.kind, cells.dtype.itemsize
    if kind == "c":
        raise ValueError("Complex data not supported: cells must be integers")
    if kind not in "biuf" or size > 8:
        return _mixed(cells.tolist() if kind in "OUST" else list(cells))  # tolist has None for masked cells
    present = None
    if isinstance(cells, np.ma.MaskedArray):
        present = _packed(~np.ma.getmaskarray(cells))
        cells = cells.data
    if kind == "f" and size == 2:
        cells = cells.astype(np.float32)  # holds the same numbers
    if not cells.dtype.isnative:
        cells = cells.astype(cells.dtype.newbyteorder("="))
    return Column.numbers(cells, present)


# Arrow's names of the types whose buffers are arrays of NumPy's types.
_ARROW_NUMBERS = {"int8": "i1", "int16": "i2", "int32": "i4", "int64": "i8", "uint8": "u1", "uint16": "u2",
                  "uint32": "u4", "uint64": "u8", "float": "f4", "double": "f8"}


def _from_arrow(column):
    """A pyarrow Array or ChunkedArray. Several chunks are first copied together."""
    if hasattr(column, "chunks"):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
        if hasattr(column, "chunks"):  # older versions answer with one chunk
            column = column.chunk(0)
    name, size = str(column.type), len(column)
    if name not in _ARROW_NUMBERS and name != "bool":
        return _mixed([_value(cell.as_py) for cell in column])
    valid, data = column.buffers()
    present = None if column.null_count == 0 or valid is None else np.frombuffer(valid, np.uint8)
    first = column.offset
    if data is None or size == 0:
        return Column.numbers(np.empty(0, np.int64))
    if name == "bool":
        return Column.bits(np.frombuffer(data, np.uint8), first, size, present, first)
    cells = np.frombuffer(data, _ARROW_NUMBERS[name], count=first + size)[first:]
    return Column.numbers(cells, present, first)


def _from_polars(series):
    if series.dtype.is_temporal() or series.dtype.is_nested():  # bad cells all, and one may panic on its way to Python
        return _mixed([_NO_VALUE] * len(series))
    number = series.dtype.is_integer() or series.dtype.is_float() or str(series.dtype) == "Boolean"
    if not number or str(series.dtype) in ("Int128", "UInt128", "Float16"):
        return _mixed(series.to_list())
    if series.null_count() == 0:
        return Column.numbers(series.to_numpy())
    present = series.is_not_null().to_numpy()
    filler = False if str(series.dtype) == "Boolean" else 0
    return Column.numbers(series.fill_null(filler).to_numpy(), _packed(present))


def _from_pandas(values):
    """The array of a Series or an Index."""
    dtype = values.dtype
    if isinstance(dtype, np.dtype):
        return _from_numpy(values)
    if type(values).__name__ in ("NumpyExtensionArray", "PandasArray"):
        return _from_numpy(values.to_numpy())
    if type(values).__name__ == "ArrowExtensionArray":
        return _from_arrow(values.__arrow_array__())
    if type(values).__name__ == "Categorical":
        names = dtype.categories.tolist()
        return _mixed([None if code < 0 else names[code] for code in values.codes.tolist()])
    if dtype.type is str:
        return _mixed(values.to_numpy(dtype=object).tolist())
    number = getattr(dtype, "numpy_dtype", None)
    if isinstance(number, np.dtype) and number.kind in "biuf" and hasattr(values, "isna"):  # nullable numbers
        missing = values.isna()
        if not missing.any():
            return _from_numpy(values.to_numpy(dtype=number, copy=False))
        return Column.numbers(values.to_numpy(dtype=number, na_value=0), _packed(~missing))
    return _mixed([_value(values.__getitem__, i) for i in range(len(values))])  # as a whole they might be converted


def column_of(values):
    """One column of any make."""
    if isinstance(values, np.ndarray):
        return _from_numpy(values)
    if hasattr(values, "null_count") and hasattr(values, "to_numpy"):
        return _from_arrow(values) if hasattr(values, "type") else _from_polars(values)
    if hasattr(values, "array") and hasattr(values, "dtype"):  # a Series or an Index of pandas
        return _from_pandas(values.array)
    if hasattr(values, "isna") and hasattr(values, "dtype"):  # what is inside of one
        return _from_pandas(values)
    return _mixed(values)


def person_column(person, taken, table=None, of="X"):
    """The ids of people as ``(name, Column)``, or None. A text is the name of a column of the table, a data frame.

    Ids of another make get a name that no other column has.
    """
    if person is None:
        return None
    if isinstance(person, str):
        if not is_frame(table):
            raise ValueError(f"person is {person!r}, and the rows are in no data frame. Give the ids as a list or an "
                             "array, with one id per row.")
        return named_columns(columns_named(table, [person], of))[0]
    name = "person"
    while any(name == other for other, _ in taken):
        name += "_"
    return name, column_of(person if hasattr(person, "dtype") or hasattr(person, "null_count") else list(person))


def without_column(table, name):
    """A data frame without the column of ids. Anything else as it is."""
    if not isinstance(name, str) or not is_frame(table):
        return table
    names = [str(other) for other in (table.column_names if hasattr(table, "column_names") else table.columns)]
    kept = [i for i, other in enumerate(names) if other != name]
    return table.iloc[:, kept] if hasattr(table, "iloc") else table.select([names[i] for i in kept])


def is_frame(table):
    """Whether columns have names: pandas, polars, pyarrow."""
    return hasattr(table, "columns") or hasattr(table, "column_names")


def columns_named(frame, names, of="X"):
    """The same table with these columns alone."""
    have = [str(name) for name in (frame.column_names if hasattr(frame, "column_names") else frame.columns)]
    for name in names:
        if name not in have:
            raise ValueError(f"{of} has no column {name!r}. Its columns are {', '.join(have[:20])}.")
    return frame.select(names) if hasattr(frame, "select") else frame.iloc[:, [have.index(name) for name in names]]


def is_list(table):
    """Whether a table or column is made of Python objects. NumPy would choose one type for all of them."""
    return (not is_frame(table) and hasattr(table, "__iter__") and not hasattr(table, "__array__")
            and not hasattr(table, "toarray") and not isinstance(table, (str, bytes, dict)))


def _cells_of(row):
    """The container of the cells of a row. None if it is not a row."""
    row = row.tolist() if isinstance(row, np.ndarray) else row
    return row if isinstance(row, (list, tuple)) or is_list(row) or hasattr(row, "iloc") else None


def _row(row):
    cells = _cells_of(row)
    return cells if cells is None or isinstance(cells, (list, tuple)) else list(cells)


class RowOfAnotherLength:
    """A bad cell of a row that does not have the right number of cells."""


_BAD_CELL = RowOfAnotherLength()


def _rows_of_width(rows, width, cells_of):
    """The rows with `width` cells each. A row of another shape becomes a row of bad cells, whatever it raises."""
    bad = [_BAD_CELL] * width

    def cells(row):
        try:
            found = list(itertools.islice(cells_of(row), width + 1))  # a row need not end
        except Exception:  # also of what is no row
            return bad
        return found if len(found) == width else bad

    return [cells(row) for row in rows]


def is_bad_row(row):
    """Whether a row of bad cells took the place of one of another shape."""
    return row[0] is _BAD_CELL


def rows_of(table, width=None):
    """The rows of a list.

    With `width`, the public number of columns, a row of another shape becomes a row of bad cells. Without it, the first
    row says the width, and a row of another shape is refused.
    """
    if width is not None:
        return _rows_of_width(table, width, _cells_of)
    rows = [_row(row) for row in table]
    if rows and all(row is None for row in rows):
        raise ValueError("Expected 2D array, got 1D array instead. Reshape your data: [[1], [2]] is a table of one "
                         "column.")
    for i, row in enumerate(rows):
        if row is None or rows[0] is None:
            raise ValueError(f"row {i if row is None else 0} (counted from 0) is not a list of cells. Give every row "
                             "its cells.")
        if len(row) != len(rows[0]):
            raise ValueError(f"row {i} (counted from 0) has {len(row)} cells and row 0 has {len(rows[0])}. "
                             "Give every row the same number of cells.")
    if rows and not rows[0]:
        raise ValueError("Found array with 0 feature(s): the rows have no cells. Give each row at least one.")
    return rows


def plain_column(values):
    """Labels of any make, as column_of takes them."""
    if is_list(values):
        return list(values)
    if is_frame(values) or isinstance(values, np.ndarray):
        return values
    known = any(hasattr(values, name) for name in ("null_count", "array", "isna"))  # polars and pyarrow, pandas
    return values if known else np.asarray(values)


def _label_row(row):
    row = row.tolist() if isinstance(row, np.ndarray) else row
    return row if isinstance(row, (list, tuple)) else None


def label_rows(rows, count):
    """The rows of a list with `count` labels each. A row of another shape becomes a row of bad cells."""
    return _rows_of_width(rows, count, _label_row)


def label_columns(rows, count):
    """The columns of what label_rows gave."""
    return [_mixed([row[j] for row in rows]) for j in range(count)]


def rows_among_labels(cells):
    """``[(position, type)]`` of the lists and tuples among labels."""
    if not isinstance(cells, list) and getattr(cells, "dtype", None) != np.dtype(object):
        return []
    return [(i, type(cell)) for i, cell in enumerate(cells) if issubclass(type(cell), (list, tuple))]


def is_column_vector(values):
    """Whether labels come as a table. Their container says so, never a cell, or one row could change what all others
    are."""
    return is_frame(values) or getattr(values, "ndim", 1) == 2


def named_columns(table):
    """``[(name, Column)]``, views wherever the layout allows it."""
    if hasattr(table, "column_names"):  # pyarrow
        return [(str(name), _from_arrow(table.column(j))) for j, name in enumerate(table.column_names)]
    if hasattr(table, "get_columns"):  # polars
        return [(column.name, _from_polars(column)) for column in table.get_columns()]
    if hasattr(table, "columns") and hasattr(table, "iloc"):  # pandas
        return [(str(name), _from_pandas(table.iloc[:, j].array)) for j, name in enumerate(table.columns)]
    if is_list(table):
        return [(f"x{j + 1}", _mixed(cells)) for j, cells in enumerate(zip(*table))]
    return [(f"x{j + 1}", _from_numpy(table[:, j])) for j in range(table.shape[1])]
