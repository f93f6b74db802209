// The verifier claims no more than it knows if some probability was not explored.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "discreet/audit/verify/subjects_test.h"
#include "discreet/audit/verify/verifier.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::remainder_test {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The number of tails before heads of a coin: k with probability 2^-(k+1), cut like a sampler cuts.
std::uint64_t geometric(Rng& rng) {
  std::uint64_t k = 0;
  while (!bernoulli(Rational(1, 2), rng))
    if (++k == rng.choices()->limits().tail_bits) rng.choices()->abandon();
  return k;
}

// count + (geometric - geometric'): the ratio of neighbours' masses is 2.
std::string noisy_count(std::span<const std::uint32_t> database, Rng& rng) {
  auto count = std::accumulate(database.begin(), database.end(), std::int64_t{0});
  auto up = static_cast<std::int64_t>(geometric(rng)), down = static_cast<std::int64_t>(geometric(rng));
  return std::to_string(count + up - down);
}

Subject noise(const Privacy& promised) { return {.records = 2, .run = noisy_count, .promised = promised}; }

TEST(Remainder, APurePromiseOverInfinitelyManyOutcomesIsUndecided) {
  auto report = verify(noise({Rational(7, 10)}), {.rows = 2, .limits = {.tail_bits = 30}});
  EXPECT_EQ(report.verdict, Verdict::undecided);
  EXPECT_EQ(report.undecided, report.all_pairs);
  EXPECT_NEAR(report.unresolved, std::ldexp(2, -30), 1e-12);
  EXPECT_NEAR(report.epsilon.low, std::log(2.0), 2e-8);
  EXPECT_LE(report.epsilon.low, std::log(2.0));
  EXPECT_EQ(report.epsilon.high, infinity);
  EXPECT_EQ(report.epsilon.exact, "");
  EXPECT_EQ(report.delta.low, 0);
  // The mass cut off, and the mass missing on the other side of the outcomes that it would have joined.
  EXPECT_GE(report.delta.high, std::ldexp(2, -30) - 1e-12);
  EXPECT_LE(report.delta.high, std::ldexp(3, -30));
  EXPECT_NE(report.reason.find("was not explored"), std::string::npos) << report.reason;
}

TEST(Remainder, ADeltaThatCoversTheRemainderLetsThePromiseHold) {
  VerifyOptions options{.rows = 2, .limits = {.tail_bits = 20}};
  EXPECT_EQ(verify(noise({Rational(7, 10), Rational(1, 300000)}), options).verdict, Verdict::holds);
  EXPECT_EQ(verify(noise({Rational(7, 10), Rational(1, 600000)}), options).verdict, Verdict::undecided);
}

TEST(Remainder, AViolationBeyondTheRemainderIsCertain) {
  auto report = verify(noise({Rational(69, 100)}), {.rows = 1, .limits = {.tail_bits = 30}});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_GT(report.delta.low, 0);
  ASSERT_TRUE(report.witness);
  EXPECT_GT(report.witness->event.size(), 10u);  // half of the line
}

// With few bits the same violation is hidden by the mass cut off.
TEST(Remainder, ALargeRemainderHidesASmallViolation) {
  auto report = verify(noise({Rational(69, 100)}), {.rows = 1, .limits = {.tail_bits = 3}});
  EXPECT_EQ(report.verdict, Verdict::undecided);
}

// Publishes the row, but only where the exploration does not look.
std::string leak_in_the_tail(std::span<const std::uint32_t> database, Rng& rng) {
  if (rng.choices()->choose(2, [&](std::size_t i) {
        Rational hidden(1, Integer(1) << rng.choices()->limits().tail_bits);
        return Probability(i == 0 ? Rational(1 - hidden) : hidden);
      }))
    rng.choices()->abandon();  // production would go on and return the row
  (void)database;
  return "nothing";
}

