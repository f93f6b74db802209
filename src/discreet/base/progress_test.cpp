#include "discreet/base/progress.h"

#include <gtest/gtest.h>

#include <vector>

namespace discreet {
namespace {

TEST(Progress, WithoutHooksIsSilent) { EXPECT_NO_THROW(Progress{}.at(0.5)); }

TEST(Progress, ReportsTheFraction) {
  std::vector<double> seen;
  Progress progress{.report = [&](double fraction) { seen.push_back(fraction); }};
  progress.at(0.25);
  progress.at(1);
  EXPECT_EQ(seen, (std::vector<double>{0.25, 1}));
}

TEST(Progress, StopsBeforeItReports) {
  bool reported = false;
  Progress progress{.report = [&](double) { reported = true; }, .stop = [] { return true; }};
  try {
    progress.at(0.5);
    FAIL() << "went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::interrupted);
  }
  EXPECT_FALSE(reported);
}

}  // namespace
}  // namespace discreet
