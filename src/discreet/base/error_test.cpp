#include "discreet/base/error.h"

#include <gtest/gtest.h>

namespace discreet::error_test {

TEST(Error, KeepsItsKindAndMessage) {
  Error error("rows must be at least 1", Error::Kind::budget);
  EXPECT_EQ(error.kind(), Error::Kind::budget);
  EXPECT_STREQ(error.what(), "rows must be at least 1");
  EXPECT_EQ(Error("x").kind(), Error::Kind::mistake);
}

TEST(Error, RequireThrowsOnlyWhenFalse) {
  EXPECT_NO_THROW(require(true, "fine"));
  EXPECT_THROW(require(false, "not fine"), Error);
}

}  // namespace discreet::error_test
