#include "discreet/algebra/gf2_system.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <random>
#include <set>

#include "discreet/base/interruption_test.h"

namespace discreet::gf2_system_test {

struct Equations {
  BitMatrix x;
  std::vector<std::uint8_t> y;
  std::vector<std::size_t> kept;

  Equations(std::size_t rows, std::size_t dimension) : x(rows, dimension), y(rows), kept(rows) {
    std::iota(kept.begin(), kept.end(), 0);
  }
};

// Rows given as numbers: bit j of the number is column j, bit `dimension` the label.
Equations equations(std::size_t dimension, const std::vector<unsigned>& rows) {
  Equations result(rows.size(), dimension);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < dimension; ++j) result.x.set(i, j, rows[i] >> j & 1);
    result.y[i] = rows[i] >> dimension & 1;
  }
  return result;
}

Gf2System solved(const Equations& equations, EliminationOptions options = {}) {
  Gf2System system(equations.x.columns(), options);
  system.add(equations.x, equations.y, equations.kept);
  return system;
}

Gf2System one_by_one(const Equations& equations) {
  Gf2System system(equations.x.columns());
  for (std::size_t i : equations.kept) system.add(equations.x[i], equations.y[i]);
  return system;
}

bool satisfies(const BitVector& a, const Equations& equations) {
  return std::ranges::all_of(
      equations.kept, [&](std::size_t i) { return inner_product(equations.x[i], a.row()) == (equations.y[i] == 1); });
}

std::set<BitVector> solutions_by_search(const Equations& equations) {
  std::set<BitVector> result;
  std::size_t d = equations.x.columns();
  for (unsigned bits = 0; bits < 1u << d; ++bits) {
    BitVector a(d);
    a.words()[0] = bits;
    if (satisfies(a, equations)) result.insert(a);
  }
  return result;
}

std::optional<BitVector> solution_from(const Gf2System& system, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  return system.solution([&] { return (random() & 1) == 1; });
}

// The solutions for all strings of dimension - rank free bits, which is also how many each one must use.
std::vector<BitVector> solutions_from_all_bits(const Gf2System& system) {
  std::vector<BitVector> result;
  std::size_t free = system.dimension() - system.rank();
  for (unsigned bits = 0; bits < 1u << free; ++bits) {
    std::size_t used = 0;
    auto a = system.solution([&] { return (bits >> used++ & 1) == 1; });
    EXPECT_EQ(used, a ? free : 0);
    if (a) result.push_back(*a);
  }
  return result;
}

std::vector<EliminationOptions> every_path() {
  std::vector<EliminationOptions> paths{{}, {Elimination::plain}, {Elimination::plain, 0, 1}};
  for (std::size_t table_bits : {0, 1, 2, 8})
    for (std::size_t batch_rows : {0, 1, 2}) paths.push_back({Elimination::four_russians, table_bits, batch_rows});
  return paths;
}

// Every solution exactly once, from every path, and the same one for the same bits.
void expect_all_solutions(const Equations& equations) {
  std::set<BitVector> expected = solutions_by_search(equations);
  Gf2System reference = one_by_one(equations);
  std::vector<BitVector> drawn = solutions_from_all_bits(reference);
  ASSERT_EQ(drawn.size(), expected.size());
  ASSERT_EQ(std::set(drawn.begin(), drawn.end()), expected);
  ASSERT_EQ(reference.consistent(), !expected.empty());
  for (EliminationOptions path : every_path()) {
    Gf2System system = solved(equations, path);
    ASSERT_EQ(system.rank(), reference.rank());
    ASSERT_EQ(system.consistent(), reference.consistent());
    ASSERT_EQ(solutions_from_all_bits(system), drawn);
  }
}

TEST(Gf2System, FindsExactlyTheSolutionsOfEverySystemOfUpToFourEquations) {
  for (std::size_t d = 1; d <= 3; ++d) {
    for (std::size_t count = 0; count <= 4; ++count) {
      std::size_t systems = std::size_t{1} << ((d + 1) * count);
      for (std::size_t code = 0; code < systems; ++code) {
        std::vector<unsigned> rows;
        for (std::size_t i = 0; i < count; ++i) rows.push_back(code >> ((d + 1) * i) & ((2u << d) - 1));
        expect_all_solutions(equations(d, rows));
      }
    }
  }
}

