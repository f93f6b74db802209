#include "discreet/learners/any/baseline.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/random/uniform.h"

namespace discreet::baseline_test {

// Nothing that asks for a promise takes a baseline, and no rule is got from it by accident.
template <class T>
concept HasPromise = requires(const T& value) { value.privacy(); };
static_assert(!HasPromise<NonPrivate<Threshold>> && !Learner<NonPrivate<Threshold>>);
static_assert(!std::convertible_to<NonPrivate<Threshold>, Threshold>);
static_assert(!std::predicate<const NonPrivate<Threshold>&, std::uint64_t>);

constexpr std::size_t values = 6, labels = 5;

struct Rows {
  std::vector<std::uint64_t> x;
  BitMatrix y;
  MultiSample<std::uint64_t> sample() const { return {x, y, labels}; }
};

Rows random_rows(std::size_t rows, Rng& rng) {
  Rows r{std::vector<std::uint64_t>(rows), BitMatrix(rows, labels)};
  for (std::size_t i = 0; i < rows; ++i) {
    r.x[i] = uniform_below(std::uint64_t{values}, rng);
    for (std::size_t j = 0; j < labels; ++j) r.y.set(i, j, rng.bits(1) == 1);
  }
  return r;
}

// The first of the candidates with the fewest mistakes.
template <class Hypothesis, class Sample>
NonPrivate<Hypothesis> brute_force(const std::vector<Hypothesis>& candidates, const Sample& sample, std::size_t label) {
  NonPrivate<Hypothesis> best{candidates[0], mistakes(candidates[0], sample, label)};
  for (const Hypothesis& candidate : candidates)
    if (std::size_t count = mistakes(candidate, sample, label); count < best.mistakes) best = {candidate, count};
  return best;
}

TEST(Baseline, CutsAreThoseOfBruteForce) {
  Rng rng = Rng::seeded(1);
  for (std::size_t rows = 0; rows <= 12; ++rows)
    for (Side side : {Side::above, Side::below}) {
      const Rows r = random_rows(rows, rng);
      std::vector<Threshold> cuts;
      for (std::size_t cut = 0; cut <= values; ++cut) cuts.push_back({cut, side});
      const auto found = fewest_mistakes_cut(r.sample(), side);
      ASSERT_EQ(found.size(), labels);
      for (std::size_t j = 0; j < labels; ++j) {
        const auto expected = brute_force(cuts, r.sample(), j);
        EXPECT_EQ(found[j].mistakes, expected.mistakes);
        EXPECT_EQ(found[j].rule_without_privacy, expected.rule_without_privacy);
      }
    }
}

TEST(Baseline, PointsAreThoseOfBruteForce) {
  Rng rng = Rng::seeded(2);
  std::vector<PointRule> points{{NoValue{}}};
  for (std::uint64_t value = 0; value < values; ++value) points.push_back({OneValue{value}});
  for (std::size_t rows = 0; rows <= 12; ++rows) {
    const Rows r = random_rows(rows, rng);
    const auto found = fewest_mistakes_point(r.sample());
    for (std::size_t j = 0; j < labels; ++j) EXPECT_EQ(found[j], brute_force(points, r.sample(), j));
  }
}

// Nine values of 1/9 each, one per label: if each misses with 1/20 (fixed seed), more than 25 of 200 tables of 50 rows
// miss one with probability < 10^-4. With 20 rows most do.
TEST(Baseline, PointsAreFoundAtThePlannedRows) {
  constexpr std::size_t heavy = 9;
  const std::uint64_t planned =
      best(nonprivate_bounds(capacity_of_points(Integer(1) << 64), Setting::realizable, heavy, Accuracy{})).rows;
  EXPECT_EQ(planned, 50u);
  Rng rng = Rng::seeded(6);
  auto failures = [&](std::uint64_t rows) {
    int failed = 0;
    for (int table = 0; table < 200; ++table) {
      std::vector<std::uint64_t> x(rows);
      BitMatrix y(rows, heavy);
      for (std::size_t i = 0; i < rows; ++i) y.set(i, x[i] = uniform_below(std::uint64_t{heavy}, rng), true);
      const auto found = fewest_mistakes_point({x, y, heavy});
      failed += !std::ranges::all_of(found, [&, j = std::uint64_t{0}](const auto& rule) mutable {
        return rule.rule_without_privacy == PointRule{OneValue{j++}};
      });
    }
    return failed;
  };
  EXPECT_LE(failures(planned), 25);
  EXPECT_GE(failures(20), 100);
}

TEST(Baseline, ConceptsOfATableAreThoseOfBruteForce) {
  Rng rng = Rng::seeded(3);
  BitMatrix table(9, values);
  std::vector<TableConcept> all;
  for (std::size_t c = 0; c < 9; ++c) {
    BitVector row(values);
    for (std::size_t x = 0; x < values; ++x) {
      row.set(x, rng.bits(1) == 1);
      table.set(c, x, row[x]);
    }
    all.push_back({c, row});
  }
  for (std::size_t rows = 0; rows <= 12; ++rows) {
    const Rows r = random_rows(rows, rng);
    const auto found = fewest_mistakes_concept(r.sample(), FiniteClass(table));
    for (std::size_t j = 0; j < labels; ++j) EXPECT_EQ(found[j], brute_force(all, r.sample(), j));
  }
}

BitMatrix random_bits(std::size_t rows, std::size_t bits, Rng& rng) {
  BitMatrix x(rows, bits);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t b = 0; b < bits; ++b) x.set(i, b, rng.bits(1) == 1);
  return x;
}

TEST(Baseline, ParitiesAreThoseOfBruteForce) {
  Rng rng = Rng::seeded(4);
  std::vector<Parity> all;
  for (std::uint64_t mask = 0; mask < 16; ++mask) {
    BitVector bits(4);
    bits.words()[0] = mask;
    all.push_back({bits});
  }
  for (std::size_t rows = 0; rows <= 12; ++rows) {
    const BitMatrix x = random_bits(rows, 4, rng), y = random_bits(rows, labels, rng);
    const MultiSample<BitRow> sample{x, y, labels};
    const auto found = fewest_mistakes_parity(sample, 4);
    const auto consistent = consistent_parity(sample, 4);
    for (std::size_t j = 0; j < labels; ++j) {
      EXPECT_EQ(found[j], brute_force(all, sample, j));
      ASSERT_EQ(consistent[j].has_value(), found[j].mistakes == 0);
      if (consistent[j]) EXPECT_EQ(mistakes(consistent[j]->rule_without_privacy, sample, j), 0u);
    }
  }
}

TEST(Baseline, WideParitiesAreSolvedAndNotTransformed) {
  Rng rng = Rng::seeded(5);
  const BitMatrix x = random_bits(300, 100, rng), targets = random_bits(3, 100, rng);
  BitMatrix y(300, 3);
  for (std::size_t i = 0; i < 300; ++i)
    for (std::size_t j = 0; j < 3; ++j) y.set(i, j, inner_product(x[i], targets[j]));
  const auto found = consistent_parity({x, y, 3}, 100);  // 300 random rows have rank 100 but with probability 2^-200
  for (std::size_t j = 0; j < 3; ++j)
    EXPECT_TRUE(std::ranges::equal(found[j]->rule_without_privacy.mask.row(), targets[j]));
  EXPECT_THROW(fewest_mistakes_parity({x, y, 3}, 100), Error);
}

}  // namespace discreet::baseline_test
