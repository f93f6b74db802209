// Bounds of private and local learning (Kasiviswanathan, Lee, Nissim, Raskhodnikova, Smith 2011), rows 1 to 35.
// Tested by bound_table_test.cpp
#include "discreet/theory/bound_table.h"

namespace discreet {
namespace {

using enum BoundRow::Kind;

constexpr BoundRow rows[] = {
    {"KL.1", printed, "rows", "6 * ln(hypotheses / beta) * max(1 / (epsilon * alpha), 1 / alpha ^ 2)", "hypotheses >= 2",
     "Theorem 3.4: labels from anywhere"},
    {"KL.2", proved, "rows",
     "max(9 / (2 * alpha ^ 2) * ln(4 * hypotheses / beta), 6 / (epsilon * alpha) * ln(2 * hypotheses / beta))", "hypotheses >= 2",
     "Theorem 3.4, its proof repaired"},
    {"KL.3", proved, "rows", "A = artanh(alpha); L = min(epsilon / 2, A); ln(hypotheses / beta) / (ln(cosh(A)) - ln(cosh(A - L)))",
     "hypotheses >= 2", "labels from anywhere, by moments"},
    {"KL.4", proved, "rows", "ln(hypotheses / beta) / realizable_rate(0, alpha, epsilon / 2)", "hypotheses >= 2",
     "labels from a concept, by moments"},
    {"KL.5", proved, "rows",
     "A = artanh(alpha); L = min(epsilon / 2, A); ln(ball(points, vc) / beta) / (ln(cosh(A)) - ln(cosh(A - L)))",
     "points >= 1 and vc >= 1", "Corollary 3.6: by the VC dimension, labels from anywhere"},
    {"KL.5.R", proved, "rows", "ln(ball(points, vc) / beta) / realizable_rate(0, alpha, epsilon / 2)", "points >= 1 and vc >= 1",
     "the same, labels from a concept"},
    {"KL.6", proved, "rows", "A = artanh(alpha); L = min(epsilon / 2, A); ((length + 1) * ln(2) + ln(1 / beta)) / (ln(cosh(A)) - ln(cosh(A - L)))",
     "", "hypotheses of at most so many bits, labels from anywhere"},
    {"KL.6.R", proved, "rows", "((length + 1) * ln(2) + ln(1 / beta)) / realizable_rate(0, alpha, epsilon / 2)", "", "the same, labels from a concept"},
    {"KL.7", proved, "rows", "((length + 1) * ln(2) + ln(8)) / realizable_rate(0, alpha / 5, epsilon / 2)", "alpha < 1",
     "Occam by doubling: rows to train in the round that finds hypotheses of so many bits"},
    {"KL.8", printed, "error", "ln(1 / beta) / (rows * epsilon)", "rows >= 1", "Theorem 2.3: the noise of one evaluated error"},
    {"KL.9", printed, "rows", "8 / (epsilon * alpha) * (bits * ln(2) + ln(4))", "epsilon <= 1/2 and bits >= 2", "Lemma 4.1: parities, right with probability 1/4"},
    {"KL.10", proved, "rows", "(bits * ln(2) + ln(1 / eta)) / (epsilon / 4 * alpha)", "epsilon <= 2 and eta < 1", "parities, rows kept with probability epsilon/4"},
    {"KL.10.T", proved, "rows", "(bits * ln(2) + ln(1 / eta)) / (tanh(epsilon / 2) * alpha)", "eta < 1",
     "parities, rows kept as often as epsilon allows"},
    {"KL.11", value, "epsilon", "2 * artanh(epsilon / 4)", "epsilon < 4", "what the printed parity learner spends in truth"},
    {"KL.12", proved, "rows", "", "", "Theorem 4.4, repaired: amplified by Laplace selection", "parity --variant paper"},
    {"KL.13", proved, "rows", "", "", "the same, amplified by the exponential mechanism", "parity --variant exponential"},
    {"KL.14", proved, "rows", "", "", "first success of several runs, each keeping rows as often as epsilon allows", "parity --variant first_success"},
    {"KL.15", printed, "rows", "(bits * ln(2) + ln(1 / beta)) / alpha", "", "parities without privacy"},
    {"KL.16", value, "probability", "(1 - silence) * (1 - kept * noise) ^ rows", "silence < 1 and kept * noise < 1",
     "that the parity learner answers when a share `noise` of the labels is wrong"},
    {"KL.17", proved, "people", "max(8, 128 / epsilon ^ 2) * (bound / tau) ^ 2 * ln(4 / beta)", "tau * epsilon <= 8 * sqrt(2) * bound",
     "Lemma 5.6: one statistical query by Laplace reports, constant worked out"},
    {"KL.18", proved, "people",
     "ln(2 / beta) / most(i, 1, 999, (t = i ^ 2 / 1000000 * epsilon / (2 * bound); t * tau - t ^ 2 * bound ^ 2 / 2 + ln(1 - 4 * bound ^ 2 * t ^ 2 / epsilon ^ 2)))",
     "bound > 0 and tau > 0", "the same by joint moments, over a grid"},
    {"KL.19", proved, "people", "2 * coth(epsilon / 2) ^ 2 * (bound / tau) ^ 2 * ln(2 / beta)", "tau > 0", "one statistical query by one bit a person"},
    {"KL.20", proved, "people", "queries * ceil(2 * coth(epsilon / 2) ^ 2 * (bound / tau) ^ 2 * ln(2 * queries / beta))", "queries >= 1 and tau > 0",
     "Theorem 5.7: so many queries, one bit a person"},
    {"KL.21", proved, "rows",
     "max(4 * bound * queries / (epsilon * tau) * ln(2 * queries / beta), 8 * bound ^ 2 / tau ^ 2 * ln(4 * queries / beta))",
     "queries >= 1 and tau > 0", "so many queries that do not depend on answers, by a curator"},
    {"KL.22", proved, "tolerance", "beta / (3 * exp(2 * epsilon) * reports)", "reports >= 1", "Claim 5.9: statistical queries that simulate local reports, at most 2 e^epsilon a report expected"},
    {"KL.23", proved, "tolerance", "beta / (6 * exp(2 * epsilon) * reports)", "reports >= 1", "the same with a fixed number of queries"},
    {"KL.23.M", proved, "queries", "ceil(1.4 * exp(epsilon) * ln(2 * reports / beta))", "reports >= 1", "that number, a report"},
    {"KL.24", proved, "tolerance", "beta / (9 * exp(2 * epsilon) * reports)", "reports >= 1", "Claim 5.10: interactive reports, the factor 3 paid twice"},
    {"KL.25", lower, "reports", "min(2 ^ (bits / 3) / (2 * exp(epsilon)), beta * 2 ^ (bits / 3) / (9 * exp(2 * epsilon)))", "bits >= 1",
     "Corollary 5.15: no local learner of parities with fewer reports"},
    {"KL.26", printed, "tolerance", "1 / (4 * dimension + 1)", "dimension >= 1", "Proposition 5.18: masked parity by dimension + 1 queries, the last of tolerance 1/5"},
    {"KL.27", proved, "people",
     "c = coth(epsilon / 2) ^ 2 * ln((dimension + 1) / beta); dimension * ceil(8 * dimension ^ 2 * c) + ceil(8 * c)", "dimension >= 1",
     "masked parity in two rounds, people split among the queries"},
    {"KL.28", proved, "people", "c = coth(epsilon / 2) ^ 2 * ln((dimension + 1) / beta); ceil(8 * dimension ^ 2 * c) + ceil(8 * c)", "dimension >= 1",
     "the same by Hadamard reports"},
    {"KL.29", lower, "probability", "1/2 - queries / 2 ^ (dimension / 3 + 3)", "tau >= 2 ^ (-dimension / 3)",
     "Theorem 5.16(2): failure of every one-round algorithm of so many queries"},
    {"KL.30", lower, "people", "beta * 2 ^ (dimension / 3) / (6 * exp(2 * epsilon))", "dimension >= 1", "masked parity in one round: no protocol with fewer people"},
    {"KL.31", proved, "people", "hypotheses * ceil(2 * coth(epsilon / 2) ^ 2 * ln(2 * hypotheses / beta) / alpha ^ 2)", "hypotheses >= 1", "least error of a small class, locally"},
    {"KL.32", proved, "people", "2 * dimension * ceil(8 * dimension ^ 2 * coth(epsilon / 2) ^ 2 * ln(2 * dimension / beta) / alpha ^ 2)", "dimension >= 1",
     "conjunctions, one round"},
    {"KL.33", proved, "rounds", "floor(3.872 / margin ^ 2) + 1", "margin <= 1 and margin > 0", "margin perceptron"},
    {"KL.33.T", proved, "tolerance", "3 * alpha * margin / (64 * sqrt(dimension))", "margin <= 1 and dimension >= 1", "of its queries"},
    {"KL.34", proved, "people", "candidates * ceil(18 * coth(epsilon / 2) ^ 2 * ln(2 * candidates / beta) / theta ^ 2)", "candidates >= 1 and theta > 0",
     "one round: the best of some candidates, of correlation theta"},
    {"KL.35", proved, "queries", "ceil_log2(2 * bound / tau)", "tau > 0 and bound > 0", "digits of a real query, each of tolerance tau/(2 bound)"},
};

}  // namespace

std::span<const BoundRow> local_learning_rows() { return rows; }

}  // namespace discreet
