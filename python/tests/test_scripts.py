"""The scripts that the README names give what it calls next."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGETS = {"discreet": "discreet_cli", "discreet-check": "discreet_check"}


def test_the_demo_builds_every_program_that_the_readme_calls_and_says_where_it_is():
    readme = (ROOT / "README.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    called = set(re.findall(r"^(discreet[\w-]*) ", "\n".join(blocks), re.MULTILINE))
    assert called == set(TARGETS)
    demo = (ROOT / "scripts" / "demo").read_text()
    built = re.search(r"^scripts/build release (.*)$", demo, re.MULTILINE)[1].split()
    assert {TARGETS[program] for program in called} <= set(built)
    assert all(re.search(rf"^echo \"{program} ", demo, re.MULTILINE) for program in called)
    assert "export PATH=" in demo


@pytest.mark.skipif("DISCREET_PROGRAM" not in os.environ, reason="DISCREET_PROGRAM names the executable to test")
def test_learn_and_seal_survive_being_killed():
    """scripts/soak makes a thousand kills."""
    done = subprocess.run([sys.executable, ROOT / "scripts" / "ledger_kills", os.environ["DISCREET_PROGRAM"], "15"],
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15 kills in" in done.stdout and "no fault" in done.stdout


POSTGRES = list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))


@pytest.mark.skipif("DISCREET_PROGRAM" not in os.environ, reason="DISCREET_PROGRAM names the executable to test")
@pytest.mark.skipif(not POSTGRES, reason="PostgreSQL is not installed")
def test_a_ledger_in_a_database_survives_kills_of_the_server():
    """scripts/soak makes a hundred."""
    command = [ROOT / "scripts" / "with_postgres", ROOT / "scripts" / "ledger_restarts", os.environ["DISCREET_PROGRAM"]]
    done = subprocess.run([*command, "4"], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 restarts: " in done.stdout and "no fault" in done.stdout
