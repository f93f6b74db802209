#include "discreet/local/equivalence.h"

#include <gtest/gtest.h>

#include "discreet/local/conjunction_queries.h"
#include "discreet/local/exact_oracle.h"
#include "discreet/local/guarded_oracle.h"
#include "discreet/local/labelled_records_test.h"
#include "discreet/local/masked_records_test.h"
#include "discreet/local/warner.h"
#include "discreet/local/zero_test_bounds.h"

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

// What is nonadaptive runs in one round of people, what is adaptive is stopped there.
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
    for (const auto& call : calls) {
      EXPECT_FALSE(asked[call.person]);
      asked[call.person] = true;
      EXPECT_EQ(call.randomizer.epsilon(), 1);
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
  EXPECT_LE(static_cast<double>(counting.queries()), emulation_queries({2, static_cast<double>(people), .05}));
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

TEST(Equivalence, BudgetsAreKept) {
  struct Greedy {
    using Record = std::uint64_t;
    using Output = int;
    Rational epsilon() const { return 1; }
    std::uint64_t call_count() const { return 2; }
    std::vector<LocalCall<Record>> next(std::span<const std::vector<Report>> answered) const {
      if (answered.size() == 2) return {};
      return {{0, {OneBitRandomizer({.epsilon = Rational(2, 3)}), [](const Record& v) { return v; }}}};
    }
    int output(std::span<const std::vector<Report>>) const { return 0; }
  };
  Rng rng = Rng::seeded(3);
  std::vector<std::uint64_t> people{1};
  EXPECT_THROW(run_on_people(Greedy{}, std::span<const std::uint64_t>(people), PersonOracle::Mode::full, rng), Error);
}

}  // namespace discreet::equivalence_test
