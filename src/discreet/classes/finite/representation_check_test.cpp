#include "discreet/classes/finite/representation_check.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"

namespace discreet::representation_check_test {

BitMatrix rows(const std::vector<std::string>& texts) {
  BitMatrix table(texts.size(), texts.front().size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t x = 0; x < texts[i].size(); ++x) table.set(i, x, texts[i][x] == '1');
  return table;
}

// All functions on `points` points with a number of ones that `keep` takes.
template <class Keep>
BitMatrix functions(std::size_t points, Keep keep) {
  std::vector<std::string> texts;
  for (unsigned code = 0; code < 1u << points; ++code) {
    std::string text;
    for (std::size_t x = 0; x < points; ++x) text += (code >> x & 1) != 0 ? '1' : '0';
    if (keep(std::ranges::count(text, '1'))) texts.push_back(text);
  }
  return rows(texts);
}

BitMatrix all_functions(std::size_t points) {
  return functions(points, [](auto) { return true; });
}

Representation one_menu(BitMatrix menu) { return Representation({even_menu(std::move(menu))}); }

Rational error(BitRow a, BitRow b, const std::vector<Rational>& distribution) {
  Rational sum = 0;
  for (std::size_t x = 0; x < distribution.size(); ++x)
    if (bit_at(a, x) != bit_at(b, x)) sum += distribution[x];
  return sum;
}

BitMatrix random_table(std::size_t count, std::size_t points) {
  BitMatrix table(count, points);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t x = 0; x < points; ++x) table.set(i, x, *rc::gen::arbitrary<bool>());
  return table;
}

// Both mixtures guarantee the value, so neither side can do better.
RC_GTEST_PROP(GuessingGame, MixturesOfBothSidesCertifyTheValue, ()) {
  auto points = *rc::gen::inRange<std::size_t>(1, 6), size = *rc::gen::inRange<std::size_t>(1, 7);
  BitMatrix menu = random_table(size, points), target = random_table(1, points);
  GuessingGame game = play(menu, target[0]);
  Rational all_points = 0, all_hypotheses = 0;
  for (const Rational& p : game.points) all_points += p;
  for (const Rational& p : game.hypotheses) all_hypotheses += p;
  RC_ASSERT(all_points == 1 && all_hypotheses == 1);
  for (std::size_t i = 0; i < size; ++i) RC_ASSERT(error(menu[i], target[0], game.points) >= game.value);
  for (std::size_t x = 0; x < points; ++x) {
    Rational wrong = 0;
    for (std::size_t i = 0; i < size; ++i)
      if (menu.get(i, x) != target.get(0, x)) wrong += game.hypotheses[i];
    RC_ASSERT(wrong <= game.value);
  }
}

TEST(RepresentationCheck, EveryClassRepresentsItself) {
  FiniteClass concepts(all_functions(3));
  EXPECT_FALSE(find_witness(one_menu(all_functions(3)), concepts, 0, 0));
  EXPECT_EQ(least_alpha(one_menu(all_functions(3)), concepts, 0), 0);
}

TEST(RepresentationCheck, GoodIsClosed) {
  // On four points the eight functions with an even number of ones come within 1/4 of all sixteen, and not closer.
  FiniteClass concepts(all_functions(4));
  Representation even = one_menu(functions(4, [](auto ones) { return ones % 2 == 0; }));
  EXPECT_FALSE(find_witness(even, concepts, Rational(1, 4), 0));
  EXPECT_EQ(least_alpha(even, concepts, 0), Rational(1, 4));
  Rational less(2499, 10000);
  auto witness = find_witness(even, concepts, less, 0);
  ASSERT_TRUE(witness);
  EXPECT_EQ(failing_chance(even, concepts[witness->concept_index], witness->distribution, less), 1);
}

TEST(RepresentationCheck, AMenuThatIsMinimalFailsWithoutAnyOfItsHypotheses) {
  FiniteClass concepts(all_functions(4));
  BitMatrix even = functions(4, [](auto ones) { return ones % 2 == 0; });
  for (std::size_t left_out = 0; left_out < even.rows(); ++left_out) {
    BitMatrix rest(even.rows() - 1, 4);
    for (std::size_t i = 0, to = 0; i < even.rows(); ++i)
      if (i != left_out) std::ranges::copy(even[i], rest.row(to++).begin());
    auto witness = find_witness(one_menu(rest), concepts, Rational(1, 4), 0);
    ASSERT_TRUE(witness) << left_out;
    EXPECT_EQ(witness->failing, 1);
  }
}

// All sets of menus, one game each.
Rational least_alpha_by_enumeration(const Representation& menus, const FiniteClass& concepts, const Rational& beta) {
  Rational least = 0;
  for (std::size_t c = 0; c < concepts.concepts(); ++c)
    for (unsigned set = 1; set < 1u << menus.menus().size(); ++set) {
      Rational chance = 0;
      std::vector<std::string> together;
      for (std::size_t m = 0; m < menus.menus().size(); ++m) {
        if ((set >> m & 1) == 0) continue;
        chance += menus.chance(m);
        const BitMatrix& menu = menus.menus()[m].hypotheses;
        for (std::size_t i = 0; i < menu.rows(); ++i) {
          std::string text;
          for (std::size_t x = 0; x < menu.columns(); ++x) text += menu.get(i, x) ? '1' : '0';
          together.push_back(text);
        }
      }
      if (chance > beta) least = std::max(least, play(rows(together), concepts[c]).value);
    }
  return least;
}

