#include "discreet/base/whole_weights.h"

#include <gtest/gtest.h>

namespace discreet::whole_weights_test {

TEST(WholeWeights, HaveTheLeastCommonDenominator) {
  const std::vector<Rational> fractions{Rational(1, 6), Rational(3, 4), Rational(2)};
  WholeWeights whole = over_common_denominator(fractions);
  EXPECT_EQ(whole.denominator, 12);
  EXPECT_EQ(whole.weights, (std::vector<Integer>{2, 9, 24}));
  EXPECT_EQ(over_common_denominator({}).denominator, 1);
}

}  // namespace discreet::whole_weights_test
