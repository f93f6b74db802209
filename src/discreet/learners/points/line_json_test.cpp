#include "discreet/learners/points/line_json.h"

#include <gtest/gtest.h>

namespace discreet::line_json_test {

const LineLearner learner({.prime = 7});

LineRule read(const Json& from) {
  LineRule rule;
  read_hypothesis(learner, from, rule);
  return rule;
}

const Json none{{"kind", "none"}}, point{{"kind", "point"}, {"x", 3}, {"y", 6}},
    line{{"kind", "line"}, {"slope", 2}, {"intercept", 5}},
    hash{{"kind", "hash"}, {"slope", 1}, {"bucket", 2}, {"multiplier", 6}, {"shift", 0}, {"buckets", 3}};

TEST(LineJson, ReadsWhatItWrites) {
  for (const Json& json : {none, point, line, hash}) EXPECT_EQ(write_hypothesis(learner, read(json)), json);
  EXPECT_TRUE(read(line)(PlanePoint{3, 4}));
  EXPECT_FALSE(read(line)(PlanePoint{4, 3}));
}

TEST(LineJson, SaysTheLineInWords) {
  std::vector<std::string> columns{"u", "v"};
  EXPECT_EQ(rule(learner, read(none), columns), "no row");
  EXPECT_EQ(rule(learner, read(point), columns), "u = 3 and v = 6");
  EXPECT_EQ(rule(learner, read(line), columns), "v = 2 u + 5 mod 7");
  EXPECT_EQ(rule(learner, read(hash), columns),
            "(v - 1 u mod 7) is in bucket 2 of 3: floor(((6 k + 0) mod (2^3 - 1)) 3 / 2^3) for k = (v - 1 u mod 7)");
}

TEST(LineJson, RefusesWhatIsNoAnswerOfThisLearner) {
  for (const char* text : {"{}", R"({"kind": "plane"})", R"({"kind": "point", "x": 7, "y": 0})",
                           R"({"kind": "line", "slope": 2, "intercept": 7})", R"({"kind": "line", "slope": 2})",
                           R"({"kind": "hash", "slope": 7, "multiplier": 6, "shift": 0, "buckets": 3, "bucket": 2})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
}

}  // namespace discreet::line_json_test
