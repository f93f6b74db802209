#include "discreet/dimensions/messages/message_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "discreet/bounds/theory/depth_weights.h"
#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/search/spectral_bound.h"
#include "discreet/dimensions/messages/message_count.h"

namespace discreet::message_game_test {

// t_x(y) = 1 iff y >= x, x below n.
FiniteClass suffixes(unsigned n) {
  std::vector<Mask> rows;
  for (unsigned i = 0; i < n; ++i) rows.push_back(((Mask{1} << n) - 1) & ~((Mask{1} << i) - 1));
  return class_of(rows, n);
}

Rational error_of(const FiniteClass& concepts, std::size_t messages) {
  const MessageGame game = message_game(*mask_class(concepts), messages, {}, TimeLimit(60));
  EXPECT_EQ(game.lower, game.upper);
  return game.lower;
}

// The reference has these as intervals where it is not exact; the exact values lie within all of them.
TEST(MessageGame, ReferenceValues) {
  const std::vector<std::string> four{"1/2", "1/4", "1/8", "0"};
  for (std::size_t m = 1; m <= 4; ++m) EXPECT_EQ(error_of(suffixes(4), m), q(four[m - 1]));
  EXPECT_EQ(error_of(suffixes(8), 2), q("19/64"));
  EXPECT_EQ(error_of(suffixes(8), 3), q("26/123"));
  EXPECT_EQ(error_of(suffixes(8), 4), q("1/6"));
  EXPECT_EQ(error_of(suffixes(8), 5), q("1/8"));
  EXPECT_EQ(error_of(suffixes(8), 6), q("1/12"));
  EXPECT_EQ(error_of(points_class(4), 2), q("3/13"));
  EXPECT_EQ(error_of(points_class(4), 3), q("1/8"));
  EXPECT_EQ(error_of(points_class(8), 2), q("9/32"));
  EXPECT_EQ(error_of(points_class(8), 3), q("7/38"));
  EXPECT_EQ(error_of(points_class(8), 4), q("5/43"));
  EXPECT_EQ(error_of(lines_class(2), 2), q("1/4"));
  EXPECT_EQ(error_of(lines_class(2), 3), q("1/8"));
  EXPECT_EQ(error_of(lines_class(3), 2), q("26/81"));
  EXPECT_EQ(error_of(lines_class(3), 3), q("1/4"));
  EXPECT_EQ(error_of(lines_class(3), 4), q("20/99"));
  EXPECT_EQ(error_of(lines_class(3), 5), q("16/99"));
  EXPECT_EQ(error_of(cube_class(3), 2), q("1/4"));
  EXPECT_EQ(error_of(cube_class(3), 4), q("1/6"));
}

TEST(MessageGame, FallsWithMessagesAndIsAboveTheSphereBound) {
  const unsigned depth = 3;  // suffixes of 8 points have a mistake tree of depth 3
  Rational before = 1;
  for (std::size_t m = 1; m <= 8; ++m) {
    const Rational error = error_of(suffixes(8), m);
    EXPECT_LE(error, before);
    EXPECT_GE(error, sphere_covering(depth, Integer(m)));
    before = error;
  }
}

// The error of the mixture at every pair, averaged over orbits by the group itself.
TEST(MessageGame, TheMixtureErrsNowhereMoreThanClaimed) {
  const auto concepts = *mask_class(suffixes(5));
  const MessageGame game = message_game(concepts, 2);
  std::map<Mask, std::size_t> places;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c) places[concepts.concepts[c]] = c;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c)
    for (unsigned x = 0; x < concepts.points(); ++x) {
      std::vector<std::pair<std::size_t, std::size_t>> orbit{{c, x}};
      for (std::size_t i = 0; i < orbit.size(); ++i)
        for (const auto& g : game.generators) {
          const std::pair image{places.at(g(concepts.concepts[orbit[i].first])), g.to[orbit[i].second]};
          if (std::ranges::find(orbit, image) == orbit.end()) orbit.push_back(image);
        }
      Rational error = 0;
      for (auto [f, y] : orbit)
        for (std::size_t j = 0; j < game.protocols.size(); ++j)
          if (((game.protocols[j].answers[game.protocols[j].message[f]] ^ concepts.concepts[f]) >> y & 1) != 0)
            error += game.weights[j] / Rational(orbit.size());
      EXPECT_LE(error, game.upper);
    }
}

TEST(MessageGame, ABestProtocolIsThatOfExhaustion) {
  std::mt19937_64 random(31);
  for (int round = 0; round < 30; ++round) {
    const auto concepts = *mask_class(random_class(5, 4, random));
    const std::size_t count = concepts.concepts.size();
    std::vector<std::int64_t> pairs;
    for (std::size_t i = 0; i < count * concepts.points(); ++i)
      pairs.push_back(static_cast<std::int64_t>(random() % 10));
    std::int64_t least = 1 << 20;
    for (std::size_t code = 0; code < 243; ++code) {  // a message below 3 for each of five concepts
      std::int64_t cost = 0;
      for (std::size_t m = 0; m < 3; ++m)
        for (unsigned x = 0; x < concepts.points(); ++x) {
          std::int64_t ones = 0, zeros = 0;
          for (std::size_t c = 0, left = code; c < count; ++c, left /= 3)
            if (left % 3 == m)
              ((concepts.concepts[c] >> x & 1) != 0 ? ones : zeros) += pairs[c * concepts.points() + x];
          cost += std::min(ones, zeros);
        }
      least = std::min(least, cost);
    }
    EXPECT_EQ(best_protocol(concepts, pairs, 3).error, least);
  }
}

