#include "discreet/random/partition.h"

#include <gtest/gtest.h>

#include "discreet/random/oracle_test.h"

namespace discreet::partition_test {

// Branches with counts and errors: branch i weighs count e^(-rate errors).
struct Branch {
  unsigned count;
  std::uint64_t errors;
};
using Branches = std::vector<Branch>;

template <class Number>
class Weights {
 public:
  Weights(Weighing<Number> weighing, const Branches& branches) : weighing_(std::move(weighing)), branches_(branches) {}

  Number weight(std::size_t i) const {
    return weighing_.count(Unsigned128{branches_[i].count}) * weighing_.decay(branches_[i].errors);
  }
  Number tail(std::size_t i) const {
    Number sum = weight(i);
    for (std::size_t j = i + 1; j < branches_.size(); ++j) sum += weight(j);
    return sum;
  }

 private:
  Weighing<Number> weighing_;
  Branches branches_;
};

oracle::Masses<std::size_t> ideal(const Branches& branches, const Rational& rate) {
  const auto masses = oracle::normalised(
      0, std::ssize(branches) - 1,
      [&](std::int64_t i) {
        const Branch& branch = branches[static_cast<std::size_t>(i)];
        return Interval(Rational(branch.count)) * oracle::exp_minus(rate * branch.errors);
      },
      Interval(0L));
  oracle::Masses<std::size_t> result;
  for (const auto& [i, mass] : masses) result.emplace(static_cast<std::size_t>(i), mass);
  return result;
}

constexpr int short_word = 3;  // so that most draws are refined

auto draw_of(const Branches& branches, const Rational& rate, int word = short_word) {
  return [&branches, rate, word](Rng& rng) {
    Partition<Weights, Branches> partition(branches, rate, word);
    return partition.draw(
        branches.size(), [](auto& sums, std::size_t i) { return sums.tail(i); }, rng);
  };
}

auto pick_of(const Branches& branches, const Rational& rate) {
  return [&branches, rate](Rng& rng) {
    Partition<Weights, Branches> partition(branches, rate, short_word);
    return partition.pick(
        branches.size(), [](auto& sums, std::size_t i) { return sums.weight(i); }, rng);
  };
}

const std::vector<std::pair<Branches, Rational>>& cases() {
  static const std::vector<std::pair<Branches, Rational>> all{
      {{{1, 0}}, 1},
      {{{1, 0}, {1, 1}}, Rational(1, 2)},
      {{{5, 3}, {7, 0}, {40, 2}}, Rational(1, 3)},
      {{{1, 4}, {2, 3}, {3, 2}, {4, 1}, {5, 0}}, Rational(2, 3)},
      {{{1, 0}, {1000, 9}, {1, 0}}, 1},
      {{{3, 0}, {4, 1}, {5, 2}}, 0},
  };
  return all;
}

TEST(Partition, EveryBitStringGivesTheIdealLaw) {
  for (const auto& [branches, rate] : cases()) {
    oracle::expect_played(oracle::play(draw_of(branches, rate), 16), ideal(branches, rate), Rational(1, 1000));
    oracle::expect_played(oracle::play(pick_of(branches, rate), 16), ideal(branches, rate), Rational(1, 1000));
  }
}

TEST(Partition, ExploringForksWithTheFormula) {
  for (const auto& [branches, rate] : cases())
    for (const auto& law : {explore(draw_of(branches, rate)), explore(pick_of(branches, rate))}) {
      oracle::expect_exact_total(law);
      oracle::expect_stated(law, ideal(branches, rate));
      EXPECT_EQ(law.mass.size(), branches.size());
    }
}

// The word that ships. Each count is off by five standard deviations with probability below 1e-6.
TEST(Partition, ShippedPrecisionFollowsTheLaw) {
  constexpr int runs = 20'000;
  Rng rng = Rng::seeded(41);
  for (const auto& [branches, rate] : cases()) {
    const auto draw = draw_of(branches, rate, 64);
    std::vector<int> counts(branches.size());
    for (int run = 0; run < runs; ++run) ++counts[draw(rng)];
    for (const auto& [i, mass] : ideal(branches, rate)) {
      const double p = mass.low_double();
      EXPECT_NEAR(counts[i], runs * p, 5 * std::sqrt(runs * p * (1 - p)) + 1) << i;
    }
  }
}

// Sabotaged: the sum that U is a share of leaves out the first branch.
TEST(PartitionSabotage, ATotalWithoutTheFirstBranchIsCaught) {
  const auto& [branches, rate] = cases()[2];
  const auto law = oracle::play(
      [&](Rng& rng) {
        Partition<Weights, Branches> partition(branches, rate, short_word);
        auto tail = [](auto& sums, std::size_t i) { return sums.tail(i == 0 ? 1 : i); };
        return partition.draw(branches.size(), tail, rng);
      },
      16);
  EXPECT_FALSE(oracle::fits(law, ideal(branches, rate)));
}

}  // namespace discreet::partition_test
