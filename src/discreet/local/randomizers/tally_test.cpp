#include "discreet/local/randomizers/tally.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::tally_test {

TEST(Tally, MergesByAdding) {
  Tally a{3, {1, -2}}, b{4, {10, 20}};
  a += b;
  EXPECT_EQ(a, (Tally{7, {11, 18}}));
  Tally empty{0, {0, 0}};
  EXPECT_EQ(empty += a, a);
}

TEST(Tally, RefusesAnotherQuestions) {
  Tally a{1, {1}}, b{1, {1, 2}};
  EXPECT_THROW(a += b, Error);
  EXPECT_EQ(a, (Tally{1, {1}}));
}

}  // namespace discreet::tally_test
