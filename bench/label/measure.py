"""Runs in the environment of bench/utility: rows against labels, planned and measured; stores the page."""
import argparse
import concurrent.futures
import csv
import multiprocessing
import os
import pathlib
import sys
import time

os.environ |= {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}  # a core a process
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from curves import CURVES  # noqa: E402
from domains import SWEEPS, swept  # noqa: E402
from report import page, slopes  # noqa: E402
from search import Trials, grid, place_of  # noqa: E402

STORED, DOMAINS = ROOT / "docs" / "many_labels.csv", ROOT / "docs" / "many_labels_domains.csv"
PLACE = ROOT / "build" / "many_labels"
COLUMNS = ["panel", "learner", "kind", "bound", "labels", "rows", "good_runs", "runs"]
COUNTS = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000]


def planned(place):
    """The plan's rows, the paper's where it has them, and every lower bound, for each number of labels."""
    curve, lines = CURVES[place], []
    for k in COUNTS:
        plan = curve.plan(k)
        lines.append([curve.panel, curve.name, "planned", plan["rule"], k, plan["rows"], "", ""])
        for bound in plan["bounds"]:
            kind = "nonprivate" if bound["id"] == "UB-0" else bound["kind"]
            if kind in ("printed", "lower", "nonprivate"):
                lines.append([curve.panel, curve.name, kind, bound["id"], k, bound["rows"], "", ""])
    return lines


def measured(place, runs):
    """Searches near the plan's number, later near the same share of it as before."""
    curve, share, lines = CURVES[place], 0.4, []
    for k in curve.counts:
        began, promised = time.time(), curve.plan(k)["rows"]
        trials = Trials(curve, k, runs, place)
        found = trials.least(place_of(share * promised, curve.step))
        rows = grid(found, curve.step)
        share = rows / promised
        lines.append([curve.panel, curve.name, "measured", "", k, rows, *trials.known[found]])
        print(f"{curve.panel}: {curve.name}, {k} labels: {rows} rows of {promised} ({time.time() - began:.0f} s)",
              file=sys.stderr, flush=True)
    return lines


def read(path):
    with open(path, newline="") as file:
        return [[*row[:4], int(row[4]), int(row[5]), *row[6:]] for row in list(csv.reader(file))[1:]]


def write(lines, path, axis):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([[*COLUMNS[:4], axis, *COLUMNS[5:]], *lines])


def each_on_a_core(work, chosen, *more):
    """The lines of all curves, in their order; a process a core."""
    taken = multiprocessing.Value("i")
    with concurrent.futures.ProcessPoolExecutor(initializer=keep_to_one_core, initargs=(taken,)) as pool:
        return [line for job in [pool.submit(work, place, *more) for place in chosen] for line in job.result()]


def keep_to_one_core(taken):
    cores = sorted(os.sched_getaffinity(0))
    with taken.get_lock():
        os.sched_setaffinity(0, {cores[taken.value % len(cores)]})
        taken.value += 1


def renewed(curves, work, stored, arguments):
    """The lines of all curves: those that are chosen measured anew, the others as they are stored."""
    chosen = [place for place, curve in enumerate(curves)
              if arguments.only in f"{curve.panel}: {curve.name}" and not arguments.planned]
    order = [(curve.panel, curve.name) for curve in curves]
    kept = [line for line in read(stored) if (line[0], line[1]) in order
            and order.index((line[0], line[1])) not in chosen]
    lines = sorted(each_on_a_core(work, chosen, arguments.runs) + kept,
                   key=lambda line: order.index((line[0], line[1])))
    write(lines, PLACE / stored.name, "labels")
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--planned", action="store_true")
    parser.add_argument("--store", action="store_true")
    arguments = parser.parse_args()
    lines = [line for line in renewed(CURVES, measured, STORED, arguments) if line[2] == "measured"]
    order = [(curve.panel, curve.name) for curve in CURVES]
    lines = sorted(each_on_a_core(planned, range(len(CURVES))) + lines,
                   key=lambda line: order.index((line[0], line[1])))
    domains = renewed(SWEEPS, swept, DOMAINS, arguments)
    print(slopes(lines))
    if arguments.store:
        from picture import draw

        write(lines, STORED, "labels")
        write(domains, DOMAINS, "bits")
        (ROOT / "docs" / "many_labels.md").write_text(page(lines, domains))
        draw(lines, domains, ROOT / "docs" / "pictures" / "many_labels.png")


if __name__ == "__main__":
    main()
