"""The picture of bench/utility: error against rows, a panel a task; below it the small real tables."""
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.ticker import FuncFormatter, NullLocator, PercentFormatter  # noqa: E402

from methods import METHODS, PEERS  # noqa: E402
from planted import PLANTED  # noqa: E402
from report import best, summary  # noqa: E402
from tables import REAL  # noqa: E402

# Okabe and Ito's colours, which the colour-blind can tell apart.
LOOK = {"discreet": ("#0072b2", "o", "-"), "logistic": ("#d55e00", "s", "-"), "bayes": ("#cc79a7", "^", "-"),
        "forest": ("#009e73", "D", "-"), "open": ("#555555", "x", ":")}
INK, FAINT = "#222222", "#dddddd"


def thousands(value, _):
    return f"{value:,.0f}"


def errors_of(entry, method):
    return entry["discreet"] if method == "discreet" else best(entry, method)[0]


def frame(axes, title, note):
    axes.set_title(title, loc="left", fontsize=12, fontweight="bold", color=INK, pad=22 + 13 * note.count("\n"))
    axes.text(0, 1.025, note, transform=axes.transAxes, fontsize=9, color="#555555", va="bottom")
    axes.grid(True, axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0, labelsize=8.5, colors="#444444")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))


def legend(method):
    return METHODS[method] + (" (diffprivlib)" if method in PEERS else "")


def curve(axes, points, method):
    """The mean, with a whisker from the 10th to the 90th percentile; the methods stand a little apart."""
    colour, marker, style = LOOK[method]
    apart = 1.035 ** (list(LOOK).index(method) - 2)
    sizes = np.array([n for n, _ in points]) * apart
    mean, low, high = np.array([summary(errors_of(entry, method)) for _, entry in points]).T
    front = 5 if method == "discreet" else 3
    if method != "open":
        axes.vlines(sizes, low, high, color=colour, linewidth=1.4, alpha=0.45, zorder=front)
    axes.plot(sizes, mean, style, color=colour, marker=marker, markersize=6 if front == 5 else 4.5, zorder=front,
              linewidth=2.4 if front == 5 else 1.4, label=legend(method))


def panel(axes, errors, name, title, learner):
    points = [(int(key.split()[1]), entry) for key, entry in errors.items() if key.split()[0] == name]
    for method in reversed(LOOK):
        curve(axes, points, method)
    constant = np.mean([np.mean(entry["trivial"]) for _, entry in points])
    axes.axhline(constant, color="#999999", linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    frame(axes, name, f"{title}\nours: {learner}")
    axes.set_xscale("log")
    sizes = [n for n, _ in points]
    axes.set_xticks(sizes)
    axes.xaxis.set_major_formatter(FuncFormatter(thousands))
    axes.xaxis.set_minor_locator(NullLocator())
    highest = max(summary(errors_of(entry, method))[0] for _, entry in points for method in LOOK)
    axes.set_ylim(-0.004, 1.08 * max(constant, highest))


def small_tables(axes, errors):
    tables = [key for table in REAL if table.sizes == [None] for key in errors if key.split()[0] == table.name]
    for place, key in enumerate(tables):
        entry = errors[key]
        for step, (method, (colour, marker, _)) in enumerate(LOOK.items()):
            mean, low, high = summary(errors_of(entry, method))
            x = place + (step - 2) * 0.13
            axes.vlines(x, low, high, color=colour, linewidth=1.8, alpha=0.45)
            axes.plot(x, mean, marker, color=colour, markersize=8 if method == "discreet" else 6.5)
        constant = np.mean(entry["trivial"])
        axes.hlines(constant, place - 0.4, place + 0.4, color="#999999", linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xticks(range(len(tables)))
    axes.set_xticklabels([f"{table.name}: {table.title}\n{int(key.split()[1]):,} rows" for table, key in tables],
                         fontsize=9.5)
    axes.set_xlim(-0.5, len(tables) - 0.5)
    axes.set_ylim(0, 0.62)
    frame(axes, "Small real tables", "ours: decision_tree, depth 2")


def draw(errors, path):
    plt.rcParams["font.family"] = "DejaVu Sans"
    figure = plt.figure(figsize=(14, 17), facecolor="white")
    grid = figure.add_gridspec(4, 3, hspace=0.6, wspace=0.17, left=0.05, right=0.98, top=0.868, bottom=0.05)
    panels = [(task.name, task.title, task.learner_name) for task in PLANTED]
    panels.append(("flights", REAL[0].title + " (real)", "decision_tree, depth 2"))
    for i, (name, title, learner) in enumerate(panels):
        axes = figure.add_subplot(grid[i // 3, i % 3])
        panel(axes, errors, name, title, learner)
        axes.set_xlabel("rows", fontsize=9, color="#444444")
    handles, labels = axes.get_legend_handles_labels()
    small_tables(figure.add_subplot(grid[3, :]), errors)
    line = plt.Line2D([], [], color="#999999", linewidth=1, linestyle=(0, (4, 3)))
    figure.suptitle("Error on fresh rows at epsilon 1", x=0.045, y=0.983, ha="left", fontsize=18, fontweight="bold",
                    color=INK)
    figure.text(0.045, 0.951,
                "Mean of 20 seeds, whiskers from the 10th to the 90th percentile. diffprivlib's classifiers in their "
                "best setting, chosen with hindsight.", fontsize=11, color="#444444")
    figure.legend([*handles[::-1], line], [*labels[::-1], "the better constant"], loc="upper left",
                  bbox_to_anchor=(0.036, 0.948), ncol=3, frameon=False, fontsize=11, handlelength=2.4, columnspacing=3)
    figure.savefig(path, dpi=100)
