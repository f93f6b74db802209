#include "discreet/algebra/four_russians.h"

#include <gtest/gtest.h>

#include <random>

namespace discreet::four_russians_test {

struct Random {
  std::mt19937_64 engine;
  BitVector vector(std::size_t dimension) {
    BitVector result(dimension);
    for (std::size_t j = 0; j < dimension; ++j) result.set(j, engine() & 1);
    return result;
  }
};

bool spans(const EchelonBasis& basis, BitRow x, bool y) {
  AugmentedRows row(basis.dimension());
  row.push_back(x, y);
  return !basis.reduce(row[0]) && !row.label(0);
}

TEST(FourRussians, TheBasisSpansTheRowsItWasGivenAndHasTheirRank) {
  Random random{std::mt19937_64(1)};
  for (std::size_t d : {1, 7, 64, 65, 200}) {
    for (std::size_t bits = 0; bits <= max_table_bits; ++bits) {
      EchelonBasis basis(d), plain(d);
      AugmentedRows rows(d), left(d);
      for (std::size_t i = 0; i < d + 10; ++i) rows.push_back(random.vector(d).row(), false);
      left = rows;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        AugmentedRows row = rows;
        if (auto leading = plain.reduce(row[i])) plain.insert(row[i], *leading);
      }
      EXPECT_EQ(eliminate(basis, rows, bits), Consistency::consistent);
      EXPECT_EQ(rows.size(), 0u);
      EXPECT_EQ(basis.rank(), plain.rank());
      for (std::size_t i = 0; i < left.size(); ++i) EXPECT_TRUE(spans(basis, left.coefficients(i), false));
      for (std::size_t c = 0; c < d; ++c) EXPECT_EQ(basis.leads(c), plain.leads(c));
    }
  }
}

TEST(FourRussians, ALeadingColumnIsTheHighestOfItsRow) {
  Random random{std::mt19937_64(2)};
  constexpr std::size_t d = 150;
  EchelonBasis basis(d);
  for (int batch = 0; batch < 4; ++batch) {
    AugmentedRows rows(d);
    for (int i = 0; i < 30; ++i) rows.push_back(random.vector(d).row(), random.engine() & 1);
    eliminate(basis, rows, 4);
  }
  EXPECT_EQ(basis.rank(), 120u);
  for (std::size_t c = 0; c < d; ++c) {
    if (!basis.leads(c)) continue;
    BitRow x(basis.row(c) + 1, words_for(d));
    EXPECT_TRUE(bit_at(x, c));
    for (std::size_t above = c + 1; above < d; ++above) EXPECT_FALSE(bit_at(x, above));
  }
}

TEST(FourRussians, ACombinationThatReadsZeroIsOneIsAContradiction) {
  Random random{std::mt19937_64(3)};
  constexpr std::size_t d = 100;
  EchelonBasis basis(d);
  AugmentedRows rows(d);
  BitVector sum(d);
  for (int i = 0; i < 20; ++i) {
    BitVector x = random.vector(d);
    xor_into(sum.words().data(), x.row().data(), words_for(d));
    rows.push_back(x.row(), false);
  }
  AugmentedRows more(d);
  more.push_back(sum.row(), true);
  EXPECT_EQ(eliminate(basis, rows), Consistency::consistent);
  EXPECT_EQ(eliminate(basis, more), Consistency::contradicted);
  EXPECT_EQ(basis.rank(), 20u);
}

TEST(FourRussians, NoRowsChangeNothing) {
  EchelonBasis basis(70);
  AugmentedRows rows(70);
  EXPECT_EQ(eliminate(basis, rows), Consistency::consistent);
  EXPECT_EQ(basis.rank(), 0u);
}

}  // namespace discreet::four_russians_test
