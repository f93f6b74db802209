"""How often attacks find a training row, against the number of rows and against epsilon: programs without a promise,
and ours.

usage: success.py [--told CSV] [PICTURE...]

Prints CSV and draws the pictures (needs matplotlib); what --told was printed before is not attacked again. Thresholds:
4,000 labels, a tree of scikit-learn and ours. The tree is found with few rows and with many; a promise for the whole
row hides it at any number, whether it leaves the labels useful or not. With two numbers of rows ours is attacked at
epsilons up to 10,000, where it promises nothing any more and is found like the tree. Any labels: the majority is found
as long as its rows are fewer than about the root of the labels, so it is attacked with 4,000 and with 16,000 of them,
and ours as well.
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS, LEVEL = 4000, 0.01
USERS = [8, 16, 32, 64, 128, 256, 512]
EPSILONS, SWEPT_USERS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10000], [16, 64]
ANY_COLUMNS, ANY_USERS = [4000, 16000], [4, 8, 16, 32, 64]
TOLD = ["correct", "trials", "accused", "false_accusation", "excluded_epsilon", "marked_error"]


def attack(name, columns, users, trials, box):
    report = subprocess.run(["discreet", "audit", "attack", name, "--users", str(users), "--columns", str(columns),
                             "--trials", str(trials), "--pilots", "1", "--control-trials", "3", "--false-accusation",
                             str(LEVEL), "--seed", str(users), "--json", *box],
                            check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(report.stdout)


def boxes(users):
    """What is attacked, and how often: a program, and a learner under a promise for the whole row."""
    yield "tree", 12, ["--program", f"{sys.executable} {HERE / 'tree.py'}"]
    for epsilon in EPSILONS if users in SWEPT_USERS else (1, 10):
        options = {"of": "threshold", "options": {"high": users + 1, "side": "below"}, "epsilon": str(epsilon),
                   "delta": "1e-6"}
        yield f"epsilon {epsilon}", 40, ["--learner", "direct_sum", "--options", json.dumps(options)]


def any_boxes():
    yield "majority", 12, ["--program", f"{sys.executable} {HERE / 'majority.py'}"]
    options = {"variant": "agnostic", "high": 1, "epsilon": "1", "delta": "1e-6"}
    yield "epsilon 1", 40, ["--learner", "many_points", "--options", json.dumps(options)]


LOOK = {"tree": ("#d55e00", "s", "scikit-learn's tree, not private"),
        "epsilon 10": ("#56b4e9", "^", "ours, epsilon 10"),
        "epsilon 1": ("#0072b2", "o", "ours, epsilon 1")}


ANY_LOOK = {("majority", 4000): ("#e69f00", "s", "the majority, 4,000 labels"),
            ("majority", 16000): ("#d55e00", "D", "the majority, 16,000 labels"),
            ("epsilon 1", 4000): ("#56b4e9", "^", "ours, 4,000 labels"),
            ("epsilon 1", 16000): ("#0072b2", "o", "ours, 16,000 labels")}


def share(report, key):
    return report[key] / (report["trials"] if key == "correct" else 1)


def panel(axes, found, key, title):
    for name, (colour, marker, _) in LOOK.items():
        values = [share(found["threshold", COLUMNS, name, users], key) for users in USERS]
        axes.plot(USERS, values, marker=marker, color=colour, markersize=7, linewidth=1.8, markeredgecolor="white",
                  clip_on=False)
    frame(axes, USERS, title)


def swept_panel(axes, found, title):
    """Named, and wrong labels, against epsilon."""
    for users, colour in zip(SWEPT_USERS, ("#56b4e9", "#0072b2")):
        reports = [found["threshold", COLUMNS, f"epsilon {epsilon}", users] for epsilon in EPSILONS]
        axes.plot(EPSILONS, [share(report, "correct") for report in reports], marker="o", color=colour, markersize=7,
                  linewidth=1.8, markeredgecolor="white", clip_on=False, label=f"the row was named, {users} rows")
        axes.plot(EPSILONS, [share(report, "marked_error") for report in reports], color=colour, linestyle=":",
                  linewidth=1.8, label=f"labels wrong where all agree, {users} rows")
    frame(axes, EPSILONS, title, xlabel="epsilon of the whole row, of 4,000 labels", base=10)
    axes.legend(loc="upper left", frameon=False, fontsize=8.5, handlelength=1.8, borderaxespad=0)


def any_panel(axes, found, title):
    for (name, columns), (colour, marker, label) in ANY_LOOK.items():
        values = [share(found["agnostic", columns, name, users], "correct") for users in ANY_USERS]
        axes.plot(ANY_USERS, values, marker=marker, color=colour, markersize=7, linewidth=1.8, markeredgecolor="white",
                  clip_on=False, label=label)
    frame(axes, ANY_USERS, title)
    axes.legend(loc="upper right", frameon=False, fontsize=8.5, handlelength=1.5, borderaxespad=0)


def frame(axes, ticks, title, xlabel="training rows", base=2):
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color="#222222", pad=12)
    axes.set_xscale("log", base=base)
    axes.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.minorticks_off()
    axes.set(ylim=(-0.02, 1.02), xlabel=xlabel)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.grid(True, color="#e2e2e2", linewidth=0.8)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0, labelsize=9, colors="#444444")


def draw(path, found):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, ((left, right), (swept, last)) = plt.subplots(2, 2, figsize=(13, 9.2))
    panel(left, found, "correct", "Thresholds: how often the row was named")
    panel(right, found, "marked_error", "Thresholds: labels wrong where all rows agree")
    swept_panel(swept, found, "Thresholds: ours against epsilon")
    any_panel(last, found, "Any labels: how often the row was named")
    for axes in (left, swept, last):
        axes.axhline(LEVEL, color="#777777", linestyle="--", linewidth=1.2)
    right.axhline(0.5, color="#777777", linestyle=":", linewidth=1.2)
    right.text(8, 0.515, "a coin", fontsize=9, color="#777777", va="bottom")
    handles = [plt.Line2D([], [], color=colour, marker=marker, markeredgecolor="white", markersize=8, label=label)
               for colour, marker, label in LOOK.values()]
    handles.append(plt.Line2D([], [], color="#777777", linestyle="--", linewidth=1.2,
                              label="proved limit without the row, 1 %"))
    figure.legend(handles=handles, loc="upper left", bbox_to_anchor=(0.02, 0.958), ncol=4, frameon=False, fontsize=10)
    figure.suptitle(f"Attacks on {COLUMNS:,} thresholds, and on any labels", x=0.03, y=0.99, ha="left", fontsize=15,
                    fontweight="bold", color="#222222")
    figure.tight_layout(rect=(0.01, 0, 1, 0.93), w_pad=4, h_pad=2.5)
    figure.savefig(path, dpi=110)


def all_reports(told):
    places = [("threshold", COLUMNS, users, box) for users in USERS for box in boxes(users)]
    places += [("agnostic", columns, users, box) for columns in ANY_COLUMNS for users in ANY_USERS
               for box in any_boxes()]
    for kind, columns, users, (name, trials, box) in places:
        place = (kind, columns, name, users)
        yield place, told[place] if place in told else attack(kind, columns, users, trials, box)


def told_before(path):
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            yield ((row["attack"], int(row["labels"]), row["box"], int(row["rows"])),
                   {key: float(row[key]) for key in TOLD})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--told", help="a table that was printed before: only what it lacks is attacked")
    parser.add_argument("pictures", nargs="*")
    arguments = parser.parse_args()
    found = dict(all_reports(dict(told_before(arguments.told)) if arguments.told else {}))
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["attack", "labels", "box", "rows", *TOLD])
    for place, report in found.items():
        table.writerow([*place, *(f"{report[key]:.4g}" for key in TOLD)])
    for path in arguments.pictures:
        draw(path, found)


if __name__ == "__main__":
    main()
