"""The command line, Python and the one call give the same bytes for the same seed."""

import json
import os
import subprocess

import numpy as np
import pytest

import discreet

PROGRAM = os.environ.get("DISCREET_PROGRAM")


@pytest.mark.skipif(not PROGRAM, reason="DISCREET_PROGRAM names the executable to compare with")
@pytest.mark.parametrize("learner, options, high", [
    ("parity", {"dimension": 3, "epsilon": "1"}, 1),
    ("threshold", {"high": "1000", "epsilon": "1/2"}, 1000),
    ("finite", {"concepts": ["0011", "0101", "1111"], "epsilon": "2"}, 3),
])
def test_same_model_everywhere(tmp_path, learner, options, high):
    width = options.get("dimension", 1)
    rng = np.random.default_rng(3)
    X = rng.integers(0, high + 1, (300, width))
    y = rng.integers(0, 2, 300)
    header = ",".join([f"x{j + 1}" for j in range(width)] + ["y"])
    np.savetxt(tmp_path / "d.csv", np.column_stack([X, y]), fmt="%d", delimiter=",", header=header, comments="")
    flags = []
    for name, value in options.items():
        if isinstance(value, list):
            (tmp_path / "concepts.csv").write_text("\n".join(value) + "\n")
            value = tmp_path / "concepts.csv"
        flags += [f"--{name}", str(value)]
    subprocess.run([PROGRAM, "learn", learner, *flags, "--data", tmp_path / "d.csv", "--seed", "5", "--model",
                    tmp_path / "cli.json"], check=False, capture_output=True)
    discreet.call({"verb": "learn", "learner": learner, **options, "data": str(tmp_path / "d.csv"), "seed": 5,
                   "model": str(tmp_path / "call.json")})
    assert (tmp_path / "cli.json").read_bytes() == (tmp_path / "call.json").read_bytes()

    estimator = getattr(discreet, learner.title() + "Classifier")(seed=5, **options).fit(X, y)
    assert estimator.model_ == json.loads((tmp_path / "cli.json").read_text())
