// Bounds of learning many labels at once (Bun, Nissim, Stemmer 2019), UB-0 to UB-18, LB-1 to LB-10, and T8, T9, T12:
// from the rows to the population. LB-2, LB-4 and LB-5 are about empirical error. P9 and P2 are those of a learner for
// the population: its rows, resampled, are 9 or 2 times as many.
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/bound_functions.h"

namespace discreet::inline bounds {
namespace {

using enum BoundRow::Kind;

constexpr BoundRow rows[] = {
    {"ML.UB0.R", proved, "rows", "alpha vc beta", ml_t8, "64 / alpha * (vc * ln(64 / alpha) + ln(8 / beta))", "vc >= 1",
     [](At at) { return at.vc >= 1; }, "Corollary 13: without privacy, labels from concepts; vc of the differences"},
    {"ML.UB0.A", proved, "rows", "alpha vc labels beta", ml_ub0_a,
     "256 / alpha ^ 2 * (vc * ln(12 / alpha) + ln(8 * labels / beta))", "vc >= 1 and labels >= 1",
     [](At at) { return at.vc >= 1 && at.labels >= 1; }, "without privacy, labels from anywhere"},
    {"ML.UB1", proved, "rows", "labels alpha epsilon concepts beta", ml_ub1,
     "max(4 * labels / (alpha * epsilon) * ln(2 * labels * concepts / beta), 8 / alpha ^ 2 * ln(4 * labels * concepts "
     "/ beta))",
     "labels >= 1 and concepts >= 2", [](At at) { return at.labels >= 1 && at.concepts >= 2; },
     "Corollary 34: any class, pure, proper, labels from anywhere"},
    {"ML.UB2", proved, "rows", "delta epsilon labels alpha concepts beta", ml_ub2,
     "L = ln(1 / delta); e = max(epsilon / labels, (sqrt(2 * labels * L + 8 * labels * epsilon) - sqrt(2 * labels * "
     "L)) / (4 * labels)); max(4 / (alpha * e) * ln(2 * labels * concepts / beta), 8 / alpha ^ 2 * ln(4 * labels * "
     "concepts / beta))",
     "labels >= 1 and concepts >= 2 and delta > 0 and delta < 1",
     [](At at) { return at.labels >= 1 && at.concepts >= 2 && at.delta > 0 && at.delta < 1; },
     "the same with delta, by Theorem 17 or basic composition"},
    {"ML.UB2.Z", proved, "rows", "delta labels epsilon alpha concepts beta", ml_ub2_z,
     "L = ln(1 / delta); e = sqrt(8 / labels) * (sqrt(L + epsilon) - sqrt(L)); max(4 / (alpha * e) * ln(2 * labels * "
     "concepts / beta), 8 / alpha ^ 2 * ln(4 * labels * concepts / beta))",
     "labels >= 1 and concepts >= 2 and delta > 0 and delta < 1",
     [](At at) { return at.labels >= 1 && at.concepts >= 2 && at.delta > 0 && at.delta < 1; },
     "the same by zero-concentrated accounting"},
    {"ML.ADV", value, "epsilon", "delta epsilon labels", ml_adv,
     "L = ln(1 / delta); max(epsilon / labels, (sqrt(2 * labels * L + 8 * labels * epsilon) - sqrt(2 * labels * L)) / "
     "(4 * labels))",
     "delta > 0 and delta < 1 and labels >= 1", [](At at) { return at.delta > 0 && at.delta < 1 && at.labels >= 1; },
     "Theorem 17: what each of the runs may spend"},
    {"ML.ADV.Z", value, "epsilon", "delta labels epsilon", ml_adv_z,
     "L = ln(1 / delta); sqrt(8 / labels) * (sqrt(L + epsilon) - sqrt(L))", "delta > 0 and delta < 1 and labels >= 1",
     [](At at) { return at.delta > 0 && at.delta < 1 && at.labels >= 1; },
     "the same for exponential mechanisms, by zero-concentrated accounting"},
    search_row("ML.UB3", proved, "rows", "Theorem 31: any class, pure, a cover from a sanitizer",
               "generic --concepts FILE --delta 0 --cover exhaustive"),
    search_row("ML.UB4", proved, "rows", "Theorem 31: the same with delta",
               "generic --concepts FILE --delta 1e-6 --cover weights"),
    search_row("ML.UB5", proved, "rows", "Theorem 31: points, pure, proper, labels from anywhere",
               "many_points --variant agnostic --answers proper --delta 0"),
    {"ML.UB6", proved, "rows", "alpha labels beta epsilon", ml_ub6,
     "T = ceil(16 / alpha * ln(2 * labels / beta)); max(8 * labels / (alpha * epsilon) * (ln(T + 1) + ln(4 * labels / "
     "beta)), 8 / alpha ^ 2 * ln(8 * labels * (T + 1) / beta))",
     "labels >= 1", [](At at) { return at.labels >= 1; }, "Corollary 33: points, pure, improper, labels from anywhere"},
    search_row("ML.UB7", proved, "rows", "Theorem 31: thresholds, pure", "many_thresholds --delta 0"),
    {"ML.UB8", proved, "rows", "labels alpha epsilon bits beta", ml_ub8,
     "max(4 * labels / (alpha * epsilon) * ln(2 * labels * 2 ^ bits / beta), 8 / alpha ^ 2 * ln(4 * labels * 2 ^ bits "
     "/ beta))",
     "labels >= 1 and bits >= 1 and bits <= 60000",
     [](At at) { return at.labels >= 1 && at.bits >= 1 && at.bits <= 60000; },
     "Example 1: parities, pure, labels from anywhere"},
    {"ML.UB9", proved, "rows", "alpha epsilon beta delta", ml_ub9,
     "max(2 / alpha + 4 / (alpha * epsilon) * ln(1 / (alpha * beta * delta)), 6.518 / alpha * ln(2 / (alpha * beta)))",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "Theorem 40: points with delta, labels from concepts, however many labels there are; continuous noise"},
    {"ML.UB9.I", proved, "rows", "alpha epsilon beta delta", ml_ub9_i,
     "max(2 / alpha + 4 / (alpha * epsilon) * ln(1 / (alpha * beta * delta)), 6.518 / alpha * ln(2 / (alpha * beta))) "
     "+ 3 / alpha",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "the same with the integer noise that is drawn here"},
    {"ML.UB9.P", printed, "rows", "alpha epsilon delta beta", ml_ub9_p,
     "max(960 / (alpha * epsilon) * ln(2 / delta) + 240 / alpha, 480 / (alpha * epsilon) * ln(960 / (alpha * beta)), "
     "60 / alpha + 120 / (alpha * epsilon) * ln(1 / (beta * delta)), 1.4932 / alpha * ln(4 / (alpha * beta)))",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "Theorem 40 step by step: a sanitizer, heavy values, a stable choice of their labels"},
    search_row("ML.UB10", proved, "rows", "Corollary 37: points with delta, labels from anywhere",
               "many_points --variant agnostic --delta 1e-6"),
    search_row("ML.UB11", proved, "rows", "Corollary 38: thresholds with delta", "many_thresholds --delta 1e-6"),
    search_row("ML.UB12", proved, "rows", "Theorem 39: parities of uniform rows, labels from concepts",
               "many_parities"),
    {"ML.UB13", proved, "rows", "delta labels epsilon alpha bits beta", ml_ub13,
     "L = ln(1 / delta); e = sqrt(8 / labels) * (sqrt(L + epsilon) - sqrt(L)); max(4 / (alpha * e) * ln(2 * labels * 2 "
     "^ bits / beta), 8 / alpha ^ 2 * ln(4 * labels * 2 ^ bits / beta))",
     "labels >= 1 and bits >= 1 and bits <= 60000 and delta > 0 and delta < 1",
     [](At at) { return at.labels >= 1 && at.bits >= 1 && at.bits <= 60000 && at.delta > 0 && at.delta < 1; },
     "parities with delta, labels from anywhere"},
    {"ML.UB14", proved, "rows", "alpha epsilon delta beta", ml_ub14,
     "max(16 / (alpha * epsilon) * ln(1 / delta) + 8 / alpha, 8 / (alpha * epsilon) * ln(8 / (alpha * beta)))",
     "delta > 0 and delta < 1", [](At at) { return at.delta > 0 && at.delta < 1; },
     "Proposition 30: a sanitizer for points"},
    search_row("ML.UB15", proved, "rows", "Theorems 24 and 25: sanitizers of any class",
               "--kind sanitizer finite --queries FILE"),
    search_row("ML.UB16", proved, "rows", "Proposition 26: a sanitizer for thresholds", "--kind sanitizer thresholds"),
    {"ML.UB17", proved, "rows", "alpha epsilon concepts beta", ml_ub17,
     "max(4 / (alpha * epsilon) * ln(2 * concepts / beta), 8 / alpha ^ 2 * ln(4 * concepts / beta))", "concepts >= 2",
     [](At at) { return at.concepts >= 2; }, "Theorem 27: one label, any class, pure, proper, labels from anywhere"},
    {"ML.UB17.T", proved, "rows", "alpha epsilon concepts beta", ml_ub17_t,
     "A = artanh(alpha); L = min(epsilon / 2, A); ln(concepts / beta) / (ln(cosh(A)) - ln(cosh(A - L)))",
     "concepts >= 2", [](At at) { return at.concepts >= 2; }, "the same, by moments"},
    {"ML.UB18.P", printed, "table_rows", "rows epsilon", ml_ub18_p, "9 * rows", "epsilon <= 1",
     [](At at) { return at.epsilon <= 1; },
     "Theorem 28: rows of the table for an empirical learner from one for the population"},
    {"ML.UB18", proved, "table_rows", "epsilon rows", ml_ub18, "ceil((exp(epsilon) - 1) / (exp(epsilon / rows) - 1))",
     "rows >= 1", [](At at) { return at.rows >= 1; }, "the same, exactly"},
    {"ML.T8", proved, "rows", "alpha vc beta", ml_t8, "64 / alpha * (vc * ln(64 / alpha) + ln(8 / beta))", "vc >= 1",
     [](At at) { return at.vc >= 1; },
     "Theorem 8: no rule of error above alpha errs on half of alpha of the rows or fewer"},
    {"ML.T9", proved, "rows", "alpha vc beta", ml_t9, "64 / alpha ^ 2 * (vc * ln(6 / alpha) + ln(8 / beta))", "vc >= 1",
     [](At at) { return at.vc >= 1; }, "Theorem 9: all deviations are at most alpha"},
    {"ML.T12.R", proved, "rows", "alpha vc beta", ml_t8, "64 / alpha * (vc * ln(64 / alpha) + ln(8 / beta))", "vc >= 1",
     [](At at) { return at.vc >= 1; },
     "from half of alpha on the table to alpha of the population, labels from concepts, however many; vc of the "
     "differences"},
    {"ML.T12.A", proved, "rows", "alpha vc labels beta", ml_t12_a,
     "1024 / alpha ^ 2 * (vc * ln(24 / alpha) + ln(8 * labels / beta))", "vc >= 1 and labels >= 1",
     [](At at) { return at.vc >= 1 && at.labels >= 1; }, "the same above the best, labels from anywhere"},
    {"ML.T12.U", proved, "rows", "alpha labels concepts beta", ml_t12_u,
     "8 / alpha ^ 2 * ln(2 * labels * concepts / beta)", "concepts >= 1 and labels >= 1",
     [](At at) { return at.concepts >= 1 && at.labels >= 1; }, "the same by a union over the rules"},
    {"ML.T12.P", printed, "rows", "alpha vc labels beta", ml_ub0_a,
     "256 / alpha ^ 2 * (vc * ln(12 / alpha) + ln(8 * labels / beta))", "vc >= 1 and labels >= 1",
     [](At at) { return at.vc >= 1 && at.labels >= 1; },
     "Theorem 12 as printed, for the same; its proof gives 3/2 of alpha"},
    {"ML.T12.C", proved, "rows", "alpha labels beta", ml_t12_c, "2 / alpha ^ 2 * ln(2 * labels / beta)", "labels >= 1",
     [](At at) { return at.labels >= 1; },
     "further rows where the best concepts are none of the rules, with a beta of their own"},
    {"ML.LB1", lower, "rows", "labels beta epsilon", ml_lb1, "(ln_less_one(labels) + ln((1 - beta) / beta)) / epsilon",
     "labels >= 1", [](At at) { return at.labels >= 1; }, "Theorem 52: any class with two concepts, pure"},
    {"ML.LB2", lower, "rows", "labels epsilon alpha beta", ml_lb2, "(ln_less_one(labels) / epsilon - 1) / alpha",
     "labels >= 1 and beta <= 1/2", [](At at) { return at.labels >= 1 && at.beta <= Rational(1, 2); },
     "Remark 53, empirical error: two concepts that agree somewhere"},
    {"ML.LB3", lower, "rows", "labels bits beta epsilon alpha", ml_lb3,
     "(ln_less_one(labels * bits) + ln((1 - beta) / beta)) / epsilon", "alpha < 1/4 and labels >= 1 and bits >= 1",
     [](At at) { return at.alpha < Rational(1, 4) && at.labels >= 1 && at.bits >= 1; },
     "Theorem 55: parities of uniform rows, pure"},
    {"ML.LB4", lower, "rows", "domain epsilon beta delta labels alpha", ml_lb4,
     "v = standing(n, 1, domain - 2, (n + 1) * (floor(n * (n + 1) * ln(1 / (exp(-epsilon) * ((1 - beta) / n - "
     "delta)))) + 1) <= labels); v / (3 * alpha)",
     "alpha <= 1/3 and domain >= 3 and labels >= 1",
     [](At at) { return at.alpha <= Rational(1, 3) && at.domain >= 3 && at.labels >= 1; },
     "Theorem 43: thresholds with delta, empirical error, by a Boneh-Shaw code"},
    {"ML.LB4.N", lower, "users", "domain epsilon beta delta labels", ml_lb4_n,
     "standing(n, 1, domain - 2, (n + 1) * (floor(n * (n + 1) * ln(1 / (exp(-epsilon) * ((1 - beta) / n - delta)))) + "
     "1) <= labels)",
     "domain >= 3 and labels >= 1", [](At at) { return at.domain >= 3 && at.labels >= 1; }, "the users of that code"},
    {"ML.LB5", lower, "users", "beta epsilon delta labels alpha", ml_lb5,
     "standing(n, 1, 100000, 100 * n ^ 2 * first(L, 1, 200, (1 - exp(-L * n / 4) - beta) / n > exp(epsilon - L) + "
     "delta) <= labels)",
     "alpha <= 1/3 and labels >= 1", [](At at) { return at.alpha <= Rational(1, 3) && at.labels >= 1; },
     "Theorem 47: any class with two concepts, labels from anywhere, empirical error: the users of a Tardos code"},
    {"ML.LB6", lower, "rows", "beta epsilon delta labels bits alpha", ml_lb6,
     "v = standing(n, 1, 100000, 100 * n ^ 2 * first(L, 1, 200, (1 - exp(-L * n / 4) - beta) / n > exp(epsilon - L) + "
     "delta) <= labels); min(2 ^ bits, 2 ^ standing(j, 0, 20, 2 ^ j <= v)) / 9",
     "alpha <= 1/6 and labels >= 1 and bits >= 1 and bits <= 60000 and exp(epsilon) <= 1 + 9 * epsilon",
     [](At at) {
       return at.alpha <= Rational(1, 6) && at.labels >= 1 && at.bits >= 1 && at.bits <= 60000 &&
              exp(at.epsilon) <= 1 + 9 * at.epsilon;
     },
     "Proposition 51: parities of uniform rows, labels from anywhere; a learner for the population"},
    {"ML.LB7", lower, "rows", "bits beta alpha epsilon", cc_b23,
     "(ln(2 ^ bits - 1) + ln(1 - beta)) / ln(1 + alpha * (exp(epsilon) - 1))", "bits >= 1 and bits <= 60000",
     [](At at) { return at.bits >= 1 && at.bits <= 60000; },
     "points, pure and proper: cited there without a constant, this one is CC.B23"},
    {"ML.LB8", lower, "rows", "bits alpha beta epsilon", ml_lb8,
     "(bits * ln(2) - ln(ball(bits, floor(alpha * bits))) + ln(1 - beta)) / epsilon",
     "alpha < 1/2 and bits >= 1 and bits <= 100000",
     [](At at) { return at.alpha < Rational(1, 2) && at.bits >= 1 && at.bits <= 100000; },
     "thresholds on 2^bits values, pure: cited there without a constant, this one is CC.B13"},
    {"ML.LB10", lower, "rows", "bits alpha beta", ml_lb10, "bits", "bits >= 1 and alpha < 1/4 and beta < 1/2",
     [](At at) { return at.bits >= 1 && at.alpha < Rational(1, 4) && at.beta < Rational(1, 2); },
     "parities, private or not: fewer rows leave two of them, which differ on half of the domain"},
    {"ML.LB2.P9", lower, "rows", "labels epsilon alpha beta", ml_lb2_p9,
     "(ln(2 ^ labels - 1) / epsilon - 1) / (9 * alpha)",
     "labels >= 1 and labels <= 60000 and beta <= 1/2 and exp(epsilon) <= 1 + 9 * epsilon",
     [](At at) {
       return at.labels >= 1 && at.labels <= 60000 && at.beta <= Rational(1, 2) &&
              exp(at.epsilon) <= 1 + 9 * at.epsilon;
     },
     "Remark 53 for a learner for the population, by Theorem 28"},
    {"ML.LB2.P2", lower, "rows", "labels epsilon alpha beta", ml_lb2_p2,
     "(ln(2 ^ labels - 1) / epsilon - 1) / (2 * alpha)",
     "labels >= 1 and labels <= 60000 and beta <= 1/2 and exp(epsilon) <= 1 + 2 * epsilon",
     [](At at) {
       return at.labels >= 1 && at.labels <= 60000 && at.beta <= Rational(1, 2) &&
              exp(at.epsilon) <= 1 + 2 * at.epsilon;
     },
     "Remark 53 for a learner for the population, by tight resampling"},
    {"ML.LB4.P9", lower, "rows", "domain epsilon beta delta labels alpha", ml_lb4_p9,
     "v = standing(n, 1, domain - 2, (n + 1) * (floor(n * (n + 1) * ln(1 / (exp(-epsilon) * ((1 - beta) / n - "
     "delta)))) + 1) <= labels); v / (27 * alpha)",
     "alpha <= 1/3 and domain >= 3 and labels >= 1 and exp(epsilon) <= 1 + 9 * epsilon",
     [](At at) {
       return at.alpha <= Rational(1, 3) && at.domain >= 3 && at.labels >= 1 && exp(at.epsilon) <= 1 + 9 * at.epsilon;
     },
     "Theorem 43 for a learner for the population, by Theorem 28"},
    {"ML.LB4.P2", lower, "rows", "domain epsilon beta delta labels alpha", ml_lb4_p2,
     "v = standing(n, 1, domain - 2, (n + 1) * (floor(n * (n + 1) * ln(1 / (exp(-epsilon) * ((1 - beta) / n - "
     "delta)))) + 1) <= labels); v / (6 * alpha)",
     "alpha <= 1/3 and domain >= 3 and labels >= 1 and exp(epsilon) <= 1 + 2 * epsilon",
     [](At at) {
       return at.alpha <= Rational(1, 3) && at.domain >= 3 && at.labels >= 1 && exp(at.epsilon) <= 1 + 2 * at.epsilon;
     },
     "Theorem 43 for a learner for the population, by tight resampling"},
    {"ML.LB5.A", lower, "rows", "beta epsilon delta labels alpha", ml_lb5_a,
     "v = standing(n, 1, 100000, 100 * n ^ 2 * first(L, 1, 200, (1 - exp(-L * n / 4) - beta) / n > exp(epsilon - L) + "
     "delta) <= labels); v / (3 * alpha)",
     "alpha <= 1/3 and labels >= 1", [](At at) { return at.alpha <= Rational(1, 3) && at.labels >= 1; },
     "Remark 48, empirical error: the same for two concepts that agree somewhere"},
    {"ML.LB5.P9", lower, "rows", "beta epsilon delta labels alpha", ml_lb5_p9,
     "v = standing(n, 1, 100000, 100 * n ^ 2 * first(L, 1, 200, (1 - exp(-L * n / 4) - beta) / n > exp(epsilon - L) + "
     "delta) <= labels); v / (27 * alpha)",
     "alpha <= 1/3 and labels >= 1 and exp(epsilon) <= 1 + 9 * epsilon",
     [](At at) { return at.alpha <= Rational(1, 3) && at.labels >= 1 && exp(at.epsilon) <= 1 + 9 * at.epsilon; },
     "Remark 48 for a learner for the population, by Theorem 28"},
    {"ML.LB5.P2", lower, "rows", "beta epsilon delta labels alpha", ml_lb5_p2,
     "v = standing(n, 1, 100000, 100 * n ^ 2 * first(L, 1, 200, (1 - exp(-L * n / 4) - beta) / n > exp(epsilon - L) + "
     "delta) <= labels); v / (6 * alpha)",
     "alpha <= 1/3 and labels >= 1 and exp(epsilon) <= 1 + 2 * epsilon",
     [](At at) { return at.alpha <= Rational(1, 3) && at.labels >= 1 && exp(at.epsilon) <= 1 + 2 * at.epsilon; },
     "Remark 48 for a learner for the population, by tight resampling"},
    {"ML.LB6.P2", lower, "rows", "beta epsilon delta labels bits alpha", ml_lb6_p2,
     "v = standing(n, 1, 100000, 100 * n ^ 2 * first(L, 1, 200, (1 - exp(-L * n / 4) - beta) / n > exp(epsilon - L) + "
     "delta) <= labels); min(2 ^ bits, 2 ^ standing(j, 0, 20, 2 ^ j <= v)) / 2",
     "alpha <= 1/6 and labels >= 1 and bits >= 1 and bits <= 60000 and exp(epsilon) <= 1 + 2 * epsilon",
     [](At at) {
       return at.alpha <= Rational(1, 6) && at.labels >= 1 && at.bits >= 1 && at.bits <= 60000 &&
              exp(at.epsilon) <= 1 + 2 * at.epsilon;
     },
     "Proposition 51 by tight resampling"},
};

}  // namespace

std::span<const BoundRow> multi_learning_rows() { return rows; }

}  // namespace discreet::inline bounds
