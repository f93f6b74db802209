// Reference values of the specification's tables, and that the bounds behave as bounds.
#include "discreet/bounds/learners/fingerprint_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace discreet::fingerprint_bounds_test {

constexpr LearnerPromise reference{.beta = 0.05, .epsilon = 1, .delta = 1e-9};
constexpr std::uint64_t huge = std::uint64_t{1} << 40;

TEST(FingerprintBounds, LengthsOfTheExtendedCode) {
  EXPECT_EQ(threshold_attack_columns(5, reference), 480u);
  EXPECT_EQ(threshold_attack_columns(10, reference), 4059u);
  EXPECT_EQ(threshold_attack_columns(20, reference), 35700u);
  EXPECT_EQ(threshold_attack_columns(50, reference), 645507u);
  EXPECT_EQ(boneh_shaw_columns(10, 0.01), 5577u);
}

TEST(FingerprintBounds, ThresholdsGiveTheirRowsAway) {
  EXPECT_EQ(threshold_rows_given_away(1'000, huge, reference), 6u);
  EXPECT_EQ(threshold_rows_given_away(10'000, huge, reference), 13u);
  EXPECT_EQ(threshold_rows_given_away(100'000, huge, reference), 27u);
  EXPECT_EQ(threshold_rows_given_away(1'000'000, huge, reference), 57u);
}

TEST(FingerprintBounds, ArbitraryLabelsGiveTheirRowsAway) {
  EXPECT_EQ(agnostic_rows_given_away(10'000, reference), 5u);
  EXPECT_EQ(agnostic_rows_given_away(100'000, reference), 15u);
  EXPECT_EQ(agnostic_rows_given_away(1'000'000, reference), 44u);
}

TEST(FingerprintBounds, ParitiesGiveAwayAPowerOfTwo) {
  EXPECT_EQ(parity_rows_given_away(10'000, 30, reference), 4u);
  EXPECT_EQ(parity_rows_given_away(1'000'000, 30, reference), 32u);
  EXPECT_EQ(parity_rows_given_away(1'000'000, 3, reference), 8u);
  EXPECT_EQ(parity_rows_given_away(10, 30, reference), 0u);
}

TEST(FingerprintBounds, ASmallDomainHasRoomForFewUsers) {
  EXPECT_EQ(threshold_rows_given_away(1'000'000, 12, reference), 10u);
  EXPECT_EQ(threshold_rows_given_away(1'000'000, 2, reference), 0u);
  EXPECT_EQ(threshold_rows_given_away(1, huge, reference), 0u);
}

TEST(FingerprintBounds, ALargeDeltaExplainsEverything) {
  LearnerPromise loose{.beta = 0.05, .epsilon = 1, .delta = 0.2};
  EXPECT_EQ(threshold_attack_columns(5, loose), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(agnostic_attack_columns(5, loose), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(threshold_rows_given_away(1'000'000, huge, loose), 4u);
}

// The side condition of the Tardos bound, written out: a learner that is accused this often breaks the promise.
TEST(FingerprintBounds, TheAgnosticLengthPaysForMissedUsers) {
  for (std::uint64_t users = 1; users < 60; ++users) {
    auto v = static_cast<double>(users);
    double exponent = static_cast<double>(agnostic_attack_columns(users, reference)) / (100 * v * v);
    double level = std::exp(-exponent);
    EXPECT_GT((1 - std::pow(level, v / 4) - 0.05) / v, std::exp(1.0) * level + 1e-9);
  }
}

TEST(FingerprintBounds, RowsOfPackings) {
  EXPECT_NEAR(packing_rows(2, 0.5, 1), 1.0986, 5e-5);
  EXPECT_NEAR(packing_rows(10, 0.5, 1), 6.9305, 5e-5);
  EXPECT_NEAR(packing_rows(100, 0.5, 1), 69.3147, 5e-5);
  EXPECT_NEAR(packing_rows(10, 0.05, 1), 9.8749, 5e-5);
  EXPECT_NEAR(packing_rows(1e6, 0.05, 2), (1e6 * std::log(2.0) + std::log(19.0)) / 2, 1e-6);
  EXPECT_NEAR(padded_packing_rows(10, 0.1, 1), (std::log(1023.0) - 1) / 0.1, 1e-9);
}

TEST(FingerprintBounds, HalfOfATableMayBeDrawn) {
  for (double rows : {2.0, 10.0, 1000.0, 1e6})
    for (double epsilon : {0.01, 0.5, 1.0, 1.256}) {
      const std::uint64_t draws = population_rows(rows, epsilon);
      EXPECT_GE(2 * draws + 1, rows);  // the paper's reduction has a ninth
      EXPECT_LE(static_cast<double>(draws) * std::log1p(std::expm1(epsilon) / rows), epsilon);
    }
  EXPECT_EQ(population_rows(0, 1), 0u);
}

std::uint64_t bound(const LabelledClass& many, const Privacy& promise, const char* id, const Accuracy& goal = {}) {
  for (const Bound& one : lower_bounds_of(many, promise, goal)) {
    EXPECT_EQ(one.kind, Bound::Kind::lower);
    if (one.id == id) return one.rows;
  }
  return 0;
}

TEST(FingerprintBounds, PureLearnersPayForEveryLabel) {
  EXPECT_EQ(bound({.labels = 10}, {1}, "LB-1"), 10u);  // 9.8749
  EXPECT_EQ(bound({.labels = 10}, {1, 0, Neighbours::add_remove}, "LB-1"), 5u);
  EXPECT_EQ(bound({.labels = 10}, {1, parse_rational("1e-9")}, "LB-1"), 0u);
  EXPECT_EQ(bound({.labels = 5, .parity_bits = 20}, {1}, "LB-3"), rows_at_least(packing_rows(100, 0.05, 1)));
}

// 15 of 10^5 labels, 50 rows with padding at alpha 1/10, of which draws_for(50) = 29 may be drawn.
TEST(FingerprintBounds, ArbitraryLabelsOfPopulations) {
  const Privacy promise{1, parse_rational("1e-9")};
  EXPECT_EQ(bound({.labels = 100'000, .agree_somewhere = true}, promise, "LB-5"), population_rows(50, 1) + 1);
  EXPECT_EQ(bound({.labels = 100'000}, promise, "LB-5"), population_rows(15, 1) + 1);
  EXPECT_EQ(bound({.labels = 100'000, .setting = Setting::realizable}, promise, "LB-5"), 0u);
  EXPECT_EQ(bound({.labels = 100'000}, promise, "LB-5", {Rational(2, 5), Rational(1, 20)}), 0u);  // alpha above 1/3
  const Privacy labels{1, parse_rational("1e-9"), Neighbours::labels};
  EXPECT_EQ(bound({.labels = 100'000}, labels, "LB-5"), population_rows(15, 1) + 1);
  // Rows elsewhere have other inputs, which a promise about labels does not hide when they are drawn.
  EXPECT_EQ(bound({.labels = 100'000, .agree_somewhere = true, .cuts = 1000}, labels, "LB-5"),
            population_rows(15, 1) + 1);
  EXPECT_EQ(bound({.labels = 100'000, .agree_somewhere = true, .cuts = 1000}, labels, "LB-4"), 0u);
}

// 65535 values have 2^16 cuts; at (1, 1/10, 1/20) a pure learner of one of them needs 10 rows.
TEST(FingerprintBounds, CutsOfOneLabelNeedRowsAlready) {
  EXPECT_EQ(bound({.labels = 1, .cuts = 65535}, {1}, "LB-8"), 10u);
  EXPECT_EQ(bound({.labels = 1, .cuts = 65535}, {1, parse_rational("1e-9")}, "LB-8"), 0u);
  EXPECT_EQ(bound({.labels = 1, .cuts = 65535}, {1, 0, Neighbours::labels}, "LB-8"), 0u);
  EXPECT_EQ(bound({.labels = 1}, {1}, "LB-8"), 0u);
  EXPECT_EQ(bound({.labels = 1, .agree_somewhere = true}, {1, parse_rational("1e-9")}, "unseen"), 22u);
  EXPECT_EQ(bound({.labels = 1}, {1}, "unseen"), 0u);
}

TEST(FingerprintBounds, FewRowsThatTellMakeManyRows) {
  // (ln(2^100 - 1) - 1) / 0.1 = 683.1
  EXPECT_EQ(bound({.labels = 100, .agree_somewhere = true}, {1}, "LB-2"), population_rows(683, 1) + 1);
  EXPECT_EQ(bound({.labels = 100}, {1}, "LB-2"), 0u);
  EXPECT_EQ(bound({.labels = 100, .agree_somewhere = true}, {1, 0, Neighbours::labels}, "LB-2"), 0u);
}

TEST(FingerprintBounds, ParitiesOfPopulations) {
  const Privacy promise{1, parse_rational("1e-9")};
  EXPECT_EQ(bound({.labels = 1'000'000, .parity_bits = 30}, promise, "LB-6"), population_rows(32, 1) + 1);
  EXPECT_EQ(bound({.labels = 1'000'000, .parity_bits = 30}, promise, "LB-5"), 0u);
  EXPECT_EQ(bound({.labels = 1'000'000, .parity_bits = 30}, promise, "LB-6", {Rational(1, 5), Rational(1, 20)}), 0u);
}

TEST(FingerprintBounds, CutsOfPopulations) {
  const Privacy promise{1, parse_rational("1e-9")};
  EXPECT_EQ(bound({.labels = 1000, .agree_somewhere = true, .cuts = Integer(1) << 60}, promise, "LB-4"),
            population_rows(20, 1) + 1);
  EXPECT_EQ(bound({.labels = 1000, .agree_somewhere = true, .cuts = 7}, promise, "LB-4"),
            population_rows(16, 1) + 1);  // 5 users
  EXPECT_EQ(bound({.labels = 1000}, promise, "LB-4"), 0u);
}

}  // namespace discreet::fingerprint_bounds_test
