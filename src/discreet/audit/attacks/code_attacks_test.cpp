#include "discreet/audit/attacks/code_attacks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "discreet/audit/attacks/trainers_test.h"
#include "discreet/base/error.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/random/rng.h"

namespace discreet::code_attacks_test {

constexpr CodeSize demo{10, 5577};  // boneh_shaw_columns(10, 0.01)

// The demonstration: exact risk minimisation is accused in every run, always the fifth user, and in no run without
// them.
TEST(ThresholdAttack, ExactThresholdsGiveTheirFifthRowAwayEveryTime) {
  Rng rng = Rng::seeded(1);
  auto report = run_attack(threshold_attack(demo, 10), trainers::best_thresholds,
                           {.trials = 12, .control_trials = 12, .level = 0.01}, rng);
  EXPECT_EQ(report.target, 4u);
  EXPECT_EQ(report.trials, 12u);
  EXPECT_EQ(report.correct, 12u);
  EXPECT_EQ(report.control_accused, 0u);
  EXPECT_EQ(report.accused_by_user, (std::vector<std::size_t>{0, 0, 0, 0, 12, 0, 0, 0, 0, 0}));
  EXPECT_EQ(report.marked_error, 0);
  EXPECT_NEAR(report.excluded_epsilon, std::log(std::pow(0.05, 1 / 12.0) / 0.01), 1e-9);
  EXPECT_FALSE(report.always_the_same);
}

TEST(ThresholdAttack, PaddingChangesNothingForExactThresholds) {
  Rng rng = Rng::seeded(2);
  EXPECT_EQ(padded_rows(10, 0.05), 67u);
  EXPECT_EQ(padded_rows(10, 1.0 / 3), 10u);
  auto report = run_attack(threshold_attack(demo, padded_rows(10, 0.05)), trainers::best_thresholds,
                           {.trials = 5, .control_trials = 2, .level = 0.01}, rng);
  EXPECT_EQ(report.correct, 5u);
  EXPECT_EQ(report.target, 4u);
}

TEST(ThresholdAttack, BudgetsThatAreNoneAreSeenAndSmallOnesAreNot) {
  Rng rng = Rng::seeded(3);
  AttackOptions options{.trials = 6, .control_trials = 0, .pilots = 2, .level = 0.01};
  auto loose = run_attack(threshold_attack(demo, 10), trainers::private_thresholds(4), options, rng);
  EXPECT_GE(loose.correct, 4u);
  auto tight = run_attack(threshold_attack(demo, 10), trainers::private_thresholds(Rational(1, 50)), options, rng);
  EXPECT_LE(tight.correct, 1u);  // 6 trials of at most about 0.02: more than one with probability below 0.01
  EXPECT_LT(tight.excluded_epsilon, 1);
}

TEST(ThresholdAttack, AConstantLearnerIsNeverAccusedAndSaidToBeConstant) {
  Rng rng = Rng::seeded(4);
  auto report = run_attack(threshold_attack(demo, 10), trainers::always_zero, {}, rng);
  EXPECT_EQ(report.correct + report.anybody + report.control_accused, 0u);
  EXPECT_TRUE(report.always_the_same);
  EXPECT_NEAR(report.marked_error, 0.5, 1e-12);  // wrong on all columns of ones
  EXPECT_EQ(report.excluded_epsilon, 0);
}

TEST(ThresholdAttack, CoinsAreAccusedAtMostAsOftenAsSaid) {
  Rng rng = Rng::seeded(5);
  auto report = run_attack(threshold_attack({6, 700}, 6), trainers::coins, {.trials = 200, .level = 0.05}, rng);
  EXPECT_LE(report.correct, 25u);  // 200 trials of 0.05: 10^-5
  EXPECT_EQ(report.excluded_epsilon, 0);
}

TEST(Attack, FailuresAreCountedAsTrialsWithoutAccusation) {
  Rng rng = Rng::seeded(6);
  auto report = run_attack(threshold_attack(demo, 10), trainers::fails, {}, rng);
  EXPECT_EQ(report.failures, (std::vector<std::string>{"it fell over", "it fell over", "it fell over"}));
  EXPECT_TRUE(report.called_off);
  EXPECT_EQ(report.excluded_epsilon, 0);
  EXPECT_EQ(report.planned, 20u);

  int runs = 0;
  Trainer tires = [&](const LabelledTable& train, const InputRows& test, Rng& random) {
    return ++runs > 10 ? trainers::fails(train, test, random) : trainers::best_thresholds(train, test, random);
  };
  auto kept = run_attack(threshold_attack(demo, 10), tires, {.pilots = 2, .level = 0.01}, rng);
  EXPECT_EQ(kept.correct, 8u);
  EXPECT_EQ(kept.trials, 11u);
  EXPECT_TRUE(kept.called_off);
  EXPECT_NEAR(kept.excluded_epsilon, excluded_epsilon(20, 8, 0.01, 0, 0.95), 1e-12);
}

TEST(Attack, PredictionsOfTheWrongShapeAreFailures) {
  Rng rng = Rng::seeded(7);
  Trainer short_of_one = [](const LabelledTable& train, const InputRows& test, Rng&) {
    return Predictions{BitMatrix(test.size(), train.y.columns() - 1), ""};
  };
  EXPECT_FALSE(run_attack(threshold_attack(demo, 10), short_of_one, {}, rng).failures.empty());
}

TEST(Attack, ABoxThatThrowsHasFailedAndEarlierTrialsAreKept) {
  Rng rng = Rng::seeded(13);
  int runs = 0;
  Trainer throws = [&](const LabelledTable& train, const InputRows& test, Rng& random) {
    if (++runs % 4 == 0) throw Error("the disk is full", Error::Kind::machine);
    if (runs == 5) throw std::bad_alloc();
    if (runs == 6) throw std::out_of_range("no such cut");
    return trainers::best_thresholds(train, test, random);
  };
  auto report = run_attack(threshold_attack(demo, 10), throws, {.pilots = 0, .target = 4, .level = 0.01}, rng);
  EXPECT_TRUE(report.called_off);
  EXPECT_EQ(report.trials, 6u);
  EXPECT_EQ(report.correct, 3u);
  EXPECT_EQ(report.failures.size(), 3u);
  EXPECT_EQ(report.failures[0], "the disk is full");
  EXPECT_EQ(report.failures[2], "no such cut");
}

TEST(Attack, ABoxThatIsInterruptedHasNotRun) {
  Rng rng = Rng::seeded(14);
  int runs = 0;
  Trainer stops = [&](const LabelledTable& train, const InputRows& test, Rng& random) {
    if (++runs > 3) throw Error("interrupted", Error::Kind::interrupted);
    return trainers::best_thresholds(train, test, random);
  };
  auto report = run_attack(threshold_attack(demo, 10), stops, {.target = 4, .level = 0.01}, rng);
  EXPECT_TRUE(report.called_off);
  EXPECT_EQ(report.trials, 3u);
  EXPECT_EQ(report.control_trials, 0u);
  EXPECT_TRUE(report.failures.empty());
}

// Every input of a trial, for training and for testing, lies where the attack says.
TEST(Attack, TablesHoldWhatTheAttackSays) {
  Rng rng = Rng::seeded(15);
  auto holds = [&](const Attack& attack) {
    AttackTrial trial = attack.make(World::with_target, 0, rng);
    std::set<std::uint64_t> seen;
    for (const InputRows& rows : {trial.train.x, trial.test}) {
      EXPECT_EQ(rows.width, attack.inputs.width);
      seen.insert(rows.values.begin(), rows.values.end());
    }
    EXPECT_EQ(*seen.begin(), attack.inputs.low);
    EXPECT_EQ(*seen.rbegin(), attack.inputs.high);
  };
  holds(threshold_attack({6, 70}, 6));
  holds(threshold_attack({6, 70}, 9));
  holds(agnostic_attack({6, 70}, 6));
  holds(agnostic_attack({6, 70}, 9));
  holds(parity_attack({.bits = 2, .dimension = 3, .columns = 30}, 24));
}

TEST(Attack, TheCallerMayStopItAndKeepsWhatIsThere) {
  Rng rng = Rng::seeded(8);
  int asked = 0;
  Progress progress{.stop = [&] { return ++asked > 7; }};
  auto report = run_attack(threshold_attack(demo, 10), trainers::best_thresholds,
                           {.trials = 100, .pilots = 2, .level = 0.01}, rng, progress);
  EXPECT_TRUE(report.called_off);
  EXPECT_EQ(report.trials, 5u);
  EXPECT_EQ(report.correct, 5u);
  EXPECT_NEAR(report.excluded_epsilon, excluded_epsilon(100, 5, 0.01, 0, 0.95), 1e-12);
}

TEST(Attack, RefusesOptionsThatMeanNothing) {
  Rng rng = Rng::seeded(9);
  auto refused = [&](AttackOptions options) {
    EXPECT_THROW(run_attack(threshold_attack(demo, 10), trainers::always_zero, options, rng), Error);
  };
  refused({.level = 0});
  refused({.level = 0.5});
  refused({.trials = 0});
  refused({.target = 10});
  refused({.delta = 1});
  refused({.confidence = 1});
  EXPECT_THROW(threshold_attack(demo, 9), Error);
  EXPECT_THROW(padded_rows(10, 0.5), Error);
  EXPECT_THROW(parity_attack({.bits = 5, .dimension = 4}, 32), Error);
  // Before any run, with the words of the option.
  try {
    agnostic_attack({20, 100}, 20, {.test = TardosTest::proof, .level = 0.01});
    ADD_FAILURE() << "nothing was refused";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("set score to bernstein or fresh_users"), std::string::npos)
        << error.what();
  }
}

