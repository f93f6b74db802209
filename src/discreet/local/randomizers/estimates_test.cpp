#include "discreet/local/randomizers/estimates.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/local/randomizers/all_reports_test.h"
#include "discreet/local/randomizers/estimate_bounds.h"

namespace discreet::estimates_test {

// The truth of property 1 for one person with this value, by each family's own reading of values.
struct Truth {
  std::uint64_t value;
  std::vector<Rational> operator()(const WarnerRandomizer&) const { return {Rational(value)}; }
  std::vector<Rational> operator()(const KaryRandomizer& r) const { return indicator(r.values()); }
  std::vector<Rational> operator()(const SubsetRandomizer& r) const { return indicator(r.values()); }
  std::vector<Rational> operator()(const OneBitRandomizer& r) const { return {Rational(value, r.options().steps)}; }
  std::vector<Rational> operator()(const DiscreteLaplaceRandomizer& r) const {
    return {Rational(value, r.options().steps)};
  }
  std::vector<Rational> operator()(const HadamardRandomizer& r) const {
    std::vector<Rational> truth(r.rows());
    if (value < 2 * r.rows()) truth[value % r.rows()] = value < r.rows() ? 1 : -1;
    return truth;
  }
  std::vector<Rational> operator()(const ProductRandomizer& r) const {
    std::vector<Rational> truth;
    std::uint64_t rest = value;
    for (const BasicRandomizer& any : r.options().parts)
      std::visit(
          [&](const auto& part) {
            for (Rational& each : Truth{rest % part.values()}(part)) truth.push_back(each);
            rest /= part.values();
          },
          any);
    return truth;
  }
  std::vector<Rational> indicator(std::uint64_t size) const {
    std::vector<Rational> truth(size);
    truth[value] = 1;
    return truth;
  }
};

std::vector<Rational> estimates_of_one(const Randomizer& randomizer, const Report& report, std::uint64_t row) {
  Tally tally = randomizer.empty_tally();
  randomizer.count(report, row, tally);
  return estimates(randomizer, tally);
}

class Estimating : public testing::TestWithParam<TinyRandomizer> {};

TEST_P(Estimating, TheExpectationOverAllReportsIsTheTruth) {
  const Randomizer& randomizer = GetParam().randomizer;
  for (std::uint64_t value = 0; value < randomizer.values(); ++value) {
    std::vector<Rational> mean(estimate_count(randomizer));
    for (std::uint64_t row = 0; row < randomizer.rows(); ++row)
      for (const Report& report : all_reports(randomizer)) {
        Rational p = randomizer.probability(value, row, report) / Rational(randomizer.rows());
        if (p == 0) continue;
        auto one = estimates_of_one(randomizer, report, row);
        ASSERT_EQ(one.size(), mean.size());
        for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += p * one[j];
      }
    EXPECT_EQ(mean, randomizer.visit(Truth{value})) << value;
  }
}

TEST_P(Estimating, TheEstimateOfManyIsTheMeanOfTheirEstimates) {
  const Randomizer& randomizer = GetParam().randomizer;
  Rng rng = Rng::seeded(1);
  Tally tally = randomizer.empty_tally();
  std::vector<Rational> sum(estimate_count(randomizer));
  constexpr std::uint64_t people = 17;
  for (std::uint64_t i = 0; i < people; ++i) {
    const std::uint64_t row = i % randomizer.rows();
    Report report = randomizer.report(i % randomizer.values(), row, rng);
    randomizer.count(report, row, tally);
    auto one = estimates_of_one(randomizer, report, row);
    for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += one[j] / Rational(people);
  }
  EXPECT_EQ(estimates(randomizer, tally), sum);
}

TEST_P(Estimating, RefusesNobodyAndForeignTallies) {
  const Randomizer& randomizer = GetParam().randomizer;
  EXPECT_THROW(estimates(randomizer, randomizer.empty_tally()), Error);
  EXPECT_THROW(estimates(randomizer, {1, std::vector<std::int64_t>(randomizer.counters() + 1)}), Error);
}

INSTANTIATE_TEST_SUITE_P(Table, Estimating, testing::ValuesIn(tiny_randomizers()),
                         [](const auto& info) { return info.param.name; });

template <class R>
Rational variance_of_one(const R& randomizer, std::uint64_t value, std::size_t j) {
  Rational mean = 0, square = 0;
  for (std::uint64_t row = 0; row < randomizer.rows(); ++row)
    for (const Report& report : all_reports(randomizer)) {
      Rational p = randomizer.probability(value, row, report) / Rational(randomizer.rows());
      if (p == 0) continue;
      Rational one = estimates_of_one(randomizer, report, row)[j];
      mean += p * one;
      square += p * one * one;
    }
  return square - mean * mean;
}

TEST(ReportVariance, IsThatOfTheLaw) {
  KaryRandomizer k_rr({.values = 5, .epsilon = 1});
  SubsetRandomizer subset({.values = 6, .size = 2, .epsilon = 1});
  WarnerRandomizer warner({.epsilon = 1});
  EXPECT_EQ(variance_of_one(k_rr, 2, 2), report_variance(counted_bit(k_rr)).present);
  EXPECT_EQ(variance_of_one(k_rr, 2, 3), report_variance(counted_bit(k_rr)).absent);
  EXPECT_EQ(variance_of_one(subset, 0, 0), report_variance(counted_bit(subset)).present);
  EXPECT_EQ(variance_of_one(subset, 0, 5), report_variance(counted_bit(subset)).absent);
  EXPECT_EQ(variance_of_one(warner, 1, 0), report_variance(counted_bit(warner)).present);
}

// A signed share from a report of +-1: the square is C^2 for every index; the mean is 1 for the person's own.
TEST(ReportVariance, OfHadamardIsTheSquareOfTheFactorLessThatOfTheMean) {
  HadamardRandomizer hadamard({.size = 4, .epsilon = 1});
  Rational factor = 1 / (2 * hadamard.truth() - 1);
  EXPECT_EQ(variance_of_one(hadamard, 1, 1), factor * factor - 1);
  EXPECT_EQ(variance_of_one(hadamard, 1, 2), factor * factor);
  EXPECT_EQ(variance_of_one(hadamard, 8, 2), factor * factor);
}

// Counting the ends by their mean excess gives a smaller variance than the noise itself, 2 ratio / (1 - ratio)^2.
TEST(ReportVariance, ClampingTheNoiseMakesItNoLarger) {
  Rational last = -1;
  for (std::int64_t clamp : {1, 2, 5, 12}) {
    DiscreteLaplaceRandomizer laplace({.steps = 3, .clamp = clamp, .epsilon = 1});
    Rational variance = variance_of_one(laplace, 1, 0) * 9;
    Rational gap = 1 - laplace.ratio();
    Rational noise = (1 - laplace.still()) * (1 + laplace.ratio()) / (gap * gap);
    EXPECT_LT(variance, noise);
    EXPECT_GT(variance, last);
    last = variance;
  }
}

TEST(BestSubsetSize, HasTheLeastVarianceOfAllSizes) {
  for (const char* text : {"1/10", "1", "2", "5"})
    for (std::int64_t values : {2, 3, 7, 24}) {
      const Rational epsilon = parse_rational(text);
      auto variance = [&](std::int64_t size) {
        SubsetRandomizer subset({.values = values, .size = size, .epsilon = epsilon});
        return report_variance(counted_bit(subset)).absent;
      };
      const Rational best = variance(best_subset_size(values, epsilon));
      for (std::int64_t size = 1; size < values; ++size) EXPECT_LE(best, variance(size)) << values << " " << size;
    }
}

}  // namespace discreet::estimates_test
