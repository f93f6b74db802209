"""The curves of bench/many_labels: for each row of the paper's tables the ways to learn it here, and worlds to try them in.

A world draws a table of n rows and k labels, has it learned, and tells whether all k rules are good: within ALPHA of the
best of the class, judged by the distribution that the rows came from, not by the rows.
"""
import dataclasses
from typing import Any, Callable

import numpy as np

import discreet

ALPHA, BETA, EPSILON, DELTA = 0.1, 0.05, "1", "1e-6"
BITS = 40  # ids and values come from 2^40
DIMENSION = 16


@dataclasses.dataclass(frozen=True)
class Curve:
    panel: str  # the class and the promise
    name: str  # in the picture and the table
    says: str  # what the paper's table has
    slope: float  # of log(rows) against log(k), for large k and without logarithms
    learner: str
    options: dict[str, Any]  # of the learner, with the promise
    good: Callable  # (learner with a seed, k, n, rng) -> whether all k rules are good
    counts: tuple[int, ...]  # the k that are measured

    @property
    def step(self):
        """How finely rows are searched: by 4 % where the curve should be flat, and by 19 %."""
        return 2 ** (1 / 16) if self.slope == 0 else 2 ** (1 / 4)

    def fitted(self, x, y, seed):
        kind = "".join(word.capitalize() for word in self.learner.split("_")) + "Classifier"
        goal = {name: str(value) for name, value in (("alpha", ALPHA), ("beta", BETA)) if name in fields(self.learner)}
        return getattr(discreet, kind)(**self.options, **goal, seed=seed).fit(x, y)

    def plan(self, k):
        return discreet.plan(self.learner, **self.options, label_count=k, alpha=str(ALPHA), beta=str(BETA))


def fields(learner):
    entry = next(entry for entry in discreet.call({"verb": "list"})["learners"] if entry["name"] == learner)
    return {field["name"] for field in entry["fields"]}


# Points: label j is 1 at one id. The ids have Zipf's law; two of them have more than ALPHA of the people. The first label's
# target is the lighter of the two, the hardest; the others are the heaviest, the next 48 and ids of the tail.
ZIPF, MOST = 1.5, 10**6
SCATTER = 0x9E3779B97F4A7C15 % (1 << BITS) | 1  # odd: ranks become ids, one to one
MASS = np.arange(1, MOST + 1) ** -ZIPF
MASS /= MASS.sum()
CUMULATIVE = np.cumsum(MASS)


def ids_of(ranks):
    return (np.asarray(ranks, dtype=np.uint64) * np.uint64(SCATTER)) % np.uint64(1 << BITS)


def points_of_zipf(curve, k, n, rng):
    ranks = np.minimum(np.searchsorted(CUMULATIVE, rng.random(n)), MOST - 1) + 1
    targets = np.concatenate([[2, 1], np.arange(3, 51), rng.integers(51, 5000, max(0, k - 50))])[:k]
    model = curve.fitted(ids_of(ranks).reshape(-1, 1), (ranks[:, None] == targets).astype(np.uint8), rng.integers(2**31))
    if not model.answered_:
        return False
    mass = {int(value): MASS[rank] for rank, value in enumerate(ids_of(np.arange(1, 5001)))}
    found = [rule.get("value") for rule in model.model_["hypothesis"]]
    wanted = [int(value) for value in ids_of(targets)]
    return all(value == target or mass[target] + mass.get(value, 0) <= ALPHA for value, target in zip(found, wanted))


def coins_at_one_id(curve, k, n, rng):
    """All people have one id; label j is a coin of 1/2 + ALPHA or 1/2 - ALPHA: the wrong answer costs 2 ALPHA."""
    ones = rng.integers(0, 2, k)
    here = np.full((n, 1), 123_456_789, dtype=np.uint64)
    model = curve.fitted(here, rng.random((n, k), dtype=np.float32) < (0.5 + ALPHA * (2 * ones - 1)), rng.integers(2**31))
    return bool((model.predict(here[:1]).reshape(-1) == ones).all())


