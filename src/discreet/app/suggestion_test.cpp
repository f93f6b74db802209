#include "discreet/app/suggestion.h"

#include <gtest/gtest.h>

#include <vector>

namespace discreet {
namespace {

const std::vector<std::string> known{"epsilon", "dimension", "alpha", "beta"};

TEST(Suggestion, FindsTheNearestWord) {
  EXPECT_EQ(did_you_mean("epsilno", known), " (did you mean 'epsilon'?)");
  EXPECT_EQ(did_you_mean("dimensions", known), " (did you mean 'dimension'?)");
  EXPECT_EQ(did_you_mean("bta", known), " (did you mean 'beta'?)");
}

TEST(Suggestion, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(did_you_mean("colour", known), "");
  EXPECT_EQ(did_you_mean(std::string(1000, 'x'), known), "");
  EXPECT_EQ(did_you_mean("alpha", {}), "");
}

TEST(Suggestion, JoinsWords) { EXPECT_EQ(join(known), "epsilon, dimension, alpha, beta"); }

}  // namespace
}  // namespace discreet
