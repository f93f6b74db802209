#include "discreet/bounds/theory/characterization.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/theory/boosting.h"

namespace discreet::inline bounds {
namespace {

const Rational quarter(1, 4);

WholeWay chain(double rep_dim, const Rational& epsilon, const Accuracy& goal, std::uint64_t votes) {
  require(0 < epsilon && epsilon <= 1, "epsilon must be at most 1: the printed proof asks for it");
  const Rational beta = goal.beta / 4;
  const std::uint64_t unions = unions_needed(quarter, beta / Rational(votes));
  const double size = static_cast<double>(votes) * (rep_dim + std::log(static_cast<double>(unions)));
  return {votes, unions,
          rows_at_least(18 / (to_double(goal.alpha) * to_double(epsilon)) * (size - std::log(to_double(beta))))};
}

// -ln(1 - alpha (1 - e^-l) + menu_alpha (e^l - 1)) at the best rate l <= epsilon / 2.
double rate(double menu_alpha, double alpha, double epsilon) {
  const double l = std::min(epsilon / 2, std::log(alpha / menu_alpha) / 2);
  return -std::log1p(alpha * std::expm1(-l) + menu_alpha * std::expm1(l));
}

}  // namespace

WholeWay printed_way(double rep_dim, const Rational& epsilon, const Accuracy& goal) {
  check(goal);
  return chain(rep_dim, epsilon, goal, printed_rounds(goal.alpha / 6));
}

WholeWay repaired_way(double rep_dim, const Rational& epsilon, const Accuracy& goal) {
  check(goal);
  return chain(rep_dim, epsilon, goal, voters_needed(quarter, goal.alpha / 6));
}

WholeWay prior_way(double log_tau, const Rational& epsilon, const Accuracy& goal) {
  check(goal);
  require(epsilon > 0, "epsilon must be positive");
  const double alpha = to_double(goal.alpha), beta = to_double(goal.beta);
  WholeWay best{0, 1, 0};
  double least = 0;
  std::uint64_t votes = voters_needed(quarter, goal.alpha);
  for (int worse = 0; worse < 10; votes += 2) {  // the rows fall and then rise
    const double tail = to_double(majority_error(votes, quarter));
    if (tail >= alpha) continue;
    const double rows = (static_cast<double>(votes) * log_tau - std::log(beta)) / rate(tail, alpha, to_double(epsilon));
    if (best.votes == 0 || rows < least)
      best.votes = votes, least = rows, worse = 0;
    else
      ++worse;
  }
  best.rows = rows_at_least(least);
  return best;
}

}  // namespace discreet::inline bounds
