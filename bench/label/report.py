"""The tables of bench/many_labels and its page, from the lines of docs/many_labels.csv."""
import pathlib

import numpy as np

from curves import ALPHA, BETA, CURVES
from domains import LABELS, table

HERE = pathlib.Path(__file__).resolve().parent
WORDS = {0: "0", 0.5: "1/2", 1: "1"}
FROM = 16  # labels: with fewer, what any learner needs outweighs the price of privacy


def series(lines, curve, kind):
    """{bound: [(labels, rows)]} of a curve, in order."""
    found = {}
    for panel, name, what, bound, labels, rows, *_ in lines:
        if (panel, name, what) == (curve.panel, curve.name, kind):
            found.setdefault(bound if kind in ("printed", "lower") else "", []).append((labels, rows))
    return found


def slope(points):
    """Of the line through log(rows) against log(labels)."""
    labels, rows = np.log(np.array(points, dtype=float)).T
    return round(np.polyfit(labels, rows, 1)[0], 2) + 0.0  # no -0.00


def escaped(text):
    return text.replace("|", "\\|")


def line(lines, curve):
    plan, seen = (series(lines, curve, kind).get("", []) for kind in ("planned", "measured"))
    rows, last = dict(plan), seen[-1]
    high = [point for point in seen if point[0] >= FROM]
    between = float(np.exp(np.interp(np.log(last[0]), *np.log(np.array(plan, dtype=float)).T)))
    learner, comma, about = curve.name.partition(",")
    alone = dict(series(lines, curve, "nonprivate").get("", []))
    without = f"{alone[1]:,} / {alone[1000]:,} / {alone[100_000]:,}" if alone else ""
    runs = max(int(row[7]) for row in lines if tuple(row[:3]) == (curve.panel, curve.name, "measured"))
    return (f"| `{learner}`{comma}{about} | {escaped(curve.says)} | {WORDS[curve.slope]} "
            f"| {slope([point for point in plan if point[0] >= 10_000]):.2f} | {slope(high):.2f} "
            f"| {rows[1]:,} / {rows[1000]:,} / {rows[100_000]:,} | {without} "
            f"| {seen[0][1]:,} at 1, {last[1]:,} at {last[0]:,} | {last[1] / between:.2f} | {runs} |")


def slopes(lines):
    """A table a panel, for the curves that have lines."""
    text = []
    for panel in dict.fromkeys(curve.panel for curve in CURVES):
        curves = [curve for curve in CURVES if curve.panel == panel and series(lines, curve, "measured")]
        if curves:
            text += ["", f"### {panel[0].upper()}{panel[1:]}", "",
                     "| learner | the paper's table | slope there | of the plan | measured | plan for 1 / 1,000 / "
                     "100,000 labels | without privacy | measured rows | measured/plan | runs |",
                     "|---" * 10 + "|", *(line(lines, curve) for curve in curves)]
    return "\n".join(text).strip()


def page(lines, domains):
    runs = sorted({int(row[7]) for row in [*lines, *domains] if row[2] == "measured"})
    return (HERE / "page.md").read_text().format(
        slopes=slopes(lines), domains=table(domains), runs=" or ".join(map(str, runs)), enough=round(100 * (1 - BETA)),
        alpha=ALPHA, least=FROM, labels=LABELS)
