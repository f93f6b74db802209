#include <gtest/gtest.h>

#include "check/kinds/bisected_tree.h"
#include "check/kinds/verdict_test.h"

namespace discreet::check::named_tree_test {

Json named(const char* about, std::uint64_t depth) {
  return {{"certificate", 1},
          {"kind", "named_tree"},
          {"claim", {{"quantity", "littlestone"}, {"relation", ">="}, {"value", std::to_string(depth)}}},
          {"class", Json::parse(about)},
          {"depth", depth}};
}

TEST(CheckNamedTree, EveryClassWithAConstructionIsWalked) {
  const std::pair<const char*, std::uint64_t> trees[] = {{R"({"name": "thresholds", "size": 10000})", 13},
                                                         {R"({"name": "points", "size": 1000000})", 1},
                                                         {R"({"name": "points", "size": 1})", 0},
                                                         {R"({"name": "intervals", "size": 300})", 14},
                                                         {R"({"name": "intervals", "size": 1})", 1},
                                                         {R"({"name": "boxes", "size": 5, "dimension": 4})", 12},
                                                         {R"({"name": "halfspaces", "size": 2, "dimension": 5})", 12},
                                                         {R"({"name": "halfspaces", "size": 8, "dimension": 3})", 13},
                                                         {R"({"name": "halfspaces", "size": 20, "dimension": 2})", 9},
                                                         {R"({"name": "balls", "size": 5, "dimension": 3})", 9},
                                                         {R"({"name": "parities", "size": 12})", 12},
                                                         {R"({"name": "cube", "size": 10})", 10},
                                                         {R"({"name": "conjunctions", "size": 11})", 11},
                                                         {R"({"name": "conjunctions", "size": 1})", 2},
                                                         {R"({"name": "lines", "size": 10007})", 2}};
  for (const auto& [about, depth] : trees) {
    EXPECT_EQ(verdict(named(about, depth)), "accepted") << about;
    EXPECT_EQ(verdict(named(about, depth + 1)).substr(0, 8), "rejected") << about;
    if (depth > 0) {
      EXPECT_EQ(verdict(named(about, depth - 1)).substr(0, 8), "rejected") << about;
    }
    Json more = named(about, depth);
    more["claim"]["value"] = std::to_string(depth + 1);
    EXPECT_EQ(verdict(more).substr(0, 8), "rejected") << about;
  }
}

// Deeper trees than are walked, of classes that bisect one number after the other.
TEST(CheckNamedTree, DeepBisectionsAreCheckedByWhatTheyRestOn) {
  const std::pair<const char*, std::uint64_t> trees[] = {{R"({"name": "thresholds", "size": 4194303})", 22},
                                                         {R"({"name": "thresholds", "size": 4194302})", 21},
                                                         {R"({"name": "thresholds", "size": 4611686018427387903})", 62},
                                                         {R"({"name": "intervals", "size": 1048576})", 38},
                                                         {R"({"name": "boxes", "size": 5, "dimension": 7})", 21},
                                                         {R"({"name": "boxes", "size": 1024, "dimension": 6})", 108},
                                                         {R"({"name": "parities", "size": 62})", 62},
                                                         {R"({"name": "conjunctions", "size": 62})", 62},
                                                         {R"({"name": "cube", "size": 4096})", 4096}};
  for (const auto& [about, depth] : trees) {
    EXPECT_EQ(verdict(named(about, depth)), "accepted") << about;
    for (std::uint64_t other : {depth - 1, depth + 1})
      if (other > 20) EXPECT_EQ(verdict(named(about, other)).substr(0, 8), "rejected") << about;
    Json more = named(about, depth);
    more["claim"]["value"] = std::to_string(depth + 1);
    EXPECT_EQ(verdict(more).substr(0, 8), "rejected") << about;
  }
}

// Where both can be done they agree.
TEST(CheckNamedTree, BisectionsHaveTheDepthThatAWalkFinds) {
  for (const char* name : {"thresholds", "intervals", "boxes", "parities", "conjunctions", "cube"})
    for (std::uint64_t size = 2; size <= 9; ++size) {
      Json about{{"name", name}, {"size", size}};
      if (std::string(name) == "boxes") about["dimension"] = 2;
      const auto depth = bisected_depth(Table(about));
      ASSERT_TRUE(depth);
      EXPECT_EQ(verdict(named(about.dump().c_str(), *depth)), "accepted") << about;
    }
  EXPECT_FALSE(bisected_depth(Table(Json::parse(R"({"name": "halfspaces", "size": 8, "dimension": 5})"))));
}

TEST(CheckNamedTree, WhatIsNotWalkedIsNotAccepted) {
  EXPECT_EQ(verdict(named(R"({"name": "halfspaces", "size": 8, "dimension": 5})", 34)).substr(0, 10), "unreadable");
  EXPECT_EQ(verdict(named(R"({"table": ["01", "10"]})", 22)).substr(0, 10), "unreadable");
  EXPECT_EQ(verdict(named(R"({"table": ["01", "10"]})", 1)), "rejected: no tree of a table is known by a construction");
  Json other = named(R"({"name": "parities", "size": 3})", 3);
  other["claim"]["quantity"] = "vc";
  EXPECT_EQ(verdict(other).substr(0, 8), "rejected");
}

// Rules of classes whose numbers are near what a word holds.
TEST(CheckTable, LabelsOfLargeClassesDoNotOverflow) {
  const Table box(Json::parse(R"({"name": "boxes", "size": 1099511627776, "dimension": 1})"));
  const std::uint64_t start = 1 << 20, first = 1 + start * 1099511627776 - start * (start - 1) / 2;
  EXPECT_TRUE(box.label(first, start));
  EXPECT_FALSE(box.label(first, start + 1));
  EXPECT_TRUE(box.label(first - 1, 1099511627775));
  const Table cube(Json::parse(R"({"name": "cube", "size": 100})"));
  EXPECT_TRUE(cube.label(1, 0));
  EXPECT_FALSE(cube.label(1, 64));
}

}  // namespace discreet::check::named_tree_test
