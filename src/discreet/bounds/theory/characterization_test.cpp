#include "discreet/bounds/theory/characterization.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::characterization_test {

const Accuracy goal{Rational(1, 10), Rational(1, 20)};

TEST(Characterization, TheThreeWaysForPoints) {  // RD-10
  const WholeWay printed = printed_way(std::log(23.0), 1, goal);
  EXPECT_EQ(printed.votes, 68u);
  EXPECT_EQ(printed.unions, 7u);
  EXPECT_EQ(printed.rows, 62986u);
  const WholeWay repaired = repaired_way(std::log(23.0), 1, goal);
  EXPECT_EQ(repaired.votes, 17u);
  EXPECT_EQ(repaired.unions, 6u);
  EXPECT_EQ(repaired.rows, 15867u);
  const WholeWay prior = prior_way(std::log(13.0), 1, goal);
  EXPECT_EQ(prior.votes, 15u);
  EXPECT_EQ(prior.rows, 1454u);
}

TEST(Characterization, MoreIsAskedForMore) {
  const auto rows = [](double size, const char* epsilon, const char* alpha, const char* beta) {
    return prior_way(size, parse_rational(epsilon), {parse_rational(alpha), parse_rational(beta)}).rows;
  };
  EXPECT_LE(rows(2, "1", "0.1", "0.05"), rows(3, "1", "0.1", "0.05"));
  EXPECT_LE(rows(2, "1", "0.1", "0.05"), rows(2, "1/2", "0.1", "0.05"));
  EXPECT_LE(rows(2, "1", "0.1", "0.05"), rows(2, "1", "0.05", "0.05"));
  EXPECT_LE(rows(2, "1", "0.1", "0.05"), rows(2, "1", "0.1", "0.01"));
  EXPECT_THROW(printed_way(2, 2, goal), Error);
}

}  // namespace discreet::characterization_test