RC_GTEST_PROP(Gf2System, FindsExactlyTheSolutionsOfRandomSystems, ()) {
  auto d = *rc::gen::inRange<std::size_t>(1, 11);
  // Small numbers leave high columns empty, labels of zero keep half of the systems consistent.
  auto bound = *rc::gen::element(1u << d, 1u << (d + 1), 2u << (d / 2));
  auto rows = *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0u, bound));
  expect_all_solutions(equations(d, rows));
}

TEST(Gf2System, WithoutEquationsEveryVectorIsASolution) {
  expect_all_solutions(equations(4, {}));
  EXPECT_EQ(Gf2System(7).rank(), 0u);
}

// With the lowest column leading, completing from the lowest up would give (0, 1) half the time.
TEST(Gf2System, TheRowOneOneWithLabelZeroHasItsTwoSolutions) {
  BitVector zero(2), ones(2);
  ones.set(0, true);
  ones.set(1, true);
  EXPECT_EQ(solutions_from_all_bits(one_by_one(equations(2, {0b011}))), (std::vector{zero, ones}));
  expect_all_solutions(equations(2, {0b011}));
}

TEST(Gf2System, AZeroRowSaysNothingWithLabelZeroAndContradictsWithLabelOne) {
  for (std::size_t d : {1, 3, 64, 65}) {
    Gf2System system(d);
    system.add(BitVector(d).row(), false);
    EXPECT_TRUE(system.consistent());
    EXPECT_EQ(system.rank(), 0u);
    system.add(BitVector(d).row(), true);
    EXPECT_FALSE(system.consistent());
    EXPECT_EQ(system.rank(), 0u);
  }
}

TEST(Gf2System, AContradictionIsFinalAndDrawsNoBits) {
  Gf2System system = one_by_one(equations(3, {0b0011, 0b1011}));
  EXPECT_FALSE(system.consistent());
  Equations more = equations(3, {0b0001, 0b1100});
  system.add(more.x, more.y, more.kept);
  EXPECT_FALSE(system.consistent());
  EXPECT_EQ(system.rank(), 3u);
  EXPECT_FALSE(system.solution([]() -> bool { throw std::logic_error("a bit was drawn"); }));
}

TEST(Gf2System, AddsOnlyTheRowsThatAreKept) {
  Equations all = equations(2, {0b001, 0b101, 0b010});
  all.kept = {0, 2};
  EXPECT_TRUE(solved(all).consistent());
  EXPECT_EQ(solved(all).rank(), 2u);
  all.kept = {1, 0};
  EXPECT_FALSE(solved(all).consistent());
}

TEST(Gf2System, BatchesAndSingleRowsMix) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 50; ++round) {
    std::vector<unsigned> rows;
    for (int i = 0; i < 12; ++i) rows.push_back(random() % (1 << 8));
    Equations all = equations(8, rows);
    Gf2System mixed(8, {Elimination::four_russians, 3, 2});
    std::span<const std::size_t> kept = all.kept;
    mixed.add(all.x, all.y, kept.first(3));
    for (std::size_t i : kept.subspan(3, 3)) mixed.add(all.x[i], all.y[i]);
    mixed.add(all.x, all.y, kept.subspan(6));
    EXPECT_EQ(solutions_from_all_bits(mixed), solutions_from_all_bits(one_by_one(all)));
  }
}

// Rows of a planted parity, uniform except that the last `dependent` columns are sums of others.
Equations planted(std::size_t rows, std::size_t dimension, std::size_t dependent, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Equations result(rows, dimension);
  BitVector parity(dimension);
  for (std::size_t j = 0; j < dimension; ++j) parity.set(j, random() & 1);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < dimension; ++j) result.x.set(i, j, random() & 1);
    for (std::size_t k = 0; k < dependent; ++k)
      result.x.set(i, dimension - 1 - k, result.x.get(i, k) != result.x.get(i, k / 2));
    result.y[i] = inner_product(result.x[i], parity.row());
  }
  return result;
}

