// Tested by queried_conjunction_test.cpp
#include "discreet/local/queried_conjunction_bounds.h"

#include <cmath>

namespace discreet {
namespace {

double literals(const LiteralGoal& goal) { return 2 * goal.dimension; }

// E[e^(-rate Z)] for the noise of scale `scale`, rate < 1 / scale.
double log_moment(double rate, double scale) {
  return 2 * std::log1p(-std::exp(-1 / scale)) - std::log1p(-std::exp(rate - 1 / scale)) -
         std::log1p(-std::exp(-rate - 1 / scale));
}

}  // namespace

double central_literal_rows(const LiteralGoal& goal) {
  const double scale = literals(goal) / goal.epsilon, tau = goal.tolerance(),
               log_share = std::log(literals(goal) / goal.beta);
  // A literal of the target: noise above tau n.
  const double kept = scale * log_share / tau;
  // A bad one: S + Z <= tau n, S a sum of n coins of mean above 2 tau. For every rate below 1 / scale,
  // Pr <= E e^(-rate (S + Z - tau n)) <= exp(log_moment - n tau (2 (1 - e^-rate) - rate)).
  double dropped = HUGE_VAL;
  constexpr int places = 4000;
  const double most = std::min(1 / scale, 1.5);  // beyond, nothing is gained
  for (int i = 1; i < places; ++i) {
    double rate = i * most / places, gain = tau * (-2 * std::expm1(-rate) - rate);
    if (gain > 0) dropped = std::min(dropped, (log_share + log_moment(rate, scale)) / gain);
  }
  return std::max(kept, dropped);
}

double local_literal_people(const LiteralGoal& goal) {
  // One-sided: half of the two-sided failure probability of a query of width 1.
  return one_bit_query_people({1, goal.tolerance(), goal.epsilon, 2 * goal.beta / literals(goal)});
}

std::vector<Bound> queried_conjunction_bounds(const QueriedConjunction::Options& options, const Rational& beta) {
  const LiteralGoal goal{static_cast<double>(options.dimension), to_double(options.epsilon), to_double(options.alpha),
                         to_double(beta)};
  const bool is_local = options.oracle == OracleKind::local;
  using enum Bound::Kind;
  std::vector<Bound> bounds;
  // Rows of each of so many blocks. What no table holds is told of the learner itself only.
  auto add = [&](const char* id, Bound::Kind kind, double rows, std::uint64_t blocks, const char* source) {
    if (kind == proved || rows * static_cast<double>(blocks) < 0x1p52)
      bounds.push_back({id, kind, blocks * rows_at_least(rows), source});
  };
  const auto blocks = static_cast<std::uint64_t>(2 * options.dimension);
  add("KL-23.C", is_local ? other : proved, central_literal_rows(goal), 1, "noise on the 2d counts of a trusted table");
  add("KL-23.L", is_local ? proved : other, local_literal_people(goal), blocks,
      "one randomized bit a person, 2d blocks of people");
  if (!is_local)
    add("KL-15", other, central_printed_rows(literals(goal), {1, goal.tolerance(), goal.epsilon, goal.beta}), 1,
        "any 2d statistical queries of this tolerance on a table");
  else if (goal.tolerance() * goal.epsilon <= 1)
    add("KL-14.R", other, laplace_query_people({1, goal.tolerance(), goal.epsilon, goal.beta / literals(goal)}), blocks,
        "any 2d statistical queries of this tolerance by Laplace reports, the printed argument repaired");
  return bounds;
}

}  // namespace discreet
