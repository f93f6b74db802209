"""Runs in the environment of bench/utility: every task, size and seed, on all cores; writes the errors as JSON."""
import argparse
import concurrent.futures
import functools
import importlib.metadata
import json
import os
import pathlib
import sys
import zlib

os.environ |= {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}  # a core a process
import numpy as np  # noqa: E402

from methods import View, others, ours  # noqa: E402
from planted import PLANTED  # noqa: E402
from tables import JUDGED, REAL, learner, read  # noqa: E402

FRESH = 10_000  # rows to judge by, in planted tasks
read_once = functools.lru_cache(maxsize=1)(read)


def generator(name, n, seed):
    return np.random.default_rng([zlib.crc32(name.encode()), n or 0, seed])


def planted(task, n, seed):
    rng = generator(task.name, n, seed)
    x, y = task.rows(n, rng)
    judged, truth = task.rows(FRESH, rng)
    one = np.ones(x.shape[1])
    views = [View(name, scaled(x, task, scale), scaled(judged, task, scale), -one, one, x.shape[1] ** 0.5)
             for name, scale in task.views.items()]
    return {"discreet": ours(task.learner(seed), x, y, judged, truth), **others(views, y, truth, seed),
            "trivial": trivial(truth)}


def scaled(rows, task, scale):
    """From the public bounds to -1 and 1."""
    low, high = (scale(np.asarray(bound, float)) for bound in (task.low, task.high))
    return 2 * (scale(rows) - low) / (high - low) - 1


def real(table, n, seed):
    inputs, labels, seen = read_once(table.name)
    order = generator(table.name, n, seed).permutation(len(labels))
    n = n or len(labels) * 2 // 3
    learn, judge = order[:n], order[n:][:JUDGED]
    y, truth = labels[learn], labels[judge]
    views = [View(name, x[learn], x[judge], *bounds) for name, (x, *bounds) in seen.items()]
    return {"discreet": ours(learner(table.name, seed), inputs.iloc[learn], y, inputs.iloc[judge], truth),
            **others(views, y, truth, seed), "trivial": trivial(truth)}


def trivial(truth):
    """The error of the better constant."""
    return float(min(np.mean(truth), 1 - np.mean(truth)))


TASKS = {**{task.name: (planted, task) for task in PLANTED}, **{table.name: (real, table) for table in REAL}}


def run(name, n, seed):
    measure, task = TASKS[name]
    return measure(task, n, seed)


def rows(name, n):
    return n or len(read_once(name)[1]) * 2 // 3


def wanted(arguments, known):
    """Tasks and sizes that are not among the known ones."""
    for name, (_, task) in TASKS.items():
        if arguments.only in name:
            for n in task.sizes[:2] if arguments.quick else task.sizes:
                if len(known.get(f"{name} {rows(name, n)}", {}).get("discreet", [])) < arguments.seeds:
                    yield name, n


def write(errors, path):
    versions = {package: importlib.metadata.version(package) for package in ("discreet", "diffprivlib", "scikit-learn")}
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in errors.items())
    path.write_text('{"versions": ' + json.dumps(versions) + ', "errors": {\n' + lines + "\n}}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("out", type=pathlib.Path)
    arguments = parser.parse_args()
    errors = json.loads(arguments.out.read_text())["errors"] if arguments.resume else {}
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        sizes = {(name, n): [pool.submit(run, name, n, seed) for seed in range(arguments.seeds)]
                 for name, n in wanted(arguments, errors)}
        for (name, n), runs in sizes.items():
            found = [done.result() for done in runs]
            entry = {method: [round(each[method], 5) for each in found] for method in found[0]}
            errors[f"{name} {rows(name, n)}"] = entry
            write(errors, arguments.out)
            means = ", ".join(f"{method} {np.mean(values):.3f}" for method, values in entry.items())
            print(f"{name} {rows(name, n)}: {means}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
