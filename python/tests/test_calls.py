"""The functions, the ledger, and what a user does with them."""

import copy
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import discreet


def test_plan_reproduces_the_reference_value():
    plan = discreet.plan("parity", dimension=10, epsilon=0.5)
    assert plan["rows"] == 1302 and plan["rule"] == "KL-8.F"
    assert {bound["kind"] for bound in plan["bounds"]} == {"printed", "proved", "lower"}


def test_verify_measures_the_printed_learner():
    report = discreet.verify("parity", dimension=2, rows=3, epsilon="1/2", variant="single_paper")
    assert report["verdict"] == "holds"
    assert report["measured"]["epsilon"] == pytest.approx(2 * np.arctanh(1 / 8), abs=1e-12)
    assert discreet.verify("laplace_noise", kind="mechanism", rows=2)["verdict"] == "holds"


def test_errors_say_whose_turn_it_is(tmp_path):
    with pytest.raises(discreet.Error, match="did you mean 'parity'"):
        discreet.plan("paritty")
    with pytest.raises(ValueError, match="did you mean 'epsilon'"):
        discreet.plan("parity", epsilno=1)
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon="1/2")
    with pytest.raises(discreet.BudgetError, match="1/2"):
        ledger.spend(1)
    with pytest.raises(ValueError):
        discreet.Ledger.create(tmp_path / "b.db")


def test_a_ledger_is_never_copied(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=2)
    assert copy.copy(ledger) is ledger and copy.deepcopy(ledger) is ledger
    twin = pickle.loads(pickle.dumps(ledger))
    twin.spend(1)
    ledger.spend(1)
    with pytest.raises(discreet.BudgetError):
        twin.spend("1/1000")


def test_unlimited_ledgers_only_record(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db")
    ledger.spend("1/3", "1e-6")
    assert ledger.left is None
    assert str(ledger.spent["epsilon"]) == "1/3"


def test_long_work_lets_other_threads_run():
    ticks = 0
    stop = threading.Event()

    def tick():
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    discreet.verify("parity", dimension=2, rows=4, epsilon="1/2")
    stop.set()
    thread.join()
    assert ticks > 5


def test_ctrl_c_ends_long_work():
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        discreet.verify("parity", dimension=3, rows=5, epsilon="1/2", variant="paper", chunks=2)
        time.sleep(60)


def test_big_integers_pass():
    assert discreet.plan("threshold", high=2**64 - 1)["rows"] > 0


def test_the_module_lists_its_estimators():
    names = dir(discreet)
    for entry in discreet.call({"verb": "list"})["learners"]:
        name = entry["name"].title() + "Classifier"
        assert name in names and hasattr(discreet, name)
    with pytest.raises(AttributeError):
        discreet.NoSuchClassifier
