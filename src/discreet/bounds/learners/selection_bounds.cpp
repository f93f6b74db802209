#include "discreet/bounds/learners/selection_bounds.h"

#include <algorithm>
#include <cmath>

namespace discreet::inline bounds {
namespace {

// ln of the number of subsets of {1..d} with at most k elements, for k = 0, 1, 2, ...
class LogBall {
 public:
  explicit LogBall(int d) : d_(d) {}
  double value() const { return std::log(sum_) + shift_; }
  void grow() {
    ++k_;
    term_ *= static_cast<double>(d_ - k_ + 1) / k_;
    sum_ += term_;
    if (sum_ > 1e200) sum_ /= 1e200, term_ /= 1e200, shift_ += std::log(1e200);
  }

 private:
  int d_, k_ = 0;
  double sum_ = 1, term_ = 1, shift_ = 0;  // the shift keeps large d from overflowing
};

double log_ball(int d, int k) {
  LogBall ball(d);
  for (int j = 0; j < k; ++j) ball.grow();
  return ball.value();
}

double agnostic_exponent(double epsilon, double alpha) {
  double a = std::atanh(alpha), l = std::min(epsilon / 2, a);
  // ln cosh a - ln cosh(a - l), written so that nothing cancels where alpha or epsilon is small.
  return -std::log1p(2 * std::sinh(l / 2) * std::sinh(l / 2) - alpha * std::sinh(l));
}

double realizable_exponent(double epsilon, double alpha) { return -std::log1p(alpha * std::expm1(-epsilon / 2)); }

}  // namespace

double log_of(const Integer& count) {
  long exponent = 0;
  double mantissa = mpz_get_d_2exp(&exponent, count.backend().data());
  return std::log(mantissa) + static_cast<double>(exponent) * std::log(2.0);
}

ClassSize class_size(const Integer& hypotheses, int littlestone) {
  return {log_of(hypotheses), hypotheses > 1 ? log_of(hypotheses - 1) : 0, littlestone};
}

double littlestone_lower_bound(int dimension, double epsilon, double alpha, double beta) {
  if (dimension < 1) return 0;
  const double ln2 = std::log(2.0);
  // (c): the largest k with k <= alpha d; a hair is added before the floor, which can only weaken the bound.
  int k = static_cast<int>(std::floor(alpha * dimension + 1e-9));
  double bound = (dimension * ln2 - log_ball(dimension, k) + std::log1p(-beta)) / epsilon;
  // (d): a common point takes most of the mass; valid where lambda < 1 strictly.
  int rest = dimension - 1;
  LogBall ball(rest);
  for (int j = 0; j < rest; ++j, ball.grow()) {
    double lambda = alpha * rest / (j + 1);
    if (lambda >= 1 - 1e-9) continue;
    double needed = rest * ln2 - ball.value() + std::log1p(-beta);
    bound = std::max(bound, needed / std::log1p(lambda * std::expm1(epsilon)));
  }
  constexpr double slack = 1 - 1e-11;  // a lower bound is rounded down; this outweighs the slack of rows_at_least
  return std::max(bound * slack, 0.0);
}

std::vector<Bound> selection_bounds(const ClassSize& size, const Rational& exact_epsilon, Setting setting,
                                    const Accuracy& goal) {
  check(goal);
  double epsilon = to_double(exact_epsilon), alpha = to_double(goal.alpha), beta = to_double(goal.beta);
  double log_ratio = size.log_hypotheses - std::log(beta);
  double log_others = std::max(0.0, size.log_distinct_minus_one - std::log(beta));
  double larger = std::max(1 / (epsilon * alpha), 1 / (alpha * alpha));
  std::vector<Bound> bounds;
  auto add = [&](const char* id, Bound::Kind kind, double rows, const char* source) {
    bounds.push_back({id, kind, rows_at_least(rows), source});
  };
  using enum Bound::Kind;
  add("KL-3.P", printed, 6 * log_ratio * larger, "Kasiviswanathan et al. 2011, theorem 3.4, as printed (agnostic)");
  add("KL-3.R", proved,
      std::max(9 / (2 * alpha * alpha) * (log_ratio + std::log(4.0)),
               6 / (epsilon * alpha) * (log_ratio + std::log(2.0))),
      "the printed proof with its constants repaired (agnostic)");
  add("KL-3.T", proved, log_ratio / agnostic_exponent(epsilon, alpha), "exact exponent, agnostic");
  add("CC-2.A", proved, log_others / agnostic_exponent(epsilon, alpha),
      "exact exponent, agnostic, union over the other hypotheses only");
  if (setting == Setting::realizable) {
    add("KL-3.Z", proved, log_ratio / realizable_exponent(epsilon, alpha), "exact exponent, realizable");
    add("CC-2.Z", proved, log_others / realizable_exponent(epsilon, alpha),
        "exact exponent, realizable, union over the other hypotheses only");
  }
  add("CC-17", lower, littlestone_lower_bound(size.littlestone, epsilon, alpha, beta),
      "no pure learner of a class of this Littlestone dimension, proper or not");
  return bounds;
}

Bound selection_table_bound(const Integer& hypotheses, const Rational& epsilon, const Accuracy& goal) {
  check(goal);
  // Each of the others weighs at most e^(-epsilon alpha n / 2) of the best.
  const double log_others = hypotheses > 1 ? std::max(0.0, log_of(hypotheses - 1) - std::log(to_double(goal.beta))) : 0;
  return {"ML-9.E", Bound::Kind::proved, rows_at_least(2 * log_others / (to_double(epsilon) * to_double(goal.alpha))),
          "mistakes on the table itself, above the fewest: selection alone"};
}

}  // namespace discreet::inline bounds
