// Reference values of the specification's tables, and that the bounds behave as bounds.
#include "discreet/bounds/learners/fingerprint_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "discreet/base/error.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::fingerprint_bounds_test {

std::uint64_t users(const char* id, const Rational& labels, const Rational& domain, const char* delta = "1e-9") {
  BoundParameters at{.alpha = Rational(1, 10), .beta = Rational(1, 20), .delta = parse_rational(delta), .epsilon = 1};
  at.bits = at.domain = domain;
  at.labels = labels;
  return needed_rows(find_bound(id).value(at));
}

const Rational huge(Integer(1) << 40);

TEST(FingerprintBounds, LengthsOfTheCodes) {
  for (auto [most, columns] : std::map<std::uint64_t, int>{{5, 480}, {10, 4059}, {20, 35700}, {50, 645507}}) {
    EXPECT_EQ(users("ML.LB4.N", columns, huge), most);
    EXPECT_EQ(users("ML.LB4.N", columns - 1, huge), most - 1);
  }
  EXPECT_EQ(boneh_shaw_columns(10, Rational(1, 100)), 5577u);
  EXPECT_EQ(tardos_columns(4, Rational(49, 1000)), 6400u);  // 100 4^2 ceil(3.02)
  EXPECT_THROW(boneh_shaw_columns(0, Rational(1, 100)), Error);
  EXPECT_THROW(tardos_columns(4, 1), Error);
}

TEST(FingerprintBounds, ASmallDomainHasRoomForFewUsers) {
  EXPECT_EQ(users("ML.LB4.N", 1'000'000, 12), 10u);
  EXPECT_EQ(users("ML.LB4.N", 1, huge), 0u);
}

TEST(FingerprintBounds, ALargeDeltaExplainsEverything) {
  EXPECT_EQ(users("ML.LB4.N", 1'000'000, huge, "0.2"), 4u);
  EXPECT_LE(users("ML.LB5", 1'000'000, huge, "0.2"), 4u);
}

TEST(FingerprintBounds, ParitiesGiveAwayAPowerOfTwo) {
  auto rows = [](const Rational& labels, const Rational& bits) { return 9 * users("ML.LB6", labels, bits); };
  EXPECT_EQ(rows(10'000, 30), 9u);      // 4 / 9, rounded up
  EXPECT_EQ(rows(1'000'000, 30), 36u);  // 32 / 9
  EXPECT_EQ(rows(1'000'000, 3), 9u);    // 8 / 9
}

TEST(FingerprintBounds, HalfOfATableMayBeDrawn) {
  for (double rows : {2.0, 10.0, 1000.0, 1e6})
    for (double epsilon : {0.01, 0.5, 1.0, 1.256}) {
      const std::uint64_t draws = population_rows(Integer(rows), from_double(epsilon));
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
  EXPECT_EQ(bound({.labels = 5, .parity_bits = 20}, {1}, "LB-3"), 73u);  // 100 ln 2 + ln 19 = 72.26
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
