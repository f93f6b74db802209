#include "discreet/bounds/table/boosting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "discreet/base/error.h"
#include "discreet/bounds/table/certain.h"

namespace discreet::boosting_test {

const Rational quarter(1, 4);

TEST(Boosting, RepetitionsOfAProtocol) {  // CC-7(a)
  const std::pair<Rational, std::array<std::uint64_t, 3>> golden[]{{quarter, {9, 19, 33}},
                                                                   {Rational(7, 16), {149, 345, 607}}};
  for (const auto& [error, counts] : golden) {
    EXPECT_EQ(voters_needed(error, Rational(1, 16)), counts[0]);
    EXPECT_EQ(voters_needed(error, Rational(1, 100)), counts[1]);
    EXPECT_EQ(voters_needed(error, Rational(1, 1000)), counts[2]);
  }
}

TEST(Boosting, TailsOfMajorities) {  // RD-9
  const std::pair<std::uint64_t, double> golden[]{{1, 0.25},     {3, 0.15625},  {5, 0.10352},
                                                  {7, 0.07056},  {9, 0.04893},  {11, 0.03433},
                                                  {13, 0.02429}, {15, 0.01730}, {21, 0.0064227}};
  for (const auto& [voters, tail] : golden) EXPECT_NEAR(to_double(majority_error(voters, quarter)), tail, 5.1e-6);
  EXPECT_EQ(majority_error(3, quarter), Rational(5, 32));
}

// Pr[lead + the steps to come <= 0], each +1 with probability 3/4 and -1 with 1/4.
double potential(int lead, int steps) {
  if (steps == 0) return lead <= 0 ? 1 : 0;
  return 0.75 * potential(lead + 1, steps - 1) + 0.25 * potential(lead - 1, steps - 1);
}

// RD-9, why so few votes suffice: whoever may err each round on a quarter of the weights that the potential gives, and
// errs on as much of it as he can, does not bring the majority to err on more than the tail.
TEST(Boosting, WeakVotersCannotMakeTheMajorityErrMore) {
  std::mt19937_64 random(11);
  for (int trial = 0; trial < 400; ++trial) {
    const int rounds = 1 + 2 * static_cast<int>(random() % 5);
    std::vector<double> mass(4 + random() % 20);
    for (double& each : mass) each = static_cast<double>(1 + random() % 100);
    std::vector<int> lead(mass.size(), 0);
    std::vector<std::size_t> order(mass.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (int round = 1; round <= rounds; ++round) {
      std::vector<double> weight;
      double sum = 0;
      for (std::size_t x = 0; x < mass.size(); ++x)
        sum += weight.emplace_back(mass[x] *
                                   (potential(lead[x] - 1, rounds - round) - potential(lead[x] + 1, rounds - round)));
      std::ranges::shuffle(order, random);
      double wrong = 0;
      for (std::size_t x : order) {
        const bool errs = wrong + weight[x] <= sum / 4;
        if (errs) wrong += weight[x];
        lead[x] += errs ? -1 : 1;
      }
    }
    double all = 0, lost = 0;
    for (std::size_t x = 0; x < mass.size(); ++x) all += mass[x], lost += lead[x] <= 0 ? mass[x] : 0;
    EXPECT_LE(lost / all, to_double(majority_error(static_cast<std::uint64_t>(rounds), quarter)) + 1e-12) << rounds;
  }
}

TEST(Boosting, RoundsOfBothMethods) {  // RD-9
  struct Row {
    const char* alpha;
    std::uint64_t votes, printed;
  };
  for (const Row& row : {Row{"1/8", 5, 39}, Row{"1/16", 9, 49}, Row{"1/24", 11, 55}, Row{"0.02", 15, 65},
                         Row{"0.01", 19, 75}, Row{"0.001", 33, 107}, Row{"1e-4", 49, 139}, Row{"1e-6", 79, 204}}) {
    const Rational alpha = parse_rational(row.alpha);
    EXPECT_EQ(voters_needed(quarter, alpha), row.votes) << row.alpha;
    EXPECT_EQ(printed_rounds(alpha), row.printed) << row.alpha;
  }
}

TEST(Boosting, UnionsOfMenus) {  // RD-8
  const std::pair<const char*, std::uint64_t> golden[]{{"0.25", 1}, {"0.2", 2},  {"0.1", 2},
                                                       {"0.05", 3}, {"0.01", 4}, {"0.001", 5}};
  for (const auto& [beta, draws] : golden) EXPECT_EQ(unions_needed(quarter, parse_rational(beta)), draws) << beta;
}

TEST(Boosting, ACombinationBeatsRepetitionAlone) {  // CC-7(b): three draws, then votes from 1 - (3/4)(63/64)
  const Rational error = 1 - Rational(3, 4) * Rational(63, 64);
  EXPECT_NEAR(to_double(error), 0.262, 5e-4);
  EXPECT_LT(3 * voters_needed(error, Rational(1, 100)), voters_needed(Rational(7, 16), Rational(1, 100)));
}

TEST(Boosting, TheLeastNumberIsLeast) {
  for (int k = 1; k < 50; ++k) {
    const Rational error(k, 101), goal(1, 37);
    const std::uint64_t votes = voters_needed(error, goal);
    EXPECT_LE(majority_error(votes, error), goal);
    if (votes > 1) {
      EXPECT_GT(majority_error(votes - 2, error), goal);
    }
  }
}

TEST(Boosting, WhatVotesCannotReachIsRefused) {
  EXPECT_THROW(voters_needed(Rational(1, 2), quarter), Error);
  EXPECT_THROW(voters_needed(Rational(4999, 10000), Rational(1, 1000)), Error);
  EXPECT_THROW(voters_needed(quarter, 0), Error);
  EXPECT_THROW(majority_error(4, quarter), Error);
  EXPECT_EQ(voters_needed(0, Rational(1, 1000)), 1u);
}

TEST(Certain, WholeNumbersAreNotMissed) {
  EXPECT_EQ(certain_ceil([](unsigned bits) { return Interval(Rational(7), bits); }), 7);
  EXPECT_EQ(certain_above([](unsigned bits) { return Interval(Rational(7), bits); }), 8);
  EXPECT_EQ(certain_ceil([](unsigned bits) { return exp(Interval(1, bits)); }), 3);
}

}  // namespace discreet::boosting_test
