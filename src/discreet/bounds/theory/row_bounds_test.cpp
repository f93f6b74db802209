#include "discreet/bounds/theory/row_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/classes/finite/tables_test.h"

namespace discreet::row_bounds_test {

using Within = Hardness::Within;
using Base = Hardness::Base;

Rational parsed(const char* text) { return parse_rational(text); }

LearnerClaim claim_of(const char* epsilon, const char* alpha, const char* beta, const char* delta = "0") {
  return {parsed(epsilon), parsed(delta), parsed(alpha), parsed(beta), 0};
}

// The real bound of the averaged argument, of the best hardness with this id.
double averaged(const std::vector<Hardness>& hardness, const char* id, const LearnerClaim& claim) {
  double best = 0;
  for (const Hardness& one : hardness)
    if (one.id == id && applies(one, claim)) best = std::max(best, averaged_rows(one, claim).low_double());
  return best;
}

std::uint64_t rows_of_id(const std::vector<RowBound>& bounds, const char* id) {
  for (const RowBound& bound : bounds)
    if (bound.id == id) return bound.rows;
  return 0;
}

TEST(RowBounds, LittlestoneWithConstants) {  // CC-17(c), (d)
  struct Row {
    std::uint64_t dimension;
    const char *epsilon, *alpha, *beta;
    double c, d;
  };
  for (const Row& row : {Row{8, ".25", ".25", ".25", 6.586, 11.195}, Row{32, ".25", ".25", ".25", 21.469, 25.142},
                         Row{32, ".25", ".1", ".25", 53.130, 65.943}, Row{64, ".5", ".1", ".1", 52.037, 56.986},
                         Row{128, "1", ".05", ".05", 66.208, 84.663}}) {
    const auto hardness = littlestone_hardness(row.dimension, parsed(row.alpha));
    const LearnerClaim claim = claim_of(row.epsilon, row.alpha, row.beta);
    EXPECT_NEAR(averaged(hardness, "CC-17.C", claim), row.c, 5.1e-4) << row.dimension;
    EXPECT_NEAR(averaged(hardness, "CC-17.D", claim), row.d, 5.1e-4) << row.dimension;
  }
}

// All functions on five points: tau* = 8 at 1/4, so a draw without data succeeds with probability 1/8, and k = 0 with
// lambda = 1 must not be used.
TEST(RowBounds, WithinIsOpenWhereErrorsAreCounted) {
  const LearnerClaim claim = claim_of("1", "1/4", "7/8");
  for (const RowBound& bound : lower_bounds(littlestone_hardness(5, Rational(1, 4)), claim))
    EXPECT_EQ(bound.rows, 0u) << bound.id;
}

TEST(RowBounds, LinesNeedTheLogarithmOfThePlane) {  // CC-18(c)
  const LearnerClaim claim = claim_of(".5", ".1", ".1");
  const std::pair<std::uint64_t, double> golden[]{{101, 16.3}, {10007, 41.6}, {1000003, 71.3}, {2147483647, 125.6}};
  for (const auto& [prime, rows] : golden)
    EXPECT_NEAR(averaged(line_hardness(prime, claim.alpha), "CC-18.C", claim), rows, 0.051) << prime;
}

TEST(RowBounds, LinesWithADelta) {  // B-26
  const auto rows = [](std::uint64_t prime, const char* delta) {
    const LearnerClaim claim = claim_of(".5", ".1", ".1", delta);
    return averaged(line_hardness(prime, claim.alpha), "CC-18.C", claim);
  };
  EXPECT_NEAR(rows(1000003, "1e-6"), 70.9, 0.051);
  EXPECT_NEAR(rows(2147483647, "1e-6"), 103.6, 0.051);
  EXPECT_NEAR(rows(2147483647, "1e-12"), 125.6, 0.051);
}

TEST(RowBounds, ProperPoints) {  // CC-20, B-23
  const auto rows = [](unsigned bits, const LearnerClaim& claim) {
    return averaged(proper_point_hardness(Integer(1) << bits, claim.alpha), "CC-20.P", claim);
  };
  EXPECT_NEAR(rows(64, claim_of(".25", ".25", ".25")), 642.5, 0.051);
  EXPECT_NEAR(rows(32, claim_of(".5", ".1", ".1")), 351.21, 0.01);  // so 352 rows
}

TEST(RowBounds, TheSortedArgumentForProperPoints) {  // RD-7, regression 2
  const Hardness hardness{"RD-7", parsed("0.999"), Within::closed, Rational(1, (1 << 20) - 1), Base::shared, ""};
  EXPECT_EQ(rows_needed(hardness, claim_of("1", "0.1", "1/4")).rows, 141u);
  EXPECT_EQ(rows_needed(hardness, claim_of("1", "0.01", "1/4")).rows, 1412u);
}

TEST(RowBounds, TheSortedArgumentForThresholds) {                 // RD-7, regression 3: ln tau* >= 10.88 at 1/4
  const Rational tau = Rational(Integer(1) << 63, ball(63, 15));  // the first 63 of a tree of depth 64
  EXPECT_NEAR(std::log(to_double(tau)), 10.88, 0.005);
  const Hardness hardness = given_hardness(tau, Rational(1, 4));
  struct Row {
    const char *epsilon, *alpha;
    std::uint64_t sorted, best;  // where epsilon is small the averaged argument asks for more
  };
  for (const Row& row : {Row{"1", "0.1", 21, 21}, Row{"0.1", "0.1", 225, 231}, Row{"1", "0.01", 209, 209},
                         Row{"0.1", "0.01", 2225, 2262}}) {
    LearnerClaim claim = claim_of(row.epsilon, row.alpha, "1/2");
    const Rational lambda = 4 * claim.alpha;
    claim.rows = row.sorted - 1;
    EXPECT_GT(sorted_hit(lambda, claim).low(), 2 / tau) << row.sorted;
    claim.rows = row.sorted;
    EXPECT_LE(sorted_hit(lambda, claim).low(), 2 / tau) << row.sorted;
    EXPECT_EQ(rows_needed(hardness, claim).rows, row.best);
  }
}

// The sorted sum against the least of E[e^(-epsilon K) g], by hand for n = 3.
TEST(RowBounds, TheSortedSumTakesTheLargestCounts) {
  const double lambda = 0.4, epsilon = 0.7, beta = 0.35;
  const double chances[]{0.216, 0.432, 0.288, 0.064};  // K = 0, 1, 2, 3
  double left = 1 - beta, expected = 0;
  for (int k = 3; k >= 0; --k) {
    const double taken = std::min(left, chances[k]);
    expected += taken * std::exp(-epsilon * k);
    left -= taken;
  }
  LearnerClaim claim = claim_of("0.7", "0.1", "0.35");
  claim.rows = 3;
  const Interval hit = sorted_hit(parsed("0.4"), claim);
  EXPECT_NEAR(hit.low_double(), expected, 1e-12);
  EXPECT_LE(hit.low_double(), hit.high_double());
  EXPECT_NEAR(lambda, 0.4, 0);
}

TEST(RowBounds, ADeltaNeverAsksForMoreRows) {
  for (const char* id : {"CC-17.C", "CC-17.D"}) {
    std::uint64_t before = ~std::uint64_t{0};
    for (const char* delta : {"0", "1e-12", "1e-6", "1e-3", "0.1"}) {
      const LearnerClaim claim = claim_of(".5", ".1", ".1", delta);
      const auto rows = rows_of_id(lower_bounds(littlestone_hardness(64, claim.alpha), claim), id);
      EXPECT_LE(rows, before) << id << " " << delta;
      before = rows;
    }
  }
}

TEST(RowBounds, MoreAccuracyAndPrivacyNeedMoreRows) {
  const auto rows = [](const char* epsilon, const char* alpha, const char* beta) {
    const LearnerClaim claim = claim_of(epsilon, alpha, beta);
    return lower_bounds(littlestone_hardness(40, claim.alpha), claim).front().rows;
  };
  EXPECT_LE(rows("1", "0.1", "0.1"), rows("1/2", "0.1", "0.1"));
  EXPECT_LE(rows("1", "0.1", "0.1"), rows("1", "0.05", "0.1"));
  EXPECT_LE(rows("1", "0.1", "0.1"), rows("1", "0.1", "0.01"));
}

// A learner that is known: draws from all functions on four points with weights e^(-epsilon errors / 2), d = 4. Its
// rows are above every lower bound.
TEST(RowBounds, NoKnownLearnerIsExcluded) {
  for (const char* epsilon : {"1/4", "1", "4"})
    for (const char* alpha : {"0.05", "0.1", "0.2", "0.3"})
      for (const char* beta : {"0.01", "0.1", "0.3"}) {
        const LearnerClaim claim = claim_of(epsilon, alpha, beta);
        // CC-2.Z: ln((|C| - 1)/beta) / -ln(1 - alpha (1 - e^(-epsilon/2)))
        const double suffices = std::log(15 / to_double(claim.beta)) /
                                -std::log1p(to_double(claim.alpha) * std::expm1(-to_double(claim.epsilon) / 2));
        auto hardness = enumerated_hardness(FiniteClass(all_functions(4)));
        for (const Hardness& one : littlestone_hardness(4, claim.alpha)) hardness.push_back(one);
        for (const RowBound& bound : lower_bounds(hardness, claim))
          EXPECT_LE(bound.rows, std::ceil(suffices)) << bound.id;
        EXPECT_LE(shattering_rows(4, claim).rows, std::ceil(suffices));
        EXPECT_LE(two_concept_rows(claim).rows, std::ceil(suffices));
      }
}

TEST(RowBounds, ShatteredPointsMustBeSeen) {
  // Close to (1/5.8) (vc - 1)/alpha for small beta: several times the textbook (vc - 1)/(32 alpha).
  const LearnerClaim claim = claim_of("1", "0.01", "0.001");
  EXPECT_GT(shattering_rows(101, claim).rows, 100 / (32 * 0.01));
  EXPECT_EQ(shattering_rows(1, claim).rows, 0u);
  // One row in ten tells two concepts apart.
  EXPECT_EQ(two_concept_rows(claim_of("1", "0.1", "0.05")).rows, 22u);
}

TEST(RowBounds, ClaimsThatMeanNothingAreRefused) {
  EXPECT_THROW(check(LearnerClaim{0, 0, Rational(1, 4), Rational(1, 4), 1}), Error);
  EXPECT_THROW(check(LearnerClaim{1, 1, Rational(1, 4), Rational(1, 4), 1}), Error);
  EXPECT_THROW(check(LearnerClaim{1, 0, 0, Rational(1, 4), 1}), Error);
  EXPECT_THROW(check(LearnerClaim{1, 0, Rational(1, 4), 1, 1}), Error);
}

}  // namespace discreet::row_bounds_test
