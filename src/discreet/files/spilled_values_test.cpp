#include "discreet/files/spilled_values.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "discreet/base/error.h"
#include "discreet/random/rng.h"

namespace discreet::spilled_values_test {

const std::filesystem::path here = testing::TempDir();

TEST(SpilledValues, CountsAreThoseOfTheRowsWhateverTheRuns) {
  Rng rng = Rng::seeded(1);
  for (std::size_t rows : {0, 1, 70'000, 65'536, 400'000}) {
    SpilledValues values(SpilledValues::least_memory, here);
    std::map<std::uint64_t, std::int64_t> counts;
    std::vector<std::uint64_t> some;
    for (std::size_t i = 0; i < rows; ++i) {
      some.push_back(rng.bits(i % 2 == 0 ? 4 : 64));
      ++counts[some.back()];
      if (some.size() == 1000 || i + 1 == rows) values.add(some), some.clear();
    }
    values.finish();
    EXPECT_EQ(values.rows(), static_cast<std::int64_t>(rows));
    EXPECT_EQ(values.runs(), (rows + 65'535) / 65'536);
    for (int pass = 0; pass < 2; ++pass) {
      auto expected = counts.begin();
      values.for_each([&](std::uint64_t value, std::int64_t count) {
        ASSERT_NE(expected, counts.end());
        EXPECT_EQ(value, expected->first);
        EXPECT_EQ(count, expected->second);
        ++expected;
      });
      EXPECT_EQ(expected, counts.end());
    }
  }
}

TEST(SpilledValues, MemoryThatIsTooSmallIsSaid) {
  EXPECT_THROW(SpilledValues(1000, here), Error);
  SpilledValues values(SpilledValues::least_memory, here);
  const std::vector<std::uint64_t> some(65'536);
  for (int i = 0; i < 17; ++i) values.add(some);
  try {
    values.finish();
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("2 MiB"), std::string::npos) << error.what();
  }
}

TEST(SpilledValues, NothingIsLeftBehind) {
  const auto folder = here / "spilled_values_test";
  std::filesystem::create_directories(folder);
  {
    SpilledValues values(SpilledValues::least_memory, folder);
    values.add(std::vector<std::uint64_t>(100'000, 3));
    values.finish();
    EXPECT_TRUE(std::filesystem::is_empty(folder));
  }
  EXPECT_THROW(SpilledValues(SpilledValues::least_memory, folder / "nowhere"), Error);
  std::filesystem::remove_all(folder);
}

}  // namespace discreet::spilled_values_test
