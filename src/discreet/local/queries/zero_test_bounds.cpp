// Tested by queried_conjunction_test.cpp
#include "discreet/local/queries/zero_test_bounds.h"

#include <cmath>

namespace discreet::inline local {
namespace {

// E[e^(-rate Z)] for the noise of scale `scale`, rate < 1 / scale.
double log_moment(double rate, double scale) {
  return 2 * std::log1p(-std::exp(-1 / scale)) - std::log1p(-std::exp(rate - 1 / scale)) -
         std::log1p(-std::exp(-rate - 1 / scale));
}

}  // namespace

double central_zero_test_rows(double tolerance, double scale, double failure) {
  const double log_share = -std::log(failure);
  // A share of 0 seems larger: noise above tau n.
  const double kept = scale * log_share / tolerance;
  // A large one seems small: S + Z <= tau n, S a sum of n coins of mean above 2 tau. For every rate below 1 / scale,
  // Pr <= E e^(-rate (S + Z - tau n)) <= exp(log_moment - n tau (2 (1 - e^-rate) - rate)).
  double missed = HUGE_VAL;
  constexpr int places = 4000;
  const double most = std::min(1 / scale, 1.5);  // beyond, nothing is gained
  for (int i = 1; i < places; ++i) {
    double rate = i * most / places, gain = tolerance * (-2 * std::expm1(-rate) - rate);
    if (gain > 0) missed = std::min(missed, (log_share + log_moment(rate, scale)) / gain);
  }
  return std::max(kept, missed);
}

double local_zero_test_people(double tolerance, double epsilon, double failure) {
  // One-sided: half of the two-sided failure probability of a query of width 1.
  return one_bit_query_people({1, tolerance, epsilon, 2 * failure});
}

std::vector<Bound> zero_test_bounds(const ZeroTests& tests, const Rational& epsilon, const Rational& beta,
                                    OracleKind oracle, const std::string& what) {
  const bool is_local = oracle == OracleKind::local;
  const double tau = to_double(tests.tolerance), e = to_double(epsilon);
  const std::uint64_t all = tests.batches * tests.queries;
  const double share = to_double(beta) / static_cast<double>(all);
  using enum Bound::Kind;
  std::vector<Bound> bounds;
  // `rows` rows in each of `blocks` blocks. A number beyond every table is given for the learner itself only.
  auto add = [&](const char* id, Bound::Kind kind, double rows, std::uint64_t blocks, const char* source) {
    if (kind == proved || rows * static_cast<double>(blocks) < 0x1p52)
      bounds.push_back({id, kind, blocks * rows_at_least(rows), what + ": " + source});
  };
  add("KL-23.C", is_local ? other : proved, central_zero_test_rows(tau, static_cast<double>(tests.queries) / e, share),
      tests.batches, "noise on counts of a trusted table");
  add("KL-23.L", is_local ? proved : other, local_zero_test_people(tau, e, share), all,
      "one randomized bit a person, a block of people a question");
  if (!is_local)
    add("KL-15", other,
        central_printed_rows(tests.queries, {1, tau, e, to_double(beta) / static_cast<double>(tests.batches)}),
        tests.batches, "any statistical queries of this tolerance on a table");
  else if (tau * e <= 1)
    add("KL-14.R", other, laplace_query_people({1, tau, e, share}), all,
        "any statistical queries of this tolerance by Laplace reports, the printed argument repaired");
  return bounds;
}

void check_planned_error(const Rational& set_up, const Rational& planned) {
  if (planned < set_up)
    throw Error("alpha: this learner was set up for an error of " + to_string(set_up) +
                ", and no number of rows makes it less. Set its option alpha to " + to_string(planned));
}

}  // namespace discreet::inline local
