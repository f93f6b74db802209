#include "discreet/dimensions/menus/search/combination.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

#include "discreet/bounds/table/boosting.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/classes/finite/tables_test.h"
#include "discreet/dimensions/menus/search/majority_votes.h"

namespace discreet::combination_test {

Representation one_menu(BitMatrix hypotheses) { return Representation({even_menu(std::move(hypotheses))}); }

BitMatrix even_weight(std::size_t points) {
  std::vector<std::string> texts;
  for (unsigned code = 0; code < 1u << points; ++code)
    if (std::popcount(code) % 2 == 0) {
      std::string text;
      for (std::size_t x = 0; x < points; ++x) text += (code >> x & 1) != 0 ? '1' : '0';
      texts.push_back(text);
    }
  return rows_of(texts);
}

// By trying every tuple of menus and of hypotheses, in order.
Rational chance_of_set(const Representation& made, const std::set<std::vector<bool>>& wanted) {
  Rational chance = 0;
  for (std::size_t m = 0; m < made.menus().size(); ++m) {
    std::set<std::vector<bool>> found;
    const BitMatrix& table = made.menus()[m].hypotheses;
    for (std::size_t h = 0; h < table.rows(); ++h) {
      std::vector<bool> row;
      for (std::size_t x = 0; x < table.columns(); ++x) row.push_back(table.get(h, x));
      found.insert(row);
    }
    if (found == wanted) chance += made.chance(m);
  }
  return chance;
}

RC_GTEST_PROP(Combination, ThreeVotesAreAllMajoritiesOfThreeDraws, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 4);
  const Representation menus = random_menus(points, 2, 3);
  const Representation voted = vote(menus, 3);
  std::map<std::set<std::vector<bool>>, Rational> expected;
  const std::size_t count = menus.menus().size();
  for (std::size_t code = 0; code < count * count * count; ++code) {
    const std::size_t a = code % count, b = code / count % count, c = code / count / count;
    std::set<std::vector<bool>> majorities;
    const BitMatrix &first = menus.menus()[a].hypotheses, &second = menus.menus()[b].hypotheses,
                    &third = menus.menus()[c].hypotheses;
    for (std::size_t i = 0; i < first.rows(); ++i)
      for (std::size_t j = 0; j < second.rows(); ++j)
        for (std::size_t k = 0; k < third.rows(); ++k) {
          std::vector<bool> row;
          for (std::size_t x = 0; x < points; ++x)
            row.push_back(first.get(i, x) + second.get(j, x) + third.get(k, x) > 1);
          majorities.insert(row);
        }
    expected[majorities] += menus.chance(a) * menus.chance(b) * menus.chance(c);
  }
  for (const auto& [wanted, chance] : expected) RC_ASSERT(chance_of_set(voted, wanted) == chance);
  RC_ASSERT(voted.menus().size() == expected.size());
}

// Claim 17, exactly: a union of two draws is useless exactly when both draws are.
RC_GTEST_PROP(Combination, AUnionFailsAsOftenAsBothDraws, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 4);
  const Representation menus = random_menus(points, 3, 3);
  const FiniteClass concepts(random_rows(2, points));
  const Rational beta(1, 3), alpha = least_alpha(menus, concepts, beta);
  RC_ASSERT(least_alpha(unite(menus, 2), concepts, beta * beta) <= alpha);
  RC_ASSERT(unite(menus, 2).largest_menu() <= 2 * menus.largest_menu());
}

// CC-7(a): as a protocol, the majority of three runs errs with probability at most 3 e^2 - 2 e^3.
RC_GTEST_PROP(Combination, RepetitionCutsTheErrorOfAProtocol, ()) {
  const auto points = *rc::gen::inRange<std::size_t>(1, 4);
  const Representation menus = random_menus(points, 2, 3);
  const FiniteClass concepts(random_rows(2, points));
  const Rational error = protocol_error(menus, concepts);
  RC_PRE(error <= Rational(1, 2));
  RC_ASSERT(protocol_error(vote(menus, 3), concepts) <= majority_error(3, error));
}

