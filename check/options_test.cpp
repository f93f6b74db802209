#include "check/options.h"

#include <gtest/gtest.h>

namespace discreet::check::options_test {

std::string refusal(const std::vector<std::string>& words) {
  try {
    options_of(words);
  } catch (const Unreadable& unreadable) {
    return unreadable.what();
  }
  return "none";
}

TEST(CheckOptions, StepsAreTakenAsTheyAreWritten) {
  EXPECT_EQ(options_of({"a.json"}).steps, std::uint64_t{1} << 32);
  EXPECT_EQ(options_of({"--steps", "68719476736", "a.json", "-"}).steps, std::uint64_t{1} << 36);
  EXPECT_EQ(options_of({"a.json", "--steps=1", "--json"}).steps, 1u);
  EXPECT_EQ(options_of({"--json", "--", "--steps"}).files, std::vector<std::string>{"--steps"});
}

TEST(CheckOptions, WhatIsWrongIsNamed) {
  for (const char* wrong : {"0", "-1", "+5", "1e9", "2^40", "5 ", "", "99999999999999999999", "4611686018427387905"})
    EXPECT_EQ(refusal({"a.json", "--steps", wrong}),
              std::string("option --steps: '") + wrong + "' is no whole number from 1 to 4611686018427387904");
  EXPECT_EQ(refusal({"a.json", "--steps"}).substr(0, 18), "option --steps: ''");
  EXPECT_EQ(refusal({"--jsn", "a.json"}), "there is no option '--jsn'. --help shows all options");
  EXPECT_TRUE(refusal({"--json"}).starts_with("a file is needed\nusage:"));
  EXPECT_EQ(refusal({"--help"}), "none");
}

}  // namespace discreet::check::options_test
