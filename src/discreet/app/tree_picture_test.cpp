#include "discreet/app/tree_picture.h"

#include <gtest/gtest.h>

namespace discreet {
namespace {

TEST(TreePicture, ShowsATreeAndTheFrontOfADeepOne) {
  const std::string small = picture_of({1, {4}, {2, 3}}, "a tree");
  EXPECT_NE(small.find("<svg"), std::string::npos);
  MistakeTree deep{10, std::vector<std::size_t>(1023), std::vector<std::size_t>(1024)};
  const std::string large = picture_of(deep, "a deep tree");
  EXPECT_NE(large.find("<svg"), std::string::npos);
  EXPECT_GT(large.size(), small.size());
  EXPECT_LT(large.size(), std::size_t{1} << 21);
}

}  // namespace
}  // namespace discreet
