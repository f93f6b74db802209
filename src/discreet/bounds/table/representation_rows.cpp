// Bounds of representation dimension (Beimel, Nissim, Stemmer 2019), rows B1 to B35.
// Tested by bound_table_test.cpp
#include <array>

#include "discreet/bounds/table/bound_table.h"

namespace discreet::inline bounds {
namespace {

using enum BoundRow::Kind;

constexpr BoundRow rows[] = {
    {"RD.B1", printed, "probability", "items * exp(-epsilon * loss * rows / 2)", "items >= 1",
     "Proposition 6: that the exponential mechanism loses more than a share `loss` of the rows"},
    {"RD.B1.D", proved, "probability", "(items - 1) * exp(-epsilon * loss * rows / 2)", "items >= 1",
     "the same: the best item is not among those that may be bad"},
    {"RD.B2", printed, "rows", "18 / (alpha * epsilon) * (ln(items) + ln(4 / beta))", "epsilon <= 1 and items >= 1",
     "Lemma 14 for an (alpha/6, beta/4)-representation with so many items"},
    {"RD.B3", proved, "rows",
     "a = alpha / 6; b = beta / 4; max(3 / a * ln(1 / b), 4 / (3 * a) * ln(items / b), 2 / (a * epsilon) * ln(items / "
     "b))",
     "items >= 1", "Lemma 14, the three conditions of its proof: valid for every epsilon"},
    {"RD.B4", proved, "rows",
     "x = min(epsilon / 2, ln(alpha / menu_alpha) / 2); ln((items - 1) / (beta - menu_beta)) / "
     "realizable_rate(menu_alpha, alpha, x)",
     "menu_alpha < alpha and menu_beta < beta and items > 1",
     "a (menu_alpha, menu_beta)-representation and selection; no constant 6, every epsilon"},
    {"RD.B5", proved, "rows",
     "x = min(epsilon / 2, ln(alpha / menu_alpha) / 2); ln(tau / beta) / realizable_rate(menu_alpha, alpha, x)",
     "menu_alpha < alpha and tau >= 1",
     "the prior-weighted mechanism for a fractional representation number tau at menu_alpha"},
    {"RD.B6", proved, "rows", "ln((concepts - 1) / beta) / realizable_rate(0, alpha, epsilon / 2)", "concepts >= 2",
     "the class itself as the menu: proper learning of a finite class"},
    {"RD.B7", printed, "rows", "6 * (ln(items) + ln(6 / beta)) * max(1 / gamma ^ 2, 1 / (gamma * epsilon))",
     "items >= 1 and gamma < 1", "Lemma 32: error at most that of the representation plus gamma"},
    {"RD.B8", proved, "rows",
     "b = beta / 3; max(9 / (2 * gamma ^ 2) * ln(2 * items / b), 6 / (gamma * epsilon) * ln(items / b))",
     "items >= 1 and gamma < 1", "Lemma 32, the conditions of its proof"},
    {"RD.B9", proved, "rows", "ln((items - 1) / beta) / agnostic_rate(gamma, min(epsilon / 2, artanh(gamma)))",
     "items >= 2 and gamma < 1", "labels from anywhere: gamma above the best of the menu"},
    {"RD.B10.S", printed, "nats", "ln(2 * ln(4)) + rows * epsilon", "alpha <= 1/4 and beta <= 1/2",
     "Lemma 15: a pure learner with so many rows is a (1/4, 1/4)-representation of this size"},
    {"RD.B10", lower, "rows", "(repdim - ln(2 * ln(4))) / epsilon", "alpha <= 1/4 and beta <= 1/2",
     "Lemmas 15 and 33: every pure learner, of the representation dimension in nats"},
    {"RD.B11", lower, "rows", "(ln(tau) + ln(1 - beta)) / epsilon", "tau >= 1",
     "every pure learner: tau is the fractional representation number at alpha"},
    {"RD.B12.S", printed, "nats", "ln(8 * ln(4)) + 8 * alpha * epsilon * max(rows, 3 * ln(4) / (4 * alpha))",
     "alpha <= 1/4 and beta <= 1/2", "Lemma 16: the same, aware of the accuracy"},
    {"RD.B12", lower, "rows", "(repdim - ln(8 * ln(4))) / (8 * alpha * epsilon)",
     "alpha <= 1/4 and beta <= 1/2 and repdim > ln(8 * ln(4)) + 6 * epsilon * ln(4)",
     "Theorem 19, with the guard that the padding of Lemma 16 needs"},
    {"RD.B13", lower, "rows",
     "1 + standing(m, 0, 20000, log_tau > ln(2) - ln(group_share(m, alpha / base_alpha, epsilon, beta)))",
     "alpha < base_alpha and base_alpha < 1/2",
     "every pure learner: log_tau is ln of the fractional number at base_alpha"},
    {"RD.B13.C", lower, "rows",
     "1 + standing(m, 0, 20000, log_tau > -ln(group_share(m, alpha / base_alpha, epsilon, beta)))",
     "alpha < base_alpha and base_alpha < 1", "the same where all concepts agree at some point"},
    {"RD.B14", lower, "rows", "(repdim - ln(16 * ln(4))) / (8 * alpha * epsilon)",
     "alpha <= 1/4 and beta <= 1/2 and repdim > ln(16 * ln(4)) + 6 * epsilon * ln(4) and delta <= exp(-8 * alpha * "
     "epsilon * rows) * "
     "(1 - exp(-epsilon)) / 8",
     "Section 6.1: a learner with `rows` rows and so small a delta"},
    {"RD.B15", printed, "nats", "repdim + ln(ln(1 / beta))", "beta <= exp(-3)",
     "Claim 17; false as printed for larger beta, where M below has to be rounded up"},
    {"RD.B15.D", proved, "nats", "nats + ln(ceil(ln(1 / beta) / ln(1 / menu_beta)))", "beta <= menu_beta",
     "the union of so many independent menus"},
    {"RD.B16", printed, "nats", "T = ceil(14 * ln(2 / alpha)); T * (repdim + ln(ceil(log2(T / beta) / 2)))", "",
     "Lemma 18: majorities of T menus"},
    {"RD.B17", proved, "nats",
     "k = first(j, 0, 200, at_most(2 * j + 1, 3/4, j) <= alpha); T = 2 * k + 1; T * (repdim + ln(ceil(log2(T / beta) / "
     "2)))",
     "alpha < 1/4", "the same with the least odd T whose majority errs with probability alpha"},
    {"RD.B17.P", proved, "nats", "k = first(j, 0, 200, at_most(2 * j + 1, 3/4, j) <= alpha); (2 * k + 1) * log_tau",
     "alpha < 1/4", "ln of the fractional number at alpha, from that at 1/4"},
    {"RD.B17.T", proved, "votes", "2 * first(j, 0, 200, at_most(2 * j + 1, 3/4, j) <= alpha) + 1", "alpha < 1/4",
     "the number T of votes"},
    {"RD.B18", printed, "rows",
     "a = alpha / 6; b = beta / 4; T = ceil(14 * ln(2 / a)); M = ceil(log2(T / b) / 2); 3 / (a * epsilon) * (T * "
     "(repdim + ln(M)) + ln(1 / b))",
     "epsilon <= 1", "Theorem 19, upper half, constants from the proofs"},
    {"RD.B18.M", proved, "rows",
     "a = alpha / 6; b = beta / 4; k = first(j, 0, 200, at_most(2 * j + 1, 3/4, j) <= a); T = 2 * k + 1; M = "
     "ceil(log2(T / b) / 2); "
     "3 / (a * epsilon) * (T * (repdim + ln(M)) + ln(1 / b))",
     "epsilon <= 1", "the same chain with the least T"},
    {"RD.B18.P", proved, "rows",
     "least(k, 0, 60, (t = at_most(2 * k + 1, 3/4, k); provided(t < alpha, ((2 * k + 1) * log_tau + ln(1 / beta)) / "
     "realizable_rate(t, alpha, min(epsilon / 2, ln(alpha / t) / 2)))))",
     "alpha < 1", "the prior-weighted mechanism over majorities, the best number of votes"},
    {"RD.B19", printed, "items", "ceil(4 / alpha * ln(1 / beta))", "alpha < 1/2", "Claim 35: a menu for points"},
    {"RD.B19.D", proved, "items", "least(R, 1, 64, 1 + R * ceil((1 - alpha) / alpha * beta ^ (-1 / R)))", "alpha < 1/2",
     "points by buckets of R hash functions"},
    {"RD.B20", printed, "rows", "18 / (alpha * epsilon) * (ln(24 / alpha * ln(4 / beta)) + ln(4 / beta))",
     "epsilon <= 1", "Example 5: points, whatever the size of the domain"},
    {"RD.B21", lower, "items", "bits", "alpha < 1/2", "Example 1: a public menu for the points of 2^bits values"},
    {"RD.B21.E", proved, "items",
     "least(q, 2, 10000, provided(prime(q), (k = turning(k, 1, bits, q ^ k >= 2 ^ bits); n = max(1, ceil((k - 1) * (1 "
     "- alpha) / alpha)); "
     "provided(n <= q, n * q + 1))))",
     "alpha < 1/2 and bits >= 1 and bits <= 4096",
     "an explicit one: symbols of a Reed-Solomon code over q elements, the best prime q below 10000"},
    {"RD.B21.U", proved, "items", "ceil(48 * (bits + 1) * ln(2) / alpha ^ 2)", "alpha < 1/2",
     "such a menu exists: random functions"},
    {"RD.B22", value, "nats", "bits * ln(2)", "alpha < 1",
     "Example 9: a public menu of points themselves is all of them"},
    {"RD.B22.P", value, "nats", "ln(ceil(3/4 * 2 ^ bits))", "alpha < 1 and bits <= 60000",
     "the probabilistic menu of points themselves, failing with probability 1/4"},
    {"RD.B23", lower, "rows", "4 / epsilon * ln(solutions - 1)", "solutions >= 2",
     "Equation 4: selection from all solutions, one perfect and all others of quality 1/2, right half of the time"},
    {"RD.B24", printed, "rows", "2 / (epsilon * alpha) * (ln(items) + ln(1 / beta))", "items >= 1",
     "Lemma 28: alpha below the best of the menu, for any bounded problem"},
    {"RD.B25.S", printed, "nats", "ln(1 / (1 - beta)) + ln(ln(1 / menu_beta)) + rows * epsilon", "menu_beta < exp(-1)",
     "Lemma 29: a private optimizer is a representation of this size"},
    {"RD.B25", lower, "rows", "(ln(tau) + ln(1 - beta)) / epsilon", "tau >= 1",
     "every private optimizer: tau is the fractional number of the problem"},
    {"RD.B26.P", printed, "items", "ln(1 / beta) / ln(1 + 1 / (8 * alpha))", "alpha < 1",
     "Section 5.1: assignments for clauses of three literals. FALSE: it takes the probability of success for that of "
     "failure"},
    {"RD.B26.T", proved, "items", "ceil(ln(1 / beta) / ln(1 + 8 * alpha))", "alpha < 1",
     "the same, corrected: some assignment satisfies 7/8 - alpha of the clauses"},
    {"RD.B26", proved, "rows",
     "t = ceil(ln(1 / menu_beta) / ln(1 + 8 * menu_alpha)); 2 / (epsilon * (alpha - menu_alpha)) * (ln(t) + ln(1 / "
     "(beta - menu_beta)))",
     "menu_alpha < alpha and menu_beta < beta", "clauses of three literals: a random menu, then selection"},
    {"RD.B27", proved, "items",
     "h = 1 + ceil_log2(variables); min(2 ^ h, floor(ln(8 * binom(variables, 3) / eta) / (2 * alpha ^ 2)) + 1, "
     "4 ^ ceil_log2(7 * (h - 1) / (8 * alpha)))",
     "variables >= 3 and eta <= 1 and alpha < 1",
     "a public menu for clauses: the least of three (eta: that the random one is none)"},
    {"RD.B27.L", lower, "items", "log2(variables) - 1", "alpha < 1/2 and variables >= 3",
     "every public menu for clauses"},
    {"RD.B28", proved, "rows",
     "k = floor(ln(2 * queries) / (2 * fit ^ 2)) + 1; 2 / (epsilon * (alpha - fit)) * (ln(binom(points + k - 1, k)) + "
     "ln(1 / beta))",
     "fit < alpha and fit > 0 and queries >= 1 and points >= 1",
     "a synthetic table that fits all queries; `fit` is the tables' share of alpha"},
    {"RD.B29", proved, "rows", "2 / epsilon * ln(candidates / beta)", "candidates >= 1",
     "by how many rows a selected point is less deep than the deepest"},
    {"RD.B30", printed, "rows", "3 / alpha * ln(1 / beta)", "alpha < 1",
     "Claim 38: the non-private learner from menus"},
    {"RD.B30.M", printed, "rows", "4 / alpha * (nats + ln(1 / beta))", "alpha < 1",
     "Claim 39: the same from a sampled list of menus"},
    {"RD.B31", printed, "menus", "3 * bits / (4 * alpha * beta ^ 2) * (nats + ln(1 / beta))", "6 * beta < 1",
     "Theorem 40: a list of so many menus replaces the distribution, over 2^bits points"},
    {"RD.B31.D", proved, "menus",
     "m = ceil(3 / alpha * (nats + ln(1 / beta))); m * (bits + 1) * ln(2) / (8 * beta ^ 2)", "6 * beta < 1",
     "the same by a one-sided bound"},
    {"RD.B32", printed, "nats",
     "T = ceil(14 * ln(32)); s = T * (repdim + ln(ceil(log2(12 * T) / 2))); s + ln(12 * bits * 144 * (s + ln(12)))",
     "bits >= 1", "Theorem 41: a public menu over 2^bits points"},
    {"RD.B32.D", proved, "nats",
     "g = 3/32; t = turning(j, 2, 2 ^ 400, j > exp(3 * (repdim + ln(4/3))) * (floor(ln(j) / (2 * g ^ 2)) + 1) * (bits "
     "+ 1) * ln(2)); ln(t)",
     "bits >= 1 and repdim <= 80", "the same, directly: draws from the prior of majorities of three"},
    {"RD.B33", lower, "nats", "ln(1 - beta) + most(L, 1, ldim, ln(2 ^ L / ball(L, floor(alpha * L))))",
     "alpha < 1/2 and ldim >= 1 and ldim <= 1000",
     "representation dimension from Littlestone's dimension, uniform weights on depths"},
    {"RD.B34.L", lower, "items", "ceil((1 - beta) * tau)", "tau >= 1",
     "the least menu of a probabilistic representation"},
    {"RD.B34.U", proved, "items", "ceil(ln(1 / beta) / -ln(1 - 1 / tau))", "tau > 1",
     "such a menu exists: draws from the prior"},
    {"RD.B35", value, "bits", "nats / ln(2)", "", "Section 1.3: public-coin one-way communication of a representation"},
};

}  // namespace

std::span<const BoundRow> representation_rows() { return rows; }

}  // namespace discreet::inline bounds
