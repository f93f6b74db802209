"""Our accountants beside dp_accounting, on the same mechanisms.

dp_accounting can round all losses downwards (optimistic: its epsilon is then too small) or spread them over its grid
(connect the dots: a close upper bound, up to floating point). Ours are upper bounds: they must not fall below the
optimistic answer, and must agree with the close one.
"""

import itertools
import json
import math
import os
import subprocess
from fractions import Fraction

import dp_accounting
import pytest
from dp_accounting import pld as dp_pld
from dp_accounting.pld import privacy_loss_distribution as pld
from dp_accounting.rdp import RdpAccountant

import discreet
from discreet._core import account as accounting

PROGRAM = os.environ.get("DISCREET_PROGRAM")
needs_program = pytest.mark.skipif(not PROGRAM, reason="DISCREET_PROGRAM names the executable to test")
DELTAS = ["1e-3", "1e-6", "1e-9"]
CLOSE = 2e-5  # relative: what the two grids may cost
FLOAT = 1e-6  # relative: floating-point error that the optimistic answer may carry at delta 1e-9


def ask(**request):
    return json.loads(accounting(json.dumps(request)))


def epsilon(steps, delta, accountant="privacy_loss"):
    return float(Fraction(ask(steps=steps, delta=delta, accountant=accountant)["epsilon"]))


def delta(steps, epsilon, accountant="privacy_loss"):
    return float(Fraction(ask(steps=steps, epsilon=epsilon, accountant=accountant)["delta"]))


def laplace(step, sensitivity, count, interval, **options):
    one = pld.from_discrete_laplace_mechanism(
        float(step) / sensitivity, sensitivity=sensitivity, value_discretization_interval=interval, **options
    )
    return one.self_compose(count)


def gaussian(sigma, sensitivity, count, interval, **options):
    one = pld.from_discrete_gaussian_mechanism(
        sigma, sensitivity=sensitivity, value_discretization_interval=interval, **options
    )
    return one.self_compose(count)


def check(steps, optimistic, close):
    for target in DELTAS:
        ours = epsilon(steps, target)
        assert ours >= optimistic.get_epsilon_for_delta(float(target)) * (1 - FLOAT)
        assert ours == pytest.approx(close.get_epsilon_for_delta(float(target)), rel=CLOSE)


GRID = [("0.01", 10000), ("0.01", 100), ("0.1", 1000), ("0.1", 10), ("1", 10)]


@pytest.mark.parametrize("step, count", GRID)
def test_any_pure_steps(step, count):
    # Discrete Laplace noise of sensitivity 1 is randomized response, the worst pure step.
    optimistic = laplace(step, 1, count, float(step) / 100, pessimistic_estimate=False)
    close = laplace(step, 1, count, float(step) / 20, use_connect_dots=True)
    check([{"kind": "any", "epsilon": step, "count": count}], optimistic, close)


@pytest.mark.parametrize("sensitivity", [1, 3, 20])
@pytest.mark.parametrize("step, count", GRID)
def test_discrete_laplace(step, count, sensitivity):
    interval = float(step) / sensitivity / 20
    optimistic = laplace(step, sensitivity, count, interval, pessimistic_estimate=False)
    close = laplace(step, sensitivity, count, interval, use_connect_dots=True)
    scale = str(Fraction(sensitivity) / Fraction(step))
    steps = [{"kind": "discrete_laplace", "sensitivity": sensitivity, "scale": scale, "count": count}]
    check(steps, optimistic, close)


@pytest.mark.parametrize("sigma, sensitivity, count", [(1, 1, 3), (10, 1, 50), (10, 3, 20), (100, 1, 10000)])
def test_discrete_gaussian(sigma, sensitivity, count):
    interval = sensitivity / sigma**2 / 2
    optimistic = gaussian(sigma, sensitivity, count, interval, pessimistic_estimate=False)
    close = gaussian(sigma, sensitivity, count, interval, use_connect_dots=True)
    steps = [{"kind": "discrete_gaussian", "sensitivity": sensitivity, "variance": sigma * sigma, "count": count}]
    check(steps, optimistic, close)