# Thresholds: log-normal amounts, and a fifth of the people at three round ones; labels cut at random quantiles.
_draw = np.random.default_rng(7)
PEOPLE = np.exp(_draw.normal(17, 2, 200_000)).astype(np.uint64)
PEOPLE[:40_000] = np.repeat(np.array([10**6, 10**7, 10**8], dtype=np.uint64), [16_000, 14_000, 10_000])
PEOPLE = np.sort(np.minimum(PEOPLE, (1 << BITS) - 1))


def cuts_at_quantiles(curve, k, n, rng):
    cuts = PEOPLE[rng.integers(0, len(PEOPLE), k)]
    x = PEOPLE[rng.integers(0, len(PEOPLE), n)].reshape(-1, 1)
    model = curve.fitted(x, (x < cuts).astype(np.uint8), rng.integers(2**31))
    if not model.answered_ or any(rule is None for rule in model.model_["hypothesis"]):
        return False
    found = np.array([rule["cut"] for rule in model.model_["hypothesis"]], dtype=np.uint64)
    between = np.abs(np.searchsorted(PEOPLE, found) - np.searchsorted(PEOPLE, cuts))
    return bool(between.max() <= ALPHA * len(PEOPLE))


def parities(flipped):
    """Uniform bits, labels of random parities of which a share is flipped: any other parity is wrong half of the time."""
    def good(curve, k, n, rng):
        d = curve.options.get("dimension") or curve.options["options"]["dimension"]
        x, masks = rng.integers(0, 2, (n, d), dtype=np.uint8), rng.integers(0, 2, (d, k), dtype=np.uint8)
        y = (x.astype(np.float32) @ masks.astype(np.float32)).astype(np.int64) & 1
        model = curve.fitted(x, y ^ (rng.random((n, k)) < flipped), rng.integers(2**31))
        wanted = ["".join(map(str, mask)) for mask in masks.T]
        return model.answered_ and all(rule is not None and rule["mask"] == mask
                                       for rule, mask in zip(model.model_["hypothesis"], wanted))
    return good


# Any class: all ranges of 16 places, as a table of 136 concepts.
PLACES = 16
RANGES = np.array([[int(low <= x < high) for x in range(PLACES)]
                   for low in range(PLACES) for high in range(low + 1, PLACES + 1)], dtype=np.uint8)


def ranges_of_places(curve, k, n, rng):
    """Uniform places, labels of random ranges of which a fifth is flipped, so that a wrong place costs 0.6/16."""
    targets = RANGES[rng.integers(0, len(RANGES), k)]
    x = rng.integers(0, PLACES, (n, 1))
    y = targets[:, x[:, 0]].T ^ (rng.random((n, k)) < 0.2)
    model = curve.fitted(x, y, rng.integers(2**31))
    wrong = (model.predict(np.arange(PLACES).reshape(-1, 1)).reshape(PLACES, k) != targets.T).mean(axis=0)
    return bool((0.6 * wrong <= ALPHA).all())


def direct_sum(of, delta, **options):
    return {"of": of, "options": options, "epsilon": EPSILON, "delta": delta}


