#include "discreet/learners/shapes/box.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/random/explore/exponential_sum.h"

namespace discreet::box_test {

static_assert(Learner<BoxLearner>);

struct Rows {
  std::vector<std::vector<std::uint64_t>> axes;
  std::vector<Label> y;
  Sample<GridRow> sample() const { return {GridRows({axes.begin(), axes.end()}), y}; }
};

Rows random_rows(std::size_t n, const std::vector<std::uint64_t>& sizes, Rng& rng) {
  Rows rows{std::vector<std::vector<std::uint64_t>>(sizes.size()), {}};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < sizes.size(); ++j) rows.axes[j].push_back(rng.bits(32) % sizes[j]);
    rows.y.push_back(static_cast<Label>(rng.bits(1)));
  }
  return rows;
}

GridDomain grid(const std::vector<std::uint64_t>& sizes) {
  GridDomain domain;
  for (std::uint64_t size : sizes) domain.axes.push_back({0, Integer(size) - 1});
  return domain;
}

std::string text(const Box& box) {
  std::string result;
  for (auto [low, high] : box.ranges) result += "[" + std::to_string(low) + "," + std::to_string(high) + "]";
  return result;
}

// All boxes by their definition; borders[j] are the values at which a range of axis j may begin, and the size.
std::vector<Box> all_boxes(const std::vector<std::vector<std::uint64_t>>& borders) {
  std::vector<Box> boxes{Box{}};
  for (const auto& axis : borders) {
    std::vector<Box> longer;
    for (const Box& box : boxes)
      for (std::size_t a = 0; a + 1 < axis.size(); ++a)
        for (std::size_t b = a + 1; b < axis.size(); ++b) {
          longer.push_back(box);
          longer.back().ranges.push_back({axis[a], axis[b] - 1});
        }
    boxes = std::move(longer);
  }
  boxes.push_back(Box{});
  return boxes;
}

void expect_the_exponential_mechanism(const BoxLearner& learner, const Rows& rows, const std::vector<Box>& boxes,
                                      const Rational& rate) {
  auto law = explore([&](Rng& rng) { return text(*learner.learn(rows.sample(), rng)); });
  RC_ASSERT(law.mass.size() == boxes.size());
  ExponentialSum total;
  auto weight = [&](const Box& box) { return ExponentialSum(1, rate * mistakes(box, rows.sample())); };
  for (const Box& box : boxes) total += weight(box);
  for (const Box& box : boxes)
    RC_ASSERT(compare(law.mass.at(text(box)), 0, Probability::ratio(weight(box), total)) == 0);
}

std::vector<std::uint64_t> every_value(std::uint64_t size) {
  std::vector<std::uint64_t> borders;
  for (std::uint64_t value = 0; value <= size; ++value) borders.push_back(value);
  return borders;
}

TEST(Box, LawIsTheExponentialMechanismOverAllBoxes) {
  EXPECT_TRUE(rc::check([] {
    using Sizes = std::vector<std::uint64_t>;
    auto sizes = *rc::gen::element(Sizes{2, 2}, Sizes{3, 2}, Sizes{1, 4}, Sizes{3, 3}, Sizes{2, 2, 2}, Sizes{2, 1, 3});
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 6), sizes, rng);
    std::vector<std::vector<std::uint64_t>> borders;
    for (std::uint64_t size : sizes) borders.push_back(every_value(size));
    BoxLearner learner({.axes = grid(sizes), .epsilon = Rational(2, 3)});
    expect_the_exponential_mechanism(learner, rows, all_boxes(borders), Rational(1, 3));
  }));
}

TEST(Box, CellsBeginWhereTheirNumberTimesTheSizeIsReached) {
  EXPECT_TRUE(rc::check([] {
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 5), {5, 2}, rng);
    BoxLearner learner({.axes = grid({5, 2}), .cells = 3, .epsilon = 1});
    expect_the_exponential_mechanism(learner, rows, all_boxes({{0, 2, 4, 5}, {0, 1, 2}}), Rational(1, 2));
  }));
}

