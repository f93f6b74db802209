#include "discreet/learners/points/point_json.h"

#include <gtest/gtest.h>

namespace discreet::point_json_test {

const PointLearner learner({.low = -5, .high = 5});

PointRule read(const Json& from) {
  PointRule rule;
  read_hypothesis(learner, from, rule);
  return rule;
}

const Json none{{"kind", "none"}}, value{{"kind", "value"}, {"value", 3}},
    hash{{"kind", "hash"}, {"bucket", 6}, {"multiplier", 30}, {"shift", 4}, {"buckets", 7}},
    code{{"kind", "code"}, {"prime", 5}, {"place", 2}, {"symbol", 4}};

TEST(PointJson, ReadsWhatItWrites) {
  for (const Json& json : {none, value, hash, code}) EXPECT_EQ(write_hypothesis(learner, read(json)), json);
  EXPECT_TRUE(read(value)(8));  // an offset from the least value
  EXPECT_FALSE(read(value)(3));
}

TEST(PointJson, SaysThePointInWords) {
  std::vector<std::string> columns{"age"};
  EXPECT_EQ(rule(learner, read(none), columns), "no value of age");
  EXPECT_EQ(rule(learner, read(value), columns), "age = 3");
  EXPECT_EQ(rule(learner, read(hash), columns),
            "(age + 5) is in bucket 6 of 7: floor(((30 k + 4) mod (2^5 - 1)) 7 / 2^5) for k = (age + 5)");
  EXPECT_EQ(rule(learner, read(code), columns),
            "the polynomial over GF(5) with the digits of (age + 5) has the value 4 at 2");
}

TEST(PointJson, RefusesWhatIsNoAnswerOfThisLearner) {
  for (const char* text : {"{}", "[]", R"({"kind": "all"})", R"({"kind": "value", "value": 6})", R"({"kind": "value"})",
                           R"({"kind": "hash", "multiplier": 0, "shift": 4, "buckets": 7, "bucket": 6})",
                           R"({"kind": "hash", "multiplier": 31, "shift": 4, "buckets": 7, "bucket": 6})",
                           R"({"kind": "hash", "multiplier": 3, "shift": 31, "buckets": 7, "bucket": 6})",
                           R"({"kind": "hash", "multiplier": 3, "shift": 4, "buckets": 7, "bucket": 7})",
                           R"({"kind": "hash", "multiplier": 3, "shift": 4, "buckets": 0, "bucket": 0})",
                           R"({"kind": "code", "prime": 4, "place": 2, "symbol": 3})",
                           R"({"kind": "code", "prime": 5, "place": 5, "symbol": 3})",
                           R"({"kind": "code", "prime": 5, "place": 4, "symbol": -1})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
}

}  // namespace discreet::point_json_test
