#include "discreet/app/verbs/theory/dimension/tree_picture.h"

#include <gtest/gtest.h>

namespace discreet::tree_picture_test {

TEST(TreePicture, ShowsATreeAndTheFrontOfADeepOne) {
  const std::string small = picture_of(front_of(MistakeTree{1, {4}, {2, 3}}), "a tree");
  EXPECT_NE(small.find("<svg"), std::string::npos);
  MistakeTree deep{10, std::vector<std::size_t>(1023), std::vector<std::size_t>(1024)};
  const TreeFront front = front_of(deep);
  EXPECT_EQ(title_of(front, "it"), "A mistake tree of depth 10 of it: its first 7 levels");
  const std::string large = picture_of(front, "a deep tree");
  EXPECT_NE(large.find("<svg"), std::string::npos);
  EXPECT_GT(large.size(), small.size());
  EXPECT_LT(large.size(), std::size_t{1} << 21);
}

TEST(TreePicture, TheFrontOfATreeByConstructionIsThatOfTheTreeWrittenOut) {
  const NamedClass lines{.name = ClassName::lines, .size = 10007};
  const TreeFront whole = front_of(lines, *NamedTree::of(lines));
  EXPECT_EQ(whole.points, (std::vector<std::uint64_t>{0, 1, 1}));
  EXPECT_EQ(whole.leaves, (std::vector<std::string>{"f10007", "f20013", "f1", "f0"}));
  EXPECT_EQ(title_of(whole, "lines"), "A mistake tree of depth 2 of lines");
  EXPECT_NE(picture_of(whole, "lines").find("<svg"), std::string::npos);

  const NamedClass thresholds{.name = ClassName::thresholds, .size = 1048575};
  const TreeFront front = front_of(thresholds, *NamedTree::of(thresholds));
  EXPECT_EQ(front.points.size(), 255u);
  EXPECT_EQ(front.points.front(), 524287u);
  EXPECT_EQ(title_of(front, "them"), "A mistake tree of depth 20 of them: its first 7 levels");
  EXPECT_NE(picture_of(front, "them").find("<svg"), std::string::npos);
}

}  // namespace discreet::tree_picture_test
