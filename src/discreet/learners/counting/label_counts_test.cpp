#include "discreet/learners/counting/label_counts.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/random/rng.h"

namespace discreet::label_counts_test {

struct Grouped {
  BitMatrix labels;
  std::vector<std::uint32_t> group;
};

Grouped random_groups(std::size_t rows, std::size_t labels, std::size_t groups, std::size_t groupings, Rng& rng) {
  Grouped made{BitMatrix(rows, labels), {}};
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < labels; ++j) made.labels.set(i, j, rng.bits(4) < j % 17);
  for (std::size_t i = 0; i < rows * groupings; ++i)
    made.group.push_back(static_cast<std::uint32_t>(rng.bits(20) * rng.bits(20) % groups));
  return made;
}

TEST(LabelCounts, AreThoseOfCountingOneByOne) {
  Rng rng = Rng::seeded(1);
  for (std::size_t rows : {0, 1, 7, 300})
    for (std::size_t labels : {1, 64, 65, 700})
      for (std::size_t groups : {1, 3, 200})
        for (std::size_t groupings : {1, 2}) {
          Grouped made = random_groups(rows, labels, groups, groupings, rng);
          LabelCounts counts(made.labels, labels, made.group, groups);
          std::size_t next = 0;
          counts.for_each_label({Progress{}}, [&](std::size_t j, std::span<const std::int64_t> ones) {
            ASSERT_EQ(j, next++);
            std::vector<std::int64_t> naive(groups), sizes(groups);
            for (std::size_t i = 0; i < made.group.size(); ++i) {
              naive[made.group[i]] += made.labels.get(i % rows, j);
              ++sizes[made.group[i]];
            }
            ASSERT_TRUE(std::ranges::equal(ones, naive));
            for (std::size_t g = 0; g < groups; ++g) ASSERT_EQ(counts.rows_of(g), sizes[g]);
          });
          EXPECT_EQ(next, labels);
        }
}

TEST(LabelCounts, CanBeStopped) {
  Rng rng = Rng::seeded(2);
  Grouped made = random_groups(50, 600, 2, 1, rng);
  LabelCounts counts(made.labels, 600, made.group, 2);
  Progress progress{.stop = [] { return true; }};
  EXPECT_THROW(counts.for_each_label({progress}, [](std::size_t, std::span<const std::int64_t>) {}), Error);
}

}  // namespace discreet::label_counts_test
