"""How the error falls with the rows: a cut on 2^16 values at three epsilons, with the plan's bound drawn in.

Prints the measured errors as CSV. With a path as argument it also draws the picture there (needs matplotlib).
"""

import sys

import numpy as np

import discreet

ROWS = [50, 100, 200, 400, 800, 1600, 3200]
EPSILONS = ["1/10", "1/2", "2"]
RUNS, HIGH, CUT = 40, 65535, 40000


def error(rows, epsilon, seed):
    """True error of one run: the mass between the learned cut and the true one."""
    x = np.random.default_rng(seed).integers(0, HIGH + 1, (rows, 1), dtype=np.uint64)
    model = discreet.ThresholdClassifier(high=HIGH, epsilon=epsilon,
                                         seed=seed).fit(x, (x[:, 0] >= CUT).astype(np.uint8))
    return abs(int(model.model_["hypothesis"]["cut"]) - CUT) / (HIGH + 1)


def promised(rows, epsilon):
    """The least alpha, in steps of a twentieth, for which the plan is content with these rows; None above 0.45."""
    alphas = [0.45 * 0.95**step for step in range(90)]
    enough = [a for a in alphas
              if discreet.plan("threshold", high=HIGH, epsilon=epsilon, setting="realizable", alpha=round(a, 6),
                               beta="1/20")["rows"] <= rows]
    return min(enough, default=None)


def draw(measured, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 5))
    for colour, epsilon in zip(["#b5452c", "#2c6fb5", "#3f8f4f"], EPSILONS):
        quantile = [np.quantile(measured[epsilon, rows], 0.95) for rows in ROWS]
        bound = [(rows, promised(rows, epsilon)) for rows in ROWS]
        axes.plot(ROWS, quantile, "o-", color=colour, label=f"measured, epsilon {epsilon}")
        axes.plot(*zip(*[(r, b) for r, b in bound if b is not None]), "--", color=colour,
                  label=f"plan, epsilon {epsilon}")
    axes.set(xscale="log", yscale="log", xlabel="rows", ylabel="error (95 % of the runs are below)",
             title="A private cut on 65,536 values: measured error and the plan's promise")
    axes.grid(True, which="both", alpha=0.2)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=120)


def main():
    measured = {(e, n): [error(n, e, seed) for seed in range(RUNS)] for e in EPSILONS for n in ROWS}
    print("epsilon,rows,median,ninety_five_percent")
    for (epsilon, rows), errors in measured.items():
        print(f"{epsilon},{rows},{np.median(errors):.5f},{np.quantile(errors, 0.95):.5f}")
    for path in sys.argv[1:]:
        draw(measured, path)


if __name__ == "__main__":
    main()
