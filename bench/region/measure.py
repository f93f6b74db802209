"""Runs in the environment of bench/utility: every table, row and seed, on all cores; prints and stores the page."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import sys
from typing import Callable, NamedTuple

os.environ |= {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}  # a core a process
import numpy as np  # noqa: E402

import discreet  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "task")]
import targets  # noqa: E402
from machine import machine  # noqa: E402
from methods import PEERS, View, others  # noqa: E402

FRESH = 10_000
DELTA = "1e-6"
METHODS = {"ours": "Discreet", "histogram": "private histogram", "peer": "diffprivlib, best",
           "cover": "cover without privacy"}


class Row(NamedTuple):
    target: Callable
    learner: Callable  # (options of all) -> our classifier
    n: int
    grid: int = 256
    epsilon: float = 1.0


def convex(edges, **more):
    return lambda **options: discreet.ConvexPolygonClassifier(edges=edges, **more, **options)


def polygons(edges, **more):
    return lambda **options: discreet.PolygonsClassifier(edges=edges, **more, **options)


def disks(count, **more):
    return lambda **options: discreet.DisksClassifier(disks=count, **more, **options)


SIZES = [500, 2000, 8000, 32000]
TABLES = {
    "convex polygon, error against rows, sides in the net": {f"n = {n:,}": Row(targets.DIAMOND, convex(4), n)
                                                             for n in SIZES},
    "convex polygon, error against rows, sides outside of the net": {f"n = {n:,}": Row(targets.TURNED, convex(4), n)
                                                                     for n in SIZES},
    "convex polygon, error against edges, 4,000 rows": {
        "k = 3": Row(targets.TRIANGLE, convex(3), 4000), "k = 4": Row(targets.TURNED, convex(4), 4000),
        "k = 6": Row(targets.HEXAGON, convex(6), 4000), "k = 12, target 4": Row(targets.TURNED, convex(12), 4000)},
    "convex polygon, error against the grid, 4,000 rows": {
        f"d = {d:,}": Row(targets.TURNED, convex(4), 4000, d) for d in (16, 64, 256, 4096, 1 << 20)},
    "convex polygon, error against epsilon, 4,000 rows": {
        f"epsilon = {e}": Row(targets.TURNED, convex(4), 4000, 256, e) for e in (0.25, 0.5, 1.0, 2.0, 4.0)},
    "union of polygons, error against rows, corners on the lattice": {
        f"n = {n:,}": Row(targets.ell(0), polygons(9, lattice=17), n) for n in SIZES},
    "union of polygons, error against rows, corners off the lattice": {
        f"n = {n:,}": Row(targets.ell(0.027), polygons(9, lattice=17), n) for n in SIZES},
    "union of polygons, error against the lattice, corners off it, 8,000 rows": {
        f"lattice {v}": Row(targets.ell(0.027), polygons(9, lattice=v), 8000) for v in (5, 9, 17, 25)},
    "disks, error against rows, centres on the lattice": {
        f"n = {n:,}": Row(targets.SPOTS, disks(3, lattice=17), n) for n in SIZES},
    "disks, error against rows, centres off the lattice": {
        f"n = {n:,}": Row(targets.SPOTS_OFF, disks(3, lattice=17), n) for n in SIZES},
}


def histogram(x, y, judged, cells, epsilon, rng):
    """Counts of both labels in a coarse grid with Laplace noise (a replaced row moves two counts): the larger one
    wins."""
    def number(points):
        return np.minimum((points * cells).astype(int), cells - 1) @ [1, cells]

    counts = [np.bincount(number(x[y == label]), minlength=cells**2) for label in (0, 1)]
    noisy = [count + rng.laplace(0, 2 / epsilon, cells**2) for count in counts]
    return (noisy[1] > noisy[0])[number(judged)]


def run(table, name, seed):
    row = TABLES[table][name]
    rng = np.random.default_rng([seed, row.n, row.grid])
    x, judged = rng.random((row.n, 2)), rng.random((FRESH, 2))
    y, truth = row.target(*x.T).astype(np.int64), row.target(*judged.T).astype(np.int64)

    def error(labels):
        return round(float(np.mean(labels != truth)), 5)

    def learned(epsilon):
        made = row.learner(frame=[0, 0, 1, 1], grid=row.grid, epsilon=epsilon, delta=DELTA, seed=seed)
        return error(made.fit(x, y).predict(judged))

    found = {"ours": learned(row.epsilon), "cover": learned(1_000_000)}
    for cells in (3, 4, 6, 8, 12, 16, 24, 32):
        found[f"histogram: {cells} x {cells}"] = error(histogram(x, y, judged, cells, row.epsilon, rng))
    if row.epsilon == 1.0:  # what bench/utility runs the peers at
        one = np.ones(2)
        view = View("", 2 * x - 1, 2 * judged - 1, -one, one, 2**0.5)
        found |= {f"peer: {key}": value
                  for key, value in others([view], y, truth, seed).items() if key.split(":")[0] in PEERS}
    return found | {"constant": round(float(min(truth.mean(), 1 - truth.mean())), 5)}


def cell(found, method):
    """The mean and the spread of a method in the setting that has the least mean, with hindsight."""
    settings = {key: [each[key] for each in found] for key in found[0] if key.split(":")[0] == method}
    if not settings:
        return "-"
    key = min(settings, key=lambda name: np.mean(settings[name]))
    low, high = np.quantile(settings[key], [0.1, 0.9])
    words = key.partition(": ")[2]
    return f"{np.mean(settings[key]):.3f} ({low:.3f} to {high:.3f})" + (f", {words}" if words else "")


def page_of(results):
    lines = []
    for table, rows in results.items():
        lines += ["", f"### {table}", "", f"| | {' | '.join(METHODS.values())} | constant |",
                  "|---" * (len(METHODS) + 2) + "|"]
        for name, found in rows.items():
            constant = np.mean([each["constant"] for each in found])
            lines.append(f"| {name} | {' | '.join(cell(found, method) for method in METHODS)} | {constant:.3f} |")
    return "\n".join(lines).strip()


def store(results):
    (HERE.parent / "regions.json").write_text(json.dumps(results) + "\n")
    page = (HERE / "page.md").read_text()
    (HERE.parent / "regions.md").write_text(page.format(machine=machine(), table=page_of(results)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--store", action="store_true")
    arguments = parser.parse_args()
    results = {}
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        runs = {(table, name): [pool.submit(run, table, name, seed) for seed in range(arguments.seeds)]
                for table, rows in TABLES.items() if arguments.only in table
                for name in list(rows)[: 2 if arguments.quick else None]}
        for (table, name), each in runs.items():
            results.setdefault(table, {})[name] = found = [done.result() for done in each]
            print(table, "-", name, "-", cell(found, "ours"), file=sys.stderr, flush=True)
            if arguments.store:
                store(results)
    print(page_of(results))


if __name__ == "__main__":
    main()
