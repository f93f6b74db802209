#include "discreet/bounds/theory/class_rows.h"

#include <gtest/gtest.h>

#include "discreet/bounds/theory/named_bounds.h"
#include "discreet/classes/finite/tables_test.h"

namespace discreet::class_rows_test {

LearnerClaim claim_of(const char* epsilon, const char* alpha, const char* beta) {
  return {parse_rational(epsilon), 0, parse_rational(alpha), parse_rational(beta), 0};
}

std::uint64_t rows_of(const ClassKnowledge& facts, const char* id, const LearnerClaim& claim) {
  for (const RowBound& bound : class_rows(facts, {}, claim))
    if (bound.id == id) return bound.rows;
  return 0;
}

// Classes of VC dimension 1 have points that must be seen too: ln(10) / -ln(0.99) = 229.1.
TEST(ClassRows, TwoConceptsAreEnoughForAPointThatIsNotSeen) {
  const LearnerClaim claim = claim_of("50", "1/100", "1/20");
  for (ClassName name : {ClassName::thresholds, ClassName::points, ClassName::intervals})
    EXPECT_EQ(rows_of(facts_of(NamedClass{.name = name, .size = 1000}, ClaimAnswers::any), "VC.2", claim), 230u);
  // Two concepts that are each other's opposite agree nowhere.
  EXPECT_EQ(rows_of(facts_of(NamedClass{.name = ClassName::points, .size = 2}, ClaimAnswers::any), "VC.2", claim), 0u);
  EXPECT_EQ(rows_of(facts_of(NamedClass{.name = ClassName::thresholds, .size = 1}, ClaimAnswers::any), "VC.2", claim),
            0u);
  EXPECT_EQ(rows_of(facts_of(FiniteClass(singletons(2)), ClaimAnswers::any), "VC.2", claim), 0u);
  EXPECT_EQ(rows_of(facts_of(FiniteClass(singletons(3)), ClaimAnswers::any), "VC.2", claim), 230u);
}

// For every named class with a rule: the labels of the pair agree with the facts.
TEST(ClassRows, ThePairOfConceptsAgreesAndDiffers) {
  for (const NamedClass& named :
       {NamedClass{.name = ClassName::points, .size = 3}, NamedClass{.name = ClassName::points, .size = 1 << 30},
        NamedClass{.name = ClassName::thresholds, .size = 2}, NamedClass{.name = ClassName::intervals, .size = 1 << 20},
        NamedClass{.name = ClassName::boxes, .size = 100, .dimension = 3},
        NamedClass{.name = ClassName::parities, .size = 1}, NamedClass{.name = ClassName::parities, .size = 40},
        NamedClass{.name = ClassName::lines, .size = 101}, NamedClass{.name = ClassName::conjunctions, .size = 30},
        NamedClass{.name = ClassName::cube, .size = 20}}) {
    const ClassKnowledge facts = facts_of(named, ClaimAnswers::any);
    ASSERT_TRUE(facts.agree_and_differ && facts.pair && facts.pair->agree) << describe(named);
    const ConceptPair& pair = *facts.pair;
    EXPECT_NE(label(named, pair.first, pair.differ), label(named, pair.second, pair.differ)) << describe(named);
    EXPECT_EQ(label(named, pair.first, *pair.agree), label(named, pair.second, *pair.agree)) << describe(named);
  }
}

// Noisy labels count in the agnostic setting alone, and never make it easier.
TEST(ClassRows, NoisyLabelsCountInTheAgnosticSettingAlone) {
  for (const NamedClass& named :
       {NamedClass{.name = ClassName::points, .size = 100}, NamedClass{.name = ClassName::boxes, .size = 50},
        NamedClass{.name = ClassName::cube, .size = 500}}) {
    const ClassKnowledge facts = facts_of(named, ClaimAnswers::any);
    LearnerClaim claim = claim_of("1", "1/20", "1/20");
    const auto realizable = class_rows(facts, {}, claim);
    for (const RowBound& bound : realizable) EXPECT_NE(bound.argument, RowArgument::noisy);
    claim.setting = Setting::agnostic;
    const auto agnostic = class_rows(facts, {}, claim);
    EXPECT_GE(agnostic.front().rows, realizable.front().rows);
    EXPECT_EQ(rows_of(facts, "AG.1", claim), 664u) << describe(named);  // ln(1/0.19) / -ln(1 - 1/400) = 663.5
  }
}

// Theorems about parities and lines need no search: the rows are no fewer than by what they prove of tau.
TEST(ClassRows, TheoremsAboutNamesAreKnownWithoutASearch) {
  const LearnerClaim claim = claim_of("1/10", "1/10", "1/4");
  for (const NamedClass& named :
       {NamedClass{.name = ClassName::parities, .size = 1}, NamedClass{.name = ClassName::parities, .size = 12},
        NamedClass{.name = ClassName::parities, .size = 62}, NamedClass{.name = ClassName::lines, .size = 2},
        NamedClass{.name = ClassName::lines, .size = 101}, NamedClass{.name = ClassName::lines, .size = 10007}}) {
    const ClassKnowledge facts = facts_of(named, ClaimAnswers::any);
    std::vector<Hardness> proved;
    for (const Rational& error : errors_of_tau(claim.alpha))
      if (const Rational tau = tau_bound(named, error)->value; tau > 1) proved.push_back(given_hardness(tau, error));
    const auto alone = class_rows(facts, {}, claim), with = class_rows(facts, proved, claim);
    ASSERT_EQ(alone.empty(), with.empty()) << describe(named);
    if (!alone.empty()) EXPECT_EQ(alone.front().rows, with.front().rows) << describe(named);
  }
  EXPECT_EQ(rows_of(facts_of(NamedClass{.name = ClassName::parities, .size = 12}, ClaimAnswers::any), "RD-7", claim),
            180u);
}

// Rows without privacy are the same for every promise. A promise about labels has no others.
TEST(ClassRows, PlainRowsDoNotDependOnThePromise) {
  const ClassKnowledge facts = facts_of(NamedClass{.name = ClassName::thresholds, .size = 100}, ClaimAnswers::any);
  for (const char* epsilon : {"1/100", "1", "100"}) {
    const auto plain = plain_rows(facts, claim_of(epsilon, "1/10", "1/20"));
    ASSERT_EQ(plain.size(), 1u);
    EXPECT_EQ(plain.front().rows, 22u);
    for (const RowBound& bound : private_rows(facts, {}, claim_of(epsilon, "1/10", "1/20")))
      EXPECT_NE(bound.id, "VC.2");
  }
}

}  // namespace discreet::class_rows_test
