// Tests the protocols of one report per person: exact privacy of whole transcripts, exact recovery from exact shares.
#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/local/learners/conjunction.h"
#include "discreet/local/learners/local_erm.h"
#include "discreet/local/learners/weak_learner.h"
#include "discreet/local/randomizers/estimates.h"
#include "discreet/local/studies/frequency.h"
#include "discreet/local/studies/heavy_hitters.h"
#include "discreet/local/studies/mean.h"
#include "discreet/local/studies/quantile.h"
#include "discreet/local/studies/simulation.h"
#include "discreet/local/studies/transcript_test.h"

namespace discreet::learners_test {

static_assert(Protocol<FrequencyProtocol> && Protocol<MeanProtocol> && Protocol<QuantileProtocol> &&
              Protocol<HeavyHittersProtocol> && Protocol<LocalConjunctionProtocol> && Protocol<LocalErmProtocol> &&
              Protocol<WeakLearnerProtocol>);

// The promise holds, and is attained: somebody's report is worth its epsilon.
template <class P>
void expect_tight(const P& protocol, std::size_t rows) {
  const VerifyReport report = verify(transcript_subject(protocol), {.rows = rows});
  EXPECT_EQ(report.verdict, Verdict::holds) << P::name << " " << report.reason;
  EXPECT_GT(report.epsilon.low, to_double(protocol.epsilon()) - 1e-9) << P::name;
}

TEST(LocalLearners, TranscriptsCostExactlyEpsilon) {
  expect_tight(FrequencyProtocol({.answers = 3, .family = FrequencyRandomizer::k_rr}), 2);
  expect_tight(FrequencyProtocol({.answers = 3, .family = FrequencyRandomizer::hadamard}), 2);
  expect_tight(FrequencyProtocol({.answers = 4, .family = FrequencyRandomizer::subset}), 2);
  expect_tight(MeanProtocol({.low = -1, .high = 2}), 2);
  expect_tight(QuantileProtocol({.low = 0, .high = 3}), 2);
  expect_tight(QuantileProtocol({.low = 0, .high = 1, .shares = {Rational(1, 3), Rational(1, 2)}}), 2);
  expect_tight(HeavyHittersProtocol({.bits = 3, .share = Rational(1, 2), .step = 2}), 2);
  expect_tight(LocalConjunctionProtocol({.dimension = 1}), 2);
  expect_tight(LocalConjunctionProtocol({.dimension = 1, .form = RuleForm::disjunction}), 2);
  expect_tight(LocalConjunctionProtocol({.dimension = 1, .flips = Rational(1, 5)}), 2);
  expect_tight(LocalConjunctionProtocol({.dimension = 2, .width = 2}), 2);
  expect_tight(LocalErmProtocol({.points = 1, .route = ErmRoute::blocks}), 2);
  expect_tight(LocalErmProtocol({.points = 3, .route = ErmRoute::dyadic}), 2);
  expect_tight(WeakLearnerProtocol({.concepts = parity_class(1)}), 2);
}

// Sabotaged versions: each is the study of a careless author, and each is caught.
template <class P>
Verdict verdict_of(const P& protocol,
                   const std::function<std::string(const Subject&, std::span<const std::uint32_t>, Rng&)>& run,
                   std::size_t rows) {
  const Subject original = transcript_subject(protocol);
  Subject sabotaged = original;
  sabotaged.run = [&original, run](std::span<const std::uint32_t> database, Rng& rng) {
    return run(original, database, rng);
  };
  return verify(sabotaged, {.rows = rows}).verdict;
}

TEST(LocalLearners, CarelessStudiesAreCaught) {
  const LocalConjunctionProtocol protocol({.dimension = 1});
  // Everybody answers every question.
  for (const LocalConjunctionProtocol& study :
       {protocol, LocalConjunctionProtocol({.dimension = 1, .flips = Rational(1, 5)}),
        LocalConjunctionProtocol({.dimension = 1, .form = RuleForm::disjunction, .flips = Rational(1, 5)})})
    EXPECT_EQ(verdict_of(
                  study,
                  [](const Subject& study, std::span<const std::uint32_t> database, Rng& rng) {
                    return study.run(std::vector<std::uint32_t>{database[0], database[0]}, rng);
                  },
                  1),
              Verdict::violated);
  // The record decides whether a person answers.
  EXPECT_EQ(verdict_of(
                protocol,
                [](const Subject& study, std::span<const std::uint32_t> database, Rng& rng) {
                  return database[0] == 0 ? std::string("silent") : study.run(database, rng);
                },
                1),
            Verdict::violated);
  // Which question somebody answers depends on the record.
  EXPECT_EQ(verdict_of(
                protocol,
                [](const Subject& study, std::span<const std::uint32_t> database, Rng& rng) {
                  std::vector<std::uint32_t> order(database.begin(), database.end());
                  if (order[0] % 2 == 1) std::swap(order[0], order[1]);
                  return std::to_string(order[0] % 2) + study.run(order, rng);
                },
                2),
            Verdict::violated);
  // A report is drawn again when it is sent again.
  EXPECT_EQ(verdict_of(
                FrequencyProtocol({.answers = 3}),
                [](const Subject& study, std::span<const std::uint32_t> database, Rng& rng) {
                  return study.run(database, rng) + study.run(database, rng);
                },
                1),
            Verdict::violated);
}

TEST(LocalLearners, DyadicIntervalsAddUpToEveryThreshold) {
  const LocalErmProtocol protocol({.points = 6, .route = ErmRoute::dyadic, .epsilon = 16, .alpha = Rational(1, 20)});
  for (std::size_t target = 0; target <= 6; ++target) {
    Rng rng = Rng::seeded(target);
    const auto study = simulate(
        protocol, planned_people(protocol.plan()),
        [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
    EXPECT_EQ(protocol.outcome(study.answered), target);
  }
}

TEST(LocalLearners, TheCoverOfParitiesIsAllOfThem) {
  EXPECT_EQ(WeakLearnerProtocol({.concepts = parity_class(4), .theta = Rational(1, 100)}).cover().size(), 16u);
  // Equal and opposite concepts are alike.
  BitMatrix table(3, 2);
  table.set(1, 0, true);
  table.set(1, 1, true);
  EXPECT_EQ(WeakLearnerProtocol({.concepts = FiniteClass(table)}).cover().size(), 1u);
}

// How often the outcome is wrong about the target, for points with these counts.
Rational error_under(const FiniteClass& concepts, const std::vector<std::int64_t>& counts,
                     const WeakLearnerProtocol::Outcome& outcome, std::size_t target) {
  std::int64_t wrong = 0, all = 0;
  for (std::size_t x = 0; x < counts.size(); ++x) {
    const bool said = bit_at(concepts[outcome.concept_number], x) != outcome.turned;
    if (said != bit_at(concepts[target], x)) wrong += counts[x];
    all += counts[x];
  }
  return Rational(wrong, all);
}

// The outcome if the share of mistakes of member i is reported `off` above the truth, or below where bit i of `below`
// is 1.
WeakLearnerProtocol::Outcome outcome_of(const WeakLearnerProtocol& protocol, const std::vector<std::int64_t>& counts,
                                        std::size_t target, const Rational& off = 0, std::size_t below = 0) {
  constexpr std::int64_t people = std::int64_t{1} << 50;
  const WarnerRandomizer coin({.epsilon = protocol.epsilon()});
  const Rational low = estimates(coin, {people, {0}})[0], width = estimates(coin, {people, {people}})[0] - low;
  Answered answered(1);
  for (std::size_t i = 0; i < protocol.cover().size(); ++i) {
    const Rational error = error_under(protocol.options().concepts, counts, {protocol.cover()[i], false}, target);
    const Rational told = (below >> i & 1) != 0 ? Rational(error - off) : Rational(error + off);
    answered[0].push_back({people, {static_cast<std::int64_t>(floor((told - low) / width * Rational(people)))}});
  }
  return *protocol.outcome(answered);
}

const FiniteClass six_concepts = class_of({"00001111", "00110011", "01010101", "00111111", "01110111", "00000011"});
const std::vector<std::int64_t> skewed{40, 1, 0, 7, 2, 30, 1, 19};

// Every target of a class, estimates as wrong as the plan allows in all directions, under a law that is far from
// uniform.
TEST(LocalLearners, TheWeakLearnerKeepsItsPromiseUnderTheLawThatItsStudyNames) {
  for (const Rational& theta : {Rational(1, 2), Rational(1, 3), Rational(4, 5)}) {
    const WeakLearnerProtocol protocol(
        {.concepts = six_concepts, .distribution = "40,1,0,7,2,30,1,19", .theta = theta});
    const Rational off = theta * Rational(999, 6000);  // a hair less than theta/6: tallies are whole numbers
    for (std::size_t target = 0; target < six_concepts.concepts(); ++target)
      for (std::size_t below = 0; below < std::size_t{1} << protocol.cover().size(); ++below) {
        const auto outcome = outcome_of(protocol, skewed, target, off, below);
        EXPECT_LE(error_under(six_concepts, skewed, outcome, target), Rational(1, 2) - theta / 6) << target;
        EXPECT_TRUE(protocol.correct(outcome, target));
      }
  }
}

// Why the law must be named: a cover for uniform points is no cover for others.
TEST(LocalLearners, TheWeakLearnerPromisesNothingUnderAnotherLaw) {
  const FiniteClass two = class_of({"0000", "0001"});
  const WeakLearnerProtocol uniform({.concepts = two}), named({.concepts = two, .distribution = "1,0,0,1"});
  EXPECT_EQ(uniform.cover(), (std::vector<std::size_t>{0}));
  EXPECT_EQ(named.cover(), (std::vector<std::size_t>{0, 1}));
  const std::vector<std::int64_t> rows{1, 0, 0, 1};
  EXPECT_EQ(error_under(two, rows, outcome_of(uniform, rows, 1), 1), Rational(1, 2));
  EXPECT_EQ(error_under(two, rows, outcome_of(named, rows, 1), 1), 0);
  EXPECT_THROW(WeakLearnerProtocol({.concepts = two, .distribution = "1,0,0"}), Error);
}

TEST(LocalLearners, TheFewestPeopleChooseTheRandomizer) {
  EXPECT_EQ(FrequencyProtocol({.answers = 2, .epsilon = 3}).randomizer().name(), "k_rr");
  EXPECT_EQ(FrequencyProtocol({.answers = 100'000}).randomizer().name(), "hadamard");
  EXPECT_THROW(FrequencyProtocol({.answers = 5000, .family = FrequencyRandomizer::subset}), Error);
}

TEST(LocalLearners, WordsAreTheAnswers) {
  const FrequencyProtocol protocol({.words = "no,yes,perhaps"});
  EXPECT_EQ(protocol.answers(), 3u);
  EXPECT_EQ(protocol.schema().read(0, "yes"), 1);
  EXPECT_THROW(FrequencyProtocol({.words = "no,no"}), Error);
}

TEST(LocalLearners, RefuseBadOptions) {
  EXPECT_THROW(FrequencyProtocol({.answers = 1}), Error);
  EXPECT_THROW(FrequencyProtocol({.alpha = 0}), Error);
  EXPECT_THROW(MeanProtocol({.low = 1, .high = 1}), Error);
  EXPECT_THROW(MeanProtocol({.low = 0, .high = (std::int64_t{1} << 40) + 1}), Error);
  EXPECT_THROW(MeanProtocol({.low = INT64_MIN, .high = INT64_MAX}), Error);
  EXPECT_THROW(QuantileProtocol({.shares = {}}), Error);
  EXPECT_THROW(QuantileProtocol({.shares = {Rational(1)}}), Error);
  EXPECT_THROW(HeavyHittersProtocol({.bits = 65}), Error);
  EXPECT_THROW(HeavyHittersProtocol({.share = Rational(1, 51)}), Error);
  EXPECT_THROW(LocalConjunctionProtocol({.dimension = 0}), Error);
  EXPECT_THROW(LocalErmProtocol({.points = 0}), Error);
  EXPECT_THROW(LocalErmProtocol({.concepts = parity_class(1), .route = ErmRoute::dyadic}), Error);
  EXPECT_THROW(WeakLearnerProtocol({.theta = 0}), Error);
}

}  // namespace discreet::learners_test
