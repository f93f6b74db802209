#include "discreet/learners/regions/polygons_json.h"

#include <gtest/gtest.h>

#include "discreet/learners/regions/region_json_test.h"

namespace discreet::polygons_json_test {

const auto learner = small_region_learner<PolygonsLearner>();

Polygons read(const Json& from) { return read_region(learner, from); }

const Json two{{"triangles", {{{0, 0}, {0, 8}, {4, 4}}, {{4, 0}, {8, 4}, {8, 8}}}}};

TEST(PolygonsJson, ReadsWhatItWrites) {
  EXPECT_EQ(write_hypothesis(learner, read(two)), two);
  EXPECT_EQ(read(two).triangles[1].b, (GridPoint{8, 4}));
  const Json none{{"triangles", Json::array()}};
  EXPECT_EQ(write_hypothesis(learner, read(none)), none);
}

TEST(PolygonsJson, SaysTheTrianglesInWords) {
  std::vector<std::string> columns{"lon", "lat"};
  EXPECT_EQ(
      rule(learner, read(two), columns),
      "(lon, lat) in triangle (0, 0) (0, 8) (4, 4) or triangle (4, 0) (8, 4) (8, 8) (in steps of the grid: 8 from "
      "west to east, 8 from south to north)");
  EXPECT_EQ(rule(learner, {}, columns), "never");
}

TEST(PolygonsJson, RefusesWhatIsNoUnionOfTriangles) {
  for (const char* text :
       {"{}", "[]", R"({"triangles": 3})", R"({"triangles": [[[0, 0], [0, 1]]]})",
        R"({"triangles": [[[0, 0], [1, 1], [2, 2]]]})", R"({"triangles": [[[0, 1], [0, 0], [2, 2]]]})",
        R"({"triangles": [[[0, 0], [0, 9], [2, 2]]]})", R"({"triangles": [[[-1, 0], [0, 8], [2, 2]]]})",
        R"({"triangles": [[[0], [0, 8], [2, 2]]]})", R"({"triangles": [[["a", 0], [0, 8], [2, 2]]]})",
        R"({"triangles": [[[0, 0], [0, 8], [2, 2]], [[0, 0], [0, 8], [2, 2]], [[0, 0], [0, 8], [2, 2]]]})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
}

}  // namespace discreet::polygons_json_test