// 5/32 < 1/4 forces exactness on four points.
TEST(Combination, ThreeEvenWeightVectorsVoteForEveryFunction) {
  const Representation voted = vote(one_menu(even_weight(4)), 3);
  EXPECT_EQ(voted.menus()[0].hypotheses.rows(), 16u);
  EXPECT_EQ(least_alpha(voted, FiniteClass(all_functions(4)), 0), 0);
}

// The smallest menu of thresholds on six points at 2/5, and what votes make of it.
TEST(Combination, MajoritiesOfAWeakMenuComeCloser) {
  const Representation weak = one_menu(rows_of({"000000", "101110", "110000", "111101", "011011"}));
  const FiniteClass thresholds(prefixes(6));
  EXPECT_EQ(least_alpha(weak, thresholds, 0), Rational(2, 5));
  EXPECT_EQ(least_alpha(vote(weak, 3), thresholds, 0), Rational(1, 4));
  EXPECT_LE(Rational(1, 4), majority_error(3, Rational(2, 5)));
  EXPECT_EQ(least_alpha(vote(weak, 5), thresholds, 0), 0);
}

TEST(Combination, PriorsOfVotesAreThoseOfDraws) {
  BitMatrix constants = rows_of({"0", "1"});
  const Representation prior({{constants, {1, 2}, 1}});
  const Representation voted = vote(prior, 3);
  // Pr[majority 1] at 2/3: 8/27 + 3 * 4/27 = 20/27.
  EXPECT_EQ(voted.menus()[0].priors, (std::vector<Integer>{7, 20}));
}

TEST(Combination, MenusOfAHundredPointsVoteInEveryWord) {
  BitMatrix table(3, 130);
  for (std::size_t x = 0; x < 130; ++x) {
    table.set(0, x, x % 2 == 0);
    table.set(1, x, x % 3 == 0);
    table.set(2, x, x % 5 == 0);
  }
  MajorityVotes votes(130, 3);
  for (std::size_t i = 0; i < 3; ++i) votes.add(table[i]);
  const auto words = votes.majority();
  for (std::size_t x = 0; x < 130; ++x)
    EXPECT_EQ(words[x / 64] >> (x % 64) & 1, (x % 2 == 0) + (x % 3 == 0) + (x % 5 == 0) > 1) << x;
  EXPECT_EQ(words[2] >> 2, 0u);
}

TEST(Combination, WhatIsTooLargeIsRefusedBeforeItIsMade) {
  const Representation cube = one_menu(all_functions(8));
  EXPECT_THROW(vote(cube, 9), Error);
  EXPECT_THROW(vote(cube, 2), Error);
  EXPECT_THROW(unite(cube, 0), Error);
  std::vector<Menu> many;
  for (std::size_t i = 0; i < 200; ++i) many.push_back(even_menu(rows_of({"01"})));
  EXPECT_THROW(unite(Representation(many), 5), Error);
}

TEST(Combination, EqualMenusAndHypothesesAreListedOnce) {
  const Representation menus({even_menu(rows_of({"01", "01", "10"})), even_menu(rows_of({"10", "01"}), 2)});
  const Representation once = merged(menus);
  ASSERT_EQ(once.menus().size(), 1u);
  EXPECT_EQ(once.menus()[0].weight, 3);
  EXPECT_EQ(once.menus()[0].hypotheses.rows(), 2u);
  EXPECT_EQ(together(menus).menus()[0].hypotheses.rows(), 2u);
}

TEST(Combination, DrawsFollowTheWeights) {
  const Representation menus({even_menu(rows_of({"00"})), even_menu(rows_of({"11"}), 3)});
  Rng rng = Rng::seeded(7);
  const Representation drawn = draw_menus(menus, 4000, rng);
  ASSERT_EQ(drawn.menus().size(), 2u);
  EXPECT_NEAR(to_double(drawn.chance(1)), 0.75, 0.04);  // six standard deviations
  const BitMatrix hypotheses = draw_hypotheses(menus, 4000, rng);
  std::size_t ones = 0;
  for (std::size_t i = 0; i < 4000; ++i) ones += hypotheses.get(i, 0);
  EXPECT_NEAR(static_cast<double>(ones) / 4000, 0.75, 0.04);
}

}  // namespace discreet::combination_test
