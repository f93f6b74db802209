"""Checks before a spend on the command line: `inspect` and dry runs."""

import os
import shlex

import pytest
from test_cli import run, table

pytestmark = pytest.mark.skipif(not os.environ.get("DISCREET_PROGRAM"), reason="it names the executable to test")


def test_inspect_speaks_to_the_curator_alone(tmp_path):
    data = table(tmp_path, "threshold.csv")
    words = ["inspect", "threshold", "--high", 120, "--data", data, "--epsilon", "1/2", "--budget", 1]
    assert "--for-the-curator" in run(*words, status=2).stderr
    assert "--for-the-curator" in run(*words, "--json", status=2).stderr
    done = run(*words, "--for-the-curator")
    assert done.stdout == ""
    assert "about 2000 rows were read" in done.stderr
    assert list(tmp_path.iterdir()) == [data]  # nothing is opened or spent
    run(*words, "--positive", "yes", "--for-the-curator", status=2)


def test_every_verb_that_spends_is_inspected(tmp_path):
    data = table(tmp_path, "threshold.csv")
    words = ["--data", data, "--epsilon", "1/2", "--budget", 1, "--for-the-curator"]
    column = run("inspect", "optimize", "deep_point", "--inputs", "age", "--ranges", "0..120", *words)
    assert column.stdout == ""
    assert "about 2000 rows were read" in column.stderr
    assert "stops before the spend" in run("inspect", "sanitize", "thresholds", "--x", "age", *words, status=2).stderr
    assert "--model" in run("inspect", "evaluate", "--help").stdout
    assert "sanitize" in run("inspect", "--help").stdout
    assert list(tmp_path.iterdir()) == [data]


def test_a_rehearsal_ends_with_the_real_command(tmp_path):
    data = table(tmp_path, "threshold.csv")
    named = tmp_path / "it's here.csv"
    data.rename(named)
    words = ["learn", "threshold", "--high", 120, "--epsilon", "1/2", "--data", named, "--budget", 1]
    shown = run("rehearse", *words, "--rows", 500, "--runs", 6).stdout
    assert "this run would cost epsilon 1/2 of 1 left" in shown
    assert list(tmp_path.iterdir()) == [named]
    command = shown.splitlines()[-1]
    assert shlex.split(command) == ["discreet", *map(str, words)]
    run(*shlex.split(command)[1:])
    assert (tmp_path / "it's here.csv.ledger").exists()


def test_a_dry_run_reads_no_row(tmp_path):
    data = tmp_path / "t.csv"
    data.write_text("age,y\n30,0\n50,1\n")
    words = ["learn", "threshold", "--high", 120, "--data", data, "--epsilon", "1/2", "--budget", 1, "--dry-run"]
    shown = run(*words).stdout
    assert "left: epsilon 1, delta 0 before, epsilon 1/2, delta 0 after" in shown
    data.write_text("age,y\nx,x,x\n")
    assert run(*words).stdout == shown
    assert list(tmp_path.iterdir()) == [data]
