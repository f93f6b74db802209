"""How an estimator reads X and y: as columns that the library takes."""

from __future__ import annotations

import json
import warnings

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.exceptions import DataConversionWarning
from sklearn.utils.validation import check_array, validate_data

from . import _core
from ._calls import call, to_json
from ._columns import (
    column_of,
    columns_named,
    is_bad_row,
    is_column_vector,
    is_frame,
    is_list,
    label_columns,
    label_rows,
    named_columns,
    plain_column,
    rows_among_labels,
    rows_of,
)
from ._schema import Schema

_READS_ALL = {"dimension", "axes", "prime", "frame"}  # a learner with one of these options reads all columns
_MOST_COLUMNS = 1 << 20  # no learner reads more
_GIVE_LABEL_COUNT = "Give label_count for a list of rows, or give y as a NumPy array or a data frame."


def has_default_range(entry):
    """True for a range whose default is a guess, so it has fewer numbers than 2**64."""
    defaults = {field["name"]: field["default"] for field in entry["fields"]}
    if defaults.get("low") is None or defaults.get("high") is None:
        return False
    return int(defaults["high"]) - int(defaults["low"]) < 2**64 - 1


class TableReader(BaseEstimator):
    """Turns X and y into columns by the options of an estimator. No cell decides how another one is read."""

    _learner = None
    _many = False  # whether it learns many labels, or the option that names a learner which decides

    @property
    def _learns_many(self) -> bool:
        many, of = self._many, vars(self)
        while isinstance(many, str):  # a learner that runs another
            many, of = entries()[of[many]]["many"], _given(of.get("options"))
        return many

    def _request(self, X, y):
        """The request of ``discreet learn``, with columns in place of its file."""
        schema = self._read_schema()
        columns = self._columns(X, reset=True, names=schema.columns if schema is not None else None)
        if self._learns_many and self._replaces and is_list(y) and self.label_count is None:
            raise ValueError("y is a list and label_count is None. With on_bad_row='replace' the cells cannot say "
                             f"whether they are labels or rows of labels. {_GIVE_LABEL_COUNT}")
        labels = self._labels(y, self._new_label_names(columns, y) if self._learns_many else [_label_name(columns)])
        if len(labels[0][1]) != len(columns[0][1]):
            raise ValueError(f"X has {len(columns[0][1])} rows and y has {len(labels[0][1])}. Both must be about "
                             "the same people.")
        names = [field["name"] for field in entries()[self._learner]["fields"]]
        options = {name: getattr(self, name) for name in names}
        if "dimension" in options and options["dimension"] is None and schema is None:
            options["dimension"] = len(columns)  # the header is public
        if self._range_is_default():
            options |= {"low": None, "high": None}  # a default is no choice, and nothing is spent on it
        options |= {"positive": self._positive(), "seed": self.seed, "schema": schema,
                    "allow_constant": self.allow_constant or None,
                    "default_range": getattr(self, "default_range", False) or None}
        given = {name: value for name, value in options.items() if value is not None}
        return to_json({"learner": self._learner, "on_bad_row": self.on_bad_row, **given}), columns, labels

    def _default(self, name):
        return next(field["default"] for field in entries()[self._learner]["fields"] if field["name"] == name)

    def _range_is_default(self):
        defaults = {field["name"]: field["default"] for field in entries()[self._learner]["fields"]}
        return has_default_range(entries()[self._learner]) and all(
            getattr(self, name) == int(defaults[name]) for name in ("low", "high"))

    def _inputs(self, X):
        """The columns that the model reads."""
        described = "schema" in self.model_
        columns = self._columns(X, reset=False, names=self.model_["inputs"] if described else None)
        return columns if described else self._renamed(columns)

    def _columns(self, X, reset, names=None):
        """``[(name, Column)]``. With `names`, those of a schema, only these."""
        X = self._rows(X, reset, names) if is_list(X) else X
        if names is not None and is_frame(X):
            X = columns_named(X, names)
        if isinstance(X, np.ma.MaskedArray):
            check_array(X.data, dtype=None, ensure_all_finite=False, estimator=self)
        elif not is_frame(X) and not (isinstance(X, list) and X):  # scikit-learn's word on what is no table
            X = check_array(X, dtype=None, ensure_all_finite=False, estimator=self)
        validate_data(self, X, skip_check_array=True, reset=reset)
        columns = named_columns(X)
        if not columns:
            raise ValueError("Found array with 0 feature(s): X has no columns")
        if names is not None:
            return self._in_order(columns, names)
        reads_all = _READS_ALL & {field["name"] for field in self._reader()["fields"]}
        return columns if reads_all else [self._only(columns)]

    def _reader(self):
        """The entry of the learner that reads the rows: a direct sum reads as its runs."""
        return entries().get(getattr(self, "of", self._learner), entries()[self._learner])

    def _reader_options(self):
        """Its options as they are given, or their defaults. The library refuses what is not an option."""
        reader, given = self._reader(), vars(self)
        if reader["name"] != self._learner:
            try:
                given = dict(_given(self.options))
            except (TypeError, ValueError):
                given = {}
        return {field["name"]: given.get(field["name"], field["default"]) for field in reader["fields"]}

    @property
    def _replaces(self):
        return self.on_bad_row == "replace"

    def _rows(self, X, reset, names):
        """The rows of a list. If bad rows are replaced, those of another shape are bad, and no row makes this raise."""
        if not self._replaces:
            return rows_of(X)
        width = len(names) if names is not None else self._public_width() if reset else self.n_features_in_
        rows = rows_of(X, width)
        if rows and all(map(is_bad_row, rows)):
            _warn_of_all(f"no row of X is a list of {_count(width, 'cell')}",
                         "Give X as a NumPy array or a data frame, whose columns are counted before anything is spent.")
        return rows

    def _public_width(self):
        """The number of columns of a list that the options say. Read off the rows, one of them could change it."""
        options = self._reader_options()
        if "axes" in options:
            axes = options["axes"].split(",") if isinstance(options["axes"], str) else options["axes"]
            return _public_count(len(axes) if hasattr(axes, "__len__") else None)
        if {"prime", "frame"} & options.keys():
            return 2
        if "dimension" not in options and self.column is None:
            return 1
        if options.get("dimension") is not None:
            return _public_count(options["dimension"])
        remedy = "Give dimension, a schema" if "dimension" in options else "Leave column out for a list of one column"
        raise ValueError("X is a list, and no option says how many columns it has. With on_bad_row='replace' the rows "
                         f"cannot say it: one of them could change it for all. {remedy}, or give X as a NumPy array or "
                         "a data frame.")

    def _only(self, columns):
        if self.column is None and len(columns) == 1:
            return columns[0]
        if isinstance(self.column, str):
            for name, cells in columns:
                if name == self.column:
                    return name, cells
        elif self.column is not None and -len(columns) <= self.column < len(columns):
            return columns[self.column]
        raise ValueError(f"{type(self).__name__} reads one column and X has {len(columns)}. Choose one with column=, "
                         "by its position or its name.")

    def _read_schema(self):
        if self.schema is None or isinstance(self.schema, Schema):
            return self.schema
        try:
            return Schema(self.schema)
        except RecursionError:
            raise ValueError("option 'schema' is nested too deeply") from None

    def _label_column(self, X):
        """The labels where the schema names a column of X."""
        schema = self._read_schema()
        if schema is None or schema.label is None or not is_frame(X):
            return None
        chosen = columns_named(X, [schema.label])
        if hasattr(chosen, "iloc"):
            return chosen.iloc[:, 0]
        return chosen.column(0) if hasattr(chosen, "column_names") else chosen[schema.label]

    def _in_order(self, columns, names):
        """Those of a table without names are taken in the order of the schema."""
        if len(columns) != len(names):
            raise ValueError(f"X has {len(columns)} columns and the schema describes {len(names)}. Give a table with "
                             "named columns, or only these columns in their order.")
        return [(name, cells) for name, (_, cells) in zip(names, columns)]

    def _renamed(self, columns):
        """Under the names at fit: scikit-learn has checked that they are the same columns."""
        return [(name, cells) for name, (_, cells) in zip(self.model_["inputs"], columns)]

    def _labels(self, y, names):
        """``[(name, Column)]`` of any make, read by the library, to learn from or to compare with."""
        columns = self._many_columns(y, names) if self._learns_many else [self._one_column(y, names[0])]
        if len(columns) != len(names):
            raise ValueError(f"y has {len(columns)} columns and the model has {len(names)} labels. Give one column "
                             "per label.")
        for column in columns:
            self._check_label_type(column)
        return list(zip(names, columns))

    def _is_list_of_rows(self, y):
        return self._learns_many and is_list(y) and self.label_count is not None

    def _new_label_names(self, columns, y):
        """Those of a table with names, else y1, y2, ..."""
        table = plain_column(y)
        if is_frame(table):
            return _label_names(columns, [name for name, _ in named_columns(table)])
        count = table.shape[1] if is_column_vector(table) else 1
        if self._is_list_of_rows(y):
            count = int(self.label_count)
            if not 1 <= count <= _MOST_COLUMNS:
                raise ValueError(f"option 'label_count' is {count}. It must be between 1 and {_MOST_COLUMNS}.")
        return _label_names(columns, [f"y{j + 1}" for j in range(count)])

    def _many_columns(self, y, names):
        if self._is_list_of_rows(y) or (len(names) > 1 and is_list(y)):
            return self._columns_of_rows(y, len(names))
        y = plain_column(y)
        if is_column_vector(y):
            return [column for _, column in named_columns(y)]
        return [self._label_cells(y, names[0], _GIVE_LABEL_COUNT)]

    def _columns_of_rows(self, y, count):
        rows = label_rows(y, count)
        bad = [i for i, row in enumerate(rows) if is_bad_row(row)]
        wanted = f"a list of {_count(count, 'label')}"
        if bad and not self._replaces:
            raise _core.Error(f"row {bad[0]} of y (counted from 0) is not {wanted}. Correct the row, or label_count.")
        if bad and len(bad) == len(rows):
            _warn_of_all(f"no row of y is {wanted}",
                         "Correct label_count, or give y as a NumPy array or a data frame, whose columns are counted "
                         "before anything is spent.")
        return label_columns(rows, count)

    def _label_cells(self, y, name, remedy):
        """One column of labels. A list or tuple in place of a label is a mistake about y, which the remedy mends."""
        rows = rows_among_labels(y)
        if rows and not self._replaces:
            position, kind = rows[0]
            raise _core.Error(f"column {name!r}, row {position} (counted from 0): a value of type {kind.__name__} is "
                              f"not a label. {remedy}")
        if rows and len(rows) == len(y):
            _warn_of_all("every cell of y is a list", remedy)
        return column_of(y)

    def _one_column(self, y, name):
        y = plain_column(y)
        if is_column_vector(y):
            columns = named_columns(y)
            if len(columns) != 1:
                raise ValueError(f"y should be a 1d array, got {len(columns)} columns instead.")
            warnings.warn("A column-vector y was passed when a 1d array was expected.", DataConversionWarning,
                          stacklevel=5)
            return columns[0][1]
        if getattr(y, "ndim", 1) != 1:
            raise ValueError(f"y should be a 1d array, got an array of shape {y.shape} instead.")
        return self._label_cells(y, name, "Give one label per row, as in [0, 1, 1].")

    def _check_label_type(self, labels):
        """A type that no label could have is a mistake about the table, not about a row."""
        positive, schema = self._positive(), self._read_schema()
        place = "option 'positive'"
        if positive is None and schema is not None:
            positive, place = schema.get("label", {}).get("positive"), "the schema's positive label"
        if positive is not None and labels.is_number and not positive.lstrip("-").isdecimal():
            raise ValueError(f"{place}: {positive!r} is a text and the labels are numbers. A text never "
                             "equals a number. Give a number, such as positive=1.")

    def _positive(self):
        """The positive label as text, which is how it is written in a model and in a CSV file."""
        if self.positive is None or isinstance(self.positive, str):
            return self.positive
        value = self.positive.item() if isinstance(self.positive, np.generic) else self.positive
        if isinstance(value, (str, int)):
            return value if isinstance(value, str) else str(int(value))
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        raise ValueError(f"option 'positive' is {self.positive!r}. It must be a text or an integer.")


