// Bounds of learning geometric concepts (Kaplan, Mansour, Matias, Stemmer 2019), rows B-1 to B-24. `pieces` is k,
// `rounds` is T, `eta` the rate of a selection, `count_scale` the scale of the counting noise.
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/bound_functions.h"

namespace discreet::inline bounds {
namespace {

using enum BoundRow::Kind;

constexpr BoundRow rows[] = {
    {"GE.B1", printed, "rounds", "pieces alpha", ge_b1, "ceil(2 * pieces * ln(4 / alpha))", "pieces >= 1",
     [](At at) { return at.pieces >= 1; }, "Claim 3.1 at alpha/2"},
    {"GE.B2", proved, "rows", "count_scale rounds noise_beta", ge_b2, "ceil(count_scale * ln(rounds / noise_beta))",
     "rounds >= 1", [](At at) { return at.rounds >= 1; }, "what all counts together may be off by"},
    {"GE.B3", printed, "mistakes", "alpha rows offset pieces loss", ge_b3,
     "max(alpha * rows / 2, 4 * offset) + 4 * pieces * loss * ln(2 / alpha)", "pieces >= 1",
     [](At at) { return at.pieces >= 1; }, "Claim 3.1: mistakes on the rows; loss is that of one selection"},
    {"GE.B4", proved, "mistakes", "pieces rounds negatives loss offset", ge_b4,
     "(1 - 1 / pieces) ^ rounds * negatives + (pieces + rounds) * loss + 2 * offset", "pieces >= 2 and rounds >= 1",
     [](At at) { return at.pieces >= 2 && at.rounds >= 1; }, "the same, summed round by round"},
    {"GE.B5", printed, "rows", "offset alpha rounds loss vc beta", ge_b5,
     "max(16 * offset / alpha, 8 * rounds * loss / alpha, 64 / alpha * (vc * ln(64 / alpha) + ln(32 / beta)))",
     "vc >= 1", [](At at) { return at.vc >= 1; }, "Theorem 3.2 with Theorem 2.5"},
    search_row("GE.B6", proved, "rows", "the least rows for which mistakes on them and on the population fit",
               "convex_polygon --frame 0,0,1,1 --grid 64"),
    {"GE.B7", proved, "rows", "concepts rounds selection_beta eta", ge_b7,
     "ln(concepts * rounds / selection_beta) / eta", "concepts >= 1 and rounds >= 1 and eta > 0",
     [](At at) { return at.concepts >= 1 && at.rounds >= 1 && at.eta > 0; },
     "Proposition 2.15: loss of a selection from a finite class"},
    {"GE.B8", printed, "rows", "eta grid rounds selection_beta", ge_b8,
     "8 / eta * ln(2 * grid * rounds / selection_beta)", "grid >= 1 and rounds >= 1 and eta > 0",
     [](At at) { return at.grid >= 1 && at.rounds >= 1 && at.eta > 0; },
     "Lemma 4.7: halfplanes. Its proof, by Claim 4.6, is invalid"},
    {"GE.B9", proved, "rows", "grid rounds selection_beta eta", ge_b9,
     "ln(64 * grid ^ 7 * rounds / selection_beta) / eta", "grid >= 1 and rounds >= 1 and eta > 0",
     [](At at) { return at.grid >= 1 && at.rounds >= 1 && at.eta > 0; }, "the same, the area corrected"},
    {"GE.B10", proved, "rows", "grid rounds selection_beta eta", ge_b10,
     "ln((2 * grid ^ 2 * (grid + 1) * (2 * grid + 1) + 8 * grid * (grid + 1)) * rounds / selection_beta) / eta",
     "grid >= 1 and rounds >= 1 and eta > 0", [](At at) { return at.grid >= 1 && at.rounds >= 1 && at.eta > 0; },
     "halfplanes with integer borders: all directions of the grid"},
    {"GE.B10.B", proved, "rows", "grid rounds selection_beta eta", ge_b10_b,
     "N = grid ^ 2 + 1; ln((12 * N ^ 2 * grid + 16 * N) * rounds / selection_beta) / eta",
     "grid >= 1 and rounds >= 1 and eta > 0", [](At at) { return at.grid >= 1 && at.rounds >= 1 && at.eta > 0; },
     "the same: directions to the border of a square"},
    {"GE.B11", proved, "rows", "grid rounds selection_beta eta", ge_b11,
     "(3 * ln(64 * grid ^ 7) + ln(rounds / selection_beta)) / eta", "grid >= 1 and rounds >= 1 and eta > 0",
     [](At at) { return at.grid >= 1 && at.rounds >= 1 && at.eta > 0; }, "triangles, the area corrected"},
    {"GE.B12", proved, "rows", "corners rounds selection_beta eta", ge_b12,
     "ln(binom(corners, 3) * rounds / selection_beta) / eta", "corners >= 3 and rounds >= 1 and eta > 0",
     [](At at) { return at.corners >= 3 && at.rounds >= 1 && at.eta > 0; }, "triangles of public corners"},
    {"GE.B13", proved, "rows", "rounds margin selection_beta eta", ge_b13,
     "ln(rounds / (margin * selection_beta)) / eta", "margin > 0 and margin <= 1 and rounds >= 1 and eta > 0",
     [](At at) { return at.margin > 0 && at.margin <= 1 && at.rounds >= 1 && at.eta > 0; },
     "where a share `margin` of the class is good: no guarantee unless that is known"},
    {"GE.B14", printed, "rate", "epsilon delta", ge_b14, "epsilon / (4 * ln(exp(1) / delta))",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "Claim 3.4, corrected to the whole of epsilon; counts have the scale 2 T/epsilon"},
    {"GE.B15", proved, "rate", "epsilon delta", ge_b15,
     "root(x, 1e-9, 2 * epsilon, max((1 - exp(-x)) * exp(-(epsilon + x) / (exp(x) - 1)) - delta, x - epsilon))",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "first hit, adding or removing a row: where the exact delta is met, at most epsilon; epsilon is that of the "
     "selections"},
    {"GE.B16", proved, "rate", "epsilon delta", ge_b16,
     "root(x, 1e-9, epsilon, max((c = exp(x) - 1; y = (epsilon + 2 * x) / c; (1 - exp(-x)) * max(exp(-y) * (y + 1 + "
     "exp(-x)), exp(-epsilon / c))) - delta, x - epsilon / 2))",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "first hit, replacing a row; at most half of epsilon"},
    {"GE.B17", proved, "rate", "rho rounds", ge_b17, "sqrt(8 * rho / rounds)", "rounds >= 1 and rho > 0",
     [](At at) { return at.rounds >= 1 && at.rho > 0; },
     "zero-concentrated, adding or removing; half of it when a row is replaced"},
    {"GE.B18", printed, "rate", "epsilon rounds delta", ge_b18,
     "root(e, 0, epsilon, sqrt(2 * rounds * ln(1 / delta)) * e + 2 * rounds * e ^ 2 - epsilon)",
     "delta > 0 and delta < 1 and rounds >= 1", [](At at) { return at.delta > 0 && at.delta < 1 && at.rounds >= 1; },
     "Theorem 2.10: advanced composition (Example 3.3)"},
    {"GE.B19", proved, "rate", "epsilon rounds", ge_b19, "epsilon / rounds", "rounds >= 1",
     [](At at) { return at.rounds >= 1; }, "pure; half of it when a row is replaced"},
    {"GE.B20", printed, "rows", "pieces alpha delta dimension beta epsilon", ge_b20,
     "T = ceil(2 * pieces * ln(4 / alpha)); 64 * pieces * ln(4 / alpha) * ln(exp(1) / delta) * ln(2 * T * (2 * "
     "dimension + 1) / beta) / (alpha * epsilon)",
     "delta > 0 and delta < 1 and dimension >= 1 and pieces >= 1",
     [](At at) { return at.delta > 0 && at.delta < 1 && at.dimension >= 1 && at.pieces >= 1; },
     "Theorem 3.6: conjunctions and disjunctions, the term of the selections"},
    {"GE.B21", printed, "rows", "pieces alpha delta grid beta epsilon", ge_b21,
     "T = ceil(2 * pieces * ln(4 / alpha)); 512 * pieces * ln(4 / alpha) * ln(exp(1) / delta) * ln(4 * grid * T / "
     "beta) / (alpha * epsilon)",
     "delta > 0 and delta < 1 and grid >= 1 and pieces >= 1",
     [](At at) { return at.delta > 0 && at.delta < 1 && at.grid >= 1 && at.pieces >= 1; },
     "Theorem 4.8: convex polygons, the term of the selections"},
    {"GE.B22", printed, "rows", "pieces alpha delta grid beta epsilon", ge_b22,
     "T = ceil(2 * pieces * ln(4 / alpha)); 64 * pieces * ln(4 / alpha) * ln(exp(1) / delta) * (21 * ln(grid) + 12.48 "
     "+ ln(2 * T / beta)) / (alpha * epsilon)",
     "delta > 0 and delta < 1 and grid >= 1 and pieces >= 1",
     [](At at) { return at.delta > 0 && at.delta < 1 && at.grid >= 1 && at.pieces >= 1; },
     "Theorem 5.1: unions of polygons, the term of the selections"},
    {"GE.B23", proved, "rows", "concepts selection_beta share alpha epsilon", ge_b23,
     "(ln(concepts) + ln(1 / selection_beta)) / (share * alpha * epsilon)", "share < 1 and share > 0 and concepts >= 1",
     [](At at) { return at.share < 1 && at.share > 0 && at.concepts >= 1; },
     "one selection from the whole class; the population's error comes on top"},
    {"GE.U", lower, "rows", "beta alpha", ge_u, "ln(1 / (2 * beta)) / -ln(1 - alpha)", "beta < 1/2",
     [](At at) { return at.beta < Rational(1, 2); },
     "every learner, private or not, of two concepts that differ at one point and agree at another: the point is not "
     "seen"},
    {"GE.B24", proved, "rate", "rho rounds", ge_b17, "sqrt(8 * rho / rounds)", "rounds >= 1 and rho > 0",
     [](At at) { return at.rounds >= 1 && at.rho > 0; },
     "exact counts inside the score, zero-concentrated, adding or removing"},
    {"GE.B24.F", proved, "rate", "epsilon delta rounds pieces", ge_b24_f,
     "root(x, 1e-9, epsilon, max(x, (exp(x) - 1) * ln((1 - exp(-x)) / delta) - x) + rounds * x / pieces - epsilon)",
     "delta > 0 and delta < 1 and rounds >= 1 and pieces >= 1",
     [](At at) { return at.delta > 0 && at.delta < 1 && at.rounds >= 1 && at.pieces >= 1; }, "the same, first hit"},
};

}  // namespace

std::span<const BoundRow> geometric_rows() { return rows; }

}  // namespace discreet::inline bounds
