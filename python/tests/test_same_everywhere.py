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
        given = value
        if isinstance(value, list):
            given = tmp_path / "concepts.csv"
            given.write_text("\n".join(value) + "\n")
        flags += [f"--{name}", str(given)]
    subprocess.run([PROGRAM, "learn", learner, *flags, "--data", tmp_path / "d.csv", "--seed", "5", "--model",
                    tmp_path / "cli.json"], check=False, capture_output=True)
    discreet.call({"verb": "learn", "learner": learner, **options, "data": str(tmp_path / "d.csv"), "seed": 5,
                   "model": str(tmp_path / "call.json")})
    assert (tmp_path / "cli.json").read_bytes() == (tmp_path / "call.json").read_bytes()

    estimator = getattr(discreet, learner.title() + "Classifier")(seed=5, **options).fit(X, y)
    assert estimator.model_ == json.loads((tmp_path / "cli.json").read_text())


def test_the_positive_word_is_the_same_everywhere(tmp_path):
    rng = np.random.default_rng(4)
    X = rng.integers(0, 2, (2000, 3))
    words = np.where(X[:, 0] == 1, "yes", "no")
    lines = [f"{a},{b},{c},{word}" for (a, b, c), word in zip(X, words)]
    (tmp_path / "d.csv").write_text("x1,x2,x3,y\n" + "\n".join(lines) + "\n")
    data, model = str(tmp_path / "d.csv"), tmp_path / "m.json"
    discreet.call({"verb": "learn", "learner": "parity", "dimension": 3, "data": data, "positive": "yes", "seed": 5,
                   "model": str(model)})
    estimator = discreet.ParityClassifier(positive="yes", seed=5).fit(X, words)
    assert estimator.model_ == json.loads(model.read_text())
    assert estimator.model_["positive"] == "yes"
    model.write_text(json.dumps(estimator.model_))
    scored = discreet.call({"verb": "predict", "model": str(model), "data": data, "score": "labels"})
    assert scored["error"] == 0 and estimator.score(X, words) == 1
