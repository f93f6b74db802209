// One algorithm, unchanged, on every oracle there is.
#include <gtest/gtest.h>

#include "discreet/local/queries/central_oracle.h"
#include "discreet/local/queries/empirical_oracle.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/labelled_records_test.h"
#include "discreet/local/queries/local_oracle.h"
#include "discreet/local/queries/queried_conjunction.h"
#include "discreet/local/queries/queried_threshold.h"

namespace discreet::every_oracle_test {

// The failure probability of each run on drawn records. 42 targets below and three such oracles make 126 runs. So at
// most one in 79 fresh seeds would fail a test. Seeds are fixed.
const Rational beta(1, 10'000), epsilon = 2;

// Records that are equally likely; `right` judges what came out.
template <SqAlgorithm A, class Right>
void expect_right_on_every_oracle(const A& algorithm, const std::vector<typename A::Record>& records,
                                  const Right& right, std::uint64_t seed) {
  using Record = typename A::Record;
  const auto distribution = Distribution<Record>::uniform(records);
  const SqPlan plan = algorithm.plan();
  Rng rng = Rng::seeded(seed);
  auto drawn = [&](std::uint64_t count) {
    std::vector<Record> some;
    for (; count > 0; --count) some.push_back(records[uniform_below(records.size(), rng)]);
    return some;
  };

  ExactOracle exact(distribution);
  EXPECT_TRUE(right(run(algorithm, exact)));
  for (AdversaryRule adversary : all_adversaries) {
    AdversarialOracle adversarial(distribution, adversary);
    EXPECT_TRUE(right(run(algorithm, adversarial))) << word(adversary);
  }
  EmpiricalOracle<Record> empirical([&](Rng& own) { return records[uniform_below(records.size(), own)]; },
                                    beta / Rational(Integer(query_count(plan))), rng);
  EXPECT_TRUE(right(run(algorithm, empirical)));
  EXPECT_GT(empirical.records(), 0u);
  const std::vector<Record> table = drawn(central_rows(plan, to_double(epsilon), to_double(beta)));
  CentralOracle<Record> central(table, epsilon, plan, rng);
  EXPECT_TRUE(right(run(algorithm, central)));
  const std::vector<Record> people = drawn(local_people(plan, to_double(epsilon), to_double(beta)));
  LocalOracle<Record> local(people, epsilon, plan, rng);
  EXPECT_TRUE(right(run(algorithm, local)));
}

// All conjunctions of two bits; (1, 1) three times as likely as the others, so that not all literals look alike.
TEST(EveryOracle, ConjunctionsAreLearned) {
  const Cube cube(2);
  const Rational alpha(2, 5);
  for (std::uint64_t target = 0; target < 9; ++target) {
    const std::uint64_t first = target % 3, second = target / 3;  // for a bit: must be 1, must be 0, or either
    LiteralConjunction conjunction{BitVector(2), BitVector(2)};
    conjunction.ones.words()[0] = (first == 0 ? 1 : 0) | (second == 0 ? 2 : 0);
    conjunction.zeros.words()[0] = (first == 1 ? 1 : 0) | (second == 1 ? 2 : 0);
    std::vector<Labelled<BitRow>> records;
    for (std::size_t x : {0, 1, 2, 3, 3, 3}) records.push_back({cube[x], static_cast<Label>(conjunction(cube[x]))});
    const auto distribution = Distribution<Labelled<BitRow>>::uniform(records);
    SCOPED_TRACE(target);
    expect_right_on_every_oracle(
        ConjunctionQueries(2, alpha), records,
        [&](const LiteralConjunction& chosen) { return error_of(distribution, chosen) <= alpha; }, target);
  }
}

TEST(EveryOracle, ThresholdsAreLearned) {
  const std::uint64_t size = 16;
  const Rational alpha(1, 4);
  for (std::uint64_t target = 0; target <= size; ++target) {
    std::vector<Labelled<std::uint64_t>> records;
    for (std::uint64_t x = 0; x < size; ++x) records.push_back({x, static_cast<Label>(x >= target)});
    const auto distribution = Distribution<Labelled<std::uint64_t>>::uniform(records);
    SCOPED_TRACE(target);
    expect_right_on_every_oracle(
        ThresholdQueries(size, alpha), records, [&](const Cut& cut) { return error_of(distribution, cut) <= alpha; },
        100 + target);
  }
}

TEST(EveryOracle, MaskedParitiesAreLearned) {
  for (std::uint64_t mask = 0; mask < 8; ++mask)
    for (bool negated : {false, true}) {
      const MaskedParityTarget target{mask, negated};
      SCOPED_TRACE(mask);
      expect_right_on_every_oracle(
          MaskedParityQueries(3), masked_records(3, target),
          [&](const MaskedParityTarget& chosen) { return chosen == target; }, 200 + 2 * mask + negated);
    }
}

}  // namespace discreet::every_oracle_test
