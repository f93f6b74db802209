// The protocols of many rounds: the perceptron and k-means.
#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/local/k_means.h"
#include "discreet/local/perceptron.h"
#include "discreet/local/simulation.h"
#include "discreet/local/transcript_test.h"

namespace discreet {
namespace {

static_assert(Protocol<PerceptronProtocol> && Protocol<KMeansProtocol>);

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

TEST(KMeans, EmptyClustersStayWhereTheyAre) {
  const KMeansProtocol protocol({.dimension = 1, .clusters = 2, .rounds = 1});
  Rng rng = Rng::seeded(26);
  const std::int64_t at = protocol.first_centres()[0][0];
  const SimulatedStudy study = simulate(
      protocol, planned_people(protocol.plan()), [&](Rng&, Record& record) { record[0] = at; }, rng);
  const auto centres = *protocol.outcome(study.answered);
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

// One person a question; three records are enough to see both sides and the middle.
template <class P>
void expect_private(const P& protocol, std::size_t rows, const std::vector<Record>& records) {
  Subject subject;
  subject.records = records.size();
  subject.promised = {protocol.epsilon()};
  subject.run = [&](std::span<const std::uint32_t> database, Rng& rng) {
    std::string transcript;
    Answered answered;
    for (std::size_t next = 0; next < database.size();) {
      const auto questions = protocol.questions(answered);
      if (questions.empty()) break;
      answered.emplace_back();
      for (const Question& question : questions) {
        Tally tally = question.randomizer.empty_tally();
        if (next < database.size()) {
          const Report report = AskedQuestion(question, protocol.schema()).report(records[database[next++]], 0, rng);
          question.randomizer.count(report, 0, tally);
          transcript += report[0] ? '1' : '0';
        }
        answered.back().push_back(std::move(tally));
      }
    }
    return transcript;
  };
  const VerifyReport report = verify(subject, {.rows = rows});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
  EXPECT_GT(report.epsilon.low, 0.5 * to_double(protocol.epsilon()));
}

TEST(AdaptiveLearners, TranscriptsOfTwoRoundsKeepThePromise) {
  expect_private(PerceptronProtocol({.dimension = 1, .steps = 20, .epsilon = 1}), 3, {{20, 1}, {-20, 1}, {0, 0}});
  expect_private(KMeansProtocol({.dimension = 1, .clusters = 2, .rounds = 2, .steps = 1, .epsilon = 1}), 5,
                 {{-1}, {0}, {1}});
}

TEST(AdaptiveLearners, RefuseBadOptions) {
  EXPECT_THROW(PerceptronProtocol({.dimension = 17}), Error);
  EXPECT_THROW(PerceptronProtocol({.gamma = 0}), Error);
  EXPECT_THROW(PerceptronProtocol({.steps = 1}), Error);
  EXPECT_THROW(KMeansProtocol({.clusters = 1}), Error);
  EXPECT_THROW(KMeansProtocol({.rounds = 0}), Error);
  EXPECT_THROW(KMeansProtocol({.alpha = 0}), Error);
}

}  // namespace
}  // namespace discreet
