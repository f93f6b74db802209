"""What bench/peers compares: the peers, the rows of the table, the lists of scores and the goals.

Run as a program it writes one list: cases.py NAME FILE.
"""
import sys
from typing import NamedTuple, Optional

# Each in an environment of its own, since their pins clash. diffprivlib imports names that scikit-learn 1.8 has
# dropped.
PEERS = {"opendp": ["opendp>=0.16", "numpy>=1.26"], "python-dp": ["python-dp>=1.1.5"],
         "diffprivlib": ["diffprivlib>=0.6.6", "scikit-learn>=1.6,<1.8"], "dp-accounting": ["dp-accounting>=0.6"]}

# Exact: integers or rationals from a secure generator, the law of the proof. Snapped: floats rounded to a grid that
# hides their low bits, from a secure generator. Float: plain floating point. Ours is exact throughout.
CLASSES = {"opendp": "Exact", "python-dp": "Snapped", "diffprivlib": "Float", "dp-accounting": "Float"}


class Row(NamedTuple):
    peer: str
    case: str
    title: str
    our_case: Optional[str]


def row(peer, case, title, our_case=""):
    return Row(peer, case, title, case if our_case == "" else our_case)


NOISE = {"laplace_1": "Laplace, scale 1", "laplace_1000": "Laplace, scale 1000", "gaussian_4": "Gaussian, sigma 4",
         "gaussian_1000": "Gaussian, sigma 1000"}
WAYS = {"bulk": "a draw, of 10^5 into an array", "single": "one draw per call", "first": "law constructed, one draw"}
SHAPES = {"bell_1e3": "10^3 scores", "bell_1e5": "10^5 scores", "bell_1e7": "10^7 scores",
          "few_1e5": "10^5 scores, 0 to 9", "flat_1e5": "10^5 scores, all equal",
          "linear_1e5": "10^5 scores, all different", "spike_1e5": "10^5 scores, one good"}
MECHANISMS = {"exponential": "exponential mechanism", "permute_and_flip": "permute-and-flip"}


def noise_rows(peer, ways, names):
    return [row(peer, f"{name}_{way}", f"{NOISE[name]}: {WAYS[way]}") for way in ways for name in names]


def selection_rows(peer, shapes):
    return [row(peer, f"{mechanism}_{shape}", f"{MECHANISMS[mechanism]}: {SHAPES[shape]}")
            for mechanism in MECHANISMS for shape in shapes]


ROWS = [
    *noise_rows("opendp", ["bulk", "single", "first"], NOISE),
    *selection_rows("opendp", SHAPES),
    *(row("opendp", f"{mechanism}_bell_1e5_list", f"{title}: 10^5 scores in a Python list")
      for mechanism, title in MECHANISMS.items()),
    row("opendp", "convert_array", "the way in and out alone: an array of 10^5 through an identity", None),
    row("opendp", "convert_list", "the way in and out alone: a list of 10^5 through an identity", None),
    row("opendp", "compose_basic", "10^4 Laplace steps, basic composition"),
    row("opendp", "compose_gaussian", "10^4 Gaussian steps through zCDP, delta 1e-6", "compose_gaussian_list"),
    row("opendp", "import", "import"),
    *noise_rows("python-dp", ["single", "first"], ["laplace_1", "laplace_1000", "gaussian_4"]),
    row("python-dp", "import", "import"),
    *noise_rows("diffprivlib", ["single", "first"], ["laplace_1", "laplace_1000", "gaussian_4"]),
    row("diffprivlib", "gaussian_1000_single", f"{NOISE['gaussian_1000']}: {WAYS['single']}"),
    *selection_rows("diffprivlib", ["bell_1e3", "bell_1e5", "bell_1e7"]),
    row("diffprivlib", "compose_pure", "10^4 pure steps, delta 1e-6", "compose_pure_list"),
    row("diffprivlib", "import", "import"),
    row("dp-accounting", "compose_pure", "10^4 pure steps by loss distributions, delta 1e-6"),
    row("dp-accounting", "compose_laplace", "10^4 Laplace steps by loss distributions, delta 1e-6"),
    row("dp-accounting", "compose_gaussian", "10^4 Gaussian steps by loss distributions, delta 1e-6"),
    row("dp-accounting", "compose_gaussian_fine", "10^4 Gaussian steps by loss distributions, theirs on a finer grid",
        "compose_gaussian"),
    row("dp-accounting", "import", "import"),
]

# The rows of README.md.
SHORT = {("opendp", "laplace_1_bulk"), ("opendp", "gaussian_4_bulk"), ("opendp", "exponential_bell_1e5"),
         ("opendp", "permute_and_flip_bell_1e5"), ("opendp", "exponential_bell_1e7"), ("opendp", "import"),
         ("python-dp", "laplace_1_single"), ("diffprivlib", "laplace_1_single"),
         ("diffprivlib", "exponential_bell_1e5"), ("dp-accounting", "compose_pure")}

GOALS = [
    ("an exact discrete Laplace draw in bulk, at least 20 times as fast", 20,
     [("opendp", "laplace_1_bulk"), ("opendp", "laplace_1000_bulk")]),
    ("a selection from 10^5 scores, at least 10 times as fast", 10,
     [("opendp", "exponential_bell_1e5"), ("opendp", "permute_and_flip_bell_1e5")]),
]


def bell(size):
    """What a learner sees: numbers of errors around their mean. As in bench/selection.cpp: 64 draws of 0 to 15
    added."""
    import numpy as np

    rng = np.random.default_rng(size)
    return sum(rng.integers(0, 16, size) for _ in range(64))


def few(size):
    import numpy as np

    return np.random.default_rng(size).integers(0, 10, size)


def linear(size):
    import numpy as np

    return np.random.default_rng(size).permutation(size)


def spike(size):
    """The worst case of a rejection sampler, which proposes bad candidates until it finds the good one."""
    import numpy as np

    scores = np.full(size, 100)
    scores[size // 3] = 0
    return scores


LISTS = {"bell_1e3": lambda: bell(10**3), "bell_1e5": lambda: bell(10**5), "bell_1e7": lambda: bell(10**7),
         "few_1e5": lambda: few(10**5), "flat_1e5": lambda: few(10**5) * 0, "linear_1e5": lambda: linear(10**5),
         "spike_1e5": lambda: spike(10**5)}

if __name__ == "__main__":
    LISTS[sys.argv[1]]().astype("int64").tofile(sys.argv[2])
