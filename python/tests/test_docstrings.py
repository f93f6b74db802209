"""Examples in docstrings run."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("module", ["_calls", "_ledger", "_noise", "_pack", "_schema", "local"])
def test_examples_run(module):
    found = doctest.testmod(importlib.import_module(f"discreet.{module}"))
    assert found.failed == 0


def test_there_are_examples():
    found = doctest.DocTestFinder().find(importlib.import_module("discreet._calls"))
    assert sum(len(test.examples) for test in found) > 5
