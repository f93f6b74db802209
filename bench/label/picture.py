"""The picture of bench/many_labels: rows against labels, a panel a class and promise."""
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator  # noqa: E402

from curves import CURVES  # noqa: E402
from domains import LABELS, SWEEPS  # noqa: E402
from report import series  # noqa: E402

# Okabe and Ito's colours, which the colour-blind can tell apart; orange is always a direct sum.
DOMAIN_COLOURS = ["#0072b2", "#009e73", "#cc79a7", "#56b4e9"]
COLOURS, SUM = ["#0072b2", "#009e73", "#cc79a7"], "#d55e00"
INK, FAINT, GREY = "#222222", "#e2e2e2", "#777777"
LIMITS = (1, 1e9)  # rows
CLASSES = ["points", "thresholds", "parities", "any class"]
PROMISES = {"epsilon and delta": "epsilon 1, delta 1e-6", "pure": "epsilon 1"}
WHAT = {"points": "one of 2^40 ids has the label", "thresholds": "a cut on 2^40 values",
        "parities": "of 16 bits, uniform rows", "any class": "a table of 136 concepts on 16 places"}


ONLY = {bound: ",\nany labels" for bound in ("LB-5", "LB-6")}  # the labels that a bound is about, where not all


def power(value, _):
    return f"{value:,.0f}" if value < 1e6 else f"10$^{{{round(np.log10(value))}}}$"


def spread(places, least):
    """Places of labels, in decades, apart by at least `least`, each as near to its own as that allows."""
    order = np.argsort(places)
    blocks = [[[i], places[i]] for i in order]  # indices and centre
    merged = True
    while merged:
        merged = False
        for below, above in zip(blocks, blocks[1:]):
            gap = above[1] - below[1] - least * (len(below[0]) + len(above[0])) / 2
            if gap < -1e-9:
                total = len(below[0]) + len(above[0])
                below[1] = (below[1] * len(below[0]) + above[1] * len(above[0])) / total
                below[0] += above[0]
                blocks.remove(above)
                merged = True
                break
    moved = list(places)
    for indices, centre in blocks:
        for step, i in enumerate(indices):
            moved[i] = centre + (step - (len(indices) - 1) / 2) * least
    return moved


def frame(axes, title, note):
    axes.set(xscale="log", yscale="log", xlim=(0.8, 1.25e5), ylim=LIMITS)
    axes.set_title(title, loc="left", fontsize=12, fontweight="bold", color=INK, pad=20)
    axes.text(0, 1.02, note, transform=axes.transAxes, fontsize=9, color="#555555", va="bottom")
    axes.grid(True, which="major", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(LogLocator(10, numticks=12))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(power))
    axes.tick_params(length=0, labelsize=8.5, colors="#444444")


def panel(axes, lines, curves):
    """Plans as lines, measured rows as dots, and what no learner can do without as a broken line."""
    ends, lower, planned = [], {}, {}
    colours = iter(COLOURS)
    for curve in curves:
        plan = np.array(series(lines, curve, "planned")[""]).T
        options = repr((curve.learner, curve.options))
        if options in planned:  # measured in another world
            for seen in series(lines, curve, "measured").values():
                axes.plot(*np.array(seen).T, "s:", color=planned[options], linewidth=1.1, markersize=6,
                          markeredgecolor="white", zorder=4)
            continue
        colour = planned[options] = SUM if curve.learner == "direct_sum" else next(colours)
        axes.plot(*plan, "-", color=colour, linewidth=1.6, zorder=3)
        for seen in series(lines, curve, "measured").values():
            axes.plot(*np.array(seen).T, "o:", color=colour, linewidth=1.1, markersize=6.5, markeredgecolor="white",
                      zorder=4)
        ends.append((plan[1][-1], curve.name.replace(", ", "\n", 1), colour))
        for alone in series(lines, curve, "nonprivate").values():
            axes.plot(*np.array(alone).T, "-.", color=colour, linewidth=1, alpha=0.6, zorder=2)
        for bound, points in series(lines, curve, "lower").items():
            for k, rows in points:
                lower[bound, k] = rows
    highest = max(lower.values(), default=0)
    for bound in dict.fromkeys(bound for bound, _ in lower):
        points = np.array([(k, rows) for (name, k), rows in lower.items() if name == bound and rows > 0])
        if len(points) > 1 and points[-1][1] > highest / 100:  # one that says much less is left out
            axes.plot(*points.T, "--", color=GREY, linewidth=1.2, zorder=2)
            ends.append((points[-1][1], f"no fewer{ONLY.get(bound, '')}: {bound}", GREY))
    places = spread([float(np.log10(rows)) for rows, *_ in ends], 0.95)
    for place, (rows, text, colour) in zip(places, ends):
        axes.annotate(text, (1e5, rows), xytext=(1.7e5, 10**place), textcoords="data", color=colour, fontsize=8.5,
                      va="center", annotation_clip=False, linespacing=1.05)


