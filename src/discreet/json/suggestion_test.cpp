#include "discreet/json/suggestion.h"

#include <gtest/gtest.h>

#include <vector>

namespace discreet::suggestion_test {

const std::vector<std::string> known{"epsilon", "dimension", "alpha", "beta"};

TEST(Suggestion, FindsTheNearestWord) {
  EXPECT_EQ(did_you_mean("epsilno", known), " (did you mean 'epsilon'?)");
  EXPECT_EQ(did_you_mean("dimensions", known), " (did you mean 'dimension'?)");
  EXPECT_EQ(did_you_mean("bta", known), " (did you mean 'beta'?)");
  EXPECT_EQ(did_you_mean("x2", std::vector<std::string>{"x1"}), " (did you mean 'x1'?)");
  EXPECT_EQ(did_you_mean("--bta", std::vector<std::string>{"--beta"}), " (did you mean '--beta'?)");
}

TEST(Suggestion, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(did_you_mean("colour", known), "");
  EXPECT_EQ(did_you_mean("zz", std::vector<std::string>{"x1"}), "");
  EXPECT_EQ(did_you_mean("z", std::vector<std::string>{"y"}), "");
  EXPECT_EQ(did_you_mean("--data", std::vector<std::string>{"--beta"}), "");
  EXPECT_EQ(did_you_mean(std::string(1000, 'x'), known), "");
  EXPECT_EQ(did_you_mean("alpha", {}), "");
}

TEST(Suggestion, JoinsWords) { EXPECT_EQ(join(known), "epsilon, dimension, alpha, beta"); }

}  // namespace discreet::suggestion_test
