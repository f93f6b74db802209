"""What a bare import costs: counted in modules, since seconds depend on the machine."""

import pathlib
import subprocess
import sys

import pytest

import discreet

# Nothing is imported before the count but sys, which is there from the start.
COUNT = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import discreet
print(*sorted(set(sys.modules) - before))
"""


def modules_after(code, *options):
    home = pathlib.Path(discreet.__file__).parents[1]
    return subprocess.run([sys.executable, *options, "-c", code, str(home)], check=True, capture_output=True,
                          text=True).stdout.split()


@pytest.mark.parametrize("options", [(), ("-I", "-S")], ids=["with site", "bare"])
def test_a_bare_import_loads_one_module(options):
    assert modules_after(COUNT, *options) == ["discreet"]


def test_every_public_name_is_found_and_kept():
    for name in discreet.__all__:
        assert getattr(discreet, name) is getattr(discreet, name)
        assert name in vars(discreet)
    with pytest.raises(AttributeError, match="no attribute 'plans'"):
        _ = discreet.plans


def test_a_plan_needs_no_numpy():
    loaded = modules_after("import sys, discreet; discreet.plan('threshold'); print(*sys.modules)")
    assert "numpy" not in loaded
