"""How often the attack on thresholds finds a training row, against the number of rows: a tree of scikit-learn, and ours.

Prints CSV. With a path as argument it also draws the picture there (needs matplotlib). There are 4,000 labels throughout.
The tree is found with few rows and with many; a promise for the whole row hides it at any number, whether it leaves the
labels useful or not.
"""

import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS, LEVEL = 4000, 0.01
USERS = [8, 16, 32, 64, 128, 256, 512]
TOLD = ["correct", "trials", "accused", "false_accusation", "excluded_epsilon", "marked_error"]


def attack(users, trials, box):
    report = subprocess.run(["discreet", "attack", "threshold", "--users", str(users), "--columns", str(COLUMNS),
                             "--trials", str(trials), "--pilots", "1", "--control-trials", "3", "--false-accusation",
                             str(LEVEL), "--seed", str(users), "--json", *box],
                            check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(report.stdout)


def boxes(users):
    """What is attacked, and how often: a program, and a learner under a promise for the whole row."""
    yield "tree", 12, ["--program", f"{sys.executable} {HERE / 'tree.py'}"]
    for epsilon in ("1", "10"):
        options = {"of": "threshold", "options": {"high": users + 1, "side": "below"}, "epsilon": epsilon, "delta": "1e-6"}
        yield f"epsilon {epsilon}", 40, ["--learner", "direct_sum", "--options", json.dumps(options)]


LOOK = {"tree": ("#d55e00", "s", "scikit-learn's tree, not private"), "epsilon 10": ("#56b4e9", "^", "ours, epsilon 10"),
        "epsilon 1": ("#0072b2", "o", "ours, epsilon 1")}


def panel(axes, found, key, title):
    for name, (colour, marker, _) in LOOK.items():
        values = [found[name, users][key] / (found[name, users]["trials"] if key == "correct" else 1) for users in USERS]
        axes.plot(USERS, values, marker=marker, color=colour, markersize=7, linewidth=1.8, markeredgecolor="white",
                  clip_on=False)
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color="#222222", pad=12)
    axes.set_xscale("log", base=2)
    axes.set_xticks(USERS, [str(users) for users in USERS])
    axes.set(ylim=(-0.02, 1.02), xlabel="training rows")
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.grid(True, color="#e2e2e2", linewidth=0.8)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0, labelsize=9, colors="#444444")


def draw(path, found):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.8))
    panel(left, found, "correct", "Tables in which the training row was named")
    panel(right, found, "marked_error", "Labels that were wrong where all rows agree")
    left.axhline(LEVEL, color="#777777", linestyle="--", linewidth=1.2)
    right.axhline(0.5, color="#777777", linestyle=":", linewidth=1.2)
    right.text(8, 0.515, "a coin", fontsize=9, color="#777777", va="bottom")
    handles = [plt.Line2D([], [], color=colour, marker=marker, markeredgecolor="white", markersize=8, label=label)
               for colour, marker, label in LOOK.values()]
    handles.append(plt.Line2D([], [], color="#777777", linestyle="--", linewidth=1.2,
                              label="proved limit without the row, 1 %"))
    figure.legend(handles=handles, loc="upper left", bbox_to_anchor=(0.04, 0.925), ncol=4, frameon=False, fontsize=10)
    figure.suptitle(f"The attack on {COLUMNS:,} thresholds", x=0.05, y=0.985, ha="left", fontsize=15, fontweight="bold",
                    color="#222222")
    figure.tight_layout(rect=(0.01, 0, 1, 0.87), w_pad=4)
    figure.savefig(path, dpi=110)


def main():
    found = {(name, users): attack(users, trials, box) for users in USERS for name, trials, box in boxes(users)}
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["box", "rows", *TOLD])
    for (name, users), report in found.items():
        table.writerow([name, users, *(f"{report[key]:.4g}" for key in TOLD)])
    for path in sys.argv[1:]:
        draw(path, found)


if __name__ == "__main__":
    main()
