#include "discreet/local/queries/equivalence.h"

#include <gtest/gtest.h>

#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/guarded_oracle.h"
#include "discreet/local/queries/labelled_records_test.h"
#include "discreet/local/queries/queried_conjunction.h"
#include "discreet/local/queries/zero_test_bounds.h"
#include "discreet/local/randomizers/warner.h"

namespace discreet::equivalence_test {

// Adaptivity is a fact of types, both ways.
using LocalConjunction = LocalForm<ConjunctionQueries>;
using LocalMaskedParity = LocalForm<MaskedParityQueries>;
static_assert(NoninteractiveAlgorithm<LocalConjunction>);
static_assert(LocalAlgorithm<LocalMaskedParity> && !NoninteractiveAlgorithm<LocalMaskedParity>);
static_assert(interaction<LocalConjunction> == Interaction::noninteractive);
static_assert(interaction<LocalMaskedParity> == Interaction::interactive);
static_assert(NonadaptiveSqForm<LocalConjunction>::adaptivity == Adaptivity::nonadaptive);
static_assert(AdaptiveSqForm<LocalMaskedParity>::adaptivity == Adaptivity::adaptive);

const MaskedParityTarget target{0b10, true};

TEST(Equivalence, PeopleTeachAMaskedParity) {
  MaskedParityQueries algorithm(2);
  const std::uint64_t people = local_people(algorithm.plan(), 2, .05);
  auto domain = masked_records(2, target);
  Rng rng = Rng::seeded(1);
  std::vector<MaskedRecord> population;
  for (std::uint64_t i = 0; i < people; ++i) population.push_back(domain[uniform_below(domain.size(), rng)]);
  // Fails with probability at most 1/20; the seed is fixed.
  EXPECT_EQ(run_on_people(as_local(algorithm, 2, people), std::span<const MaskedRecord>(population),
                          PersonOracle::Mode::sequential, rng),
            target);
}

// A nonadaptive algorithm runs in one round of people. An adaptive one is stopped there.
TEST(Equivalence, OneRoundIsEnoughForANonadaptiveAlgorithmOnly) {
  Rng rng = Rng::seeded(6);
  Cube cube(1);
  std::vector<Labelled<BitRow>> bits(20, {cube[1], 1});
  EXPECT_NO_THROW(run_on_people(as_local(ConjunctionQueries(1, Rational(2, 5)), 1, 20),
                                std::span<const Labelled<BitRow>>(bits), PersonOracle::Mode::noninteractive, rng));
  std::vector<MaskedRecord> masked(20);
  EXPECT_THROW(run_on_people(as_local(MaskedParityQueries(2), 1, 20), std::span<const MaskedRecord>(masked),
                             PersonOracle::Mode::noninteractive, rng),
               Error);
}

TEST(Equivalence, EveryoneAnswersOnce) {
  MaskedParityQueries algorithm(3);
  auto local = as_local(algorithm, 1, 1000);
  std::vector<bool> asked(1000);
  std::vector<std::vector<Report>> answered;
  for (auto calls = local.next(answered); !calls.empty(); calls = local.next(answered)) {
    auto& reports = answered.emplace_back();
    for (const auto& [person, randomizer] : calls) {
      EXPECT_FALSE(asked[person]);
      asked[person] = true;
      EXPECT_EQ(randomizer.epsilon(), 1);
      reports.push_back(one_bit_report(true));
    }
  }
  EXPECT_EQ(answered.size(), 2u);
}

// Round the loop with an exact oracle: local from queries, queries from local. The first way fails with probability at
// most 1/20, the second changes the law by at most 1/20; seeds are fixed.
TEST(Equivalence, TheRoundTripFindsTheMaskedParity) {
  MaskedParityQueries algorithm(2);
  const std::uint64_t people = local_people(algorithm.plan(), 2, .05);
  auto local = as_local(algorithm, 2, people);
  ExactOracle exact(Distribution<MaskedRecord>::uniform(masked_records(2, target)));
  CountingOracle counting(exact);
  Rng rng = Rng::seeded(3);
  auto form = as_sq(local, MaskedRecord{}, Rational(1, 20), rng);
  EXPECT_EQ(run_emulated(form, counting, rng), target);
  EXPECT_LE(static_cast<double>(counting.queries()), 2 * std::exp(2) * static_cast<double>(people));
}

TEST(Equivalence, TheRoundTripFindsTheConjunctionInOneBatch) {
  Cube cube(1);
  LiteralConjunction conjunction{BitVector(1), BitVector(1)};
  conjunction.zeros.set(0, true);
  ConjunctionQueries algorithm(1, Rational(2, 5));
  const auto people = static_cast<std::uint64_t>(2 * local_zero_test_people(.1, 2, .025) + 2);
  auto local = as_local(algorithm, 2, people);
  ExactOracle exact(labelled_cube(cube, 1, Rational(1, 2), conjunction));
  OneBatchOracle once(exact);
  Rng rng = Rng::seeded(5);
  auto form = as_sq(local, Labelled<BitRow>{cube[0], 0}, Rational(1, 20), rng);
  static_assert(decltype(form)::adaptivity == Adaptivity::nonadaptive);
  EXPECT_EQ(run_emulated(form, once, rng), conjunction);
}

// The emulation of an interactive protocol is adaptive, and an oracle of one batch says so.
TEST(Equivalence, AnInteractiveProtocolIsNotEmulatedInOneBatch) {
  MaskedParityQueries algorithm(2);
  auto local = as_local(algorithm, 2, 100);
  ExactOracle exact(Distribution<MaskedRecord>::uniform(masked_records(2, target)));
  OneBatchOracle once(exact);
  Rng rng = Rng::seeded(3);
  auto form = as_sq(local, MaskedRecord{}, Rational(1, 20), rng);
  EXPECT_THROW(run_emulated(form, once, rng), Error);
}

// Asks one person the same twice in one batch. The output says whether her reports agree.
struct AskedTwice {
  using Record = std::uint64_t;
  using Output = bool;
  Rational epsilon() const { return 2; }
  std::uint64_t call_count() const { return 2; }
  LocalBatch<Record> calls() const {
    const RecordRandomizer<Record> coin{WarnerRandomizer({.epsilon = 1}), [](const Record& bit) { return bit; }};
    LocalBatch<Record> batch;
    batch.ask(0, coin);
    batch.ask(0, coin);
    return batch;
  }
  LocalBatch<Record> next(std::span<const std::vector<Report>> answered) const {
    return answered.empty() ? calls() : LocalBatch<Record>{};
  }
  bool output(std::span<const std::vector<Report>> answered) const {
    const Report& both = answered[0].at(0);
    return both.size() == 2 && both[0] == both[1];
  }
};
static_assert(NoninteractiveAlgorithm<AskedTwice>);

Distribution<std::uint64_t> fair_bits() { return Distribution<std::uint64_t>::uniform({0, 1}); }

// How likely her reports agree, from all paths of a run on one person drawn from the population.
Rational true_agreement() {
  Rational agreement = 0;
  const Distribution<std::uint64_t> people = fair_bits();
  for (const auto& [record, weight] : people.atoms()) {
    const std::vector<std::uint64_t> person{record};
    const auto law = explore([&](Rng& rng) {
      return run_on_people(AskedTwice{}, std::span<const std::uint64_t>(person), PersonOracle::Mode::sequential, rng);
    });
    agreement += weight * *law.mass.at(true).rational();
  }
  return agreement;
}

// The same of the emulation, from all paths of one attempt: the first candidate that is kept, else the last.
Rational emulated_agreement(const Rational& beta) {
  const AskedTwice algorithm;
  const RecordRandomizer<std::uint64_t> randomizer = algorithm.calls().begin()->second;
  ExactOracle oracle(fair_bits());
  // FixedEmulation has half the precision of the other: the same attempts as with beta / 2.
  SqEmulation<std::uint64_t, ExactOracle<std::uint64_t>> emulation(oracle, 0, algorithm.epsilon(), 1, beta / 2);
  const auto agree = [](const Report& report) { return report[0] == report[1]; };
  Rational kept = 0, kept_agreeing = 0, agreeing = 0, none = 1;
  for (const auto& [report, mass] : explore([&](Rng& rng) { return emulation.attempt(randomizer, rng); }).mass) {
    if (!report) continue;
    kept += *mass.rational();
    if (agree(*report)) kept_agreeing += *mass.rational();
  }
  for (const auto& [report, mass] : explore([&](Rng& rng) { return randomizer.report(0, rng); }).mass)
    if (agree(report)) agreeing += *mass.rational();
  for (std::uint64_t i = 1; i < emulation_candidate_count(algorithm.epsilon(), 1, beta); ++i) none *= 1 - kept;
  return kept_agreeing / kept * (1 - none) + agreeing * none;
}

// Independent answers of one person would agree half of the time, which is more than beta off.
TEST(Equivalence, OnePersonWhoIsAskedTwiceInABatchAnswersFromOneRecord) {
  const Rational beta(1, 20), truth = true_agreement();
  EXPECT_NEAR(to_double(truth), .607, .001);
  EXPECT_LE(abs(Rational(emulated_agreement(beta) - truth)), beta);
  // The code itself: 4,000 runs stray by 0.04, five standard deviations, with probability below 1e-6; the seed is
  // fixed.
  ExactOracle exact(fair_bits());
  Rng rng = Rng::seeded(8);
  int agreed = 0;
  for (int i = 0; i < 4000; ++i) {
    auto form = as_sq(AskedTwice{}, std::uint64_t{0}, beta, rng);
    static_assert(decltype(form)::adaptivity == Adaptivity::nonadaptive);
    agreed += run_emulated(form, exact, rng);
  }
  EXPECT_NEAR(agreed / 4000., to_double(truth), .04);
}

// A product of products has their parts, values and rows as if all had been asked at once.
TEST(Equivalence, RandomizersSideBySideKeepTheirValuesAndRows) {
  using Record = std::uint64_t;
  const auto part = [](Randomizer randomizer, std::uint64_t divisor, std::uint64_t row) {
    return RecordRandomizer<Record>{std::move(randomizer), [divisor](const Record& r) { return r / divisor; }, row};
  };
  const auto first = part(KaryRandomizer({.values = 3, .epsilon = 1}), 3, 0);
  const auto second = part(HadamardRandomizer({.size = 4, .epsilon = 1}), 1, 3);
  const auto third = part(WarnerRandomizer({.epsilon = 1}), 5, 0);
  LocalBatch<Record> batch;
  for (const auto& one : {first, second, third}) batch.ask(7, one);
  ASSERT_EQ(batch.size(), 1u);
  const RecordRandomizer<Record>& all = batch.begin()->second;
  EXPECT_EQ(all.epsilon(), 3);
  for (Record record = 0; record < 9; ++record)
    for (const auto& [report, mass] : explore([&](Rng& rng) { return all.report(record, rng); }).mass) {
      const auto bits = [&](std::size_t from, std::size_t count) {
        Report slice(count);
        for (std::size_t i = 0; i < count; ++i) slice.set(i, report[from + i]);
        return slice;
      };
      EXPECT_EQ(*mass.rational(), first.probability(record, bits(0, 2)) * second.probability(record, bits(2, 1)) *
                                      third.probability(record, bits(3, 1)));
    }
}

TEST(Equivalence, BudgetsAreKept) {
  struct Greedy {
    using Record = std::uint64_t;
    using Output = int;
    Rational epsilon() const { return 1; }
    std::uint64_t call_count() const { return 2; }
    LocalBatch<Record> next(std::span<const std::vector<Report>> answered) const {
      LocalBatch<Record> batch;
      if (answered.size() < 2)
        batch.ask(0, {OneBitRandomizer({.epsilon = Rational(2, 3)}), [](const Record& v) { return v; }});
      return batch;
    }
    int output(std::span<const std::vector<Report>>) const { return 0; }
  };
  Rng rng = Rng::seeded(3);
  std::vector<std::uint64_t> people{1};
  EXPECT_THROW(run_on_people(Greedy{}, std::span<const std::uint64_t>(people), PersonOracle::Mode::full, rng), Error);
}

}  // namespace discreet::equivalence_test
