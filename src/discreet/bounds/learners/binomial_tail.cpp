#include "discreet/bounds/learners/binomial_tail.h"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/concentration.h"

namespace discreet::inline bounds {
namespace {

// The relative error of the incomplete beta function grows with n, as does what the rounding of the mean
// does: some n 2^-60 were measured. The margin also covers machines whose long double is a double.
double rounded_up(double probability, std::uint64_t coins) {
  return std::min(1.0, probability * (1 + 1e-13 + static_cast<double>(coins) * 1e-15));
}

void check(const CoinTest& test) {
  require(0 < test.mean && test.mean < 1 && 0 < test.threshold && test.threshold < 1,
          "mean and threshold must lie strictly between 0 and 1");
  require(test.mean != test.threshold, "mean and threshold must differ");
}

// An upper bound on the failure probability of every number of coins in [fewest, most]: the sum grows with
// the coins and the number that it must reach does too, so the worst sum is compared with the easiest one.
// Exact for one number.
double failure_within(const CoinTest& test, std::uint64_t fewest, std::uint64_t most) {
  constexpr double hair = 1e-12;  // a threshold that should be whole counts as failed on either side of it
  if (test.threshold > test.mean) {
    double reach = std::ceil(test.threshold * static_cast<double>(fewest) * (1 - hair));
    return binomial_at_least(static_cast<std::uint64_t>(reach), most, test.mean);
  }
  double reach = std::floor(test.threshold * static_cast<double>(most) * (1 + hair));
  return binomial_at_most(static_cast<std::uint64_t>(reach), fewest, test.mean);
}

}  // namespace

double binomial_at_least(std::uint64_t successes, std::uint64_t coins, double mean) {
  require(0 <= mean && mean <= 1, "the mean of a coin must lie in [0, 1]");
  if (successes == 0) return 1;
  if (successes > coins) return 0;
  auto k = static_cast<double>(successes), n = static_cast<double>(coins);
  return rounded_up(boost::math::ibeta(k, n - k + 1, mean), coins);
}

double binomial_at_most(std::uint64_t successes, std::uint64_t coins, double mean) {
  require(0 <= mean && mean <= 1, "the mean of a coin must lie in [0, 1]");
  if (successes >= coins) return 1;
  auto k = static_cast<double>(successes), n = static_cast<double>(coins);
  return rounded_up(boost::math::ibetac(k + 1, n - k, mean), coins);
}

double failure(const CoinTest& test, std::uint64_t coins) {
  check(test);
  return failure_within(test, coins, coins);
}

std::uint64_t least_coins(const CoinTest& test, double tail) {
  check(test);
  std::uint64_t least = rows_for_tail(hoeffding_rate(std::abs(test.threshold - test.mean), 1), tail, Sides::one);
  // All of [least, infinity) pass; try a whole block below, halving it until a single number fails. A single
  // number is never tried without the whole range above it having passed.
  for (std::uint64_t block = 1; least > 1;) {
    block = std::min(block, least - 1);
    if (failure_within(test, least - block, least - 1) <= tail) {
      least -= block;
      block *= 2;
    } else if (block == 1) {
      break;
    } else {
      block /= 2;
    }
  }
  return least;
}

}  // namespace discreet::inline bounds
