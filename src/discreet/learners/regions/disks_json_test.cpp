#include "discreet/learners/regions/disks_json.h"

#include <gtest/gtest.h>

#include "discreet/learners/regions/region_json_test.h"

namespace discreet::disks_json_test {

const auto learner = small_region_learner<DisksLearner>();

Disks read(const Json& from) { return read_region(learner, from); }

const Json two{{"disks", {{{"center", {0, 8}}, {"radius_squared", 5}}, {{"center", {4, 4}}, {"radius_squared", 128}}}}};

TEST(DisksJson, ReadsWhatItWrites) {
  EXPECT_EQ(write_hypothesis(learner, read(two)), two);
  EXPECT_EQ(read(two).disks[0].center, (GridPoint{0, 8}));
}

TEST(DisksJson, SaysTheDisksInWords) {
  std::vector<std::string> columns{"lon", "lat"};
  EXPECT_EQ(rule(learner, read(two), columns),
            "(lon, lat) within sqrt(5) of (0, 8) or within sqrt(128) of (4, 4) (in steps of the grid: 8 from west to "
            "east, 8 from south to north)");
  EXPECT_EQ(rule(learner, {}, columns), "never");
}

TEST(DisksJson, RefusesWhatIsNoUnionOfDisks) {
  for (const char* text :
       {"{}", "[]", R"({"disks": 3})", R"({"disks": [3]})", R"({"disks": [{"center": [0, 0]}]})",
        R"({"disks": [{"center": [0, 9], "radius_squared": 1}]})",
        R"({"disks": [{"center": [0, 0], "radius_squared": 129}]})",
        R"({"disks": [{"center": [0, 0], "radius_squared": -1}]})",
        R"({"disks": [{"center": [0, 0], "radius_squared": 1}, {"center": [0, 0], "radius_squared": 1},
                               {"center": [0, 0], "radius_squared": 1}]})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
}

}  // namespace discreet::disks_json_test