RC_GTEST_PROP(RepresentationCheck, TheSearchAgreesWithAllSetsOfMenus, ()) {
  auto points = *rc::gen::inRange<std::size_t>(1, 5), count = *rc::gen::inRange<std::size_t>(1, 5);
  std::vector<Menu> drawn;
  for (std::size_t m = 0; m < count; ++m)
    drawn.push_back(even_menu(random_table(*rc::gen::inRange<std::size_t>(1, 4), points), *rc::gen::inRange(1, 5)));
  Representation menus(drawn);
  FiniteClass concepts(random_table(*rc::gen::inRange<std::size_t>(1, 4), points));
  Rational beta(*rc::gen::inRange(0, 6), 6);
  Rational least = least_alpha(menus, concepts, beta);
  RC_ASSERT(least == least_alpha_by_enumeration(menus, concepts, beta));
  RC_ASSERT(!find_witness(menus, concepts, least, beta));
  if (least == 0) return;
  Rational less = least * Rational(99, 100);
  auto witness = find_witness(menus, concepts, less, beta);
  RC_ASSERT(witness.has_value());
  RC_ASSERT(witness->failing > beta);
  RC_ASSERT(witness->failing == failing_chance(menus, concepts[witness->concept_index], witness->distribution, less));
}

// With one value of the coins the sender plays the game; with several, Markov's inequality holds at every alpha.
RC_GTEST_PROP(RepresentationCheck, AProtocolsErrorBoundsItsMenus, ()) {
  auto points = *rc::gen::inRange<std::size_t>(1, 5), count = *rc::gen::inRange<std::size_t>(1, 4);
  std::vector<Menu> drawn;
  for (std::size_t m = 0; m < count; ++m)
    drawn.push_back(even_menu(random_table(*rc::gen::inRange<std::size_t>(1, 4), points), *rc::gen::inRange(1, 4)));
  Representation menus(drawn);
  FiniteClass concepts(random_table(2, points));
  Rational wrong = protocol_error(menus, concepts);
  if (count == 1) RC_ASSERT(wrong == least_alpha(menus, concepts, 0));
  RC_ASSERT(0 <= wrong && wrong <= 1);
  for (int i = 1; i <= 4; ++i) {
    Rational alpha(i, 4), beta = wrong / alpha;
    if (beta < 1) RC_ASSERT(!find_witness(menus, concepts, alpha, beta));
  }
}

TEST(RepresentationCheck, EqualityOfTwoBitsByARandomParityErrsAQuarterOfTheTime) {
  // The sender tells the parity of a random subset of her bits: points over two bits, coins are the subsets.
  struct Parities {
    std::vector<Integer> coins() const { return {1, 1, 1, 1}; }
    std::size_t messages() const { return 2; }
    bool answer(std::size_t message, std::size_t point, std::size_t coin) const {
      return message == (std::popcount(point & coin) & 1u);
    }
  };
  // The true parity errs at one other point for each of three coins; for the empty subset "never" errs at the point.
  Representation menus = tabulate(Parities{}, 4);
  EXPECT_EQ(menus.menus().size(), 4u);
  FiniteClass points(functions(4, [](auto ones) { return ones == 1; }));
  EXPECT_EQ(protocol_error(menus, points), Rational(1, 4));
}

TEST(RepresentationCheck, ManyMenusAreRefusedRatherThanSearchedForYears) {
  // Menu m errs at point m alone: any 20 of the 40 are spoiled together beyond 1/21, no 21 are.
  std::vector<Menu> drawn;
  for (std::size_t m = 0; m < 40; ++m) {
    std::string row(40, '0');
    row[m] = '1';
    drawn.push_back(even_menu(rows({row})));
  }
  FiniteClass never(rows({std::string(40, '0')}));
  EXPECT_THROW(find_witness(Representation(drawn), never, Rational(1, 21), Rational(1, 2)), Error);
  EXPECT_TRUE(find_witness(Representation(drawn), never, Rational(1, 22), Rational(1, 2)));
}

TEST(Representation, RefusesWhatCannotBeDrawn) {
  EXPECT_THROW(Representation(std::vector<Menu>{}), Error);
  EXPECT_THROW(Representation({even_menu(rows({"01"})), even_menu(rows({"011"}))}), Error);
  EXPECT_THROW(Representation({even_menu(rows({"01"}), 0)}), Error);
  EXPECT_THROW(Representation({Menu{rows({"01"}), {}, 1}}), Error);
  EXPECT_THROW(Representation({Menu{rows({"01"}), {0}, 1}}), Error);
  EXPECT_THROW(find_witness(one_menu(rows({"01"})), FiniteClass(rows({"011"})), 0, 0), Error);
}

}  // namespace discreet::representation_check_test