def domain_panel(axes, lines, name):
    """Rows against bits: plans as lines, measured rows as dots."""
    colours, ends = iter(DOMAIN_COLOURS), []
    for sweep in (sweep for sweep in SWEEPS if sweep.panel == name):
        colour = SUM if sweep.learner == "direct_sum" else next(colours)
        for kind, look in (("planned", "-"), ("measured", "o:")):
            found = np.array([row[4:6] for row in lines if tuple(row[:3]) == (sweep.panel, sweep.name, kind)]).T
            axes.plot(*found, look, color=colour, linewidth=1.6, markersize=6.5, markeredgecolor="white")
        ends.append((found[0][-1], found[1][-1], sweep.name.replace(", ", ",\n", 1), colour))
    high = 1.05 * max(bits for bits, *_ in ends)
    axes.set(yscale="log", ylim=(10, 1e5), xlim=(0, high))
    if name.startswith("parities"):  # linear is a slope of 1
        axes.set(xscale="log", xlim=(6, high))
        axes.set_xticks([8, 16, 32, 64, 128, 256], ["8", "16", "32", "64", "128", "256"])
        axes.xaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_formatter(FuncFormatter(power))
    for place, (_, rows, text, colour) in zip(spread([float(np.log10(rows)) for _, rows, *_ in ends], 0.45), ends):
        axes.annotate(text, (high, rows), xytext=(1.02 * high, 10**place), textcoords="data", color=colour, fontsize=8,
                      va="center", annotation_clip=False, linespacing=1.05)
    axes.grid(True, which="major", color=FAINT, linewidth=0.8)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0, labelsize=8.5, colors="#444444")
    title, _, what = name.partition(", ")
    axes.set_title(f"{title}, {LABELS} labels", loc="left", fontsize=12, fontweight="bold", color=INK, pad=8)
    axes.set_xlabel(what, fontsize=9, color="#444444")


def draw(lines, domains, path):
    plt.rcParams["font.family"] = "DejaVu Sans"
    figure = plt.figure(figsize=(14, 22), facecolor="white")
    grid = figure.add_gridspec(len(CLASSES), 2, hspace=0.42, wspace=0.5, left=0.055, right=0.85, top=0.905,
                               bottom=0.225)
    below = figure.add_gridspec(1, 3, wspace=0.75, left=0.055, right=0.87, top=0.165, bottom=0.03)
    for column, name in enumerate(dict.fromkeys(sweep.panel for sweep in SWEEPS)):
        domain_panel(figure.add_subplot(below[0, column]), domains, name)
    for row, name in enumerate(CLASSES):
        for column, (promise, words) in enumerate(PROMISES.items()):
            axes = figure.add_subplot(grid[row, column])
            frame(axes, f"{name}, {promise}", f"{WHAT[name]}; {words}")
            panel(axes, lines, [curve for curve in CURVES if curve.panel == f"{name}, {promise}"])
            axes.set_xlabel("labels, k", fontsize=9, color="#444444")
            if column == 0:
                axes.set_ylabel("rows", fontsize=9, color="#444444")
    figure.suptitle("What k labels cost", x=0.045, y=0.988, ha="left", fontsize=19, fontweight="bold", color=INK)
    figure.text(0.045, 0.951,
                "Rows for all k labels to be within 0.1 of the best, with probability 0.95, under one promise "
                "for the whole row.\nLeft: with a small delta, flat or about the root of k. Right: without, k. Below: "
                "against the size of the domain.",
                fontsize=11.5, color="#444444", linespacing=1.4)
    handles = [plt.Line2D([], [], color=INK, linewidth=1.6),
               plt.Line2D([], [], color=INK, marker="o", linestyle=":", markersize=7),
               plt.Line2D([], [], color=INK, marker="s", linestyle=":", markersize=6.5),
               plt.Line2D([], [], color=GREY, linestyle="--", linewidth=1.2),
               plt.Line2D([], [], color=INK, linestyle="-.", linewidth=1, alpha=0.6)]
    figure.legend(handles,
                  ["plan: proved to be enough", "measured: enough in 95 % of the runs", "flipped labels of points",
                   "proved to be needed", "enough without privacy"],
                  loc="upper left", bbox_to_anchor=(0.036, 0.948), ncol=5, frameon=False, fontsize=10.5,
                  columnspacing=2)
    figure.savefig(path, dpi=100)
    plt.close(figure)