class Gf2Sizes : public testing::TestWithParam<std::size_t> {
 protected:
  std::size_t d = GetParam();
};
INSTANTIATE_TEST_SUITE_P(Gf2System, Gf2Sizes, testing::Values(1, 2, 63, 64, 65, 127, 128, 129, 300, 1024));

TEST_P(Gf2Sizes, EveryPathGivesTheSameSolutionForTheSameBits) {
  for (std::size_t dependent : {std::size_t{0}, std::size_t{1}, d / 3, d / 2}) {
    if (2 * dependent > d) continue;
    for (std::size_t rows : {d / 2, d + 40, 2 * d + 100}) {
      Equations all = planted(rows, d, dependent, d + rows);
      Gf2System reference = solved(all, {Elimination::plain});
      auto expected = solution_from(reference, 9);
      ASSERT_TRUE(expected && satisfies(*expected, all));
      for (EliminationOptions path : {EliminationOptions{},
                                      {Elimination::four_russians, 8},
                                      {Elimination::four_russians, 5, 50},
                                      {Elimination::automatic, 3, d}}) {
        Gf2System system = solved(all, path);
        ASSERT_EQ(system.rank(), reference.rank());
        ASSERT_EQ(solution_from(system, 9), expected);
      }
    }
  }
}

TEST_P(Gf2Sizes, FullRankFindsThePlantedParityAndChecksWhatComesAfter) {
  Equations all = planted(d + 200, d, 0, d);
  for (EliminationOptions path : every_path()) {
    if (path.batch_rows == 1 && d > 200) continue;  // one table per row: correct, but slow
    Gf2System system = solved(all, path);
    EXPECT_EQ(system.rank(), d);
    auto a = system.solution([]() -> bool { throw std::logic_error("a bit was drawn"); });
    ASSERT_TRUE(a && satisfies(*a, all));
  }
}

TEST_P(Gf2Sizes, OneFlippedLabelAmongImpliedRowsIsSeenWhereverItStands) {
  for (std::size_t dependent : {std::size_t{0}, std::size_t{1}, d / 2}) {
    if (2 * dependent > d) continue;
    Equations all = planted(2 * d + 200, d, dependent, d);
    for (std::size_t flipped : {std::size_t{0}, d / 2, d + 100, all.y.size() - 1}) {
      all.y[flipped] ^= 1;
      EXPECT_FALSE(solved(all).consistent());
      EXPECT_FALSE(solved(all, {Elimination::four_russians, 4, 64}).consistent());
      EXPECT_FALSE(one_by_one(all).consistent());
      all.y[flipped] ^= 1;
    }
    EXPECT_TRUE(solved(all).consistent());
  }
}

TEST(Gf2System, EliminationCanBeStopped) {
  // Batches that are eliminated by tables, and batches that are screened.
  Equations all = planted(20000, 640, 1, 640);
  std::vector<std::size_t> rows(all.y.size());
  std::iota(rows.begin(), rows.end(), 0);
  expect_interrupted_after({0, 3, 11}, [&](const Progress& progress) {
    Gf2System system(640);
    system.add(all.x, all.y, rows, {progress});
  });
}

TEST_P(Gf2Sizes, RowsThatRaiseTheRankLateAreNotMissed) {
  if (d < 2) return;
  Equations all = planted(3 * d + 100, d, 1, d);
  all.x.set(3 * d + 50, d - 1, !all.x.get(3 * d + 50, d - 1));
  for (std::size_t batch_rows : {std::size_t{0}, d + 64, std::size_t{37}}) {
    Gf2System system = solved(all, {Elimination::automatic, 0, batch_rows});
    EXPECT_EQ(system.rank(), d);
    EXPECT_EQ(solution_from(system, 1), solution_from(one_by_one(all), 1));
  }
}

}  // namespace discreet::gf2_system_test
