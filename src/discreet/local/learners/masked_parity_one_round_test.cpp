#include "discreet/local/learners/masked_parity_one_round.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/local/studies/planned_studies_test.h"
#include "discreet/local/studies/simulation.h"
#include "discreet/local/studies/transcript_test.h"

namespace discreet::masked_parity_one_round_test {

using OneRound = MaskedParityOneRoundProtocol;
using Route = OneRoundRoute;

static_assert(Protocol<OneRound>);

// The promise is a failure probability of at most 1/20 a study; more than 6 failures of 25 have probability below 2e-4.
TEST(MaskedParityOneRound, FailsAsSeldomAsPlanned) {
  Rng rng = Rng::seeded(21);
  for (Route route : {Route::weak, Route::brute_force}) {
    const OneRound protocol({.dimension = 4, .route = route, .epsilon = 2});
    const int failures = failed_studies(
        protocol, 25, rng, [&](const auto& outcome, const auto& target) { return protocol.correct(*outcome, target); });
    EXPECT_LE(failures, 6);
  }
}

TEST(MaskedParityOneRound, TranscriptsCostExactlyEpsilon) {
  for (Route route : {Route::weak, Route::brute_force}) {
    const OneRound protocol({.dimension = 2, .route = route});
    const VerifyReport report = verify(transcript_subject(protocol), {.rows = route == Route::weak ? 1u : 2u});
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
  EXPECT_NO_THROW(OneRound({.dimension = 5, .route = Route::brute_force}));
  EXPECT_THROW(OneRound({.dimension = 22, .route = Route::brute_force}), Error);
  EXPECT_THROW(OneRound({.beta = 0}), Error);
}

}  // namespace discreet::masked_parity_one_round_test
