"""The planted tasks of bench/utility, without its peers, and the curves of bench/many_labels."""

import importlib.machinery
import importlib.util
import json
import pathlib
import subprocess
import sys

import numpy as np
import pytest

BENCH = pathlib.Path(__file__).resolve().parent.parent.parent / "bench"
sys.path[:0] = [str(BENCH), str(BENCH / "task"), str(BENCH / "label")]
from curves import CURVES  # noqa: E402
from measured import digest, files_of  # noqa: E402
from planted import PLANTED  # noqa: E402
from search import Trials, grid  # noqa: E402

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


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: f"{curve.panel}: {curve.name}")
def test_a_curve_is_good_at_the_planned_rows(curve):
    rng = np.random.default_rng(3)
    assert curve.good(curve, 1, curve.plan(1)["rows"], rng)  # fails with probability 1/20 at most, whatever the seed


class Steep:
    """Good from 500 rows on."""

    step = 2 ** (1 / 4)

    def good(self, _, k, n, rng):
        return n >= 500


@pytest.mark.parametrize("start", [0, 10, 22, 23, 60])
def test_the_search_finds_the_least_rows_from_anywhere(start):
    place = Trials(Steep(), 1, 20).least(start)
    assert grid(place - 1, Steep.step) < 500 <= grid(place, Steep.step)


def test_rows_that_are_good_in_too_few_runs_are_not_enough():
    class Coin:
        step = 2 ** (1 / 4)

        def good(self, _, k, n, rng):
            return rng.random() < (0.5 if n < 300 else 0.999)

    trials = Trials(Coin(), 1, 100)
    assert grid(trials.least(5), Coin.step) >= 300
    assert trials.known[5][1] < 100  # it gave up early


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(BENCH / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def test_a_digest_changes_with_any_name_and_any_byte(tmp_path):
    (tmp_path / "a.py").write_text("1")
    before = digest(["*.py"], tmp_path)
    (tmp_path / "a.py").write_text("2")
    changed = digest(["*.py"], tmp_path)
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    renamed = digest(["*.py"], tmp_path)
    assert len({before, changed, renamed, digest(["*.txt"], tmp_path)}) == 4
    (tmp_path / "b_test.py").write_text("3")
    assert digest(["*.py"], tmp_path) == renamed


def test_a_stored_table_that_is_older_than_the_code_is_refused(tmp_path, monkeypatch, capsys):
    peers = load("peers")
    monkeypatch.setattr(peers, "HERE", tmp_path)
    for about, fresh in (({"commit": "abc", "digest": digest(peers.MEASURED)}, True),
                         ({"commit": "abc", "digest": "0"}, False), (None, False)):
        (tmp_path / "peers.json").write_text(json.dumps({} if about is None else {"about": about}))
        if fresh:
            peers.check()
            assert "abc" in capsys.readouterr().out
        else:
            with pytest.raises(SystemExit, match="bench/peers --store"):
                peers.check()


def test_the_measured_code_is_there():
    for pattern in load("peers").MEASURED:
        assert files_of([pattern]), pattern


@pytest.mark.parametrize("name", ["statistical_queries", "boosting", "masked_parity_rounds", "local_people"])
def test_a_missing_package_is_named_with_its_remedy(name):
    done = subprocess.run([sys.executable, "-S", str(BENCH / name), "program"], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 1 and done.stderr.endswith("is missing; run scripts/install bench\n"), done.stderr
