"""Tables of any make as named columns: NumPy, pandas, polars, pyarrow, or a list of rows.

Numbers are handed over as they lie in memory; what has no array form (nulls, packed truth values) is converted.
"""

import numpy as np


def _array(column):
    cells = column if isinstance(column, np.ndarray) else np.asarray(column)
    if cells.dtype == object:  # mixed cells: integers if they are, else floats, so that a bad cell is named by row
        try:
            cells = cells.astype(np.int64)
        except (TypeError, ValueError):
            cells = cells.astype(float)
    if not cells.dtype.isnative:
        cells = cells.astype(cells.dtype.newbyteorder("="))
    return cells


def named_columns(table):
    """``[(name, array)]``, a view wherever the layout allows it."""
    if hasattr(table, "column_names"):  # pyarrow
        return [(str(name), _array(table.column(name).to_numpy())) for name in table.column_names]
    if hasattr(table, "get_columns"):  # polars
        return [(column.name, _array(column.to_numpy())) for column in table.get_columns()]
    if hasattr(table, "columns") and hasattr(table, "iloc"):  # pandas
        return [(str(name), _array(table.iloc[:, i].to_numpy())) for i, name in enumerate(table.columns)]
    cells = np.asarray(table)
    if cells.dtype == object:
        cells = _array(cells)
    return [(f"x{j + 1}", cells[:, j]) for j in range(cells.shape[1])]
