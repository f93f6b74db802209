"""The curves of bench/many_labels: for each row of the paper's tables the ways to learn it here, and worlds to try them
in.

A world draws a table of n rows and k labels, has it learned, and tells whether all k rules are good: within ALPHA of
the best of the class, judged by the distribution that the rows came from, not by the rows.
"""
import dataclasses
import functools
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


# Points: label j is 1 at one id. The ids have Zipf's law; two of them have more than ALPHA of the people. The first
# label's target is the lighter of the two, the hardest; the others are the heaviest, the next 48 and ids of the tail.
# With a tenth of the labels flipped no rule fits, and a rule that differs from the target on a share m of the people is
# worse by 0.8 m.
ZIPF, MOST, TAIL = 1.5, 10**6, 5000


@functools.cache
def masses(bits):
    mass = np.arange(1, min(MOST, 2**bits - 1) + 1) ** -ZIPF
    return mass / mass.sum(), np.cumsum(mass / mass.sum())


def ids_of(ranks, bits):
    scatter = 0x9E3779B97F4A7C15 % (1 << bits) | 1  # odd: ranks become ids, one to one
    return (np.asarray(ranks, dtype=np.uint64) * np.uint64(scatter)) % np.uint64(1 << bits)


def bits_of(curve):
    return (curve.options.get("high") or curve.options["options"]["high"]).bit_length()


def points_of_zipf(flipped):
    def good(curve, k, n, rng):
        bits = bits_of(curve)
        shares, cumulative = masses(bits)
        last = min(TAIL, len(shares))
        ranks = np.minimum(np.searchsorted(cumulative, rng.random(n)), len(shares) - 1) + 1
        targets = np.concatenate([[2, 1], np.arange(3, 51), rng.integers(51, last, max(0, k - 50))])[:k]
        y = (ranks[:, None] == targets).astype(np.uint8)
        if flipped:
            y ^= rng.random((n, k), dtype=np.float32) < flipped
        model = curve.fitted(ids_of(ranks, bits).reshape(-1, 1), y, rng.integers(2**31))
        if not model.answered_ or any(rule is None for rule in model.model_["hypothesis"]):
            return False
        mass = {int(value): shares[rank] for rank, value in enumerate(ids_of(np.arange(1, last + 1), bits))}
        found = [rule.get("value") for rule in model.model_["hypothesis"]]
        wanted = [int(value) for value in ids_of(targets, bits)]
        return all(value == target or (1 - 2 * flipped) * (mass[target] + mass.get(value, 0)) <= ALPHA
                   for value, target in zip(found, wanted))
    return good


def coins_at_one_id(curve, k, n, rng):
    """All people have one id; label j is a coin of 1/2 + ALPHA or 1/2 - ALPHA: the wrong answer costs 2 ALPHA."""
    ones = rng.integers(0, 2, k)
    here = np.full((n, 1), 123_456_789 % 2**bits_of(curve), dtype=np.uint64)
    y = rng.random((n, k), dtype=np.float32) < (0.5 + ALPHA * (2 * ones - 1))
    try:
        model = curve.fitted(here, y, rng.integers(2**31))
    except discreet.Error:  # without a delta too few rows are refused
        return False
    return bool((model.predict(here[:1]).reshape(-1) == ones).all())


# Thresholds: log-normal amounts, and a fifth of the people at three round ones; labels cut at random quantiles. On 2^b
# values amounts are those on 2^40, to the power of b/40.
@functools.cache
def people_of(bits):
    draw = np.random.default_rng(7)
    amounts = np.exp(draw.normal(17, 2, 200_000)).astype(np.uint64)
    amounts[:40_000] = np.repeat(np.array([10**6, 10**7, 10**8], dtype=np.uint64), [16_000, 14_000, 10_000])
    if bits != BITS:
        amounts = (amounts.astype(float) ** (bits / BITS)).astype(np.uint64)
    return np.sort(np.minimum(amounts, (1 << bits) - 1))


def cuts_at_quantiles(curve, k, n, rng):
    people = people_of(bits_of(curve))
    cuts = people[rng.integers(0, len(people), k)]
    x = people[rng.integers(0, len(people), n)].reshape(-1, 1)
    model = curve.fitted(x, (x < cuts).astype(np.uint8), rng.integers(2**31))
    if not model.answered_ or any(rule is None for rule in model.model_["hypothesis"]):
        return False
    found = np.array([rule["cut"] for rule in model.model_["hypothesis"]], dtype=np.uint64)
    between = np.abs(np.searchsorted(people, found) - np.searchsorted(people, cuts))
    return bool(between.max() <= ALPHA * len(people))


