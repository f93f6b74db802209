// The shared part of the tests of mechanisms: closed forms as exact probabilities, and comparisons of output
// distributions.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "discreet/random/rng.h"

namespace discreet::inline mechanisms {

// e^-x as a sum, for building formulas.
inline ExponentialSum exponential(const Rational& x) { return ExponentialSum(1, x); }

inline ExponentialSum operator-(const ExponentialSum& a, const ExponentialSum& b) {
  ExponentialSum difference = b;
  difference *= {Rational(0), Rational(-1)};
  return difference += a;
}

inline Probability as_probability(const ExponentialSum& sum) {
  return sum.is_zero() ? Probability() : Probability::ratio(sum, ExponentialSum(1));
}

// Every outcome has exactly the stated probability, by formula. No outcome is missing, and nothing was cut.
template <class Outcome>
void expect_exact_law(const Law<Outcome>& law, const std::map<Outcome, Probability>& stated) {
  EXPECT_EQ(law.remainder.rational(), Rational(0));
  for (const auto& [outcome, mass] : law.mass) {
    ASSERT_TRUE(stated.contains(outcome));
    EXPECT_EQ(compare(mass, 0, stated.at(outcome)), 0);
  }
  for (const auto& [outcome, probability] : stated)
    EXPECT_TRUE(law.mass.contains(outcome) || probability.rational() == Rational(0));
}

// Bit-level distributions: the mass found is rational, and the ideal probability lies within the mass that was cut.
template <class Outcome>
void expect_enclosed_law(const Law<Outcome>& law, const std::map<Outcome, Probability>& ideal,
                         const Rational& largest_remainder) {
  Rational remainder = *law.remainder.rational();
  EXPECT_LE(remainder, largest_remainder);
  for (const auto& [outcome, probability] : ideal) {
    Rational mass = law.mass.contains(outcome) ? *law.mass.at(outcome).rational() : Rational(0);
    EXPECT_LE(mass, probability.enclose().high());
    EXPECT_GE(mass + remainder, probability.enclose().low());
  }
}

// Pearson's statistic of `draws` runs against the ideal distribution.
template <class Outcome>
double goodness_of_fit(const std::map<Outcome, Probability>& ideal, int draws, auto&& run) {
  std::map<Outcome, double> seen;
  for (int i = 0; i < draws; ++i) ++seen[run()];
  double statistic = 0;
  for (const auto& [outcome, probability] : ideal) {
    double expected = draws * probability.enclose().low_double();
    double excess = seen[outcome] - expected;
    statistic += excess * excess / expected;
  }
  return statistic;
}

// All lists of `size` numbers from `values`.
inline std::vector<std::vector<std::int64_t>> all_lists(std::vector<std::int64_t> values, std::size_t size) {
  std::vector<std::vector<std::int64_t>> lists{{}};
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<std::vector<std::int64_t>> longer;
    for (const auto& list : lists)
      for (std::int64_t value : values) longer.push_back(list), longer.back().push_back(value);
    lists = std::move(longer);
  }
  return lists;
}

}  // namespace discreet::inline mechanisms
