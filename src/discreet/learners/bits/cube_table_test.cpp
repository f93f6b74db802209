#include "discreet/learners/bits/cube_table.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/learners/bits/labelled_bits_test.h"

namespace discreet::cube_table_test {

std::size_t power(std::size_t base, std::size_t exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

TEST(CubeTable, CountsTheRowsOfEverySubcube) {
  EXPECT_TRUE(rc::check([] {
    auto dimension = *rc::gen::inRange<std::size_t>(1, 6);
    auto corner = *rc::gen::element(Corner::all, Corner::ones, Corner::zeros);
    auto label = *rc::gen::element<Label>(0, 1);
    auto rows = random_bits(*rc::gen::inRange<std::size_t>(0, 60), dimension, *rc::gen::arbitrary<std::uint64_t>());
    Progress silent;
    CubeTable table(rows.sample(), dimension, label, corner, {silent});
    RC_ASSERT(table.size() == power(corner == Corner::all ? 3 : 2, dimension));
    std::set<Literals> seen;
    for (std::size_t i = 0; i < table.size(); ++i) {
      Literals cube = table[i];
      std::int64_t excess = 0;
      for (std::size_t row = 0; row < rows.y.size(); ++row)
        if (all_true(cube, rows.x[row])) excess += rows.y[row] == label ? 1 : -1;
      RC_ASSERT(table.excess()[i] == excess);
      for (const Literal& literal : cube) RC_ASSERT(corner == Corner::all || literal.value == (corner == Corner::ones));
      seen.insert(cube);
    }
    RC_ASSERT(seen.size() == table.size());
  }));
}

// Long enough for several ranges of work at every stride: whole and empty subcubes are known in closed form.
TEST(CubeTable, IsRightWhereItIsSharedOutAmongThreads) {
  for (Corner corner : {Corner::all, Corner::ones, Corner::zeros}) {
    const std::size_t dimension = corner == Corner::all ? 12 : 20;
    BitMatrix x(3, dimension);
    for (std::size_t j = 0; j < dimension; ++j) x.set(1, j, true), x.set(2, j, j % 3 == 0);
    std::vector<Label> y{0, 1, 1};
    Progress silent;
    CubeTable table({x, y}, dimension, 1, corner, {silent});
    for (std::size_t i = 0; i < table.size(); i += 97) {
      Literals cube = table[i];
      std::int64_t expected = 0;
      for (std::size_t row = 0; row < 3; ++row) expected += all_true(cube, x[row]) ? (y[row] ? 1 : -1) : 0;
      ASSERT_EQ(table.excess()[i], expected) << i;
    }
  }
}

TEST(CubeTable, CanBeStopped) {
  auto rows = random_bits(1000, 18, 1);
  expect_interrupted_after(
      {0, 1, 5}, [&](const Progress& progress) { CubeTable(rows.sample(), 18, 0, Corner::ones, {progress}); });
}

}  // namespace discreet::cube_table_test
