#include "discreet/mechanisms/stability_histogram.h"

#include <gtest/gtest.h>

#include <string>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::stability_histogram_test {

using Words = std::vector<std::string>;
using Released = std::vector<StabilityHistogram::Counted<std::string>>;

static_assert(Mechanism<StabilityHistogram, Words>);

const Rational tenth(1, 10), millionth(1, 1000000);

Probability tail(const Rational& rate, std::int64_t t) {
  ExponentialSum denominator(1), sum;
  denominator += exponential(rate);
  sum = t >= 1 ? exponential(rate * t) : denominator - exponential(rate * (1 - t));
  return Probability::ratio(sum, denominator);
}

Probability exactly(const Rational& rate, std::int64_t z) {
  ExponentialSum denominator(1);
  denominator += exponential(rate);
  return Probability::ratio(exponential(rate * std::abs(z)) - exponential(rate * (std::abs(z) + 1)), denominator);
}

TEST(StabilityHistogram, ThresholdsAreThoseOfTheTheorem) {
  // 1 + ceil(2 ln(1 / (1e-6 (1 + e^-1/2)))), and 1 + ceil(ln(1 / (1e-6 (1 + e^-1)))).
  EXPECT_EQ(StabilityHistogram(1, millionth).threshold(), 28);
  EXPECT_EQ(StabilityHistogram(1, millionth, Neighbours::add_remove).threshold(), 15);
}

TEST(StabilityHistogram, LawOfOneCountIsTheClosedForm) {
  StabilityHistogram histogram(2, tenth, Neighbours::replace, 6);
  const std::int64_t threshold = histogram.threshold();
  ASSERT_EQ(threshold, 3);
  for (std::int64_t count : {1, 2, 3, 6}) {
    std::map<std::optional<std::int64_t>, Probability> stated{{std::nullopt, tail(1, count - threshold + 1)},
                                                              {6, tail(1, 6 - count)}};
    for (std::int64_t value = threshold; value < 6; ++value) stated[value] = exactly(1, value - count);
    expect_exact_law(explore([&](Rng& rng) { return histogram.release(count, rng); }), stated);
  }
}

TEST(StabilityHistogram, ValuesAreIndependentSortedAndOnlyThoseThatOccur) {
  StabilityHistogram histogram(2, tenth, Neighbours::replace, 3);
  Words rows{"b", "a", "b", "b", "a"};
  Probability a = tail(1, 3 - 2), b = tail(1, 0);
  Probability no_a = tail(1, 2 - 3 + 1), no_b = tail(1, 3 - 3 + 1);
  auto law = explore([&](Rng& rng) {
    std::string names;
    for (const auto& [value, count] : histogram(rows, rng)) names += value + std::to_string(count);
    return names;
  });
  expect_exact_law(
      law, std::map<std::string, Probability>{{"", no_a * no_b}, {"a3", a * no_b}, {"b3", no_a * b}, {"a3b3", a * b}});
}

TEST(StabilityHistogram, NoRowsReleaseNothing) {
  Rng rng = Rng::seeded(1);
  EXPECT_EQ(StabilityHistogram(1, tenth)(Words{}, rng), Released{});
}

TEST(StabilityHistogram, ASufficientCountIsReleased) {
  for (const Rational& beta : {Rational(1, 2), tenth, Rational(1, 1000)}) {
    StabilityHistogram histogram(Rational(1, 2), Rational(1, 100), Neighbours::replace, 1000);
    auto miss = [&](std::int64_t count) {
      return explore([&](Rng& rng) { return histogram.release(count, rng).has_value(); }).mass.at(false);
    };
    std::int64_t count = histogram.sufficient_count(beta);
    EXPECT_LE(*compare(miss(count), 0, Probability(beta)), 0);
    EXPECT_EQ(compare(miss(count - 1), 0, Probability(beta)), 1);
  }
}

TEST(StabilityHistogram, CountsWithoutABoundAreServed) {
  Rng rng = Rng::seeded(2);
  auto released = StabilityHistogram(1, millionth)(std::vector<int>(100000, 7), rng);
  ASSERT_EQ(released.size(), 1u);
  EXPECT_EQ(released[0].value, 7);
  EXPECT_NEAR(static_cast<double>(released[0].count), 100000, 200);
}

TEST(StabilityHistogram, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1), Rational(3)})
      for (const Rational& delta : {Rational(1, 20), Rational(1, 3)}) {
        expect_holds(StabilityHistogramSubject::subject({epsilon, delta, 2, neighbours}, 6), 6);
        expect_holds(StabilityHistogramSubject::subject({epsilon, delta, 3, neighbours}, 3), 3);
      }
}

// One delta pays for both values that a replaced row touches, also where delta exceeds 1 - e^(-epsilon/2).
TEST(StabilityHistogram, PromiseHoldsWhereDeltaIsLargeForItsEpsilon) {
  for (const Rational& delta : {Rational(1, 4), Rational(2, 5), Rational(3, 5)})
    expect_holds(StabilityHistogramSubject::subject({tenth, delta, 2, Neighbours::replace}, 8), 8);
}

TEST(StabilityHistogram, BadParametersAreRefused) {
  EXPECT_THROW(StabilityHistogram(0, tenth), Error);
  EXPECT_THROW(StabilityHistogram(1, 0), Error);
  EXPECT_THROW(StabilityHistogram(1, 1), Error);
  EXPECT_THROW(StabilityHistogram(1, tenth, Neighbours::replace, 0), Error);
  EXPECT_THROW(StabilityHistogram(1, tenth).sufficient_count(1), Error);
}

}  // namespace discreet::stability_histogram_test
