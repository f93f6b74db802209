#include "discreet/local/studies/simulation.h"

#include <gtest/gtest.h>

#include <numeric>

#include "discreet/base/error.h"

namespace discreet::simulation_test {

const RecordSchema schema({{"a", {0, 1}}});

std::vector<Tally> run(std::uint64_t people, std::uint64_t seed, const Progress& progress = {}) {
  Rng rng = Rng::seeded(seed);
  const Question question{Expression::field("a"), WarnerRandomizer({.epsilon = 1}), people};
  return collect(
      schema, {question, question}, [](Rng& own, Record& record) { record[0] = own.bits(1) != 0; }, rng,
      Stage{progress});
}

TEST(Simulation, EveryQuestionGetsItsPeople) {
  for (std::uint64_t people : {0, 1, 1000, 16384, 16385, 100000}) {
    const std::vector<Tally> tallies = run(people, 1);
    ASSERT_EQ(tallies.size(), 2u);
    for (const Tally& tally : tallies) EXPECT_EQ(tally.people, people);
  }
}

TEST(Simulation, QuestionsAreAnsweredByDifferentPeople) {
  const std::vector<Tally> tallies = run(10000, 2);
  EXPECT_NE(tallies[0].counters, tallies[1].counters);
  // A fair coin told through Warner's is fair: beyond 5 standard deviations, 250, with probability below 1e-6.
  for (const Tally& tally : tallies) EXPECT_NEAR(static_cast<double>(tally.counters[0]), 5000, 250);
}

TEST(Simulation, TheSameSeedGivesTheSameTalliesInAnyOrderOfPieces) {
  EXPECT_EQ(run(100000, 3), run(100000, 3));
  EXPECT_NE(run(100000, 3), run(100000, 4));
}

TEST(Simulation, CanBeStopped) {
  Progress progress;
  progress.stop = [] { return true; };
  EXPECT_THROW(run(1000000, 5, progress), Error);
}

TEST(Proportions, AddUpAndKeepTheirShares) {
  using Parts = std::vector<std::uint64_t>;
  EXPECT_EQ(in_proportion(10, Parts{1, 1}), (Parts{5, 5}));
  EXPECT_EQ(in_proportion(3, Parts{1, 0, 1}), (Parts{1, 0, 2}));
  EXPECT_EQ(in_proportion(0, Parts{3, 4}), (Parts{0, 0}));
  EXPECT_THROW(in_proportion(3, Parts{0, 0}), Error);
  for (std::uint64_t total : {std::uint64_t{7}, std::uint64_t{1000}, UINT64_MAX}) {
    const Parts parts = in_proportion(total, Parts{1, UINT64_MAX, 5, 12345});
    EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}), total);
  }
}

TEST(Proportions, PlannedPeopleAreThoseOfTheRounds) {
  const RoundPlan first{.questions = {{2, 3}}, .why = ""}, second{.questions = {{1, 1}, {3, 4}}, .why = ""};
  EXPECT_EQ(planned_people({first, second}), (std::vector<std::uint64_t>{3, 5}));
  EXPECT_EQ(second.reports(), 4u);
}

}  // namespace discreet::simulation_test
