#include "discreet/optimizers/deep_point.h"

#include <gtest/gtest.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/optimizers/optimized_test.h"
#include "discreet/random/explore/probability.h"

namespace discreet::deep_point_test {

using Options = DeepPointOptimizer::Options;
static_assert(Optimizer<DeepPointOptimizer>);

GridDomain grid(std::vector<std::int64_t> sizes) {
  GridDomain domain;
  for (std::int64_t size : sizes) domain.axes.push_back({0, size - 1});
  return domain;
}

// Rows of a database; the first axis counts fastest.
template <class Use>
auto with_rows(const GridDomain& domain, std::span<const std::uint32_t> database, const Use& use) {
  std::vector<std::vector<std::uint64_t>> axes(domain.axes.size());
  for (std::uint32_t number : database) {
    std::uint64_t rest = number;
    for (std::size_t j = 0; j < axes.size(); ++j) {
      axes[j].push_back(rest % low_64(domain.axes[j].size()));
      rest /= low_64(domain.axes[j].size());
    }
  }
  return use(GridRows({axes.begin(), axes.end()}));
}

Subject subject(const Options& options) {
  const DeepPointOptimizer optimizer(options);
  const GridDomain domain = options.ranges;
  std::size_t records = 1;
  for (const IntegerDomain& axis : domain.axes) records *= low_64(axis.size());
  auto rows = [domain](std::span<const std::uint32_t> database, const auto& use) {
    return with_rows(domain, database, use);
  };
  auto written = [](const std::vector<Integer>& point) {
    std::string text;
    for (const Integer& coordinate : point) text += coordinate.str() + " ";
    return text;
  };
  return optimized(optimizer, records, rows, written);
}

TEST(DeepPoint, KeepsItsPromiseOnEverySmallTable) {
  for (std::size_t rows : {1, 2, 3, 4}) {
    expect_holds(subject({.ranges = grid({3})}), rows);
    expect_holds(subject({.ranges = grid({5}), .epsilon = 2}), rows);
  }
  for (std::size_t rows : {1, 2, 3}) {
    expect_holds(subject({.ranges = grid({2, 2})}), rows);
    expect_holds(subject({.ranges = grid({3, 2}), .epsilon = Rational(1, 2)}), rows);
    expect_holds(subject({.ranges = grid({3, 3}), .step = 2}), rows);
  }
  expect_tight(subject({.ranges = grid({2})}), 6, 0.3);
}

// Every integer weighs e^(epsilon/2 depth), whether it is listed or is in a run.
TEST(DeepPoint, OnALineTheLawIsThatOfAllIntegers) {
  const DeepPointOptimizer optimizer({.ranges = {{{-2, 7}}}, .epsilon = 2});
  const std::vector<std::uint64_t> rows{1, 4, 4, 9, 2};
  auto law = explore([&](Rng& rng) { return optimizer.optimize(GridRows({rows}), rng)[0].str(); });
  std::map<std::string, ExponentialSum> weights;
  ExponentialSum total;
  for (std::int64_t value = 0; value < 10; ++value) {
    std::int64_t below = 0, above = 0;
    for (std::uint64_t row : rows) {
      below += static_cast<std::int64_t>(row) <= value;
      above += static_cast<std::int64_t>(row) >= value;
    }
    const ExponentialSum weight(1, -Rational(std::min(below, above)));
    weights[std::to_string(value - 2)] = weight;
    total += weight;
  }
  ASSERT_EQ(law.mass.size(), 10u);
  EXPECT_EQ(optimizer.candidates(), 10);
  for (const auto& [text, weight] : weights)
    EXPECT_EQ(compare(law.mass.at(text), 0, Probability::ratio(weight, total)), 0) << text;
}

TEST(DeepPoint, TheMedianOfAHugeDomainIsFound) {
  const DeepPointOptimizer optimizer({.ranges = {{{0, (Integer(1) << 64) - 1}}}});
  EXPECT_EQ(optimizer.bounds({})[1].rows, 948u);  // the reference value
  EXPECT_LE(best(optimizer.bounds({})).rows, 948u);
  std::vector<std::uint64_t> rows;
  for (std::uint64_t i = 0; i < 1000; ++i) rows.push_back(i << 40);
  Rng rng = Rng::seeded(2);
  for (int run = 0; run < 20; ++run) {  // each fails with probability at most 0.05 / e^2
    const Integer chosen = optimizer.optimize(GridRows({rows}), rng)[0];
    EXPECT_GE(chosen, Integer(350) << 40);
    EXPECT_LE(chosen, Integer(650) << 40);
  }
}

TEST(DeepPoint, InThePlaneADeepCandidateIsFound) {
  const DeepPointOptimizer optimizer({.ranges = grid({21, 21}), .epsilon = 2});
  std::vector<std::uint64_t> x, y;
  for (std::uint64_t i = 0; i < 21; ++i)
    for (std::uint64_t j = 0; j < 21; ++j) x.push_back(i), y.push_back(j);
  Rng rng = Rng::seeded(2);
  for (int run = 0; run < 10; ++run) {
    const auto chosen = optimizer.optimize(GridRows({x, y}), rng);
    EXPECT_LE(abs(Integer(chosen[0] - 10)), 3);
    EXPECT_LE(abs(Integer(chosen[1] - 10)), 3);
  }
}

TEST(DeepPoint, NoRowsAreATableToo) {
  Rng rng = Rng::seeded(1);
  const DeepPointOptimizer line({.ranges = grid({5})}), plane({.ranges = grid({5, 5})});
  EXPECT_LT(line.optimize(GridRows(), rng)[0], 5);
  EXPECT_EQ(plane.optimize(GridRows(), rng).size(), 2u);
}

TEST(DeepPoint, RefusesWhatItCannotTry) {
  EXPECT_THROW(DeepPointOptimizer({.ranges = grid({})}), Error);
  EXPECT_THROW(DeepPointOptimizer({.ranges = grid({2, 2, 2})}), Error);
  EXPECT_THROW(DeepPointOptimizer({.ranges = grid({5}), .step = 2}), Error);
  EXPECT_THROW(DeepPointOptimizer({.ranges = grid({2000, 2000})}), Error);
  EXPECT_NO_THROW(DeepPointOptimizer({.ranges = grid({2000, 2000}), .step = 2}));
  EXPECT_THROW(DeepPointOptimizer({.ranges = grid({5}), .epsilon = 0}), Error);
}

}  // namespace discreet::deep_point_test