def _public_count(value):
    """A number of columns. The library refuses an option that is not one, so any number will do for it."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        return 1
    return number if 1 <= number <= _MOST_COLUMNS else 1


def _count(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _warn_of_all(what, remedy):
    """Never an error: the rows of other people decide whether it is true."""
    warnings.warn(f"{what}: every row becomes the fixed public row, and a fit spends its budget on nothing. {remedy}",
                  stacklevel=2)


def _given(options):
    """The options of a learner that is run, which may be a text: of=threshold,options=..."""
    if not isinstance(options, str):
        return options or {}
    if options.startswith("{"):
        return json.loads(options)
    return dict(part.split("=", 1) for part in options.split(",") if "=" in part)


def _label_name(columns):
    """The label's name in the model: y, unless an input has that name."""
    names = {name for name, _ in columns}
    return next(name for name in ("y", *(f"y_{i}" for i in range(len(names) + 1))) if name not in names)


def _label_names(columns, names):
    """The labels' names in the model, none of them an input's."""
    inputs = {name for name, _ in columns}
    clash = sorted(inputs.intersection(names))
    if clash:
        raise ValueError(f"X and y both have a column {clash[0]!r}. Rename one of them.")
    return names


_cache: dict = {}


def entries():
    if not _cache:
        _cache.update({entry["name"]: entry for entry in call({"verb": "list"})["learners"]})
    return _cache
