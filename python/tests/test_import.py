"""What a bare import costs: counted in modules, since seconds depend on the machine."""

import subprocess
import sys

COUNT = "import sys; before = set(sys.modules); import discreet; print(*sorted(set(sys.modules) - before))"
MOST_MODULES = 60  # of the standard library and our own; NumPy alone brings over a hundred


def modules_after(code):
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def test_a_bare_import_loads_few_modules_and_none_of_the_heavy_ones():
    loaded = modules_after(COUNT)
    assert not {name.split(".")[0] for name in loaded} & {"numpy", "sklearn", "scipy", "pandas", "polars", "pyarrow"}
    assert "discreet._estimators" not in loaded and "discreet._columns" not in loaded
    assert len(loaded) <= MOST_MODULES


def test_a_plan_needs_no_numpy():
    loaded = modules_after("import sys, discreet; discreet.plan('threshold'); print(*sys.modules)")
    assert "numpy" not in loaded