TEST(Remainder, NoPromiseIsCalledKeptWhenTheTailMayHideTheViolation) {
  Subject subject{.records = 2, .run = leak_in_the_tail, .promised = {1}};
  auto report = verify(subject, {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::undecided);
  EXPECT_GT(report.delta.high, 0);
  subject.promised.delta = Rational(1, Integer(1) << 65);
  EXPECT_EQ(verify(subject, {.rows = 2}).verdict, Verdict::undecided);
  // All of the tail may be a leak, and that is promised.
  subject.promised.delta = Rational(1, Integer(1) << 64);
  EXPECT_EQ(verify(subject, {.rows = 2}).verdict, Verdict::holds);
}

// A program whose choices go too deep for the limits leaves a remainder as well.
TEST(Remainder, PathsThatAreTooDeepAreNotForgotten) {
  auto deep = [](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    for (int i = 0; i < 20; ++i)
      if (rng.bits(1)) return "shallow";
    return std::to_string(database[0]);
  };
  Subject subject{.records = 2, .run = deep, .promised = {1}};
  EXPECT_EQ(verify(subject, {.rows = 1, .limits = {.depth = 10}}).verdict, Verdict::undecided);
  EXPECT_EQ(verify(subject, {.rows = 1}).verdict, Verdict::violated);
}

// Noisy counts of two candidates, the larger wins: two outcomes, known in advance, and a remainder.
Subject noisy_winner(const Privacy& promised) {
  auto run = [](std::span<const std::uint32_t> database, Rng& rng) {
    std::int64_t lead = 0;
    for (std::uint32_t vote : database) lead += vote ? 1 : -1;
    lead += static_cast<std::int64_t>(geometric(rng)) - static_cast<std::int64_t>(geometric(rng));
    return std::string(lead > 0 ? "one" : "zero");
  };
  return {.records = 2, .run = run, .promised = promised, .outcomes = {{"zero", "one"}}};
}

TEST(Remainder, KnownOutcomesDecideAPurePromiseInSpiteOfIt) {
  Subject subject = noisy_winner({Rational(3, 2)});  // the lead moves by 2: 2 ln 2 = 1.386
  VerifyOptions options{.rows = 3, .limits = {.tail_bits = 30}};
  auto report = verify(subject, options);
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
  EXPECT_GT(report.unresolved, 0);
  EXPECT_NEAR(report.epsilon.low, std::log(4.0), 1e-3);
  EXPECT_LT(report.epsilon.high - report.epsilon.low, 1e-6);
  subject.outcomes.reset();
  EXPECT_EQ(verify(subject, options).verdict, Verdict::undecided);
}

TEST(Remainder, AKnownOutcomeThatWasNeverSeenMayTakeAllOfIt) {
  Subject subject = noisy_winner({Rational(3, 2)});
  subject.outcomes->push_back("draw");
  EXPECT_EQ(verify(subject, {.rows = 3, .limits = {.tail_bits = 30}}).verdict, Verdict::undecided);
}

TEST(Remainder, OneOutcomeOutsideTheKnownOnesVoidsTheStatement) {
  Subject subject = noisy_winner({Rational(3, 2)});
  auto honest = subject.run;
  // On the very last database, so that all others were compared before.
  subject.run = [honest](std::span<const std::uint32_t> database, Rng& rng) {
    bool last = std::accumulate(database.begin(), database.end(), 0u) == database.size();
    if (last && bernoulli(Rational(1, 1000000), rng)) return std::string("surprise");
    return honest(database, rng);
  };
  auto report = verify(subject, {.rows = 3, .limits = {.tail_bits = 12}});
  EXPECT_NE(report.verdict, Verdict::holds);
  EXPECT_EQ(report.epsilon.high, infinity);
  EXPECT_EQ(report.pairs, report.all_pairs);
  EXPECT_EQ(report.undecided + report.violated, report.all_pairs);
}

// The noise that ships, clamped: finitely many outcomes, and equality with the promise by formula.
TEST(Remainder, ClampedNoiseLeavesNone) {
  auto run = [](std::span<const std::uint32_t> database, Rng& rng) {
    auto count = std::accumulate(database.begin(), database.end(), std::int64_t{0});
    return std::to_string(count + discrete_laplace(Rational(2), -count, 5 - count, rng));
  };
  auto report = verify({.records = 2, .run = run, .promised = {Rational(1, 2)}}, {.rows = 3});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.epsilon.exact, "1/2");
  EXPECT_EQ(report.unresolved, 0);
}

TEST(Remainder, UnboundedNoiseOfTheSameScaleIsCertainUpToItsTail) {
  auto run = [](std::span<const std::uint32_t> database, Rng& rng) {
    auto count = std::accumulate(database.begin(), database.end(), std::int64_t{0});
    return std::to_string(count + discrete_laplace(Rational(2), rng));
  };
  Subject subject{.records = 2, .run = run, .promised = {Rational(1, 2)}};
  auto report = verify(subject, {.rows = 2});
  EXPECT_EQ(report.verdict, Verdict::undecided);
  EXPECT_LT(report.delta.high, 1e-18);
  EXPECT_NEAR(report.epsilon.low, 0.5, 1e-12);
  subject.promised.delta = parse_rational("1e-18");
  EXPECT_EQ(verify(subject, {.rows = 2}).verdict, Verdict::holds);
  subject.promised = {Rational(49, 100)};
  EXPECT_EQ(verify(subject, {.rows = 2}).verdict, Verdict::violated);
}

// Weights that are known only through enclosures.
Subject enclosed_response(const Rational& epsilon, const Rational& ratio) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    auto weight = [&](std::size_t i, unsigned precision) {
      return Interval(i == 0 ? Rational(1) : ratio, precision) / Interval(Rational(3), precision);
    };
    return std::to_string(categorical(2, weight, rng) ^ database[0]);
  };
  return {.records = 2, .run = run, .promised = {epsilon}};
}

TEST(Remainder, EnclosedProbabilitiesDecideWhatTheyCan) {
  Rational log2 = parse_rational("0.6931471805599453094172321214581765680755");  // correctly rounded down
  EXPECT_EQ(verify(enclosed_response(Rational(7, 10), 2), {.rows = 1}).verdict, Verdict::holds);
  EXPECT_EQ(verify(enclosed_response(Rational(69, 100), 2), {.rows = 1}).verdict, Verdict::violated);
  auto report = verify(enclosed_response(log2, 2), {.rows = 1});
  EXPECT_EQ(report.verdict, Verdict::undecided);
  EXPECT_EQ(report.undecided, 1u);
  EXPECT_EQ(report.epsilon.exact, "");
  EXPECT_LT(report.epsilon.high - report.epsilon.low, 1e-12);
  EXPECT_EQ(report.reason, "on 1 pair the enclosures of the probabilities overlap");
}

}  // namespace discreet::remainder_test
