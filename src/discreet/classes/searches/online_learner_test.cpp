#include "discreet/classes/searches/online_learner.h"

#include <gtest/gtest.h>

#include <bit>

#include "discreet/classes/finite/tables_test.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::online_learner_test {

int mistakes_against(const FiniteClass& concepts, Strategy strategy) {
  OnlineLearner learner(concepts, strategy);
  TreeAdversary adversary(littlestone_dimension(concepts).tree);
  int mistakes = 0;
  while (!adversary.is_done()) {
    const std::size_t point = adversary.point();
    const bool prediction = learner.predict(point);
    const bool label = adversary.answer(prediction);
    mistakes += prediction != label;
    learner.observe(point, label);
  }
  EXPECT_FALSE(learner.left().empty()) << "what the adversary said is a concept";
  EXPECT_NE(std::ranges::find(learner.left(), adversary.concept_of()), learner.left().end());
  return mistakes;
}

TEST(OnlineLearner, TheAdversaryForcesTheDimensionOnEveryLearner) {
  Rng rng = Rng::seeded(3);
  for (int trial = 0; trial < 50; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(5), 1 + rng.bits(4), rng);
    const int dimension = littlestone_dimension(concepts).upper;
    EXPECT_EQ(mistakes_against(concepts, Strategy::optimal), dimension);
    EXPECT_EQ(mistakes_against(concepts, Strategy::halving), dimension);
  }
}

TEST(OnlineLearner, TheOptimalStrategyNeverMakesMoreMistakesThanTheDimension) {
  Rng rng = Rng::seeded(4);
  for (int trial = 0; trial < 60; ++trial) {
    const FiniteClass concepts = random_table(2 + rng.bits(5), 1 + rng.bits(3), rng);
    const int dimension = littlestone_dimension(concepts).upper;
    for (int run = 0; run < 4; ++run) {
      const std::size_t target = rng.bits(16) % concepts.concepts();
      OnlineLearner optimal(concepts, Strategy::optimal), halving(concepts, Strategy::halving);
      int of_optimal = 0, of_halving = 0;
      for (int round = 0; round < 20; ++round) {
        const std::size_t x = rng.bits(16) % concepts.points();
        const bool label = concepts.table().get(target, x);
        of_optimal += optimal.predict(x) != label;
        of_halving += halving.predict(x) != label;
        optimal.observe(x, label);
        halving.observe(x, label);
      }
      EXPECT_LE(of_optimal, dimension);
      EXPECT_LT(of_halving, std::bit_width(concepts.distinct().size()));
    }
  }
}

TEST(OnlineLearner, EquivalenceQueriesAreAtMostOneMoreThanTheDimension) {
  for (const NamedClass& named : {NamedClass{ClassName::points, 9}, NamedClass{ClassName::thresholds, 15},
                                  NamedClass{ClassName::intervals, 6}, NamedClass{ClassName::lines, 3}}) {
    const FiniteClass concepts = table_of(named);
    const auto dimension = static_cast<std::size_t>(littlestone_dimension(concepts).upper);
    for (std::size_t target = 0; target < concepts.concepts(); ++target)
      EXPECT_LE(ask_until_known(concepts, target).made(), dimension + 1) << describe(named) << target;
  }
}

}  // namespace discreet::online_learner_test
