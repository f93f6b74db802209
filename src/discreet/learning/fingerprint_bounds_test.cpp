// Reference values of the specification's tables, and that the bounds behave as bounds.
#include "discreet/learning/fingerprint_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace discreet {
namespace {

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

}  // namespace
}  // namespace discreet
