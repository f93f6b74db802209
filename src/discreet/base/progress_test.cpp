#include "discreet/base/progress.h"

#include <gtest/gtest.h>

#include <vector>

namespace discreet::progress_test {

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

TEST(Progress, AStageReportsItsShare) {
  std::vector<double> seen;
  Progress progress{.report = [&](double fraction) { seen.push_back(fraction); }};
  Stage whole{progress};
  whole.at(1, 4);
  Stage second = whole.part(1, 2, 2);
  second.at(0, 3);
  second.part(1, 2, 2).at(1, 2);
  EXPECT_EQ(seen, (std::vector<double>{0.25, 0.5, 0.875}));
}

TEST(Progress, PacedAsksSeldomButHears) {
  int asked = 0, reported = 0;
  bool stop = false;
  Progress progress = paced({.report = [&](double) { ++reported; }, .stop = [&] { return ++asked, stop; }});
  for (int i = 0; i < 10000; ++i) progress.at(0.5);
  EXPECT_GE(asked, 1);
  EXPECT_LT(asked, 1000);
  EXPECT_LT(reported, 1000);
  stop = true;
  EXPECT_THROW(for (;;) progress.at(0.5), Error);
  EXPECT_NO_THROW(paced({}).at(1));
}

}  // namespace discreet::progress_test
