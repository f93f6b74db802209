#include "discreet/local/learners/masked_parity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/local/studies/simulation.h"
#include "discreet/local/studies/transcript_test.h"

namespace discreet::masked_parity_test {

using Protocol = MaskedParityProtocol;
using Route = MaskedParityRoute;

static_assert(discreet::Protocol<MaskedParityProtocol>);

SimulatedStudy study(const Protocol& protocol, const MaskedParity& target, Rng& rng) {
  return simulate(
      protocol, planned_people(protocol.plan()),
      [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
}

// The tallies that infinitely many people would give, scaled: exact expectations of every counter.
std::vector<Tally> expected(const Protocol& protocol, const std::vector<Question>& questions,
                            const MaskedParity& target) {
  std::vector<Tally> tallies;
  for (const Question& question : questions) {
    const Evaluator value(question.value, protocol.schema());
    std::vector<Rational> means(question.randomizer.counters());
    const std::uint64_t records = low_64(protocol.schema().records());
    for (std::uint64_t index = 0; index < records; ++index) {
      const Record record = record_at(protocol.schema(), index);
      const auto d = static_cast<std::size_t>(protocol.options().dimension);
      BitVector x(d);
      for (std::size_t j = 0; j < d; ++j) x.set(j, record[j] != 0);
      if (target(x, static_cast<std::size_t>(record[d]), record[d + 1] != 0) != (record[d + 2] != 0)) continue;
      for (std::uint64_t row = 0; row < question.randomizer.rows(); ++row)
        for (bool bit : {false, true}) {
          const Report report = one_bit_report(bit);
          Tally one = question.randomizer.empty_tally();
          question.randomizer.count(report, row, one);
          for (std::size_t c = 0; c < means.size(); ++c)
            means[c] += Rational(one.counters[c]) *
                        question.randomizer.probability(static_cast<std::uint64_t>(value(record)), row, report);
        }
    }
    const Integer people = Integer(1) << 30;
    Tally tally{low_64(people), {}};
    for (const Rational& mean : means)
      tally.counters.push_back(static_cast<std::int64_t>(
          floor(mean * people * 2 / Rational(Integer(records) * Integer(question.randomizer.rows())))));
    tallies.push_back(std::move(tally));
  }
  return tallies;
}

TEST(MaskedParity, RecoversEveryTargetFromExactShares) {
  for (std::int64_t dimension : {2, 3, 4})
    for (Route route : {Route::hadamard, Route::split}) {
      const Protocol protocol({.dimension = dimension, .epsilon = 1, .route = route});
      for (std::uint64_t index = 0; index < std::uint64_t{2} << dimension; ++index) {
        MaskedParity target{BitVector(static_cast<std::size_t>(dimension)), (index & 1) != 0};
        for (std::size_t j = 0; j < target.r.size(); ++j) target.r.set(j, (index >> (j + 1) & 1) != 0);
        Answered answered;
        while (true) {
          const auto questions = protocol.questions(answered);
          if (questions.empty()) break;
          answered.push_back(expected(protocol, questions, target));
        }
        EXPECT_EQ(answered.size(), 2u);
        EXPECT_EQ(protocol.outcome(answered), target) << dimension << " " << index;
      }
    }
}

// The guarantee is a failure probability of at most 1/20 per study. Then more than 10 of 60 studies fail with
// probability below 2e-4. The exact tails of the plan are a union bound: about 1 failure is expected.
TEST(MaskedParity, FailsAsSeldomAsPlanned) {
  Rng rng = Rng::seeded(20);
  for (Route route : {Route::hadamard, Route::split})
    for (std::int64_t dimension : {4, 8}) {
      if (route == Route::split && dimension == 8) continue;
      const Protocol protocol({.dimension = dimension, .epsilon = 1, .route = route});
      int failures = 0;
      for (int i = 0; i < 60; ++i) {
        const MaskedParity target = protocol.target(rng);
        failures += protocol.outcome(study(protocol, target, rng).answered) != target;
      }
      EXPECT_LE(failures, 10) << dimension;
    }
}

TEST(MaskedParity, TheTranscriptOfTwoPeopleCostsExactlyEpsilon) {
  for (Route route : {Route::hadamard, Route::split}) {
    const Protocol protocol({.dimension = 2, .epsilon = 1, .route = route});
    const Subject subject = transcript_subject(protocol);
    EXPECT_EQ(subject.records, 32u);
    const VerifyReport report = verify(subject, {.rows = 2});
    EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
    EXPECT_GT(report.epsilon.low, 1 - 1e-12);  // tight: the coin is rounded down by less than 2^-50
    EXPECT_LE(report.epsilon.high, 1);
  }
}

TEST(MaskedParity, AskingTheSamePersonTwiceIsCaught) {
  const Protocol protocol({.dimension = 2});
  Subject subject = transcript_subject(protocol);
  const auto once = subject.run;
  subject.run = [once](std::span<const std::uint32_t> database, Rng& rng) {
    const std::vector<std::uint32_t> both{database[0], database[0]};
    return once(both, rng);
  };
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::violated);
}

TEST(MaskedParity, StudiesOfNobodyGiveNoAnswer) {
  const Protocol protocol({.dimension = 2});
  Answered answered;
  for (int round = 0; round < 2; ++round) {
    answered.emplace_back();
    const Answered before(answered.begin(), answered.end() - 1);
    for (const Question& question : protocol.questions(before))
      answered.back().push_back(question.randomizer.empty_tally());
  }
  EXPECT_TRUE(protocol.questions(answered).empty());
  EXPECT_EQ(protocol.outcome(answered), std::nullopt);
}

TEST(MaskedParity, TheSameSeedGivesTheSameStudy) {
  const Protocol protocol({.dimension = 4, .epsilon = 2});
  auto run = [&] {
    Rng rng = Rng::seeded(7);
    const MaskedParity target = protocol.target(rng);
    return study(protocol, target, rng).answered;
  };
  EXPECT_EQ(run(), run());
}

TEST(MaskedParity, PlansPeopleByExactTails) {
  const Protocol protocol({.dimension = 16, .epsilon = Rational(1, 2)});
  const auto plan = protocol.plan();
  ASSERT_EQ(plan.size(), 2u);
  EXPECT_LT(plan[0].reports(), 199'011u);
  EXPECT_LT(plan[1].reports(), 778u);
  EXPECT_GT(plan[0].half_width, 0);
  EXPECT_EQ(best(protocol.bounds()).rows, plan[0].people() + plan[1].people());
  EXPECT_EQ(protocol.questions({})[0].people, plan[0].people());
}

// An impossibility of one round does not bind a protocol of two.
TEST(MaskedParity, NoLowerBoundExceedsWhatIsProved) {
  for (int dimension : {8, 40, 100}) {
    const auto bounds = Protocol({.dimension = dimension}).bounds();
    for (const Bound& bound : bounds)
      if (bound.kind == Bound::Kind::lower) EXPECT_LE(bound.rows, best(bounds).rows) << dimension << bound.id;
  }
}

TEST(MaskedParity, RefusesBadOptions) {
  EXPECT_THROW(Protocol({.dimension = 1}), Error);
  EXPECT_THROW(Protocol({.dimension = 1025}), Error);
  EXPECT_THROW(Protocol({.epsilon = 0}), Error);
  EXPECT_THROW(Protocol({.beta = Rational(1, 2)}), Error);
}

using OneRound = MaskedParityOneRoundProtocol;

static_assert(discreet::Protocol<OneRound>);

// The promise is a failure probability of at most 1/20 a study; more than 6 failures of 25 have probability below 2e-4.
TEST(MaskedParityOneRound, FailsAsSeldomAsPlanned) {
  Rng rng = Rng::seeded(21);
  for (OneRoundRoute route : {OneRoundRoute::weak, OneRoundRoute::brute_force}) {
    const OneRound protocol({.dimension = 4, .route = route, .epsilon = 2});
    const int failures = failed_studies(
        protocol, 25, rng, [&](const auto& outcome, const auto& target) { return protocol.correct(*outcome, target); });
    EXPECT_LE(failures, 6);
  }
}

TEST(MaskedParityOneRound, TranscriptsCostExactlyEpsilon) {
  for (OneRoundRoute route : {OneRoundRoute::weak, OneRoundRoute::brute_force}) {
    const OneRound protocol({.dimension = 2, .route = route});
    const VerifyReport report = verify(transcript_subject(protocol), {.rows = route == OneRoundRoute::weak ? 1u : 2u});
    EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
    EXPECT_GT(report.epsilon.low, 1 - 1e-9);
  }
}

// The weak hypothesis, spelled out: r_i, and the first bit of i where b = 0. Its error is 1/4 for every target.
TEST(MaskedParityOneRound, TheWeakHypothesisErrsOnExactlyAQuarter) {
  constexpr std::size_t d = 4;
  for (std::uint64_t index = 0; index < 2u << d; ++index) {
    MaskedParity target{BitVector(d), (index & 1) != 0};
    for (std::size_t j = 0; j < d; ++j) target.r.set(j, (index >> (j + 1) & 1) != 0);
    int wrong = 0;
    for (std::uint64_t x = 0; x < 1u << d; ++x)
      for (std::size_t i = 0; i < d; ++i)
        for (bool b : {false, true}) {
          BitVector bits(d);
          bits.words()[0] = x;
          wrong += target(bits, i, b) != (b ? target.r[i] : i % 2 != 0);
        }
    EXPECT_EQ(Rational(wrong, 2 * d << d), Rational(1, 4));
    EXPECT_EQ(one_round_error({target.r, std::nullopt}, target), Rational(1, 4));
    EXPECT_EQ(one_round_error({target.r, target.a}, target), 0);
    EXPECT_EQ(one_round_error({target.r, !target.a}, target), Rational(1, 2));
  }
}

TEST(MaskedParityOneRound, BruteForceDoublesWithEveryBit) {
  const MaskedParityGoal goal{.dimension = 8, .truth = .75, .beta = .05};
  MaskedParityGoal next = goal;
  next.dimension = 9;
  const double ratio = static_cast<double>(masked_parity_brute_force_people(next)) /
                       static_cast<double>(masked_parity_brute_force_people(goal));
  EXPECT_GT(ratio, 2);
  EXPECT_LT(ratio, 2.1);
  EXPECT_GT(masked_parity_brute_force_people(goal), 8 * 4 * 256 * std::log(9 / .05));
}

TEST(MaskedParityOneRound, RefusesBadOptions) {
  EXPECT_THROW(OneRound({.dimension = 5}), Error);
  EXPECT_NO_THROW(OneRound({.dimension = 5, .route = OneRoundRoute::brute_force}));
  EXPECT_THROW(OneRound({.dimension = 22, .route = OneRoundRoute::brute_force}), Error);
  EXPECT_THROW(OneRound({.beta = 0}), Error);
}

}  // namespace discreet::masked_parity_test