HIGH = (1 << BITS) - 1
APPROXIMATE, PURE = {"epsilon": EPSILON, "delta": DELTA}, {"epsilon": EPSILON}
CONCEPTS = ["".join(map(str, row)) for row in RANGES]
FEW, SOME, MANY = (1, 16, 64), (1, 4, 16, 64, 256), (1, 16, 64, 256, 1024)
CURVES = [
    Curve("points, epsilon and delta", "many_points one_shot, labels of points", "1", 0, "many_points",
          {"high": HIGH, "variant": "one_shot", **APPROXIMATE}, points_of_zipf, (1, 16, 256, 4096)),
    Curve("points, epsilon and delta", "many_points paper, labels of points", "1", 0, "many_points",
          {"high": HIGH, "variant": "paper", **APPROXIMATE}, points_of_zipf, (1, 16, 256)),
    Curve("points, epsilon and delta", "many_points agnostic, any labels", "sqrt(k)", 0.5, "many_points",
          {"high": HIGH, "variant": "agnostic", **APPROXIMATE}, coins_at_one_id, MANY),
    Curve("points, epsilon and delta", "direct_sum of point, any labels", "sqrt(k) log |C|", 0.5, "direct_sum",
          direct_sum("point", DELTA, high=HIGH, variant="proper", setting="agnostic"), coins_at_one_id, FEW),
    Curve("points, pure", "many_points pure, buckets", "k", 1, "many_points",
          {"high": HIGH, "variant": "pure", **PURE}, coins_at_one_id, SOME),
    Curve("points, pure", "direct_sum of point, naming points", "k log |C|", 1, "direct_sum",
          direct_sum("point", "0", high=HIGH, variant="proper", setting="agnostic"), coins_at_one_id, FEW),
    Curve("thresholds, epsilon and delta", "many_thresholds", "2^(log* |X|) + sqrt(k)", 0.5, "many_thresholds",
          {"high": HIGH, "side": "below", **APPROXIMATE}, cuts_at_quantiles, MANY),
    Curve("thresholds, epsilon and delta", "direct_sum of threshold", "sqrt(k) log |C|", 0.5, "direct_sum",
          direct_sum("threshold", DELTA, high=HIGH, side="below", setting="realizable"), cuts_at_quantiles, (*FEW, 256)),
    Curve("thresholds, pure", "many_thresholds", "k + log |C|", 1, "many_thresholds",
          {"high": HIGH, "side": "below", "epsilon": EPSILON, "delta": "0"}, cuts_at_quantiles, SOME),
    Curve("thresholds, pure", "direct_sum of threshold", "k log |C|", 1, "direct_sum",
          direct_sum("threshold", "0", high=HIGH, side="below", setting="realizable"), cuts_at_quantiles, FEW),
    Curve("parities, epsilon and delta", "many_parities votes, no noise", "log |C|", 0, "many_parities",
          {"dimension": DIMENSION, "variant": "votes", **APPROXIMATE}, parities(0), (1, 16, 256, 4096)),
    Curve("parities, epsilon and delta", "many_parities direct, no noise", "log |C|", 0, "many_parities",
          {"dimension": DIMENSION, "variant": "direct", **APPROXIMATE}, parities(0), (1, 16, 256, 4096)),
    Curve("parities, epsilon and delta", "direct_sum of parity, any labels", "sqrt(k) log |C|", 0.5, "direct_sum",
          direct_sum("parity", DELTA, dimension=DIMENSION, variant="agnostic"), parities(0.2), FEW),
    Curve("parities, pure", "direct_sum of parity", "k log |C|", 1, "direct_sum",
          direct_sum("parity", "0", dimension=DIMENSION, variant="agnostic"), parities(0.2), FEW),
    Curve("any class, epsilon and delta", "direct_sum of finite", "sqrt(k) log |C|", 0.5, "direct_sum",
          direct_sum("finite", DELTA, concepts=CONCEPTS), ranges_of_places, FEW),
    Curve("any class, pure", "direct_sum of finite", "k log |C|", 1, "direct_sum",
          direct_sum("finite", "0", concepts=CONCEPTS), ranges_of_places, FEW),
    Curve("any class, epsilon and delta", "generic", "sqrt(k) VC", 0.5, "generic",
          {"concepts": CONCEPTS, **APPROXIMATE}, ranges_of_places, FEW),
    Curve("any class, pure", "generic", "(k + log |X|) VC", 1, "generic",
          {"concepts": CONCEPTS, "epsilon": EPSILON, "delta": "0"}, ranges_of_places, FEW),
    Curve("points, pure", "many_points agnostic, naming points", "k + log |C|", 1, "many_points",
          {"high": HIGH, "variant": "agnostic", "epsilon": EPSILON, "delta": "0"}, coins_at_one_id, SOME),
]
