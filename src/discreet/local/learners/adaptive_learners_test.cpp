// The protocols of many rounds: the perceptrons and k-means.
#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/local/learners/certified_perceptron.h"
#include "discreet/local/learners/k_means.h"
#include "discreet/local/learners/perceptron.h"
#include "discreet/local/studies/simulation.h"
#include "discreet/local/studies/transcript_test.h"

namespace discreet::adaptive_learners_test {

static_assert(Protocol<PerceptronProtocol> && Protocol<CertifiedPerceptronProtocol> && Protocol<KMeansProtocol>);

TEST(PerceptronBounds, GoldenRow33) {
  const PerceptronGoal goal{Rational(1, 5), Rational(1, 10), Rational(1, 20), 5};
  const Randomizer coin = WarnerRandomizer({.epsilon = Rational(1, 2)});
  const Randomizer number = OneBitRandomizer({.steps = 200, .epsilon = Rational(1, 2)});
  const PerceptronPlan plan = perceptron_plan(goal, coin, number, Rational(1, 1 << 20));
  EXPECT_EQ(plan.rounds, 97u);
  EXPECT_NEAR(plan.tolerance, 4.19e-4, 1e-6);
  EXPECT_GT(plan.direction, plan.mistakes);
}

template <class P>
SimulatedStudy planned_study(const P& protocol, const typename P::Planted& target, Rng& rng) {
  return simulate(
      protocol, planned_people(protocol.plan()),
      [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
}

// The promise is a failure probability of at most 1/20: two studies fail with probability 1/400.
TEST(Perceptron, FindsTheSideAndStops) {
  const PerceptronProtocol protocol({.dimension = 1, .gamma = Rational(3, 5)});
  Rng rng = Rng::seeded(24);
  int right = 0;
  for (int i = 0; i < 2; ++i) {
    const auto target = protocol.target(rng);
    const SimulatedStudy study = planned_study(protocol, target, rng);
    const auto outcome = protocol.outcome(study.answered);
    if (!outcome) continue;
    right += protocol.correct(*outcome, target);
    EXPECT_LE(outcome->rounds, protocol.plan().size());
    EXPECT_TRUE(protocol.questions(study.answered).empty());
  }
  EXPECT_GE(right, 1);
}

TEST(Perceptron, PointsOnTheBorderAreMistakesSoThatTheFirstRoundMoves) {
  const PerceptronProtocol protocol({.dimension = 1});
  const AskedQuestion first(protocol.questions({})[0], protocol.schema());
  const Evaluator wrong(protocol.questions({})[0].value, protocol.schema());
  for (std::int64_t x : {-100, 0, 100})
    for (std::int64_t y : {0, 1}) EXPECT_EQ(wrong({x, y}), 1);
}

// With this number of people all ten of ten come out right in every seed tried. This is not promised.
TEST(CertifiedPerceptron, FindsTheSideFromFewPeople) {
  const CertifiedPerceptronProtocol protocol({.dimension = 3, .epsilon = 4});
  Rng rng = Rng::seeded(240);
  int right = 0;
  for (int i = 0; i < 10; ++i) {
    const auto target = protocol.target(rng);
    const auto outcome = protocol.outcome(planned_study(protocol, target, rng).answered);
    right += outcome && protocol.correct(*outcome, target);
  }
  EXPECT_GE(right, 8);
}

// Labels that are coins: no half-space is better than half, so a certificate is wrong, with probability at most 1/20.
// Four of thirty with probability 0.06, six with probability 0.004.
TEST(CertifiedPerceptron, CertifiesNothingThatIsWrong) {
  const CertifiedPerceptronProtocol protocol({.dimension = 1, .rounds = 1, .batch = 100, .alpha = Rational(9, 20)});
  Rng rng = Rng::seeded(241);
  int certified = 0;
  for (int i = 0; i < 30; ++i)
    certified += protocol
                     .outcome(simulate(
                                  protocol, planned_people(protocol.plan()),
                                  [&](Rng& own, Record& record) {
                                    record = {own.bits(1) != 0 ? 50 : -50, static_cast<std::int64_t>(own.bits(1))};
                                  },
                                  rng)
                                  .answered)
                     .has_value();
  EXPECT_LE(certified, 5);
}

TEST(CertifiedPerceptron, FewerReportsThanPlannedCertifyNothing) {
  const CertifiedPerceptronProtocol protocol({.dimension = 1, .rounds = 1, .batch = 1000});
  Rng rng = Rng::seeded(242);
  const auto target = protocol.target(rng);
  std::vector<std::uint64_t> people = planned_people(protocol.plan());
  for (bool enough : {true, false}) {
    people.back() = protocol.plan().back().reports() - (enough ? 0 : 1);
    const SimulatedStudy study = simulate(
        protocol, people, [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
    EXPECT_EQ(protocol.outcome(study.answered).has_value(), enough);
  }
}

TEST(KMeans, MovesToTheMeansOfSeparatedClusters) {
  const KMeansProtocol protocol({.dimension = 1, .clusters = 2, .rounds = 2});
  Rng rng = Rng::seeded(25);
  int right = 0;
  for (int i = 0; i < 4; ++i) {
    const auto target = protocol.target(rng);
    right += protocol.correct(*protocol.outcome(planned_study(protocol, target, rng).answered), target);
  }
  EXPECT_GE(right, 3);  // at most 1/20 fail: two of four with probability below 0.015
}

// Without noise: what the rounds do with the exact shares of four places, of which one changes its centre on the way.
std::vector<double> lloyd(const std::vector<std::int64_t>& places, std::vector<double> centres, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    double sum[2] = {0, 0}, count[2] = {0, 0};
    for (std::int64_t place : places) {
      const auto x = static_cast<double>(place);
      const int nearest = std::abs(x - centres[0]) <= std::abs(x - centres[1]) ? 0 : 1;
      sum[nearest] += x;
      ++count[nearest];
    }
    for (int j : {0, 1}) centres[static_cast<std::size_t>(j)] = sum[j] / count[j];
  }
  return centres;
}

// The more people, the nearer the centres come to those of Lloyd's algorithm on all of them.
TEST(KMeans, ApproachesLloydAsPeopleGrow) {
  const std::vector<std::int64_t> places{-200, -100, 50, 900};
  const KMeansProtocol protocol({.dimension = 1, .clusters = 2, .rounds = 3});
  const auto first = protocol.first_centres();
  const auto exact = lloyd(places, {static_cast<double>(first[0][0]), static_cast<double>(first[1][0])}, 3);
  ASSERT_NEAR(exact[0], -250. / 3, 1e-9);  // 50 has changed sides
  ASSERT_NEAR(exact[1], 900, 1e-9);
  Rng rng = Rng::seeded(27);
  auto mean_error = [&](std::uint64_t times) {
    std::vector<std::uint64_t> people = planned_people(protocol.plan());
    for (std::uint64_t& round : people) round *= times;
    double sum = 0;
    constexpr int runs = 4;
    for (int run = 0; run < runs; ++run) {
      const SimulatedStudy study = simulate(
          protocol, people, [&](Rng& draw, Record& record) { record[0] = places[draw.bits(2)]; }, rng);
      const auto centres = protocol.outcome(study.answered)->centres;
      for (std::size_t j : {0u, 1u}) sum += std::abs(static_cast<double>(centres[j][0]) - exact[j]) / (2 * runs);
    }
    return sum;
  };
  const double few = mean_error(1), many = mean_error(16);
  EXPECT_LT(few, 100);
  EXPECT_LT(many, 30);
  EXPECT_LT(many, few);
}

TEST(KMeans, EmptyClustersStayWhereTheyAre) {
  const KMeansProtocol protocol({.dimension = 1, .clusters = 2, .rounds = 1});
  Rng rng = Rng::seeded(26);
  const std::int64_t at = protocol.first_centres()[0][0];
  const SimulatedStudy study = simulate(
      protocol, planned_people(protocol.plan()), [&](Rng&, Record& record) { record[0] = at; }, rng);
  const auto centres = protocol.outcome(study.answered)->centres;
  EXPECT_EQ(centres[1], protocol.first_centres()[1]);
}

TEST(KMeans, EverybodyIsNearestToExactlyOneCentre) {
  const KMeansProtocol protocol({.dimension = 2, .clusters = 3, .rounds = 1, .steps = 100});
  const auto questions = protocol.questions({});
  std::vector<Evaluator> nearest;
  for (std::size_t j = 0; j < 3; ++j) nearest.emplace_back(questions[3 * j].value, protocol.schema());
  for (std::int64_t x = -100; x <= 100; x += 5)
    for (std::int64_t y = -100; y <= 100; y += 5) {
      std::int64_t sum = 0;
      for (const Evaluator& one : nearest) sum += one({x, y});
      EXPECT_EQ(sum, 1);
    }
}

// The largest cost of the transcript of `rows` people, after people who are the same in all databases.
template <class P>
double transcript_epsilon(const P& protocol, std::size_t rows, const std::vector<Record>& before = {}) {
  const VerifyReport report = verify(transcript_subject(protocol, before), {.rows = rows});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
  return report.epsilon.low;
}

// One person a question, every record of hers, after people who moved the vector.
TEST(AdaptiveLearners, TranscriptsKeepThePromise) {
  const PerceptronProtocol perceptron({.dimension = 1, .steps = 20, .epsilon = 1});
  EXPECT_EQ(transcript_epsilon(perceptron, 1), 0);  // at w = 0 everybody is a mistake
  EXPECT_GT(transcript_epsilon(perceptron, 1, {{20, 1}}), 1 - 1e-9);
  EXPECT_GT(transcript_epsilon(perceptron, 1, {{20, 1}, {-20, 0}}), 1 - 1e-9);  // the share, of the second round
  const CertifiedPerceptronProtocol certified({.dimension = 1, .rounds = 1, .steps = 20, .epsilon = 1});
  EXPECT_GT(transcript_epsilon(certified, 1), 1 - 1e-9);
  EXPECT_GT(transcript_epsilon(certified, 1, {{20, 1}}), 1 - 1e-9);
  const KMeansProtocol means({.dimension = 1, .clusters = 2, .rounds = 2, .steps = 1, .epsilon = 1});
  EXPECT_GT(transcript_epsilon(means, 5), .5);
}

TEST(AdaptiveLearners, RefuseBadOptions) {
  EXPECT_THROW(PerceptronProtocol({.dimension = 17}), Error);
  EXPECT_THROW(PerceptronProtocol({.gamma = 0}), Error);
  EXPECT_THROW(PerceptronProtocol({.steps = 1}), Error);
  EXPECT_THROW(CertifiedPerceptronProtocol({.rounds = 0}), Error);
  EXPECT_THROW(CertifiedPerceptronProtocol({.batch = 0}), Error);
  EXPECT_THROW(KMeansProtocol({.clusters = 1}), Error);
  EXPECT_THROW(KMeansProtocol({.rounds = 0}), Error);
  EXPECT_THROW(KMeansProtocol({.alpha = 0}), Error);
}

}  // namespace discreet::adaptive_learners_test
