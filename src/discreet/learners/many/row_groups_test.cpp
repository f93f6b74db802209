#include "discreet/learners/many/row_groups.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/learners/many/many_rows_test.h"

namespace discreet::row_groups_test {

using many_rows::Values;

Values random_rows(std::size_t rows, std::uint64_t values, std::size_t labels, Rng& rng) {
  Values table(rows, labels);
  for (std::size_t i = 0; i < rows; ++i) {
    table.x[i] = rng.bits(32) % values;
    // Few different label vectors, which differ in the last word.
    table.y.set(i, labels - 1, rng.bits(1) != 0);
    table.y.set(i, 0, rng.bits(1) != 0);
  }
  return table;
}

using Counts = std::map<std::pair<std::uint64_t, std::vector<std::uint64_t>>, std::int64_t>;

Counts counts_of(const Values& table) {
  Counts counts;
  for (std::size_t i = 0; i < table.x.size(); ++i) ++counts[{table.x[i], {table.y[i].begin(), table.y[i].end()}}];
  return counts;
}

TEST(RowGroups, CountEveryDifferentRowOnceWhateverTheHash) {
  EXPECT_TRUE(rc::check([] {
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    Values table = random_rows(*rc::gen::inRange<std::size_t>(0, 80), *rc::gen::inRange<std::uint64_t>(1, 9),
                               *rc::gen::element<std::size_t>(1, 2, 64, 65, 200), rng);
    Counts counts = counts_of(table);
    for (int hash_bits : {1, 2, 5, 64}) {
      auto groups = group_rows(table.sample(), {Progress{}}, hash_bits);
      RC_ASSERT(groups.size() == counts.size());
      for (const auto& [row, count] : groups)
        RC_ASSERT(counts.at({table.x[row], {table.y[row].begin(), table.y[row].end()}}) == count);
    }
  }));
}

TEST(RowGroups, OrderDoesNotDependOnWhereRowsStand) {
  Rng rng = Rng::seeded(3);
  const std::size_t labels = 70;
  Values table = random_rows(200'000, 1000, labels, rng), turned(table.x.size(), labels);
  for (std::size_t i = 0; i < table.x.size(); ++i) {
    std::size_t to = (i * 77'777 + 5) % table.x.size();
    turned.x[to] = table.x[i];
    std::ranges::copy(table.y[i], turned.y.row(to).begin());
  }
  for (int hash_bits : {3, 64}) {
    auto one = group_rows(table.sample(), {Progress{}}, hash_bits);
    auto other = group_rows(turned.sample(), {Progress{}}, hash_bits);
    ASSERT_EQ(one.size(), 4000u);
    ASSERT_EQ(other.size(), one.size());
    for (std::size_t g = 0; g < one.size(); ++g) {
      EXPECT_EQ(one[g].count, other[g].count);
      EXPECT_EQ(table.x[one[g].row], turned.x[other[g].row]);
      EXPECT_TRUE(std::ranges::equal(table.y[one[g].row], turned.y[other[g].row]));
    }
  }
}

TEST(RowGroups, OneFlippedLabelIsAnotherRow) {
  Values table(3, 1000);
  table.y.set(1, 999, true), table.y.set(2, 500, true);
  EXPECT_EQ(group_rows(table.sample(), {Progress{}}).size(), 3u);
}

TEST(RowGroups, CanBeStopped) {
  Rng rng = Rng::seeded(1);
  Values table = random_rows(200'000, 1'000'000, 1, rng);
  expect_interrupted_after({0, 2, 4, 6}, [&](const Progress& progress) { group_rows(table.sample(), {progress}); });
}

}  // namespace discreet::row_groups_test
