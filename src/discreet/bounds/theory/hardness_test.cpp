#include "discreet/bounds/theory/hardness.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>

#include "discreet/classes/finite/tables_test.h"

namespace discreet::hardness_test {

TEST(Hardness, BallsCountSubsets) {
  EXPECT_EQ(ball(4, 0), 1);
  EXPECT_EQ(ball(4, 1), 5);
  EXPECT_EQ(ball(4, 9), 16);
  EXPECT_EQ(ball(8, 2), 37);
}

TEST(Hardness, TheTreeBoundWithUniformWeights) {  // RD-23
  const Rational quarter(1, 4);
  const std::pair<std::uint64_t, double> golden[]{{16, 4.04}, {32, 6.40}, {64, 10.88}, {128, 19.57}, {256, 36.65}};
  for (const auto& [dimension, log_tau] : golden) {
    Rational least = 1;
    for (const Hardness& one : littlestone_hardness(dimension, quarter))
      if (one.alpha == quarter) least = std::min(least, one.share);
    EXPECT_GE(-std::log(to_double(least)) + 0.005, log_tau) << dimension;
  }
  // The first three depths serve depth 4 and 5 best, the first seven depth 8: 8, 8, 16.
  const std::pair<std::uint64_t, Rational> parts[]{{1, Rational(1, 2)}, {3, Rational(1, 8)},  {4, Rational(1, 8)},
                                                   {5, Rational(1, 8)}, {7, Rational(1, 16)}, {8, Rational(1, 16)}};
  for (const auto& [dimension, share] : parts) {
    Rational least = 1;
    for (const Hardness& one : littlestone_hardness(dimension, quarter))
      if (one.alpha == quarter) least = std::min(least, one.share);
    EXPECT_EQ(least, share) << dimension;
  }
}

// Lines modulo 3: every set of points of the plane is tried.
TEST(Hardness, NoSetIsCloseToMoreLinesThanTheLemmaAllows) {  // CC-18(b)
  const int p = 3;
  std::vector<std::uint32_t> lines;
  for (int a = 0; a < p; ++a)
    for (int b = 0; b < p; ++b) {
      std::uint32_t line = 0;
      for (int x = 0; x < p; ++x) line |= 1u << (x + p * ((a * x + b) % p));
      lines.push_back(line);
    }
  const std::pair<const char*, int> golden[]{{"0.05", 1}, {"0.1", 1}, {"0.15", 2}, {"0.2", 3}, {"0.25", 4}, {"0.3", 6}};
  for (const auto& [text, most] : golden) {
    const Rational alpha = parse_rational(text);
    int largest = 0;
    for (std::uint32_t set = 0; set < 512; ++set) {
      int good = 0;
      for (std::uint32_t line : lines) {
        const int missed = std::popcount(line & ~set), extra = std::popcount(set & ~line);
        // Half of the weight uniform on the line, half uniform on the plane.
        good += Rational(missed, 2 * p) + Rational(missed + extra, 2 * p * p) <= alpha;
      }
      largest = std::max(largest, good);
    }
    EXPECT_EQ(largest, most) << text;
    for (const Hardness& one : line_hardness(p, alpha))
      if (one.id == "CC-18.B") {
        EXPECT_LE(Rational(largest, p * p), one.share) << text;
      }
  }
}

TEST(Hardness, PointsAreServedThreeAtATime) {  // RD-11: Pr[1 on the point, 0 on two others]
  // n (n-1) (n-2) / max_w w (n-w) (n-w-1), and on six points 6 5 4 / (2 4 3) = 5.
  for (const Hardness& one : enumerated_hardness(FiniteClass(singletons(6))))
    if (one.alpha == Rational(1, 3) && one.base == Hardness::Base::unknown) {
      // All sets of three points count, those without the point too.
      EXPECT_LT(one.share, 1);
      EXPECT_EQ(one.within, Hardness::Within::open);
    }
}

// In the cube every set of k points is served by 2^-k of the concepts.
TEST(Hardness, TheCubeIsServedAlike) {
  for (const Hardness& one : enumerated_hardness(FiniteClass(all_functions(4))))
    if (one.base == Hardness::Base::unknown) {
      EXPECT_EQ(one.share, Rational(1, Integer(1) << static_cast<unsigned>(low_64(floor(1 / one.alpha)))));
    }
}

// By summing over all hypotheses and targets once more, in another way.
RC_GTEST_PROP(Hardness, EnumeratedSharesAreLargest, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 5);
  const FiniteClass concepts(random_rows(*rc::gen::inRange<std::size_t>(2, 6), points));
  const auto rows = concepts.distinct();
  for (const Hardness& one : enumerated_hardness(concepts)) {
    if (one.base != Hardness::Base::unknown) continue;
    const auto size = static_cast<int>(low_64(floor(1 / one.alpha)));
    Rational largest = 0;
    for (std::uint32_t h = 0; h < 1u << points; ++h) {
      int served = 0, targets = 0;
      for (std::uint32_t set = 0; set < 1u << points; ++set)
        if (std::popcount(set) == size)
          for (std::size_t c : rows) {
            ++targets;
            const auto mistakes = std::popcount((static_cast<std::uint32_t>(concepts[c][0]) ^ h) & set);
            served += Rational(mistakes, size) < one.alpha;
          }
      largest = std::max(largest, Rational(served, targets));
    }
    RC_ASSERT(one.share == largest);
  }
}

TEST(Hardness, AProperThresholdIsKeptFromAllOthers) {
  // Half and half on the two points around a threshold: every other threshold errs 1/2.
  const auto found = proper_hardness(FiniteClass(prefixes(4)));
  ASSERT_FALSE(found.empty());
  bool all_five = false;
  for (const Hardness& one : found) all_five |= one.share == Rational(1, 5) && one.alpha >= Rational(1, 2);
  EXPECT_TRUE(all_five);
}

TEST(Hardness, WhatIsTooLargeGivesNothing) {
  EXPECT_TRUE(enumerated_hardness(FiniteClass(BitMatrix(2, 40))).empty());
  EXPECT_TRUE(proper_hardness(FiniteClass(all_functions(7))).empty());
  EXPECT_TRUE(littlestone_hardness(0, Rational(1, 4)).empty());
  EXPECT_TRUE(line_hardness(3, Rational(2, 5)).empty());
  EXPECT_THROW(given_hardness(Rational(1, 2), Rational(1, 4)), Error);
}

// Every function on the points is tried against every target that is not the first point.
TEST(Hardness, NoFunctionServesMorePointsThanTheShare) {  // RD-11
  constexpr std::size_t points = 8;
  for (const Hardness& one : point_hardness(points, Rational(1, 10))) {
    const auto agree = static_cast<int>(one.depth);
    Rational most = 0;
    for (std::uint32_t h = 0; h < 1u << points; ++h) {
      std::uint64_t served = 0, all = 0;
      for (std::uint32_t set = 0; set < 1u << points; set += 2) {  // without the first point
        if (std::popcount(set) != agree) continue;
        for (std::size_t target = 1; target < points; ++target)
          if ((set >> target & 1) != 0) ++all, served += (h & set) == 1u << target;
      }
      most = std::max(most, Rational(served, all));
    }
    EXPECT_EQ(one.share, most) << one.depth;
    EXPECT_EQ(one.alpha, Rational(1, agree));
  }
  EXPECT_EQ(point_hardness(points, Rational(1, 10)).size(), 6u);
  EXPECT_TRUE(point_hardness(points, Rational(1, 2)).empty());
}

}  // namespace discreet::hardness_test
