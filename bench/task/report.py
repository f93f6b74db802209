"""The table of bench/utility, its page and its picture, from the measured errors: report.py ERRORS.json [--store]"""
import json
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "bench"))
from machine import machine  # noqa: E402
from methods import METHODS, PEERS  # noqa: E402
from planted import PLANTED  # noqa: E402
from tables import REAL  # noqa: E402

TITLES = {**{task.name: (task.title, task.learner_name) for task in PLANTED},
          **{table.name: (table.title, "decision_tree, depth 2") for table in REAL}}
CLEAR = 2  # standard errors of the difference of two means


def best(entry, method):
    """The errors of a method in the setting with the least mean, and this setting."""
    settings = {key: errors for key, errors in entry.items() if key.split(":")[0] == method}
    key = min(settings, key=lambda name: np.mean(settings[name]))
    return settings[key], key.partition(": ")[2]


def summary(errors):
    return np.mean(errors), np.quantile(errors, 0.1), np.quantile(errors, 0.9)


def cell(errors, setting=""):
    mean, low, high = summary(errors)
    return f"{mean:.3f} ({low:.3f} to {high:.3f})" + (f", {setting}" if setting else "")


def verdict(entry):
    """Ours against the best peer: which has the lower mean, where that is more than chance."""
    ours = np.array(entry["discreet"])
    peer = min(PEERS, key=lambda method: np.mean(best(entry, method)[0]))
    difference = np.array(best(entry, peer)[0]) - ours
    doubt = CLEAR * np.std(difference, ddof=1) / len(ours) ** 0.5 if len(ours) > 1 else np.inf
    if abs(np.mean(difference)) <= doubt:
        return "no clear difference"
    return "we win" if np.mean(difference) > 0 else f"**we lose to {METHODS[peer]}**"


def line(key, entry):
    cells = [cell(entry["discreet"]), *(cell(*best(entry, method)) for method in PEERS), cell(best(entry, "open")[0])]
    return f"| {int(key.split()[1]):,} | {' | '.join(cells)} | {np.mean(entry['trivial']):.3f} | {verdict(entry)} |"


def table(errors):
    names = [METHODS[method] for method in METHODS]
    lines = []
    for task, (title, learner) in TITLES.items():
        entries = [(key, entry) for key, entry in errors.items() if key.split()[0] == task]
        if entries:
            lines += ["", f"### {task}: {title}", "", f"Ours: `{learner}`.", "",
                      f"| rows | {' | '.join(names)} | constant | |", "|---" * (len(names) + 3) + "|",
                      *(line(*entry) for entry in entries)]
    return "\n".join(lines).strip()


def counted(errors):
    """How often each verdict came, and where."""
    found = {key: verdict(entry) for key, entry in errors.items()}

    def places(part):
        where = [f"{key.split()[0]} at {int(key.split()[1]):,} rows" for key, word in found.items() if part in word]
        return f"{len(where)}" + (": " + ", ".join(where) if where else "")

    won = sum(word == "we win" for word in found.values())
    return (f"- Ours has the lower error in {won} of {len(found)} comparisons.\n- It loses in {places('lose')}.\n"
            f"- There is no clear difference in {places('no clear')}.")


def main():
    measured = json.loads(pathlib.Path(sys.argv[1]).read_text())
    errors = measured["errors"]
    print(table(errors))
    print("\n" + counted(errors))
    if "--store" in sys.argv:
        from picture import draw

        versions = ", ".join(f"{name} {version}" for name, version in measured["versions"].items())
        (ROOT / "bench" / "utility.md").write_text((HERE / "page.md").read_text().format(
            machine=machine(), versions=versions, outcome=counted(errors), table=table(errors)))
        draw(errors, ROOT / "docs" / "pictures" / "utility.png")


if __name__ == "__main__":
    main()
