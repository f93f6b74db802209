#include "discreet/audit/verify/divergence.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace discreet::divergence_test {

constexpr std::size_t outcomes = 4;
using Weights = std::vector<long>;

Law<Outcome> law(const Weights& seen, const Rational& whole, const Rational& hidden) {
  Law<Outcome> result;
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (seen[i] > 0) result.mass[{Outcome::Kind::returned, std::to_string(i)}] = Probability(seen[i] / whole);
  result.remainder = Probability(hidden);
  return result;
}

// A law of which only a part was explored: what is seen, what is hidden, and the truth.
struct Torn {
  Weights seen, hidden;
  Rational whole = 0;

  Rational truth(std::size_t i) const { return (seen[i] + hidden[i]) / whole; }
  Law<Outcome> explored() const {
    Rational rest = 0;
    for (long weight : hidden) rest += weight;
    return law(seen, whole, rest / whole);
  }
};

Torn arbitrary_law(bool torn) {
  Torn result;
  result.seen = *rc::gen::container<Weights>(outcomes, rc::gen::inRange<long>(0, 6));
  result.hidden = *rc::gen::container<Weights>(outcomes, rc::gen::inRange<long>(0, torn ? 2 : 1));
  for (std::size_t i = 0; i < outcomes; ++i) result.whole += result.seen[i] + result.hidden[i];
  RC_PRE(result.whole > 0);
  return result;
}

// sum of max(0, P - e^epsilon Q), by definition.
Interval hockey_stick(const Torn& p, const Torn& q, const Rational& epsilon) {
  Interval sum(0L);
  for (std::size_t i = 0; i < outcomes; ++i)
    sum += max(Interval(0L), Interval(p.truth(i)) - exp(Interval(epsilon)) * Interval(q.truth(i)));
  return sum;
}

void check_against_truth(bool torn, bool closed) {
  Torn p = arbitrary_law(torn), q = arbitrary_law(torn);
  Rational epsilon(*rc::gen::inRange(0, 4), 3), delta(*rc::gen::inRange(0, 5), *rc::gen::inRange(5, 12));
  LawTable table;
  if (closed) table.declare({"0", "1", "2", "3"});
  auto a = table.add(EnclosedLaw(p.explored())), b = table.add(EnclosedLaw(q.explored()));
  Divergence divergence(table, {epsilon, delta});
  Interval truth = hockey_stick(p, q, epsilon);

  auto quick = divergence.quick(a, b);
  RC_ASSERT(quick.delta_low <= truth.high_double());
  RC_ASSERT(quick.delta_high >= truth.low_double());
  for (std::size_t i = 0; i < outcomes; ++i) {
    bool bounded = std::isinf(quick.ratio_high) || p.truth(i) <= from_double(quick.ratio_high) * q.truth(i);
    RC_ASSERT(bounded);
  }

  auto decision = divergence.decide(a, b);
  RC_ASSERT(decision.delta_low.low() <= truth.high());
  RC_ASSERT(decision.delta_high.high() >= truth.low());
  if (decision.verdict == Verdict::holds) RC_ASSERT(truth.low() <= delta);
  if (decision.verdict == Verdict::violated) RC_ASSERT(truth.high() > delta);
  if (!torn) RC_ASSERT(decision.verdict != Verdict::undecided);
  if (divergence.verdict(quick) != Verdict::undecided) RC_ASSERT(decision.verdict == divergence.verdict(quick));
}

TEST(Divergence, CompleteLawsAreAlwaysDecided) {
  EXPECT_TRUE(rc::check([] { check_against_truth(false, false); }));
}

TEST(Divergence, TheTruthLiesInTheBoundsWhateverIsHidden) {
  EXPECT_TRUE(rc::check([] { check_against_truth(true, false); }));
}

TEST(Divergence, TheTruthLiesInTheBoundsWhenTheOutcomesAreKnown) {
  EXPECT_TRUE(rc::check([] { check_against_truth(true, true); }));
}

TEST(Divergence, EqualityWithThePromisedDeltaHolds) {
  LawTable table;
  auto a = table.add(EnclosedLaw(law({1, 2}, 3, 0))), b = table.add(EnclosedLaw(law({2, 1}, 3, 0)));
  EXPECT_EQ(Divergence(table, {0, Rational(1, 3)}).decide(a, b).verdict, Verdict::holds);
  EXPECT_EQ(Divergence(table, {0, Rational(1, 3) - parse_rational("1e-99")}).decide(a, b).verdict, Verdict::violated);
}

TEST(Divergence, KnownOutcomesGainNoMoreThanOneOfThemCan) {
  // Both are (1/2, 1/2) up to a hidden tenth, and a large epsilon has room for that in either outcome.
  LawTable table;
  table.declare({"0", "1"});
  auto a = table.add(EnclosedLaw(law({9, 9}, 20, Rational(1, 10))));
  Divergence roomy(table, {Rational(1, 4)}), narrow(table, {Rational(1, 5)});
  EXPECT_EQ(roomy.decide(a, a).verdict, Verdict::holds);       // 0.55 <= e^(1/4) 0.45 = 0.577
  EXPECT_EQ(narrow.decide(a, a).verdict, Verdict::undecided);  // 0.55 > e^(1/5) 0.45 = 0.549
}

TEST(Divergence, TheEventIsWhereTheFirstIsLikelier) {
  LawTable table;
  auto a = table.add(EnclosedLaw(law({5, 1, 4}, 10, 0))), b = table.add(EnclosedLaw(law({1, 5, 4}, 10, 0)));
  Divergence divergence(table, {1});
  auto decision = divergence.decide(a, b);
  ASSERT_EQ(decision.event.size(), 1u);
  EXPECT_EQ(table.outcome(decision.event[0]).text, "0");
  auto [p, q] = divergence.masses(a, b, decision.event);
  EXPECT_EQ(p.rational(), Rational(1, 2));
  EXPECT_EQ(q.rational(), Rational(1, 10));
}

}  // namespace discreet::divergence_test
