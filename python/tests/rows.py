"""How the tests of rows read a table: as the library does, before anything is learned."""

import warnings

import numpy as np

from discreet import ThresholdClassifier, _core


def objects(cells):
    array = np.empty(len(cells), dtype=object)
    for i, cell in enumerate(cells):
        array[i] = cell
    return array


def read(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of rows that were replaced
        labels, values, bits = _core.table(*estimator._request(X, y))
    return [tuple(int(cell) for cell in row) for row in zip(labels, *values, *bits)]


def label_rows(column, count):
    return read(ThresholdClassifier(high=7, on_bad_row="replace", seed=1), np.full((count, 1), 5), column)