TEST(MessageCount, StopsAtTheFirstNumberOfMessagesThatSuffices) {
  const MessageCount count = message_count(*mask_class(suffixes(8)), q("1/4"));
  EXPECT_TRUE(count.exact());
  EXPECT_EQ(count.upper, 3u);  // 19/64 > 1/4 >= 26/123
  EXPECT_EQ(message_count(*mask_class(suffixes(8)), q("1/6")).upper, 4u);
}

TEST(MessageCount, OfManyConceptsAPartGivesTheLowerEnd) {
  const MessageCount count = message_count(*mask_class(cube_class(5)), q("1/10"), TimeLimit(5));
  EXPECT_EQ(count.upper, 32u);
  EXPECT_GT(count.lower, 2u);
  EXPECT_EQ(count.part.concepts.size(), 12u);
}

// With private coins two messages tell six points apart at error 1/3 although log2 6 > 2: Bob may answer at random.
TEST(MessageCount, TwoPrivateMessagesTellSixPointsApart) {
  const std::vector<std::pair<Rational, Rational>> bob{{q("1/3"), q("1/3")}, {q("2/3"), q("2/3")}, {1, q("1/3")},
                                                       {q("2/3"), 0},        {q("1/3"), 1},        {0, q("2/3")}};
  const std::vector<Rational> alice{1, 0, q("1/2")};  // how often each of three concepts sends the first message
  std::vector<std::vector<bool>> columns;
  for (const auto& [first, second] : bob) {
    auto& column = columns.emplace_back();
    for (const Rational& often : alice) {
      const Rational one = often * first + (1 - often) * second;
      EXPECT_TRUE(one <= q("1/3") || one >= q("2/3"));  // the concept's label, with error at most 1/3
      column.push_back(one >= q("2/3"));
    }
  }
  std::ranges::sort(columns);
  EXPECT_EQ(std::ranges::adjacent_find(columns), columns.end());  // six different points
  EXPECT_EQ(messages_to_tell_apart(6, q("1/3")), 2u);
  EXPECT_EQ(messages_to_tell_apart(17, q("1/3")), 3u);
  EXPECT_EQ(messages_to_tell_apart(8, q("1/5")), 3u);
}

TEST(DepthWeights, ReferenceValuesOfTheTreeBound) {
  const std::vector<std::string> kappa{"2", "4", "8", "8", "8", "32/3", "16", "16", "512/31", "1024/47", "2048/67"};
  for (unsigned depth = 1; depth <= 11; ++depth)
    EXPECT_GE(tree_bound(best_depth_weights(depth, q("1/4"))), q(kappa[depth - 1])) << depth;
  for (unsigned depth = 1; depth <= 7; ++depth)
    EXPECT_EQ(tree_bound(best_depth_weights(depth, q("1/4"))), q(kappa[depth - 1])) << depth;
  EXPECT_EQ(light_sets({1, 1, 1, 1}, q("1/4")), 5);
  EXPECT_EQ(light_sets({2, 2, 1, 1, 1}, q("1/4")), 4);
}

TEST(DepthWeights, SpheresCoverAsSaid) {
  EXPECT_EQ(sphere_covering(2, 2), q("1/4"));
  EXPECT_EQ(sphere_covering(3, 4), q("1/6"));
  EXPECT_EQ(sphere_covering(3, 8), 0);
}

TEST(SpectralBound, IsBelowWhatTheGamesFind) {
  for (const FiniteClass& concepts : {lines_class(3), cube_class(3), points_class(5), suffixes(6)}) {
    const SpectralBound bound = spectral_bound(concepts);
    for (std::size_t m = 1; m <= 3; ++m) {
      const Rational error = error_of(concepts, m);
      if (error < q("1/2")) EXPECT_LE(messages_needed(bound, error), m);
    }
  }
}

// The parities of k bits are orthogonal: 2^k messages are needed for an error below 1/2 or so.
TEST(SpectralBound, OfParitiesIsNearlyTight) {
  std::vector<Mask> rows;
  for (unsigned r = 0; r < 8; ++r) {
    Mask row = 0;
    for (unsigned x = 0; x < 8; ++x) row |= Mask(std::popcount(r & x) % 2) << x;
    rows.push_back(row);
  }
  const SpectralBound bound = spectral_bound(class_of(rows, 8), std::vector<std::int64_t>(64, 1));
  EXPECT_NEAR(to_double(bound.sum), 1.0 / 8, 1e-4);
  EXPECT_GE(messages_needed(bound, q("1/20")), 6);
}

}  // namespace discreet::message_game_test
