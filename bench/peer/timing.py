"""What the runners of bench/peers share: a process times one case of one library and prints the samples.

A runner hands `main` its cases: {name: function without arguments that returns a result}. The name of the one to run is
the argument. The process stays on one core. A sample is the processor time of an item, so that a busy machine does not
look like a slow library.
"""
import array
import json
import os
import pathlib
import resource
import sys
import time

SAMPLE_SECONDS = 0.03
ALL_SECONDS = 0.6
BULK = 100_000
LISTS = pathlib.Path(os.environ.get("DISCREET_PEERS", "build/peers")) / "lists"


def timed(work, repeat):
    begun = time.process_time()
    for _ in range(repeat):
        work()
    return time.process_time() - begun


def sample(work, items=1, warm_up=True, **more):
    """Seconds an item: samples of at least SAMPLE_SECONDS, one at least, until they take ALL_SECONDS."""
    if warm_up:
        work()
    repeat = 1
    while (seconds := timed(work, repeat)) < SAMPLE_SECONDS:
        # Tenfold at the most, should the clock have been too coarse for the first runs.
        repeat *= min(10, max(2, int(1.2 * SAMPLE_SECONDS / max(seconds, 1e-6))))
    samples = [seconds]
    while sum(samples) < ALL_SECONDS:
        samples.append(timed(work, repeat))
    return {"seconds": [float(f"{seconds / (repeat * items):.4g}") for seconds in samples], **more}


def imported(module):
    """The seconds that the import takes in this fresh process."""
    return {"seconds": [timed(lambda: __import__(module), 1)]}


def scores(name):
    """One of the lists that bench/peers has made, as an array of 64-bit integers; low is good."""
    values = array.array("q")
    path = LISTS / f"{name}.bin"
    with open(path, "rb") as file:
        values.fromfile(file, path.stat().st_size // 8)
    return values


def main(cases):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    result = cases[sys.argv[1]]()
    result["peak_megabytes"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(json.dumps(result))
