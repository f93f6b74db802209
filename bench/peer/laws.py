"""Laws that the timed draws are checked against, so that a wrong fast sampler cannot win.

A law is a function of z that gives Pr[Z <= z]. Draws are compared with it by Pearson's chi-square at level 1e-6.
"""
import bisect
import itertools
import math
import statistics

LEVEL = 1e-6
RATE = 0.5  # of selection at epsilon 1 and sensitivity 1
LEAST_EXPECTED = 25


def discrete_laplace(scale):
    q = math.exp(-1 / scale)
    return lambda z: 1 - q ** (z + 1) / (1 + q) if z >= 0 else q**-z / (1 + q)


def rounded_laplace(scale):
    """A continuous Laplace variable, rounded to the nearest integer."""
    return lambda z: 1 - math.exp(-(z + 0.5) / scale) / 2 if z >= 0 else math.exp((z + 0.5) / scale) / 2


def discrete_gaussian(sigma):
    radius = int(12 * sigma) + 1
    sums = list(itertools.accumulate(math.exp(-z * z / (2 * sigma * sigma)) for z in range(-radius, radius + 1)))
    return lambda z: 0.0 if z < -radius else 1.0 if z > radius else sums[z + radius] / sums[-1]


def rounded_gaussian(sigma):
    return lambda z: math.erfc(-(z + 0.5) / (sigma * math.sqrt(2))) / 2


def p_value(statistic, freedom):
    """Of chi-square, by Wilson and Hilferty's normal approximation."""
    spread = 2 / (9 * freedom)
    return 1 - statistics.NormalDist().cdf(((statistic / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(spread))


def fit(observed, expected):
    """The chance of a worse fit; cells that expect little are put together."""
    cells, seen, wanted = [], 0, 0.0
    for o, e in zip(observed, expected):
        seen, wanted = seen + o, wanted + e
        if wanted >= LEAST_EXPECTED:
            cells.append([seen, wanted])
            seen, wanted = 0, 0.0
    cells[-1][0] += seen
    cells[-1][1] += wanted
    return p_value(sum((o - e) ** 2 / e for o, e in cells), len(cells) - 1)


def check_draws(values, law, spread):
    """Fails when the integers do not fit the law, in cells of a tenth of the spread."""
    width = max(1, int(spread / 10))
    cuts = list(range(-60 * width, 60 * width + 1, width))
    observed = [0] * (len(cuts) + 1)
    for value in values:
        observed[bisect.bisect_left(cuts, value)] += 1
    below = [0.0, *(law(cut) for cut in cuts), 1.0]
    expected = [(high - low) * len(values) for low, high in zip(below, below[1:])]
    p = fit(observed, expected)
    assert p > LEVEL, f"the draws do not have their law (p = {p:.1e})"


def levels(scores):
    """{gap to the best score: how many have it}, for scores where low is good."""
    counts = {}
    best = min(scores)
    for score in scores:
        counts[score - best] = counts.get(score - best, 0) + 1
    return dict(sorted(counts.items()))


def exponential_law(counts, rate):
    weights = {gap: count * math.exp(-rate * gap) for gap, count in counts.items()}
    return {gap: weight / sum(weights.values()) for gap, weight in weights.items()}


def permute_and_flip_law(counts, rate, pieces=2000):
    """Each candidate arrives at a uniform time in [0, 1/q], q = e^(-rate gap), and the first wins: Simpson's rule."""
    heads = {gap: math.exp(-rate * gap) for gap in counts}

    def none_but(gap, t):
        """Pr[nobody came before t but one candidate of this gap, who is left out]."""
        result = 1.0
        for other, count in counts.items():
            result *= (1 - heads[other] * t) ** (count - (other == gap))
        return result

    weights = [1 if i in (0, pieces) else 4 if i % 2 else 2 for i in range(pieces + 1)]
    return {gap: count * heads[gap] / (3 * pieces) * sum(w * none_but(gap, i / pieces) for i, w in enumerate(weights))
            for gap, count in counts.items() if count * heads[gap] > 1e-9}


def check_selections(select, mechanism, runs):
    """`select(scores)` gives a position; at epsilon 1 and sensitivity 1 its law is known on a short list."""
    scores = [i % 10 for i in range(100)]
    counts = [0] * 10
    for _ in range(runs):
        counts[scores[select(scores)]] += 1
    law = {"exponential": exponential_law, "permute_and_flip": permute_and_flip_law}[mechanism](levels(scores), RATE)
    p = fit(counts, [law.get(score, 0.0) * runs for score in range(10)])
    assert p > LEVEL, f"the selections do not have their law (p = {p:.1e})"


def check_gap(scores, position):
    """For lists too long to select from often: worse than this with probability 1e-6 at the most."""
    gap = scores[position] - min(scores)
    assert gap <= (math.log(len(scores)) + math.log(1 / LEVEL)) / RATE, f"a selection with a gap of {gap}"
