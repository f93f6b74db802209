"""How often the attack on thresholds finds a training row, against the number of rows: a tree of scikit-learn, and ours.

Prints CSV. With a path as argument it also draws the picture there (needs matplotlib). The labels stay 4,000 throughout:
more rows hide every one of them better, and a promise hides them at any number.
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS, TRIALS = 4000, 12
USERS = [4, 8, 12, 16, 24]


def attack(users, box):
    """The rate at which the target is accused, and the epsilon that this rules out."""
    report = subprocess.run(["discreet", "attack", "threshold", "--users", str(users), "--columns", str(COLUMNS), "--trials",
                             str(TRIALS), "--pilots", "2", "--control-trials", "0", "--false-accusation", "0.01", "--seed",
                             str(users), "--json", *box], check=True, capture_output=True, text=True)
    result = json.loads(report.stdout)
    return result["correct"] / result["planned"], result["excluded_epsilon"]


def boxes(users):
    """What is attacked: a program, and learners under a promise for the whole row."""
    yield "tree", ["--program", f"{sys.executable} {HERE / 'tree.py'}"]
    for epsilon in ("1", "100"):
        options = {"of": "threshold", "options": {"high": users + 1, "side": "below"}, "epsilon": epsilon, "delta": "1e-6"}
        yield f"epsilon {epsilon}", ["--learner", "direct_sum", "--options", json.dumps(options)]


def draw(path, found):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 3.6))
    for name in sorted({name for name, _ in found}, reverse=True):
        axes.plot(USERS, [found[name, users][0] for users in USERS], marker="o", label=name)
    axes.axhline(0.01, color="gray", linestyle=":", label="proved false accusations")
    axes.set(xlabel="training rows", ylabel="runs in which the row is found", ylim=(-0.03, 1.05))
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)


def main():
    found = {(name, users): attack(users, box) for users in USERS for name, box in boxes(users)}
    print("box,rows,found,excluded_epsilon")
    for (name, users), (rate, epsilon) in found.items():
        print(f"{name},{users},{rate:.2f},{epsilon:.2f}")
    if len(sys.argv) > 1:
        draw(sys.argv[1], found)


if __name__ == "__main__":
    main()
