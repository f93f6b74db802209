// Private and local learning (Kasiviswanathan, Lee, Nissim, Raskhodnikova, Smith 2011).
// Tested by bound_golden_test.cpp
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/bounds/table/tails.h"

namespace discreet::inline bounds {
namespace {

// Theorem 3.4 as printed, of ln(hypotheses / beta).
Enclosed printed_selection(const Enclosed& log_odds, At at) {
  return 6 * log_odds * max(1 / (at.epsilon * at.alpha), 1 / square(at.alpha));
}

// Its proof repaired, of ln(4 hypotheses / beta) and ln(2 hypotheses / beta).
Enclosed repaired_selection(const Enclosed& log_four, const Enclosed& log_two, At at) {
  return max(9 / (2 * square(at.alpha)) * log_four, 6 / (at.epsilon * at.alpha) * log_two);
}

// A run of the parity learner that keeps a row with probability `kept` and fails with probability `failure`.
Enclosed run_rows(At at, const Enclosed& failure, const Enclosed& kept) {
  return run_rows_of(at.bits.interval(), ln(1 / failure).interval(), kept.interval(), at.alpha.interval());
}

// ln of the number of hypotheses with at most these bits.
Enclosed log_of_texts(At at) { return (at.length + 1) * ln(2); }

// Reports of one randomized bit stretch a deviation by coth(epsilon / 2).
Enclosed stretched_square(At at) { return square(coth(at.epsilon / 2)); }

// People for one statistical query that fails with probability beta: by one bit, by Laplace reports, by joint moments.
Enclosed one_bit_people(At at, const Enclosed& beta) {
  return 2 * stretched_square(at) * square(at.bound / at.tau) * ln(2 / beta);
}

Enclosed laplace_people(At at, const Enclosed& beta) {
  return max(8, 128 / square(at.epsilon)) * square(at.bound / at.tau) * ln(4 / beta);
}

Enclosed joint_moment_people(At at, const Enclosed& beta) {
  const Enclosed rate = most_over(1, 999, [&](const Enclosed& i) {
    const Enclosed t = square(i) / 1'000'000 * at.epsilon / (2 * at.bound), noise = square(t * at.bound);
    return t * at.tau - noise / 2 + ln(1 - 4 * noise / square(at.epsilon));
  });
  return ln(2 / beta) / rate;
}

// The tolerance of queries that simulate local reports.
Enclosed simulation_tolerance(At at, const Enclosed& parts) {
  return at.beta / (parts * exp(2 * at.epsilon) * at.reports);
}

// Calls below which queries are too coarse to see a parity of these bits.
Enclosed coarse_calls(At at, const Enclosed& bits, const Enclosed& parts) {
  return at.beta * power(2, bits / 3) / (parts * exp(2 * at.epsilon));
}

// People for each query of the first and of the second round of masked parity.
Enclosed first_round_people(At at) {
  return ceil(8 * square(at.dimension) * (stretched_square(at) * ln((at.dimension + 1) / at.beta)));
}
Enclosed second_round_people(At at) { return ceil(8 * (stretched_square(at) * ln((at.dimension + 1) / at.beta))); }

}  // namespace

Enclosed kl_1(At at) { return printed_selection(ln(at.hypotheses / at.beta), at); }
Enclosed kl_2(At at) {
  return repaired_selection(ln(4 * at.hypotheses / at.beta), ln(2 * at.hypotheses / at.beta), at);
}
Enclosed kl_3(At at) { return ln(at.hypotheses / at.beta) / agnostic_rate(at.alpha, at.epsilon); }
Enclosed kl_4(At at) { return ln(at.hypotheses / at.beta) / realizable_rate(at.alpha, at.epsilon); }

namespace {

// The same of all labellings that a class of this VC dimension can make.
Enclosed of_labellings(Enclosed (*bound)(At), At at) {
  BoundParameters finite = at;
  finite.hypotheses = hamming_ball(at.points, at.vc);
  return bound(finite);
}

}  // namespace

Enclosed kl_5(At at) { return of_labellings(kl_3, at); }
Enclosed kl_5_r(At at) { return of_labellings(kl_4, at); }
Enclosed kl_5_p(At at) { return of_labellings(kl_1, at); }
Enclosed kl_5_c(At at) { return of_labellings(kl_2, at); }

Enclosed kl_6(At at) { return (log_of_texts(at) + ln(1 / at.beta)) / agnostic_rate(at.alpha, at.epsilon); }
Enclosed kl_6_p(At at) { return printed_selection(log_of_texts(at) + ln(1 / at.beta), at); }
Enclosed kl_6_c(At at) {
  return repaired_selection(log_of_texts(at) + ln(4 / at.beta), log_of_texts(at) + ln(2 / at.beta), at);
}
Enclosed kl_6_r(At at) { return (log_of_texts(at) + ln(1 / at.beta)) / realizable_rate(at.alpha, at.epsilon); }

Enclosed kl_7(At at) { return (log_of_texts(at) + ln(8)) / realizable_rate(at.alpha / 5, at.epsilon); }
Enclosed kl_7_e(At at) {
  const Enclosed need = kl_7(at);
  auto rows = [&](const Enclosed& round) { return power(2, round - 1) * at.first_rows; };
  const Enclosed last = first_where(1, 60, [&](const Enclosed& j) {
    const Enclosed tested = ceil(5 / at.alpha * max(10, 1 / at.epsilon) * ln(2 * j * (j + 1) / at.beta));
    return rows(j) - tested >= need;
  });
  return 3 * rows(last);
}

Enclosed kl_8(At at) { return ln(1 / at.beta) / (at.rows * at.epsilon); }
Enclosed kl_9(At at) { return run_rows(at, Rational(1, 4), at.epsilon / 8); }
Enclosed kl_10(At at) { return run_rows(at, at.eta, at.epsilon / 4); }
Enclosed kl_10_t(At at) { return run_rows(at, at.eta, tanh(at.epsilon / 2)); }
Enclosed kl_11(At at) { return 2 * artanh(at.epsilon / 4); }
Enclosed kl_15(At at) { return run_rows(at, at.beta, 1); }
Enclosed kl_16(At at) { return (1 - at.silence) * power(1 - at.kept * at.noise, at.rows); }

Enclosed kl_17(At at) { return laplace_people(at, at.beta); }
Enclosed kl_18(At at) { return joint_moment_people(at, at.beta); }
Enclosed kl_19(At at) { return one_bit_people(at, at.beta); }
Enclosed kl_20(At at) { return at.queries * ceil(one_bit_people(at, at.beta / at.queries)); }
Enclosed kl_20_l(At at) { return at.queries * ceil(laplace_people(at, at.beta / at.queries)); }
Enclosed kl_20_j(At at) { return at.queries * ceil(joint_moment_people(at, at.beta / at.queries)); }
Enclosed kl_21(At at) {
  return max(4 * at.bound * at.queries / (at.epsilon * at.tau) * ln(2 * at.queries / at.beta),
             8 * square(at.bound / at.tau) * ln(4 * at.queries / at.beta));
}

Enclosed kl_22(At at) { return simulation_tolerance(at, 3); }
Enclosed kl_23(At at) { return simulation_tolerance(at, 6); }
Enclosed kl_23_m(At at) { return ceil(Rational(14, 10) * exp(at.epsilon) * ln(2 * at.reports / at.beta)); }
Enclosed kl_24(At at) { return simulation_tolerance(at, 9); }
Enclosed kl_25(At at) { return min(power(2, at.bits / 3) / (2 * exp(at.epsilon)), coarse_calls(at, at.bits, 9)); }

Enclosed kl_26(At at) { return 1 / (4 * at.dimension + 1); }
Enclosed kl_27(At at) { return at.dimension * first_round_people(at) + second_round_people(at); }
Enclosed kl_28(At at) { return first_round_people(at) + second_round_people(at); }
Enclosed kl_29(At at) { return Rational(1, 2) - at.queries / power(2, at.dimension / 3 + 3); }
Enclosed kl_30(At at) { return coarse_calls(at, at.dimension, 6); }

Enclosed kl_31(At at) {
  return at.hypotheses * ceil(2 * stretched_square(at) * ln(2 * at.hypotheses / at.beta) / square(at.alpha));
}
Enclosed kl_32(At at) {
  const Enclosed sides = 2 * at.dimension;
  return sides * ceil(8 * square(at.dimension) * stretched_square(at) * ln(sides / at.beta) / square(at.alpha));
}
Enclosed kl_33(At at) { return floor(Rational(3872, 1000) / square(at.margin)) + 1; }
Enclosed kl_33_t(At at) { return 3 * at.alpha * at.margin / (64 * sqrt(at.dimension)); }
Enclosed kl_34(At at) {
  return at.candidates * ceil(18 * stretched_square(at) * ln(2 * at.candidates / at.beta) / square(at.theta));
}
Enclosed kl_35(At at) { return ceil_log2(2 * at.bound / at.tau); }

}  // namespace discreet::inline bounds
