#include "discreet/learners/points/text_point_json.h"

#include <gtest/gtest.h>

namespace discreet::text_point_json_test {

const TextPointLearner learner(
    {.values = PointValues::texts, .longest = 3, .letters = "ab", .functions = 1, .buckets = 4, .field_exponent = 3});

TextRule read(const Json& from) {
  TextRule rule;
  read_hypothesis(learner, from, rule);
  return rule;
}

const Json none{{"kind", "none"}}, text{{"kind", "text"}, {"text", "ab"}},
    hash{{"kind", "text_hash"}, {"bucket", 3}, {"point", 6}, {"multiplier", 5}, {"shift", 4}, {"buckets", 4}};

TEST(TextPointJson, ReadsWhatItWrites) {
  for (const Json& json : {none, text, hash}) EXPECT_EQ(write_hypothesis(learner, read(json)), json);
  EXPECT_TRUE(read(text)("ab"));
  EXPECT_FALSE(read(text)("a"));
  // "ab" is 1, 2: at 6 it is 1 * 6 + 2 = 1 mod 7; 5 * 1 + 4 = 2 mod 7; 2 * 4 / 8 = 1.
  Json first = hash;
  first["bucket"] = 1;
  EXPECT_TRUE(read(first)("ab"));
  EXPECT_FALSE(read(hash)("ab"));
}

TEST(TextPointJson, SaysTheTextInWords) {
  std::vector<std::string> columns{"page"};
  EXPECT_EQ(rule(learner, read(none), columns), "no value of page");
  EXPECT_EQ(rule(learner, read(text), columns), "page = 'ab'");
  EXPECT_EQ(
      rule(learner, read(hash), columns),
      "page is in bucket 3 of 4: floor(((5 k + 4) mod (2^3 - 1)) 4 / 2^3) for k = the polynomial with the words of "
      "page (1 characters each, in base 3) at 6");
  TextPointLearner naturals({.values = PointValues::naturals});
  EXPECT_EQ(rule(naturals, {OneText{"123"}}, columns), "page = 123");
}

TEST(TextPointJson, RefusesWhatIsNoAnswerOfThisLearner) {
  for (const char* bad :
       {"{}", "[]", R"({"kind": "value", "value": 6})", R"({"kind": "text"})", R"({"kind": "text", "text": "abba"})",
        R"({"kind": "text", "text": "c"})", R"({"kind": "text", "text": 3})",
        R"({"kind": "text_hash", "point": 7, "multiplier": 3, "shift": 4, "buckets": 4, "bucket": 1})",
        R"({"kind": "text_hash", "point": 1, "multiplier": 0, "shift": 4, "buckets": 4, "bucket": 1})",
        R"({"kind": "text_hash", "point": 1, "multiplier": 3, "shift": 7, "buckets": 4, "bucket": 1})",
        R"({"kind": "text_hash", "point": 1, "multiplier": 3, "shift": 4, "buckets": 4, "bucket": 4})"})
    EXPECT_THROW(read(Json::parse(bad)), Error) << bad;
}

}  // namespace discreet::text_point_json_test
