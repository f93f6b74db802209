"""What a bare import costs: counted in modules, since seconds depend on the machine."""

import subprocess
import sys

import pytest

COUNT = "import importlib, sys; before = set(sys.modules); import discreet; print(*sorted(set(sys.modules) - before))"


def modules_after(code):
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def test_a_bare_import_loads_one_module():
    assert modules_after(COUNT) == ["discreet"]


def test_every_public_name_is_found_and_kept():
    import discreet

    for name in discreet.__all__:
        assert getattr(discreet, name) is getattr(discreet, name)
        assert name in vars(discreet)
    with pytest.raises(AttributeError, match="no attribute 'plans'"):
        discreet.plans


def test_a_plan_needs_no_numpy():
    loaded = modules_after("import sys, discreet; discreet.plan('threshold'); print(*sys.modules)")
    assert "numpy" not in loaded
