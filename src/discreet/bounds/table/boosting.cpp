#include "discreet/bounds/table/boosting.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/table/certain.h"

namespace discreet::inline bounds {
namespace {

constexpr std::uint64_t most_voters = 9'999;

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

}  // namespace discreet::inline bounds