def test_exact_distributions():
    p, q = ["1/2", "3/10", "1/5"], ["1/10", "3/10", "3/5"]
    logs = [{i: math.log(Fraction(x)) for i, x in enumerate(side)} for side in (p, q)]
    for count in [1, 4, 20]:
        ways = [
            pld.from_two_probability_mass_functions(
                lower, upper, pessimistic_estimate=False, value_discretization_interval=1e-4
            ).self_compose(count)
            for lower, upper in (logs, logs[::-1])
        ]
        for at in [0.1, 1.0, 3.0]:
            ours = delta([{"kind": "distribution", "p": p, "q": q, "count": count}], str(at))
            truth = max(way.get_delta_for_epsilon(at) for way in ways)
            assert ours >= truth * (1 - FLOAT)
            if count == 1:
                assert ours == pytest.approx(truth, rel=1e-3)


def test_different_mechanisms_together():
    optimistic = laplace("0.1", 2, 100, 1e-4, pessimistic_estimate=False).compose(
        gaussian(20, 1, 30, 1e-4, pessimistic_estimate=False)
    )
    close = laplace("0.1", 2, 100, 1e-4, use_connect_dots=True).compose(
        gaussian(20, 1, 30, 1e-4, use_connect_dots=True)
    )
    steps = [
        {"kind": "discrete_laplace", "sensitivity": 2, "scale": 20, "count": 100},
        {"kind": "discrete_gaussian", "sensitivity": 1, "variance": 400, "count": 30},
    ]
    check(steps, optimistic, close)


@pytest.mark.parametrize("rho", [0.001, 0.01, 0.1, 1.0])
def test_concentrated_privacy(rho):
    accountant = RdpAccountant(orders=[1 + x / 100 for x in range(1, 20000)])
    accountant.compose(dp_accounting.ZCDpEvent(rho))
    steps = [{"kind": "zcdp", "rho": str(rho)}]
    for target in DELTAS:
        theirs = accountant.get_epsilon(float(target))
        tight, simple = epsilon(steps, target, "zcdp_tight"), epsilon(steps, target, "zcdp")
        assert tight <= simple
        assert tight == pytest.approx(theirs, rel=1e-3)


@pytest.mark.parametrize("step, count", GRID)
def test_no_accountant_is_below_the_truth(step, count):
    low = laplace(step, 1, count, float(step) / 100, pessimistic_estimate=False)
    steps = [{"kind": "any", "epsilon": step, "count": count}]
    for target, name in itertools.product(
        DELTAS, ["basic", "theorem_17", "advanced", "zcdp", "zcdp_tight", "optimal", "privacy_loss", "best"]
    ):
        assert epsilon(steps, target, name) >= low.get_epsilon_for_delta(float(target)) * (1 - FLOAT), name


@pytest.mark.parametrize("kinds", [{"any": 100}, {"exponential": 100}, {"any": 50, "exponential": 50}])
def test_the_largest_step_fits(kinds):
    answer = ask(equal_steps=kinds, epsilon="1", delta="1e-6")
    assert Fraction(answer["total"]["epsilon"]) <= 1
    step = answer["step_epsilon"]
    steps = [{"kind": kind, "epsilon": step, "count": count} for kind, count in kinds.items()]
    assert Fraction(ask(steps=steps, delta="1e-6")["epsilon"]) <= 1
    assert float(Fraction(ask(steps=steps, delta="1e-6")["epsilon"])) > 1 - 1e-5


def test_calibrated_noise_agrees_with_dp_accounting():
    # The noise that dp_accounting needs for (1, 1e-6) after 100 steps, within a promille of ours.
    sigma = dp_accounting.calibrate_dp_mechanism(
        dp_pld.PLDAccountant,
        lambda s: dp_accounting.SelfComposedDpEvent(dp_accounting.GaussianDpEvent(s), 100),
        1.0,
        1e-6,
    )
    variance = str(Fraction(sigma * sigma).limit_denominator(10**9))
    steps = [{"kind": "discrete_gaussian", "sensitivity": 1, "variance": variance, "count": 100}]
    assert epsilon(steps, "1e-6") == pytest.approx(1.0, rel=1e-3)


def on_the_command_line(*words, **options):
    done = subprocess.run([PROGRAM, "account", *map(str, words), "--json"], capture_output=True, text=True, check=True,
                          timeout=300, **options)
    return json.loads(done.stdout)


