#include "discreet/local/learners/parity.h"

#include <gtest/gtest.h>

#include <functional>

#include "discreet/base/error.h"
#include "discreet/local/learners/learner_bounds.h"
#include "discreet/local/queries/feasibility_bounds.h"
#include "discreet/local/studies/simulation.h"
#include "discreet/local/studies/transcript_test.h"

namespace discreet::parity_test {

static_assert(Protocol<LocalParityProtocol>);

TEST(LocalParity, TheTranscriptCostsExactlyEpsilon) {
  const LocalParityProtocol protocol({.dimension = 2});
  const VerifyReport report = verify(transcript_subject(protocol), {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
  EXPECT_GT(report.epsilon.low, 1 - 1e-9);
}

// A promise of 1/20: three of forty fail with probability above 1/2, eight with probability below 0.001.
TEST(LocalParity, FindsTheTargetWithThePlannedPeople) {
  const LocalParityProtocol protocol({.dimension = 4, .alpha = Rational(2, 5)});
  Rng rng = Rng::seeded(19);
  EXPECT_LE(failed_studies(protocol, 40, rng, std::equal_to()), 7);
}

// The tail by summing the trinomial law exactly: the planned people suffice, and the bound is not off by a factor of
// two.
TEST(LocalParity, TheBoundHoldsForTheExactLaw) {
  const Rational truth(3, 4), alpha(2, 5), beta(1, 20);
  const std::uint64_t people = parity_people(1, truth, alpha, beta);
  auto failure = [&](std::uint64_t n) {  // one other row, worse by alpha exactly
    const double up = .5 * (1 + .5 * .4), down = .5 * (1 - .5 * .4);
    std::vector<double> law(2 * n + 1);
    law[n] = 1;
    for (std::uint64_t i = 0; i < n; ++i) {
      std::vector<double> next(law.size());
      for (std::size_t at = n - i; at <= n + i; ++at) {
        next[at + 1] += up * law[at];
        next[at - 1] += down * law[at];
      }
      law = std::move(next);
    }
    double sum = 0;
    for (std::size_t at = 0; at <= n; ++at) sum += law[at];
    return sum;
  };
  EXPECT_LE(failure(people), .05);
  EXPECT_GT(failure(people / 3), .05);
}

TEST(LocalParity, PeopleDoubleWithEveryBitAndStayAboveWhatIsExcluded) {
  const Rational truth = WarnerRandomizer({.epsilon = 1}).truth(), alpha(1, 4), beta(1, 20);
  for (std::int64_t d = 2; d <= 32; ++d) {
    const double ratio = static_cast<double>(parity_people(d, truth, alpha, beta)) /
                         static_cast<double>(parity_people(d - 1, truth, alpha, beta));
    EXPECT_GT(ratio, 2);
    EXPECT_LT(ratio, 2.8);
    EXPECT_GT(parity_people(d, truth, alpha, beta), parity_excluded_calls({static_cast<double>(d), 1}));
  }
}

TEST(LocalParity, PlansWhatItWillNotRun) {
  const LocalParityProtocol large({.dimension = 30});
  EXPECT_GT(large.plan()[0].people(), std::uint64_t{1} << 30);
  EXPECT_THROW(large.questions({}), Error);
  const LocalParityProtocol hopeless({.dimension = 90});
  EXPECT_EQ(hopeless.plan()[0].people(), std::uint64_t{1} << 53);
  EXPECT_GT(parity_excluded_calls({90, 1}), 1000000u);
  EXPECT_THROW(LocalParityProtocol({.dimension = 1025}), Error);
  EXPECT_THROW(LocalParityProtocol({.dimension = 0}), Error);
  EXPECT_THROW(LocalParityProtocol({.alpha = Rational(1, 2)}), Error);
}

TEST(LocalParity, NobodyGivesNoAnswer) {
  const LocalParityProtocol protocol({.dimension = 2});
  EXPECT_EQ(protocol.outcome({}), std::nullopt);
  EXPECT_EQ(protocol.outcome({{protocol.questions({})[0].randomizer.empty_tally()}}), std::nullopt);
}

}  // namespace discreet::parity_test
