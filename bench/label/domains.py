"""Rows against the size of the domain, for 16 labels: flat, its logarithm, or linear in the bits of a parity."""
import dataclasses
import sys
import time
from typing import Any

from curves import APPROXIMATE, DELTA, EPSILON, FITTING, Curve, coins_at_one_id, cuts_at_quantiles, direct_sum, parities
from search import Trials, grid, place_of

LABELS = 16
VALUES, ENDS, DIMENSIONS = (10, 20, 30, 40), (10, 40), (16, 64, 256)


@dataclasses.dataclass(frozen=True)
class Sweep:
    panel: str
    name: str
    says: str  # how rows grow with the bits of the domain
    learner: str
    options: Any  # of the bits
    good: Any
    bits: tuple[int, ...]
    fine: bool = False  # rows are searched in steps of 4 %, not of 19 %

    def curve(self, bits):
        return Curve(self.panel, self.name, self.says, 0 if self.fine else 1, self.learner, self.options(bits),
                     self.good, (LABELS,))


def points(variant, **promise):
    return lambda bits: {"high": 2**bits - 1, "variant": variant, "epsilon": EPSILON, **promise}


def sums(of, delta, **options):
    return lambda bits: direct_sum(of, delta, high=2**bits - 1, **options)


POINTS, CUTS, PARITIES = "points, bits of an id", "thresholds, bits of a value", "parities, bits"
SWEEPS = [
    Sweep(POINTS, "many_points one_shot", "flat", "many_points", points("one_shot", delta=DELTA), FITTING, VALUES,
          fine=True),
    Sweep(POINTS, "many_points agnostic", "flat", "many_points", points("agnostic", delta=DELTA), coins_at_one_id,
          ENDS),
    Sweep(POINTS, "many_points pure", "flat", "many_points", points("pure"), coins_at_one_id, ENDS),
    Sweep(POINTS, "many_points agnostic, pure", "k + log |X|", "many_points", points("agnostic", delta="0"),
          coins_at_one_id, ENDS),
    Sweep(POINTS, "direct_sum of point, pure", "k log |X|", "direct_sum",
          sums("point", "0", variant="proper", setting="agnostic"), coins_at_one_id, ENDS),
    Sweep(CUTS, "many_thresholds", "log |X|", "many_thresholds",
          lambda bits: {"high": 2**bits - 1, "side": "below", **APPROXIMATE}, cuts_at_quantiles, ENDS),
    Sweep(CUTS, "direct_sum of threshold", "sqrt(k) log |X|", "direct_sum",
          sums("threshold", DELTA, side="below", setting="realizable"), cuts_at_quantiles, ENDS),
    Sweep(PARITIES, "many_parities votes", "linear", "many_parities",
          lambda bits: {"dimension": bits, "variant": "votes", **APPROXIMATE}, parities(0), DIMENSIONS, fine=True),
    Sweep(PARITIES, "many_parities direct", "linear", "many_parities",
          lambda bits: {"dimension": bits, "variant": "direct", **APPROXIMATE}, parities(0), (8, 12, 16, 20),
          fine=True),
]


def swept(place, runs):
    """Lines as those of docs/many_labels.csv, with bits for labels; measured near the same share of the plan as
    before."""
    sweep, share, lines = SWEEPS[place], 0.4, []
    for bits in sweep.bits:
        began, curve = time.time(), sweep.curve(bits)
        plan = curve.plan(LABELS)
        trials = Trials(curve, LABELS, runs, 1000 + place)
        found = trials.least(place_of(share * plan["rows"], curve.step))
        rows = grid(found, curve.step)
        share = rows / plan["rows"]
        lines.append([sweep.panel, sweep.name, "planned", plan["rule"], bits, plan["rows"], "", ""])
        lines.append([sweep.panel, sweep.name, "measured", "", bits, rows, *trials.known[found]])
        print(f"{sweep.panel}: {sweep.name}, {bits}: {rows} rows of {plan['rows']} ({time.time() - began:.0f} s)",
              file=sys.stderr, flush=True)
    return lines


def table(lines):
    """Rows at the least and at the most bits, and what a further bit costs in rows, on average."""
    text = ["| learner | grows, says the paper | bits | planned rows | measured rows | measured rows a bit | runs |",
            "|---" * 7 + "|"]
    for sweep in SWEEPS:
        plan, seen = ([(row[4], row[5]) for row in lines if (row[0], row[1], row[2]) == (sweep.panel, sweep.name, kind)]
                      for kind in ("planned", "measured"))
        if not seen:
            continue
        (first, low), (last, high) = seen[0], seen[-1]
        runs = max(int(row[7]) for row in lines if tuple(row[:3]) == (sweep.panel, sweep.name, "measured"))
        learner, comma, about = sweep.name.partition(",")
        growth = sweep.says.replace("|", "\\|")
        text.append(f"| `{learner}`{comma}{about} | {growth} | {' / '.join(str(bits) for bits, _ in seen)} "
                    f"| {' / '.join(f'{rows:,}' for _, rows in plan)} | {' / '.join(f'{rows:,}' for _, rows in seen)} "
                    f"| {(high - low) / (last - first):,.1f} | {runs} |")
    return "\n".join(text)
