#include "discreet/base/parallel.h"

#include <gtest/gtest.h>

#include <vector>

namespace discreet::parallel_test {

TEST(Parallel, EveryPieceIsDoneOnce) {
  std::vector<std::atomic<int>> done(1000);
  for_each_piece(done.size(), {Progress{}}, [&](std::size_t i) { ++done[i]; });
  for (const auto& times : done) EXPECT_EQ(times, 1);
  for_each_piece(0, {Progress{}}, [](std::size_t) { FAIL(); });
}

TEST(Parallel, RangesCoverEverythingOnce) {
  for (std::size_t size : {0, 1, 99, 100, 101, 1000}) {
    std::vector<std::atomic<int>> done(size);
    for_each_range(size, 100, {Progress{}}, [&](std::size_t begin, std::size_t end) {
      EXPECT_LE(end - begin, 100u);
      for (std::size_t i = begin; i < end; ++i) ++done[i];
    });
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
}

TEST(Parallel, ReportsOnTheCallersThreadAndNeverBackwards) {
  std::vector<double> seen;
  auto caller = std::this_thread::get_id();
  Progress progress{.report = [&](double fraction) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    seen.push_back(fraction);
  }};
  for_each_piece(500, {progress, 0.25, 0.5}, [](std::size_t) {});
  ASSERT_FALSE(seen.empty());
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_GE(seen.front(), 0.25);
  EXPECT_EQ(seen.back(), 0.5);
}

TEST(Parallel, StopsSoonWhenAsked) {
  std::atomic<std::size_t> done{0};
  Progress progress{.stop = [&] { return done > 3; }};
  try {
    for_each_piece(1000000, {progress}, [&](std::size_t) {
      ++done;
      std::this_thread::sleep_for(std::chrono::microseconds(10));
    });
    FAIL() << "went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::interrupted);
  }
  EXPECT_LT(done, 100000u);
}

TEST(Parallel, PassesExceptionsOn) {
  EXPECT_THROW(for_each_piece(100, {Progress{}},
                              [](std::size_t i) {
                                if (i == 50) throw Error("no");
                              }),
               Error);
}

}  // namespace discreet::parallel_test