TEST(AgnosticAttack, TheMajorityGivesItsRowsAway) {
  Rng rng = Rng::seeded(10);
  for (auto test : {TardosTest::bernstein, TardosTest::fresh_users}) {
    auto attack = agnostic_attack({10, 6000}, 10, {.test = test, .fresh_users = 199});
    auto report = run_attack(attack, trainers::majority, {.trials = 8, .control_trials = 8, .level = 0.01}, rng);
    EXPECT_GE(report.correct, 6u);
    EXPECT_EQ(report.anybody, 8u);
    EXPECT_LE(report.control_accused, 1u);
    EXPECT_GE(std::accumulate(report.accused_by_user.begin(), report.accused_by_user.end(), std::size_t{0}), 50u);
  }
  auto proved =
      agnostic_attack({4, tardos_columns(4, Rational(49, 1000))}, 4, {.test = TardosTest::proof, .level = 0.05});
  auto report = run_attack(proved, trainers::majority, {.trials = 6, .control_trials = 3, .level = 0.05}, rng);
  EXPECT_GE(report.anybody, 5u);
  EXPECT_EQ(report.control_accused, 0u);
}

// Where all rows have one input the best point is what most of them say.
TEST(AgnosticAttack, TheBestPointsGiveTheirRowsAway) {
  Rng rng = Rng::seeded(16);
  auto report = run_attack(agnostic_attack({10, 6000}, 10), trainers::best_points,
                           {.trials = 8, .control_trials = 8, .level = 0.01}, rng);
  EXPECT_GE(report.correct, 4u);
  EXPECT_EQ(report.anybody, 8u);
  EXPECT_LE(report.control_accused, 1u);
}

