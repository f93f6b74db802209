"""The functions, the ledger, and what a user does with them."""

import copy
import pickle
import signal
import subprocess
import sys
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
        discreet.Ledger.create(tmp_path / "b.db", epsilon=1)


def test_a_ledger_is_never_copied(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=2)
    assert copy.copy(ledger) is ledger and copy.deepcopy(ledger) is ledger
    twin = pickle.loads(pickle.dumps(ledger))
    twin.spend(1)
    ledger.spend(1)
    with pytest.raises(discreet.BudgetError):
        twin.spend("1/1000")


def test_unlimited_ledgers_only_record(tmp_path):
    ledger = discreet.Ledger.create(tmp_path / "b.db", unlimited=True)
    ledger.spend("1/3", "1e-6")
    assert ledger.left is None
    assert str(ledger.spent["epsilon"]) == "1/3"


def ticks_during(work):
    """How often another thread came to its turn while `work` ran."""
    ticks = 0
    stop = threading.Event()

    def tick():
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    work()
    stop.set()
    thread.join()
    return ticks


def test_long_work_lets_other_threads_run():
    assert ticks_during(lambda: discreet.verify("parity", dimension=2, rows=4, epsilon="1/2")) > 5


HOLDER = """
import sqlite3, sys, time
ledger = sqlite3.connect(sys.argv[1], isolation_level=None)
ledger.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(1)
"""


def test_waiting_for_a_ledger_lets_other_threads_run(tmp_path):
    path = tmp_path / "b.db"
    discreet.Ledger.create(path, epsilon=2)
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE) as holder:
        holder.stdout.readline()
        assert ticks_during(lambda: discreet.Ledger(path)) > 100


# Different steps, each with a loss of its own: some seconds of work.
MANY_STEPS = [{"kind": "discrete_laplace", "scale": f"{1000 + i}/7"} for i in range(400)]


def test_accounting_lets_other_threads_run():
    assert ticks_during(lambda: discreet.account(steps=MANY_STEPS[:40], delta="1e-6", accountant="privacy_loss")) > 5


def test_ctrl_c_ends_accounting():
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        discreet.account(steps=MANY_STEPS * 20, delta="1e-6", accountant="privacy_loss")
        discreet.account(steps=MANY_STEPS * 20, delta="1e-6", accountant="privacy_loss")
        time.sleep(60)
    assert time.monotonic() - begin < 30


def test_ctrl_c_ends_long_work():
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        discreet.verify("parity", dimension=3, rows=5, epsilon="1/2", variant="paper", chunks=2)
        time.sleep(60)


def test_options_are_refused_by_name():
    for value in (float("nan"), float("inf"), np.float32("nan"), object(), {1, 2}):
        with pytest.raises(discreet.Error, match="option 'epsilon'"):
            discreet.plan("parity", dimension=3, epsilon=value)
    with pytest.raises(discreet.Error, match="option 'delta'"):
        discreet.account(steps=[], delta=float("nan"))


def test_known_options_are_named_once():
    with pytest.raises(discreet.Error) as error:
        discreet.plan("parity", nothing_like_it=1)
    known = str(error.value).lower().split("known are ")[1].split(", ")
    assert len(known) == len(set(known)) and {"alpha", "beta"} <= set(known)


def test_the_warning_has_a_public_name():
    assert issubclass(discreet.PrivacyWarning, UserWarning)
    with pytest.raises(AttributeError, match="estimators"):
        _ = discreet.estimators


def test_big_integers_pass():
    assert discreet.plan("threshold", high=2**64 - 1)["rows"] > 0


def test_the_module_lists_its_estimators():
    names = dir(discreet)
    for entry in discreet.call({"verb": "list"})["learners"]:
        name = "".join(word.title() for word in entry["name"].split("_")) + "Classifier"
        assert name in names and hasattr(discreet, name)
    with pytest.raises(AttributeError):
        _ = discreet.NoSuchClassifier


def test_the_error_of_a_model_under_a_promise(tmp_path):
    X = np.arange(1000).reshape(-1, 1) % 100
    y = (X[:, 0] >= 50).astype(int)
    model = discreet.ThresholdClassifier(high=99, epsilon=5, seed=1).fit(X, y)
    ledger = discreet.Ledger.create(tmp_path / "t.db", epsilon=1)
    found = model.evaluate(X, y, epsilon="1/2", ledger=ledger)
    assert found["private"] and found["rows"] == 1000
    assert found["interval"]["low"] <= found["error"] <= found["interval"]["high"]
    assert ledger.show()["spent"]["epsilon"] == "1/2"
    with pytest.raises(discreet.BudgetError):
        model.evaluate(X, y, epsilon=1, ledger=ledger)
    with pytest.warns(discreet.PrivacyWarning):
        assert "right" in model.evaluate(X, y, epsilon=1, neighbours="add_remove")
    assert model.evaluate(X, y, seed=3) == model.evaluate(X, y, seed=3)
    with pytest.raises(ValueError, match="beta"):
        model.evaluate(X, y, beta=2, seed=3)


def test_a_program_is_attacked_and_its_failures_are_told():
    told = discreet.attack("threshold", users=4, columns=500, trials=2, pilots=0, control_trials=0, program="echo 2 #",
                           seed=1)
    assert told["excluded_epsilon"] == 0 and not told["complete"]
    assert told["failures"] == ["row 1, column 1 of its output is '2', which is neither 0 nor 1"] * 2


def test_an_audit_by_runs_says_what_it_cannot_see():
    report = discreet.audit("threshold", high=3, rows=2, runs=500, seed=1)
    assert report["verdict"] == "not_seen" and report["smallest_visible"] > 1
    assert "does not show in 500 runs" in report["blind"]
    with pytest.raises(discreet.Error, match="'program'"):
        discreet.audit()


def test_studies_without_a_curator_are_planned_and_tried():
    from discreet import local

    options = {"dimension": 16, "epsilon": "1/2", "beta": "1/20"}
    plan = local.plan("masked_parity", **options)
    assert plan["people"] == sum(part["people"] for part in plan["rounds"]) and len(plan["rounds"]) == 2
    assert plan == discreet.call({"verb": "local plan", "protocol": "masked_parity", **options})
    study = local.simulate("masked_parity", dimension=4, epsilon=4, seed=1)
    assert study["answered"] and study["rounds"] == 2
    sent = local.report("k_rr", values=4, value=2, epsilon=1)
    assert sent["private"] and sent["bits"] == 2 and int(sent["report"], 16) < 4
    with pytest.raises(discreet.Error, match="did you mean 'k_rr'"):
        local.report("k_r", value=0)
    with pytest.raises(discreet.Error, match="epsilno"):
        local.plan("mean", epsilno=1)
