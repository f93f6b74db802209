"""The planted tasks of bench/utility, without its peers."""

import pathlib
import sys

import numpy as np
import pytest

TASKS = pathlib.Path(__file__).resolve().parent.parent.parent / "bench" / "task"
sys.path.insert(0, str(TASKS))
from planted import PLANTED  # noqa: E402

FITTING = [task for task in PLANTED if task.name not in ("score", "clouds")]  # the others are there to be lost


@pytest.mark.parametrize("task", FITTING, ids=lambda task: task.name)
def test_the_fitting_learner_finds_the_planted_truth_at_the_largest_size(task):
    rng = np.random.default_rng(1)
    x, y = task.rows(task.sizes[-1], rng)
    judged, truth = task.rows(4000, rng)
    error = np.mean(task.learner(1).fit(x, y).predict(judged) != truth)
    assert error <= task.least + 0.02


@pytest.mark.parametrize("task", PLANTED, ids=lambda task: task.name)
def test_rows_lie_within_the_public_bounds_and_both_labels_are_frequent(task):
    x, y = task.rows(4000, np.random.default_rng(2))
    assert (np.asarray(task.low) <= x).all() and (x <= np.asarray(task.high)).all()
    assert 0.15 <= np.mean(y) <= 0.85