TEST(AgnosticAttack, CoinsAreNotAccused) {
  Rng rng = Rng::seeded(11);
  auto report = run_attack(agnostic_attack({10, 2000}, 30), trainers::coins, {.trials = 100, .level = 0.01}, rng);
  EXPECT_LE(report.correct, 6u);  // 100 trials of 0.01: 10^-4
  EXPECT_EQ(report.excluded_epsilon, 0);
}

TEST(ParityAttack, TheBestParitiesGiveTheirRowsAway) {
  Rng rng = Rng::seeded(12);
  auto attack = parity_attack({.bits = 2, .dimension = 3, .columns = 3000}, 24);
  auto report = run_attack(attack, trainers::best_parities, {.trials = 8, .control_trials = 4, .level = 0.01}, rng);
  EXPECT_EQ(report.accused_by_user.size(), 4u);
  EXPECT_GE(report.correct, 6u);
  EXPECT_LE(report.control_accused, 1u);
  // 24 rows drawn from 4: the drawing multiplies what the learner must promise, so less is ruled out.
  EXPECT_GT(report.excluded_epsilon, 0);
  EXPECT_LT(report.excluded_epsilon, std::log(report.rate_low / 0.01));
}

TEST(ColumnVotes, CountsEveryColumn) {
  Rng rng = Rng::seeded(1);
  for (std::size_t rows : {0, 1, 2, 7, 8, 33})
    for (std::size_t columns : {1, 64, 100}) {
      BitMatrix matrix(rows, columns);
      std::vector<std::size_t> ones(columns);
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
          if (rng.bits(8) < 8 * (j % 32)) {
            matrix.set(i, j, true);
            ++ones[j];
          }
      for (std::size_t votes = 0; votes <= rows + 2; ++votes) {
        BitVector found = columns_with(matrix, votes);
        for (std::size_t j = 0; j < columns; ++j) ASSERT_EQ(found[j], ones[j] >= votes) << rows << " " << votes;
        EXPECT_EQ(found.size(), columns);
      }
    }
}

}  // namespace discreet::code_attacks_test