HUNDRED = ["--releases", 100, "--delta", "1e-6"]


@needs_program
@pytest.mark.parametrize("words, accountant, expected", [
    (["--each", "1/10"], "optimal", 4.77456759),
    (["--each", "1/10", "--kind", "exponential"], "zcdp_tight", 2.41909318),
    (["--variance", 100, "--kind", "discrete_gaussian", "--accountant", "zcdp_tight"], "zcdp_tight", 5.22153444),
])
def test_a_hundred_releases_on_the_command_line(words, accountant, expected):
    total = on_the_command_line(*HUNDRED, *words)
    assert total["accountant"] == accountant == total["accountants"][0]["accountant"]
    assert float(Fraction(total["epsilon"])) == pytest.approx(expected, abs=5e-9)


# The table of docs/howto/accounting.md.
@needs_program
def test_a_hundred_releases_beside_dp_accounting():
    ours = float(Fraction(on_the_command_line(*HUNDRED, "--each", "1/10")["epsilon"]))
    response = pld.from_randomized_response(2 / (1 + math.exp(0.1)), 2, value_discretization_interval=1e-5)
    theirs = response.self_compose(100).get_epsilon_for_delta(1e-6)
    assert theirs == pytest.approx(4.77531, abs=5e-6)
    assert ours <= theirs == pytest.approx(ours, rel=2e-4)

    words = ["--kind", "discrete_gaussian", "--variance", 100, "--accountant", "zcdp_tight"]
    ours = float(Fraction(on_the_command_line(*HUNDRED, *words)["epsilon"]))
    accountant = RdpAccountant(orders=[1 + order / 10 for order in range(1, 2000)])
    accountant.compose(dp_accounting.SelfComposedDpEvent(dp_accounting.GaussianDpEvent(10), 100))
    theirs = accountant.get_epsilon(1e-6)
    assert theirs == pytest.approx(5.22154, abs=5e-6)
    assert ours <= theirs == pytest.approx(ours, rel=2e-6)


@needs_program
def test_the_command_line_prints_what_python_gets(tmp_path):
    steps = [{"kind": "any", "epsilon": "1/10", "count": 100}]
    assert on_the_command_line(*HUNDRED, "--each", "1/10") == ask(steps=steps, delta="1e-6")
    largest = ask(equal_steps={"exponential": 100}, epsilon="1", delta="1e-6")
    assert on_the_command_line(*HUNDRED, "--kind", "exponential", "--epsilon", 1) == largest
    tree = {"rule": "sequential", "parts": [
        {"rule": "leaf", "name": "all", "rows": [0, 9], "step": {"kind": "any", "epsilon": "1/4"}},
        {"rule": "parallel", "parts": [
            {"rule": "leaf", "name": "a", "rows": [0, 5], "step": {"kind": "any", "epsilon": "1/2"}},
            {"rule": "leaf", "name": "b", "rows": [5, 9], "step": {"kind": "exponential", "epsilon": "1/3"}}]}]}
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(tree))
    assert on_the_command_line("--tree", file) == ask(tree=tree)
    assert on_the_command_line("--tree", "-", "--delta", "1e-6", input=json.dumps(tree)) == ask(tree=tree, delta="1e-6")
    assert on_the_command_line("--tree", "-", input=json.dumps({"tree": tree, "delta": 0})) == ask(tree=tree, delta=0)


def test_options_are_those_of_the_command_line(tmp_path):
    steps = [{"kind": "any", "epsilon": "1/10", "count": 100}]
    assert discreet.account(releases=100, each="1/10", delta="1e-6") == discreet.account(steps=steps, delta="1e-6")
    file = tmp_path / "steps.json"
    file.write_text(json.dumps({"steps": steps}))
    assert discreet.account(tree=file, delta="1e-6") == discreet.account(steps=steps, delta="1e-6")
    with pytest.raises(ValueError, match="option 'releases' is missing"):
        discreet.account(each="1/10")


def test_mistakes_are_value_errors():
    with pytest.raises(ValueError, match="epsilon must be greater than 0"):
        ask(steps=[{"kind": "any", "epsilon": 0}], delta="1e-6")
    with pytest.raises(ValueError, match="did you mean 'delta'"):
        ask(steps=[], detla="1e-6", delta=0)
