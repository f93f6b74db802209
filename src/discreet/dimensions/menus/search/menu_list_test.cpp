#include "discreet/dimensions/menus/search/menu_list.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "discreet/classes/finite/representation_check.h"
#include "discreet/classes/finite/tables_test.h"
#include "discreet/random/explore/probability.h"

namespace discreet::menu_list_test {

// Every half of the points as a menu of one hypothesis each: some menu holds what is needed half of the time.
Representation bucket_menus() {
  std::vector<Menu> menus;
  for (unsigned code = 1; code < 15; ++code) {
    BitMatrix sides(2, 4);
    for (std::size_t x = 0; x < 4; ++x) sides.set(code >> x & 1, x, true);
    menus.push_back(even_menu(sides));
  }
  return Representation(std::move(menus));
}

TEST(MenuList, AShortListIsAsGoodAsWasAskedFor) {
  const Representation menus = bucket_menus();
  const FiniteClass points(singletons(4));
  Rng rng = Rng::seeded(2);
  const Rational beta(3, 4), alpha = least_alpha(menus, points, Rational(1, 2));
  const DrawnMenus list = shorten(menus, points, alpha, beta, rng);
  EXPECT_FALSE(find_witness(list.menus, points, alpha, beta));
  EXPECT_EQ(list.menus.weight(), Integer(list.drawn));
  EXPECT_THROW(shorten(menus, points, 0, 0, rng), Error);
}

TEST(MenuList, OneMenuOfDrawsNeverFailsAndWastesNothing) {
  const FiniteClass points(singletons(4));
  Rng rng = Rng::seeded(4);
  const Rational alpha(1, 3);
  const DrawnMenus made = determinise(bucket_menus(), points, alpha, rng);
  ASSERT_EQ(made.menus.menus().size(), 1u);
  EXPECT_FALSE(find_witness(made.menus, points, alpha, 0));
  const BitMatrix& all = made.menus.menus()[0].hypotheses;
  for (std::size_t out = 0; out < all.rows(); ++out) {
    BitMatrix rest(all.rows() - 1, 4);
    for (std::size_t h = 0, i = 0; h < all.rows(); ++h)
      if (h != out) std::ranges::copy(all[h], rest.row(i++).begin());
    EXPECT_TRUE(find_witness(Representation({even_menu(rest)}), points, alpha, 0)) << out;
  }
}

// d <= 3: what is drawn is never smaller than the least menu, which thresholds on three points cannot beat: 4 (RD
// 4.10).
TEST(MenuList, NoMenuIsSmallerThanTheLeast) {
  const FiniteClass thresholds(prefixes(3));
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng = Rng::seeded(seed);
    const DrawnMenus made = determinise(Representation({even_menu(all_functions(3))}), thresholds, Rational(1, 4), rng);
    EXPECT_GE(made.menus.largest_menu(), 4u);
  }
}

BitMatrix rows_of(const std::vector<std::string>& texts) {
  BitMatrix rows(texts.size(), texts[0].size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t x = 0; x < texts[i].size(); ++x) rows.set(i, x, texts[i][x] == '1');
  return rows;
}

const std::vector<std::uint64_t> points{0, 1, 2, 2};
const std::vector<Label> labels{0, 1, 1, 1};

TEST(MenuBaseline, AnswersTheBestOfTheDrawnMenu) {
  const MenuBaseline baseline{Representation({even_menu(rows_of({"111", "011", "000"}))}), Rational(1, 4)};
  Rng rng = Rng::seeded(1);
  const auto answer = baseline.learn({points, labels}, rng);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->hypothesis, 1u);
  EXPECT_EQ(answer->mistakes, 0u);
}

TEST(MenuBaseline, AnswersNothingBeyondItsShare) {
  const Representation menus({even_menu(rows_of({"010", "111"}))});
  Rng rng = Rng::seeded(1);
  EXPECT_EQ(MenuBaseline({menus, Rational(1, 4)}).learn({points, labels}, rng)->mistakes,
            1u);  // one of four rows: closed
  EXPECT_FALSE(MenuBaseline({menus, Rational(1, 5)}).learn({points, labels}, rng));
}

TEST(MenuBaseline, MenusAreDrawnByTheirWeights) {
  const MenuBaseline baseline{Representation({even_menu(rows_of({"011"}), 1), even_menu(rows_of({"000"}), 3)}), 1};
  const auto law = explore([&](Rng& rng) { return baseline.learn({points, labels}, rng)->menu; });
  EXPECT_EQ(law.mass.at(0).enclose().low(), Rational(1, 4));
  EXPECT_EQ(law.mass.at(1).enclose().low(), Rational(3, 4));
}

// Claim 38: with (3/alpha) ln(1/beta) rows nothing is answered with probability at most 2 beta at 2 alpha. Points on
// four values, one menu of all of them and one that is useless, drawn with probability 1/8: beta = 1/8 at every alpha.
TEST(MenuBaseline, SeldomAnswersNothingFromTheRowsOfItsClaim) {
  const MenuBaseline baseline{
      Representation({even_menu(rows_of({"1000", "0100", "0010", "0001"}), 7), even_menu(rows_of({"0000"}), 1)}),
      Rational(1, 2)};
  const auto rows = static_cast<std::size_t>(std::ceil(3 / 0.25 * std::log(8)));
  Rng rng = Rng::seeded(5);
  int silent = 0;
  for (int run = 0; run < 2000; ++run) {
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::size_t i = 0; i < rows; ++i) {
      x.push_back(rng.bits(3) < 6 ? 2 : rng.bits(2));
      y.push_back(x.back() == 2);
    }
    silent += !baseline.learn({x, y}, rng);
  }
  EXPECT_LT(silent, 2000 / 4);
  EXPECT_GT(silent, 2000 / 16);  // the useless menu is drawn an eighth of the time
}

}  // namespace discreet::menu_list_test