def parities(flipped):
    """Uniform bits, labels of random parities of which a share is flipped: any other parity is wrong half of the
    time."""
    def good(curve, k, n, rng):
        d = curve.options.get("dimension") or curve.options["options"]["dimension"]
        x, masks = rng.integers(0, 2, (n, d), dtype=np.uint8), rng.integers(0, 2, (d, k), dtype=np.uint8)
        y = (x.astype(np.float32) @ masks.astype(np.float32)).astype(np.int64) & 1
        model = curve.fitted(x, y ^ (rng.random((n, k)) < flipped), rng.integers(2**31))
        wanted = ["".join(map(str, mask)) for mask in masks.T]
        return model.answered_ and all(rule is not None and rule["mask"] == mask
                                       for rule, mask in zip(model.model_["hypothesis"], wanted))
    return good


# Any class: all ranges of 16 places, as a table of 136 concepts; for covers by selected tables those of 5 places, 15
# concepts.
def ranges(places):
    return ["".join(str(int(low <= x < high)) for x in range(places))
            for low in range(places) for high in range(low + 1, places + 1)]


def ranges_of_places(concepts):
    """Uniform places, labels of random ranges of which a fifth is flipped, so that one wrong place of p costs 0.6/p."""
    table = np.array([[int(bit) for bit in row] for row in concepts], dtype=np.uint8)
    places = table.shape[1]

    def good(curve, k, n, rng):
        targets = table[rng.integers(0, len(table), k)]
        x = rng.integers(0, places, (n, 1))
        y = targets[:, x[:, 0]].T ^ (rng.random((n, k)) < 0.2)
        model = curve.fitted(x, y, rng.integers(2**31))
        wrong = (model.predict(np.arange(places).reshape(-1, 1)).reshape(places, k) != targets.T).mean(axis=0)
        return bool((0.6 * wrong <= ALPHA).all())
    return good


def direct_sum(of, delta, **options):
    return {"of": of, "options": options, "epsilon": EPSILON, "delta": delta}


HIGH = (1 << BITS) - 1
APPROXIMATE, PURE = {"epsilon": EPSILON, "delta": DELTA}, {"epsilon": EPSILON}
FITTING, FLIPPED = points_of_zipf(0), points_of_zipf(0.1)
CONCEPTS, COVERED = ranges(16), ranges(5)
WIDE, NARROW = ranges_of_places(CONCEPTS), ranges_of_places(COVERED)
COVER = {"concepts": COVERED, "cover": "exhaustive", "table_rows": 32, "cover_share": "1/4"}
FEW, SOME, MANY = (1, 16, 64), (1, 4, 16, 64, 256), (1, 16, 64, 256, 1024)
CURVES = [
    Curve("points, epsilon and delta", "many_points one_shot, labels of points", "1", 0, "many_points",
          {"high": HIGH, "variant": "one_shot", **APPROXIMATE}, FITTING, (1, 16, 256, 4096)),
    Curve("points, epsilon and delta", "many_points paper, labels of points", "1", 0, "many_points",
          {"high": HIGH, "variant": "paper", **APPROXIMATE}, FITTING, (1, 16, 256)),
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
          direct_sum("threshold", DELTA, high=HIGH, side="below", setting="realizable"), cuts_at_quantiles,
          (*FEW, 256)),
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
          direct_sum("finite", DELTA, concepts=CONCEPTS), WIDE, FEW),
    Curve("any class, pure", "direct_sum of finite", "k log |C|", 1, "direct_sum",
          direct_sum("finite", "0", concepts=CONCEPTS), WIDE, FEW),
    Curve("any class, epsilon and delta", "generic, no cover", "sqrt(k) log |C|", 0.5, "generic",
          {"concepts": CONCEPTS, "cover": "none", **APPROXIMATE}, WIDE, FEW),
    Curve("any class, pure", "generic, no cover", "k log |C|", 1, "generic",
          {"concepts": CONCEPTS, "cover": "none", "epsilon": EPSILON, "delta": "0"}, WIDE, FEW),
    Curve("points, pure", "many_points agnostic, naming points", "k + log |C|", 1, "many_points",
          {"high": HIGH, "variant": "agnostic", "epsilon": EPSILON, "delta": "0"}, coins_at_one_id, SOME),
    Curve("any class, epsilon and delta", "generic, a cover of 5 places", "sqrt(k) VC + VC log |X|", 0.5, "generic",
          {**COVER, **APPROXIMATE}, NARROW, FEW),
    Curve("any class, pure", "generic, a cover of 5 places", "(k + log |X|) VC", 1, "generic",
          {**COVER, "epsilon": EPSILON, "delta": "0"}, NARROW, FEW),
    Curve("points, epsilon and delta", "many_points agnostic, flipped labels of points", "sqrt(k)", 0.5, "many_points",
          {"high": HIGH, "variant": "agnostic", **APPROXIMATE}, FLIPPED, MANY),
    Curve("points, epsilon and delta", "direct_sum of point, flipped labels of points", "sqrt(k) log |C|", 0.5,
          "direct_sum", direct_sum("point", DELTA, high=HIGH, variant="proper", setting="agnostic"), FLIPPED, FEW),
]
