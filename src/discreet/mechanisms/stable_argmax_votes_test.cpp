// The stable argmax over votes (ML-4), printed and corrected: 40 votes for three candidates, as multisets.
#include <gtest/gtest.h>

#include <cmath>

#include "discreet/audit/verify/order_invariance.h"
#include "discreet/audit/verify/subjects_test.h"
#include "discreet/mechanisms/stable_argmax.h"

namespace discreet::stable_argmax_votes_test {

struct Standing {
  std::uint32_t winner;
  std::int64_t gap;
};

Standing standing(std::span<const std::uint32_t> votes) {
  std::array<std::int64_t, 3> counts{};
  for (std::uint32_t vote : votes) ++counts[vote];
  auto winner = std::max_element(counts.begin(), counts.end()) - counts.begin();
  std::int64_t second = 0;
  for (std::int64_t i = 0; i < 3; ++i)
    if (i != winner) second = std::max(second, counts[static_cast<std::size_t>(i)]);
  return {static_cast<std::uint32_t>(winner), counts[static_cast<std::size_t>(winner)] - second};
}

Probability one_minus(const Probability& p) {
  Probability result(Rational(1));
  result += Probability(Rational(-1)) * p;
  return result;
}

// Releases the winner with a probability that depends on the gap.
Subject argmax(const Privacy& promised, const std::function<Probability(std::int64_t gap)>& release) {
  auto run = [=](std::span<const std::uint32_t> votes, Rng& rng) -> std::string {
    auto [winner, gap] = standing(votes);
    Probability p = release(gap);
    bool released = rng.choices()->choose(2, [&](std::size_t i) { return i == 1 ? p : one_minus(p); });
    return released ? std::to_string(winner) : "none";
  };
  return {.records = 3, .run = run, .promised = promised, .order = Rows::unordered};
}

// As printed: gap + Lap(1/epsilon) >= ln(1/delta)/epsilon; below it, with probability delta e^(epsilon
// gap)/2.
Subject printed(const Rational& epsilon, const Rational& delta) {
  return argmax({epsilon, delta}, [=](std::int64_t gap) {
    double threshold = std::log(1 / to_double(delta)) / to_double(epsilon);  // no integer, by far
    Rational exponent = epsilon * gap;
    if (static_cast<double>(gap) < threshold) return Probability(delta / 2) * Probability::exponential(-exponent);
    return one_minus(Probability(1 / (2 * delta)) * Probability::exponential(exponent));
  });
}

// The shipped mechanism.
Subject corrected(const Rational& epsilon, const Rational& delta) {
  StableArgmax mechanism(epsilon, delta, 1);
  auto run = [=](std::span<const std::uint32_t> votes, Rng& rng) -> std::string {
    auto [winner, gap] = standing(votes);
    return mechanism.releases(gap, rng) ? std::to_string(winner) : "none";
  };
  return {.records = 3, .run = run, .promised = mechanism.privacy(), .order = Rows::unordered};
}

TEST(VerifiedArgmax, AsPrintedItMissesItsDeltaByFar) {
  struct Case {
    Rational epsilon;
    double delta;
  };
  for (const auto& [epsilon, delta] : {Case{{3, 10}, 0.13}, Case{{1, 2}, 0.21}, Case{{1}, 0.34}}) {
    auto report = verify(printed(epsilon, Rational(1, 1000)), {.rows = 40});
    EXPECT_EQ(report.databases, 861u);
    EXPECT_EQ(report.verdict, Verdict::violated);
    EXPECT_NEAR(report.delta.low, delta, 0.006);
    EXPECT_LT(report.delta.high - report.delta.low, 1e-12);
  }
}

TEST(VerifiedArgmax, AsPrintedItKeepsTheWeakerPromiseThatItsNoiseGives) {
  // (2 epsilon, e^(2 epsilon) delta / 2).
  Subject subject = printed(Rational(1, 2), Rational(1, 1000));
  subject.promised = {1, Rational(1360, 1000000)};  // e/2000 = 0.0013591...
  EXPECT_EQ(verify(subject, {.rows = 40}).verdict, Verdict::holds);
  subject.promised.delta = Rational(1359, 1000000);
  EXPECT_EQ(verify(subject, {.rows = 40}).verdict, Verdict::violated);
}

TEST(VerifiedArgmax, CorrectedItHolds) {
  for (const Rational& epsilon : {Rational(3, 10), Rational(1, 2), Rational(1)}) {
    auto report = verify(corrected(epsilon, Rational(1, 1000)), {.rows = 40});
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_GT(report.delta.low, 0.0003);  // the promise is 0.001: not wasteful
    EXPECT_LE(report.delta.high, 0.001);
  }
}

TEST(VerifiedArgmax, AThresholdOneLowerFails) {
  StableArgmax mechanism(1, Rational(1, 1000), 1);
  Subject subject = corrected(1, Rational(1, 1000));
  subject.run = [=](std::span<const std::uint32_t> votes, Rng& rng) -> std::string {
    auto [winner, gap] = standing(votes);
    return mechanism.releases(gap + 1, rng) ? std::to_string(winner) : "none";
  };
  EXPECT_EQ(verify(subject, {.rows = 40}).verdict, Verdict::violated);
}

TEST(VerifiedArgmax, DoesNotLookAtTheOrderOfVotes) {
  EXPECT_EQ(proves_order_invariance(corrected(1, Rational(1, 10)), {.rows = 6}).verdict, Verdict::holds);
}

}  // namespace discreet::stable_argmax_votes_test
