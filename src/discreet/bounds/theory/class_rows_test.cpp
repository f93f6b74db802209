#include "discreet/bounds/theory/class_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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

LearnerClaim agnostic_claim(const char* alpha, const char* beta) {
  return {1, 0, parse_rational(alpha), parse_rational(beta), 0, Setting::agnostic};
}

double probability(std::uint64_t n, std::uint64_t k, double p) {
  const auto of_n = static_cast<double>(n), of_k = static_cast<double>(k);
  return std::exp(std::lgamma(of_n + 1) - std::lgamma(of_k + 1) - std::lgamma(of_n - of_k + 1) + of_k * std::log(p) +
                  (of_n - of_k) * std::log1p(-p));
}

// The least probability, whatever the learner, to name the rarer of two labels from n of them: the likelier one is
// named for each number of ones, and ties are halved.
double best_failure(std::uint64_t n, double bias) {
  double failure = 0;
  for (std::uint64_t k = 0; k <= n; ++k)
    failure += std::min(probability(n, k, (1 + bias) / 2), probability(n, k, (1 - bias) / 2)) / 2;
  return failure;
}

// Enough rows for the majority of the labels to be right except with probability beta.
std::uint64_t rows_of_majority(double alpha, double beta) {
  std::uint64_t n = 1;
  while (best_failure(n, alpha) > beta) n += 2;
  return n;
}

TEST(AgnosticRows, GoldenValues) {
  EXPECT_EQ(noisy_label_rows(agnostic_claim("1/10", "1/20")).rows, 166u);     // ln(1/0.19) / -ln(0.99) = 165.2
  EXPECT_EQ(noisy_label_rows(agnostic_claim("1/100", "1/20")).rows, 16607u);  // 16606.5
  EXPECT_EQ(noisy_label_rows(agnostic_claim("1/4", "1/4")).rows, 5u);         // ln(4/3) / -ln(15/16) = 4.46
  EXPECT_EQ(noisy_label_rows(agnostic_claim("1/10", "1/2")).rows, 0u);
  EXPECT_EQ(noisy_label_rows(agnostic_claim("1/10", "0")).rows, 0u);
}

// It grows as 1/alpha^2, where a point that is not seen asks for 1/alpha.
TEST(AgnosticRows, GrowWithTheSquare) {
  for (const char* beta : {"1/100", "1/20", "1/4"}) {
    const auto some = noisy_label_rows(agnostic_claim("1/10", beta)).rows,
               many = noisy_label_rows(agnostic_claim("1/1000", beta)).rows;
    EXPECT_NEAR(static_cast<double>(many) / static_cast<double>(some), 10000, 600) << beta;
  }
}

// Every number of rows that is excluded is too small for the best rule there is, by enumeration of all tables of one
// point; and hardly more than twice as many do.
TEST(AgnosticRows, TheBestRuleFailsBelowThem) {
  for (const char* alpha : {"1/20", "1/10", "1/4", "1/2", "9/10"})
    for (const char* beta : {"1/100", "1/20", "1/10", "1/4", "2/5"}) {
      const LearnerClaim claim = agnostic_claim(alpha, beta);
      const std::uint64_t rows = noisy_label_rows(claim).rows;
      const double bias = to_double(claim.alpha), allowed = to_double(claim.beta);
      for (std::uint64_t n = 0; n < rows; ++n)
        EXPECT_GT(best_failure(n, bias), allowed * (1 - 1e-9)) << alpha << " " << beta << " " << n;
      EXPECT_LE(rows, rows_of_majority(bias, allowed)) << alpha << " " << beta;
      EXPECT_GE(2 * rows + 3, rows_of_majority(bias, allowed)) << alpha << " " << beta;
    }
}

// Two points: the expected loss of the best rule, over all ways that the rows fall on the points, exceeds what the
// claim allows for every number of rows that is excluded.
TEST(AgnosticRows, TheBestRuleOnTwoPointsFailsBelowThem) {
  for (const char* alpha : {"1/50", "1/20", "1/10"}) {
    const LearnerClaim claim = agnostic_claim(alpha, "1/100");
    const RowBound bound = noisy_points_rows(2, claim);
    ASSERT_GT(bound.rows, 0u);
    const double bias = to_double(bound.lambda), beta = to_double(claim.beta);
    EXPECT_GT(bound.lambda, claim.alpha);
    for (std::uint64_t n = 0; n < bound.rows; ++n) {
      double loss = 0;  // at one of the points; the other has the same
      for (std::uint64_t k = 0; k <= n; ++k) loss += probability(n, k, 0.5) * best_failure(k, bias);
      EXPECT_GT(bias * loss, (1 - beta) * to_double(claim.alpha) + beta * bias) << alpha << " " << n;
    }
  }
}

TEST(AgnosticRows, ManyPointsNeedRowsInProportion) {
  const LearnerClaim claim = agnostic_claim("1/100", "1/100");
  const auto hundred = noisy_points_rows(100, claim).rows, thousand = noisy_points_rows(1000, claim).rows;
  EXPECT_NEAR(static_cast<double>(thousand) / static_cast<double>(hundred), 10, 0.01);
  EXPECT_GT(hundred, 100u * 10000u / 64);  // the textbook's constant is 320
}

}  // namespace discreet::class_rows_test
