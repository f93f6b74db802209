#include "discreet/learners/shapes/box_json.h"

#include <gtest/gtest.h>

namespace discreet::box_json_test {

const BoxLearner learner({.axes = {{{-5, 5}, {0, 9}}}});

Box read(const Json& from) {
  Box box;
  read_hypothesis(learner, from, box);
  return box;
}

TEST(BoxJson, ReadsWhatItWrites) {
  Json box{{"ranges", {{-5, 3}, {4, 4}}}};
  EXPECT_EQ(write_hypothesis(learner, read(box)), box);
  EXPECT_EQ(read(box).ranges[0].high, 8u);
  EXPECT_EQ(write_hypothesis(learner, read({{"empty", true}})), Json({{"empty", true}}));
}

TEST(BoxJson, SaysTheBoxInWords) {
  std::vector<std::string> columns{"east", "north"};
  EXPECT_EQ(rule(learner, read({{"ranges", {{-5, 3}, {4, 4}}}}), columns), "-5 <= east <= 3 and 4 <= north <= 4");
  EXPECT_EQ(rule(learner, Box{}, columns), "never");
}

TEST(BoxJson, RefusesWhatIsNoBoxOfThisLearner) {
  for (const char* text : {"{}", "[]", R"({"ranges": [[0, 1]]})", R"({"ranges": [[0, 1], [0, 10]]})",
                           R"({"ranges": [[1, 0], [0, 1]]})", R"({"ranges": [[0], [0, 1]]})", R"({"ranges": 3})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
}

TEST(Ranges, AreReadFromTextsAndLists) {
  auto read_axes = [](const Json& given) { return Value<GridDomain>::write(Value<GridDomain>::read(given, "axes")); };
  EXPECT_EQ(read_axes("0..120,-5..5"), "0..120,-5..5");
  EXPECT_EQ(read_axes({"0..120", {-5, 5}}), "0..120,-5..5");
  for (const Json& bad : {Json(""), Json("3"), Json("0..1,"), Json("a..b"), Json(7), Json({7}), Json({{1, 2, 3}})})
    EXPECT_THROW(read_axes(bad), Error) << bad;
}

}  // namespace discreet::box_json_test
