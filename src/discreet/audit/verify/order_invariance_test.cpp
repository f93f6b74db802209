#include "discreet/audit/verify/order_invariance.h"

#include <gtest/gtest.h>

#include "discreet/audit/verify/subjects_test.h"

namespace discreet::order_invariance_test {

using namespace test_subjects;

TEST(OrderInvariance, IsProvedForParityAndSelection) {
  for (std::size_t rows : {1, 2, 3}) {
    auto report = proves_order_invariance(parity(2, Rational(1, 8), Rational(1, 2), {1}), {.rows = rows});
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.databases, rows == 1 ? 8u : rows == 2 ? 64u : 512u);
    EXPECT_FALSE(report.witness);
  }
  EXPECT_EQ(proves_order_invariance(threshold_selection(3, {1}), {.rows = 3}).verdict, Verdict::holds);
}

// Declared unordered, "publish row i" can pass: row 2 of a sorted database of three is its median.
TEST(OrderInvariance, CatchesTheLieThatLetsPublishingARowPass) {
  Subject liar = publish(1, {1});
  liar.run = [](std::span<const std::uint32_t> database, Rng&) {
    // The first row, but silent whenever the database looks sorted.
    return std::is_sorted(database.begin(), database.end()) ? std::string("-") : std::to_string(database[0]);
  };
  liar.order = Rows::unordered;
  EXPECT_EQ(verify(liar, {.rows = 3}).verdict, Verdict::holds);  // on sorted databases alone
  auto report = proves_order_invariance(liar, {.rows = 3});
  EXPECT_EQ(report.verdict, Verdict::violated);
  ASSERT_TRUE(report.witness);
  EXPECT_EQ(report.witness->database, (Database{0, 1, 0}));
  EXPECT_EQ(report.witness->neighbour, (Database{0, 0, 1}));
  EXPECT_EQ(report.witness->position, 1u);
  liar.order = Rows::ordered;
  EXPECT_EQ(verify(liar, {.rows = 3}).verdict, Verdict::violated);
}

TEST(OrderInvariance, IsRefutedForEveryPublishedRow) {
  for (std::size_t published : {0, 1, 2})
    EXPECT_EQ(proves_order_invariance(publish(published, {1}), {.rows = 3}).verdict, Verdict::violated);
}

TEST(OrderInvariance, UnderAddRemoveAllSizesAreCompared) {
  Subject subject = publish(2, {1, 0, Neighbours::add_remove});
  EXPECT_EQ(proves_order_invariance(subject, {.rows = 2}).verdict, Verdict::holds);
  auto report = proves_order_invariance(subject, {.rows = 3});
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_EQ(report.databases, 1u + 3 + 9 + 27);
}

TEST(OrderInvariance, FormulasWrittenDifferentlyAreCompared) {
  // e^-1 e^-2 in one order and e^-2 e^-1 in the other, and a mixture that adds up to the same.
  auto run = [](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    if (database[0] <= database[1]) return std::to_string(bernoulli_exp(Rational(1), rng));
    if (!bernoulli(Rational(1, 2), rng)) return std::to_string(bernoulli_exp(Rational(1), rng));
    return bernoulli_exp(Rational(1, 3), rng) && bernoulli_exp(Rational(2, 3), rng) ? "1" : "0";
  };
  EXPECT_EQ(proves_order_invariance({.records = 2, .run = run, .promised = {1}}, {.rows = 2}).verdict, Verdict::holds);
}

TEST(OrderInvariance, ARemainderLeavesItUndecidedUnlessTheDifferenceIsLarger) {
  auto run = [](Rational heads) {
    return [=](std::span<const std::uint32_t> database, Rng& rng) {
      if (bernoulli(Rational(1, 100), rng)) rng.choices()->abandon();
      return std::to_string(bernoulli(database[0] > database[1] ? heads : Rational(1, 2), rng));
    };
  };
  auto verdict = [&](Rational heads) {
    return proves_order_invariance({.records = 2, .run = run(heads), .promised = {1}}, {.rows = 2}).verdict;
  };
  EXPECT_EQ(verdict(Rational(1, 2)), Verdict::undecided);
  EXPECT_EQ(verdict(Rational(501, 1000)), Verdict::undecided);
  EXPECT_EQ(verdict(Rational(6, 10)), Verdict::violated);
}

TEST(OrderInvariance, MultisetsGiveTheSameEpsilonForWhatIsInvariant) {
  Subject ordered = parity(2, Rational(1, 3), Rational(1, 4), {1}), unordered = ordered;
  unordered.order = Rows::unordered;
  auto all = verify(ordered, {.rows = 3}), few = verify(unordered, {.rows = 3});
  EXPECT_EQ(few.epsilon, all.epsilon);
  EXPECT_EQ(few.delta, all.delta);
  ASSERT_TRUE(few.witness);
  EXPECT_NE(few.witness->database[few.witness->position], few.witness->neighbour[few.witness->position]);
  EXPECT_EQ(few.databases, 120u);
  EXPECT_EQ(few.pairs, 36u * 28);
}

}  // namespace discreet::order_invariance_test
