"""Noise and selection: their laws, the types that come out, and what is refused."""

import os
import subprocess
import sys
import threading
import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chi2

import discreet
from discreet import _noise

REJECTED = 1e-9  # all seeds are fixed: a failure is a wrong law, not bad luck


def fit(observed, expected):
    """The chance of a worse fit, by Pearson's chi-square over cells that expect at least 25."""
    kept = expected >= 25
    observed = np.append(observed[kept], observed[~kept].sum())
    expected = np.append(expected[kept], expected[~kept].sum())
    if expected[-1] == 0:
        assert observed[-1] == 0
        observed, expected = observed[:-1], expected[:-1]
    return chi2.sf(((observed - expected) ** 2 / expected).sum(), len(expected) - 1)


def fit_to_masses(draws, log_mass, radius, width=1):
    """Draws against masses given by their logarithms, up to a factor, in cells of `width` values."""
    values = np.arange(-radius, radius + 1)
    masses = np.exp(log_mass(values))
    cells = np.clip((values + radius) // width, 0, None)
    expected = np.bincount(cells, masses / masses.sum()) * len(draws)
    assert np.abs(draws).max() <= radius
    observed = np.bincount((draws + radius) // width, minlength=len(expected))
    return fit(observed, expected)


@pytest.mark.parametrize("scale", ["1/3", "1", "7/2", "1000"])
@pytest.mark.parametrize("size", [10_000, 1_000_000])  # one by one, and from tables
def test_discrete_laplace_has_its_law(scale, size):
    draws = discreet.discrete_laplace(scale, size=size, seed=11)
    t = float(Fraction(scale))
    assert fit_to_masses(draws, lambda z: -np.abs(z) / t, int(40 * t) + 2, int(t / 20) + 1) > REJECTED


@pytest.mark.parametrize("variance", ["1/4", "1", "17.9", "1000000"])
@pytest.mark.parametrize("size", [10_000, 1_000_000])
def test_discrete_gaussian_has_its_law(variance, size):
    draws = discreet.discrete_gaussian(variance, size=size, seed=12)
    variance = float(Fraction(variance))
    radius = int(9 * variance**0.5) + 2
    assert fit_to_masses(draws, lambda z: -z * z / (2 * variance), radius, int(variance**0.5 / 20) + 1) > REJECTED


def test_a_law_a_tenth_off_is_noticed():
    draws = discreet.discrete_laplace("11/10", size=1_000_000, seed=13)
    assert fit_to_masses(draws, lambda z: -np.abs(z), 50) < REJECTED
    draws = discreet.discrete_gaussian("1.1", size=1_000_000, seed=13)
    assert fit_to_masses(draws, lambda z: -z * z / 2, 12) < REJECTED


def test_one_draw_is_an_int_and_many_are_an_array():
    for draw in (discreet.discrete_laplace, discreet.discrete_gaussian):
        assert type(draw(2)) is int
        assert draw(2, size=7).dtype == np.int64 and draw(2, size=7).shape == (7,)
        assert draw(2, size=(3, 4)).shape == (3, 4)
        assert draw(2, size=0).shape == (0,)
        assert draw(2, size=()).shape == ()


def test_single_draws_have_the_law_too():
    draws = np.array([discreet.discrete_laplace(2, seed=seed) for seed in range(20_000)])
    assert fit_to_masses(draws, lambda z: -np.abs(z) / 2, 60) > REJECTED


@pytest.mark.parametrize("size", [None, 100, 50_000])
def test_seeds_repeat_and_secure_noise_does_not(size):
    def draw(seed):
        return np.asarray(discreet.discrete_laplace(10**9, size=size, seed=seed))

    assert (draw(1) == draw(1)).all()
    assert (draw(1) != draw(2)).any()
    assert (draw(None) != draw(None)).any()


def test_parameters_are_exact():
    assert discreet.discrete_laplace(0.1, 9, seed=3).tolist() == discreet.discrete_laplace("1/10", 9, seed=3).tolist()
    # Equal in Python and yet two numbers: the decimal 0.1, and the binary fraction that is stored for it.
    assert Fraction(0.1) == 0.1
    assert _noise._text(0.1, "scale") == "0.1"
    assert Fraction(_noise._text(Fraction(0.1), "scale")) == Fraction(0.1) != Fraction("0.1")


def test_noise_beyond_64_bits_is_clamped():
    draws = discreet.discrete_laplace("1e40", size=20, seed=1)
    assert set(draws) == {np.iinfo(np.int64).min, np.iinfo(np.int64).max}


BAD_PARAMETERS = [0, -1, "abc", "", float("nan"), float("inf"), "1/0", "1e9999", True, None, [], "\ud800", "1\0",
                  10**5000, np.arange(3), "1" * 10**6]


@pytest.mark.parametrize("draw, option",
                         [(discreet.discrete_laplace, "scale"), (discreet.discrete_gaussian, "variance")])
@pytest.mark.parametrize("bad", range(len(BAD_PARAMETERS)))
def test_bad_parameters_are_named(draw, option, bad):
    for size in (None, 3):
        with pytest.raises(ValueError, match=option):
            draw(BAD_PARAMETERS[bad], size)


@pytest.mark.parametrize("size", [-1, 1.5, "7", [3, 4], (2, -1), 2**63, (2**40, 2**40), float("nan")])
def test_bad_sizes_are_named(size):
    with pytest.raises(ValueError, match="size"):
        discreet.discrete_laplace(1, size=size)


def test_a_size_beyond_the_memory_is_refused():
    with pytest.raises(MemoryError):
        discreet.discrete_laplace(1, size=2**59)


@pytest.mark.parametrize("seed", [-1, 2**64, 0.5, "a"])
def test_bad_seeds_are_named(seed):
    for draw in (lambda: discreet.discrete_laplace(1, seed=seed), lambda: discreet.discrete_gaussian(1, 9, seed=seed),
                 lambda: discreet.select(SCORES, 1, seed=seed)):
        with pytest.raises(ValueError, match="seed"):
            draw()


SCORES = [3, 0, 5, 0, 1]


def exponential_law(scores, rate):
    weights = np.exp(-rate * np.asarray(scores))
    return weights / weights.sum()


def permute_and_flip_law(scores, rate):
    """q_i times the integral over t in [0, 1] of the product of (1 - q_k t) over the others."""
    q = np.exp(-rate * (np.asarray(scores) - min(scores)))
    law = []
    for i in range(len(q)):
        product = np.poly1d([1])
        for k in range(len(q)):
            if k != i:
                product *= np.poly1d([-q[k], 1])
        law.append(q[i] * product.integ()(1))
    return np.array(law)


@pytest.mark.parametrize("mechanism, law",
                         [("exponential", exponential_law), ("permute_and_flip", permute_and_flip_law)])
@pytest.mark.parametrize("epsilon, sensitivity", [("1", 1), ("0.5", 2), (Fraction(7, 3), 1)])
def test_selection_has_its_law(mechanism, law, epsilon, sensitivity):
    runs = 20_000
    chosen = [discreet.select(SCORES, epsilon, sensitivity, mechanism, seed=seed) for seed in range(runs)]
    assert all(type(position) is int for position in chosen)
    expected = law(SCORES, float(Fraction(epsilon)) / (2 * sensitivity)) * runs
    assert fit(np.bincount(chosen, minlength=len(SCORES)), expected) > REJECTED


@pytest.mark.parametrize("mechanism", ["exponential", "permute_and_flip"])
def test_the_clear_winner_is_selected_from_any_list(mechanism):
    scores = np.full(10_001, 1000)
    scores[77] = 0
    frozen = scores.copy()
    frozen.flags.writeable = False
    for given in (scores, frozen, scores.astype(np.int16), scores.tolist(), np.repeat(scores, 2)[::2], scores > 0):
        expected = 77 if np.asarray(given).dtype != bool else None
        chosen = discreet.select(given, 60, mechanism=mechanism)
        assert chosen == expected or expected is None
    ends = [np.iinfo(np.int64).max, np.iinfo(np.int64).min, np.iinfo(np.int64).max]
    assert discreet.select(ends, 1, mechanism=mechanism) == 1


def test_an_array_of_64_bits_is_not_copied():
    scores = np.zeros(1_000_000, dtype=np.int64)
    discreet.select(scores, 1)
    tracemalloc.start()
    discreet.select(scores, 1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


def test_bad_selections_are_refused():
    for scores, message in [([], "at least one"), ([0.5, 1], "float64"), ([[1, 2]], "2 dimensions"),
                            (3, "0 dimensions"), (np.array([1], dtype=np.uint64), "uint64"), ([2**70], "object"),
                            (["a"], "integers")]:
        with pytest.raises(ValueError, match=message):
            discreet.select(scores, 1)
    for epsilon in (0, -1, "abc", float("nan"), None, [], "\ud800"):
        with pytest.raises(ValueError, match="epsilon"):
            discreet.select(SCORES, epsilon)
    for sensitivity in (0, -1, 1.5, "1", None, 2**64):
        with pytest.raises(ValueError, match="sensitivity"):
            discreet.select(SCORES, 1, sensitivity=sensitivity)
    for mechanism in ("permute_and_flop", "", None, 3):
        with pytest.raises(ValueError, match="permute_and_flip"):
            discreet.select(SCORES, 1, mechanism=mechanism)


@pytest.mark.parametrize("mechanism", ["exponential", "permute_and_flip"])
def test_the_least_and_greatest_epsilon_select_too(mechanism):
    assert discreet.select(SCORES, "1e-300", mechanism=mechanism) in range(5)
    assert discreet.select(SCORES, 10**6, mechanism=mechanism) in (1, 3)
    assert discreet.select(SCORES, 1, 2**62, mechanism) in range(5)


def test_nothing_is_said_when_the_interpreter_ends():
    program = "import discreet as d; d.discrete_laplace(1); d.discrete_gaussian(1, 20_000); d.select([1, 2], 1)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_threads_draw_noise_of_their_own():
    draws = [None] * 4
    started = threading.Barrier(len(draws))

    def draw(i):
        started.wait()
        draws[i] = discreet.discrete_laplace(10**9, size=200_000)

    threads = [threading.Thread(target=draw, args=(i,)) for i in range(len(draws))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i in range(1, len(draws)):
        assert (draws[0][:100] != draws[i][:100]).any()


def test_a_forked_child_draws_noise_of_its_own():
    discreet.discrete_laplace(10**9)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, discreet.discrete_laplace(10**9, size=8).tobytes())
        os._exit(0)
    theirs = np.frombuffer(os.read(reading, 64), dtype=np.int64)
    os.waitpid(child, 0)
    assert (theirs != discreet.discrete_laplace(10**9, size=8)).any()
