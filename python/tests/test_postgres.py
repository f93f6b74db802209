"""Ledgers in a PostgreSQL database, on a server that scripts/with_postgres makes."""

import pathlib
import subprocess
import sys
import textwrap

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.skipif(not list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")),
                                reason="PostgreSQL is not installed")

SETUP = """
import os, pickle, subprocess
from fractions import Fraction
import numpy as np
os.environ["XDG_STATE_HOME"] = os.getcwd() + "/state"
import discreet
url = os.environ["DISCREET_POSTGRES"]
subprocess.run(["psql", "-q", url, "-c", "CREATE DATABASE team TEMPLATE template0 ENCODING 'UTF8'"], check=True)
place = "postgres:" + url.replace("discreet@", "discreet:s3cret@") + "&dbname=team&ledger=visits"
x = np.arange(400)[:, None] % 100
y = (x[:, 0] > 40).astype(int)
"""


def run(code, folder):
    """Runs a program beside a server of its own."""
    (folder / "program.py").write_text(SETUP + textwrap.dedent(code))
    done = subprocess.run([ROOT / "scripts" / "with_postgres", sys.executable, folder / "program.py"], cwd=folder,
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_spend_of_a_session_goes_to_the_database(tmp_path):
    run("""
        ledger = discreet.Ledger.create(place, epsilon=1)
        assert ledger.path.startswith("postgres:postgresql://discreet@/") and "s3cret" not in repr(ledger)
        model = discreet.ThresholdClassifier(low=0, high=120, epsilon="1/2", ledger=ledger).fit(x, y)
        assert model.model_["receipt"]["ledger"] == ledger.show()["identity"]
        model.evaluate(x, y, epsilon="1/8", ledger=place)
        assert ledger.left["epsilon"] == Fraction(3, 8)
        again = pickle.loads(pickle.dumps(ledger))
        again.spend("3/8")
        assert ledger.left["epsilon"] == 0 and len(ledger.show()["entries"]) == 3
        try:
            again.spend("1/1000")
            raise SystemExit("spent too much")
        except discreet.BudgetError as refused:
            assert "By addition, 1 of 1 is spent" in str(refused)
        """, tmp_path)


def test_a_table_spends_from_its_ledger_in_the_database(tmp_path):
    run("""
        with open("t.csv", "w") as table:
            table.write("x,y\\n" + "".join(f"{a[0]},{int(b)}\\n" for a, b in zip(x, y)))
        ledger = discreet.open_budget("t.csv", epsilon=1, path=place)
        request = {"verb": "learn", "learner": "threshold", "low": 0, "high": 120, "data": "t.csv", "epsilon": "1/4"}
        learned = discreet.call(request)
        assert learned["ledger"]["path"] == ledger.path and learned["paid"]
        assert ledger.left["epsilon"] == Fraction(3, 4)
        for folder, _, names in os.walk("state"):
            for name in names:
                assert b"s3cret" not in open(os.path.join(folder, name), "rb").read()
        """, tmp_path)


def test_a_server_that_is_away_is_an_error_of_the_machine(tmp_path):
    run("""
        try:
            discreet.Ledger("postgres:host=/nowhere dbname=x password=s3cret")
            raise SystemExit("there is no such server")
        except discreet.MachineError as away:
            assert "cannot be reached" in str(away) and "s3cret" not in str(away)
        """, tmp_path)
