"""Tasks with a planted truth: rows and labels drawn from a known distribution, as many as wanted.

A benchmark of rules must hold near misses (literals that nearly always hold, near copies of the right ones): with fair
coins for decoys a wrong literal destroys a quarter of the rows, no method would pick it, and nothing is compared.
"""
from typing import Any, Callable, NamedTuple

import numpy as np

import discreet

FLIPPED = 0.05  # of the labels, in the tasks that have wrong ones
HOLDS = 0.97    # how often a decoy holds


class Task(NamedTuple):
    name: str
    title: str
    sizes: list
    rows: Callable  # (n, rng) -> rows of integers, labels
    low: Any        # public bounds, a number for all columns or one a column
    high: Any
    learner: Callable  # (seed) -> our classifier
    learner_name: str
    least: float = 0.0  # the error of the truth itself
    views: dict = {"": lambda x: x}  # what the peers may be given in place of the rows; a function that keeps order


# Incomes are read as they are or on a logarithmic scale, whichever serves a peer best; for ours there is no difference.
SCALES = {"": lambda x: x, "logarithm": np.log1p}


def flipped(label, rng):
    return (label ^ (rng.random(len(label)) < FLIPPED)).astype(np.int64)


def conjunction(n, rng, terms, bits, copies):
    """The first `terms` bits decide, half of the rows have them all; then near copies of them; the others nearly always
    hold."""
    x = rng.random((n, bits)) < HOLDS
    x[:, :terms] = rng.random((n, terms)) < 0.5 ** (1 / terms)
    for i in range(copies):
        x[:, terms + i] = x[:, i % terms] ^ (rng.random(n) < FLIPPED)
    return x.astype(np.int64), x[:, :terms].all(axis=1).astype(np.int64)


def rule(n, rng):
    return conjunction(n, rng, terms=3, bits=30, copies=6)


def long_rule(n, rng):
    return conjunction(n, rng, terms=10, bits=100, copies=0)


def cut(n, rng):
    """Incomes: public range up to a million, most far below."""
    income = np.minimum(np.exp(rng.normal(10.4, 0.8, n)), 999_999).astype(np.int64)
    return income[:, None], flipped(income >= 40_000, rng)


def box(n, rng):
    age, pressure = rng.integers(0, 121, n), rng.integers(60, 241, n)
    return np.column_stack([age, pressure]), flipped((age >= 45) & (age < 95) & (pressure >= 130) & (pressure < 200),
                                                     rng)


def parity(n, rng):
    x = rng.integers(0, 2, (n, 12))
    return x, x[:, [1, 2, 4, 6, 10]].sum(axis=1) % 2


def tree(n, rng):
    """The first bit says whether the second or the third decides."""
    x = rng.integers(0, 2, (n, 20))
    return x, flipped(np.where(x[:, 0] == 1, x[:, 1], 1 - x[:, 2]) == 1, rng)


def score(n, rng):
    """At least 5 of 9 bits: a sum, which logistic regression is made for and a short rule cannot say."""
    x = rng.integers(0, 2, (n, 15))
    return x, (x[:, :9].sum(axis=1) >= 5).astype(np.int64)


def clouds(n, rng):
    """Two round clouds in four columns, in hundredths: what naive Bayes is made for."""
    label = rng.integers(0, 2, n)
    x = np.rint(rng.normal(0, 100, (n, 4)) + np.where(label == 1, 70, -70)[:, None])
    return np.clip(x, -400, 400).astype(np.int64), label


CUTS = {"columns": [{"name": name, "kind": "integer", "low": -400, "high": 400, "cuts": [-200, -100, 0, 100, 200]}
                    for name in ("a", "b", "c", "d")]}


PLANTED = [
    Task("rule", "all of 3 bits, among 30", [30, 100, 300, 1000, 3000], rule, 0, 1,
         lambda seed: discreet.ConjunctionClassifier(terms=3, epsilon=1, seed=seed), "conjunction, 3 terms"),
    Task("long_rule", "all of 10 bits, among 100", [500, 1500, 5000, 10000], long_rule, 0, 1,
         lambda seed: discreet.ConjunctionClassifier(terms=10, epsilon=1, delta="1e-6", seed=seed),
         "conjunction, 10 terms, delta 1e-6"),
    Task("cut", "an income of 40,000 or more", [10, 30, 100, 300, 1000, 3000], cut, 0, 999_999,
         lambda seed: discreet.ThresholdClassifier(high=999_999, epsilon=1, seed=seed), "threshold", FLIPPED, SCALES),
    Task("box", "a range of age and of pressure", [50, 150, 500, 1500, 5000], box, [0, 60], [120, 240],
         lambda seed: discreet.BoxClassifier(axes="0..120,60..240", epsilon=1, seed=seed), "box", FLIPPED),
    Task("parity", "the parity of 5 bits, among 12", [20, 50, 100, 300, 1000], parity, 0, 1,
         lambda seed: discreet.ParityClassifier(epsilon=1, seed=seed), "parity"),
    Task("tree", "one bit says which other decides", [50, 150, 500, 1500, 5000], tree, 0, 1,
         lambda seed: discreet.DecisionTreeClassifier(depth=2, epsilon=1, seed=seed), "decision_tree, depth 2",
         FLIPPED),
    Task("score", "5 or more of 9 bits, among 15", [50, 150, 500, 1500, 5000], score, 0, 1,
         lambda seed: discreet.DecisionTreeClassifier(depth=3, epsilon=1, seed=seed), "decision_tree, depth 3"),
    Task("clouds", "two clouds in four columns", [50, 150, 500, 1500, 5000], clouds, -400, 400,
         lambda seed: discreet.DecisionTreeClassifier(schema=CUTS, depth=3, epsilon=1, seed=seed),
         "decision_tree, depth 3", 0.0808),
]