// 3 x 3 cells have 37 boxes. With one bit per word the refining path is taken all the time. 40,000 draws: a frequency
// is off by 0.02 with probability below 2 e^(-2 * 0.02^2 * 40000) = 3e-14, 37 of them below 1e-12.
TEST(Box, RefinedDrawsFollowTheLaw) {
  Rng rng = Rng::seeded(5);
  Rows rows = random_rows(6, {3, 3}, rng);
  std::map<std::string, double> expected, seen;
  double total = 0;
  for (const Box& box : all_boxes({every_value(3), every_value(3)}))
    total += expected[text(box)] = std::exp(-0.5 * static_cast<double>(mistakes(box, rows.sample())));
  constexpr int draws = 40'000;
  for (int i = 0; i < draws; ++i) {
    Box box;
    auto ranges = draw_box({3, 3}, rows.sample(), Rational(1, 2), rng, {}, 1);
    for (std::size_t j = 0; ranges && j < 2; ++j) box.ranges.push_back({(*ranges)[j].low, (*ranges)[j].high});
    ++seen[text(box)];
  }
  for (auto [box, weight] : expected) EXPECT_NEAR(seen[box] / draws, weight / total, 0.02) << box;
}

TEST(Box, CountsItsBoxes) {
  EXPECT_EQ(box_count({3, 3}), 37);
  EXPECT_EQ(box_count({2, 1, 3}), 19);
  EXPECT_EQ(box_count({Unsigned128{1} << 64, 1}), (Integer(1) << 63) * ((Integer(1) << 64) + 1) + 1);
}

// At the plan's rows for alpha = beta = 1/10 in the realizable setting; 4 seeds, each fails with probability at most
// 1/10 and is allowed twice the error, so that a failure of this test has probability far below 4 * 0.1^2.
TEST(Box, FindsAPlantedBoxAtThePlannedSize) {
  BoxLearner learner({.axes = grid({1000, 1000}), .epsilon = 1, .setting = Setting::realizable});
  std::size_t n = static_cast<std::size_t>(best(learner.bounds({Rational(1, 10), Rational(1, 10)})).rows);
  Box planted{{{200, 699}, {100, 899}}};
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    Rng rng = Rng::seeded(seed);
    Rows rows = random_rows(n, {1000, 1000}, rng);
    for (std::size_t i = 0; i < n; ++i) rows.y[i] = planted(rows.sample().x[i]);
    Box found = *learner.learn(rows.sample(), rng);
    Rows fresh = random_rows(20'000, {1000, 1000}, rng);
    for (std::size_t i = 0; i < fresh.y.size(); ++i) fresh.y[i] = planted(fresh.sample().x[i]);
    EXPECT_LE(mistakes(found, fresh.sample()), 4'000u) << text(found);
  }
}

TEST(Box, HugeAxesCostNoMore) {
  GridDomain domain{{{0, (Integer(1) << 64) - 1}, {-(Integer(1) << 63), (Integer(1) << 63) - 1}}};
  BoxLearner learner({.axes = domain, .epsilon = 2});
  Rows rows{{{}, {}}, {}};
  Rng rng = Rng::seeded(8);
  for (int i = 0; i < 400; ++i) {
    std::uint64_t x = rng.bits(64), y = rng.bits(64);
    rows.axes[0].push_back(x);
    rows.axes[1].push_back(y);
    rows.y.push_back((x >> 63) & (y >> 63));
  }
  // Each of the four ends of a perfect box may move in a gap of some 2^64 / 400 positions: below 2^60 times as many
  // boxes are imperfect, and those with 80 mistakes or more weigh e^(42 - 80) of the perfect ones.
  EXPECT_LT(mistakes(*learner.learn(rows.sample(), rng), rows.sample()), 80u);
}

TEST(Box, RefusesOptionsThatMeanNothing) {
  EXPECT_THROW(BoxLearner({.axes = {{{0, 5}}}}), Error);
  EXPECT_THROW(BoxLearner({.axes = {{{0, 5}, {5, 0}}}}), Error);
  EXPECT_THROW(BoxLearner({.cells = -1}), Error);
  EXPECT_THROW(BoxLearner({.epsilon = 0}), Error);
  EXPECT_THROW(BoxLearner({.axes = {{{0, 99999}, {0, 9}, {0, 9}}}}), Error);
  EXPECT_NO_THROW(BoxLearner({.axes = {{{0, 99999}, {0, 9}, {0, 9}}}, .cells = 100}));
}

}  // namespace discreet::box_test
