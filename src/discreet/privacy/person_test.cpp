#include "discreet/privacy/person.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/rounding.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::person_test {

const Neighbours relations[] = {Neighbours::replace, Neighbours::add_remove};

TEST(Person, OneRowEachChangesNothing) {
  const Privacy whole{Rational(1, 3), parse_rational("1e-7"), Neighbours::add_remove};
  EXPECT_EQ(share_of_row(whole, 1), whole);
  EXPECT_EQ(group_of(whole, 1), whole);
}

TEST(Person, FiveRowsShareOneBudget) {
  const Privacy row = share_of_row({1, parse_rational("1e-6")}, 5);
  EXPECT_EQ(row.epsilon, Rational(1, 5));
  EXPECT_EQ(row.delta, parse_rational("1.28851e-7"));
  EXPECT_EQ(share_of_row({1, 0}, 5), (Privacy{Rational(1, 5), 0}));
}

// The share is rounded down, and its group is rounded up: it never exceeds the whole.
TEST(Person, TheSharesOfAllRowsAreAtMostTheWhole) {
  for (const char* epsilon : {"1/1000000", "1/10", "1", "7/2", "40", "300"})
    for (const char* delta : {"1e-300", "1e-9", "1/3", "999/1000"})
      for (std::size_t k : {1U, 2U, 3U, 16U, 1000U})
        for (Neighbours neighbours : relations) {
          const Privacy whole{parse_rational(epsilon), parse_rational(delta), neighbours};
          Privacy row;
          try {
            row = share_of_row(whole, k);
          } catch (const Error&) {  // nothing useful was left
            continue;
          }
          EXPECT_GT(row.delta, 0);
          const Privacy group = group_of(row, k);
          EXPECT_EQ(group.epsilon, whole.epsilon);
          EXPECT_LE(group.delta, whole.delta) << epsilon << " " << delta << " " << k;
          EXPECT_GE(group.delta, whole.delta * Rational(99998, 100000)) << "six digits are kept";
          EXPECT_EQ(group.neighbours, neighbours);
        }
}

// Sabotaged: delta / k ignores that each step multiplies what the steps before have lost.
TEST(Person, AnEqualPartOfDeltaForEachRowIsTooMuch) {
  const Privacy whole{1, parse_rational("1e-6")};
  EXPECT_GT(group_of({whole.epsilon / 5, whole.delta / 5}, 5).delta, whole.delta);
  const Privacy share = share_of_row(whole, 5);
  const Rational next = share.delta + parse_rational("1e-12");  // one more in the last of six digits
  EXPECT_GT(group_of({share.epsilon, next}, 5).delta, whole.delta);
}

// Randomized response is the worst pair: k rows of it lose exactly k epsilon.
TEST(Person, TheGroupOfAChainOfStepsIsTight) {
  // P_i(yes) along a chain in which every step loses epsilon and leaks delta, as long as the probabilities are small.
  const Rational epsilon(1, 2), delta = parse_rational("1e-6");
  const std::size_t k = 4;
  Interval yes(Rational(0));
  for (std::size_t i = 0; i < k; ++i) yes = exp(Interval(epsilon)) * yes + Interval(delta);
  const Privacy group = group_of({epsilon, delta}, k);
  EXPECT_GE(group.delta, yes.low());
  EXPECT_LE(group.delta, round_up(yes) * Rational(1000001, 1000000));
}

TEST(Person, TwoStepsAreTodaysConversion) {
  const Privacy removed{Rational(2, 3), parse_rational("1e-5"), Neighbours::add_remove};
  const Privacy group = group_of(removed, 2), replaced = to_replace(removed);
  EXPECT_EQ(group.epsilon, replaced.epsilon);
  EXPECT_EQ(group.delta, replaced.delta);
}

TEST(Person, RhoGrowsWithTheSquare) {
  EXPECT_EQ(rho_of_row(Rational(1, 8), 5), Rational(1, 200));
  const Guarantee one{Guarantee::Concentrated{rho_of_row(Rational(1, 8), 2)}, Neighbours::add_remove};
  EXPECT_EQ(std::get<Guarantee::Concentrated>(to_replace(one).kind).rho, Rational(1, 8));
}

TEST(Person, NothingIsPromisedWhereNothingIsLeft) {
  EXPECT_THROW(share_of_row({2000, parse_rational("1e-6")}, 2), Error);
  EXPECT_THROW(group_of({5, Rational(1, 100)}, 3), Error);
  EXPECT_THROW(share_of_row({1, 0}, 0), Error);
  EXPECT_THROW(share_of_row({1, 0}, most_rows_each + 1), Error);
  EXPECT_THROW(share_of_row({1, 0, Neighbours::labels}, 2), Error);
}

}  // namespace discreet::person_test
