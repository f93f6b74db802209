#include "discreet/bounds/theory/boosting.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/bounds/theory/certain.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline bounds {
namespace {

constexpr std::uint64_t most_voters = 9'999;

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

Rational majority_error(std::uint64_t voters, const Rational& error) {
  require(voters % 2 == 1, "voters must be an odd number: a tie has no majority");
  // Over the common denominator q^voters: the sum of C(voters, j) p^j (q - p)^(voters - j) over j > voters/2.
  const Integer p = numerator(error), q = denominator(error);
  Integer sum = 0, wrong = boost::multiprecision::pow(p, static_cast<unsigned>(voters)), ways = 1;
  if (p == 0) return 0;
  const Integer right = q - p;
  for (std::uint64_t j = voters; 2 * j > voters; --j) {
    sum += ways * wrong;
    wrong = wrong / p * right;
    ways = ways * Integer(j) / Integer(voters - j + 1);
  }
  return {sum, boost::multiprecision::pow(q, static_cast<unsigned>(voters))};
}

std::uint64_t voters_needed(const Rational& error, const Rational& goal) {
  require(0 <= error && error < Rational(1, 2), "error must be below 1/2: votes make it no better otherwise");
  require(goal > 0, "the goal must be positive: votes never reach 0");
  auto enough = [&](std::uint64_t half) { return majority_error(2 * half + 1, error) <= goal; };
  std::uint64_t low = 0, high = 0;
  if (enough(0)) return 1;
  constexpr std::uint64_t most = (most_voters - 1) / 2;
  for (high = 1; !enough(high); high = std::min(2 * high, most)) {
    if (high == most)
      throw Error("more than " + std::to_string(most_voters) + " votes would be needed. Allow a larger error");
    low = high;
  }
  while (high - low > 1)  // Property 1
    (enough((low + high) / 2) ? high : low) = (low + high) / 2;
  return 2 * high + 1;
}

std::uint64_t unions_needed(const Rational& beta, const Rational& goal) {
  require(0 <= beta && beta < 1 && goal > 0, "beta must be below 1 and the goal positive");
  std::uint64_t draws = 1;
  for (Rational failing = beta; failing > goal; failing *= beta, ++draws)
    require(draws < 100'000, "more than 100000 menus would have to be united. Allow a larger beta");
  return draws;
}

std::uint64_t printed_rounds(const Rational& alpha) {
  require(0 < alpha && alpha <= 1, "alpha must lie in (0, 1]");
  return low_64(certain_ceil([&](unsigned bits) { return Interval(14, bits) * log(Interval(2 / alpha, bits)); }));
}

std::uint64_t fixed_step_rounds(const Rational& alpha) {
  require(0 < alpha && alpha < 1, "alpha must lie in (0, 1)");
  return low_64(certain_ceil([&](unsigned bits) {
    return Interval(2, bits) * log(Interval(1 / alpha, bits)) / log(Interval(Rational(4, 3), bits));
  }));
}

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
