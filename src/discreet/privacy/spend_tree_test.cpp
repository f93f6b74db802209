#include "discreet/privacy/spend_tree.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/base/field.h"

namespace discreet::spend_tree_test {

SpendTree pure(const char* name, const char* epsilon, RowRange rows, const char* delta = "0") {
  return SpendTree::leaf(name, {Guarantee::Any{parse_rational(epsilon), parse_rational(delta)}}, rows);
}

std::string message_of(auto&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(SpendTree, SequentialAdds) {
  auto tree = SpendTree::sequential("all", {pure("a", "1/2", {0, 10}, "1e-6"), pure("b", "1/3", {0, 10}, "1e-7")});
  EXPECT_EQ(tree.total(), (Privacy{Rational(5, 6), parse_rational("11e-7")}));
}

TEST(SpendTree, ParallelTakesTheLargest) {
  auto tree = SpendTree::parallel("chunks", {pure("a", "1/2", {0, 5}), pure("b", "1/3", {5, 10}, "1e-6")});
  EXPECT_EQ(tree.total(), (Privacy{Rational(1, 2), parse_rational("1e-6")}));
  EXPECT_EQ(tree.rows(), (std::vector<RowRange>{{0, 10}}));
}

TEST(SpendTree, PostprocessingIsFree) {
  auto tree = SpendTree::postprocess("vote", pure("a", "1/2", {0, 5}));
  EXPECT_EQ(tree.total(), (Privacy{Rational(1, 2), 0}));
}

TEST(SpendTree, RangesThatMeetAreNotParallel) {
  EXPECT_NE(message_of([] {
              SpendTree::parallel("p", {pure("a", "1", {0, 6}), pure("b", "1", {5, 10})});
            }).find("its parts 'a' and 'b' share rows, [0, 6) and [5, 10)"),
            std::string::npos);
  EXPECT_NO_THROW(SpendTree::parallel("p", {pure("a", "1", {0, 5}), pure("b", "1", {5, 10})}));
  // Inner nodes count with every row below them, holes excepted.
  auto split = SpendTree::sequential("s", {pure("a", "1", {0, 2}), pure("b", "1", {8, 10})});
  EXPECT_NO_THROW(SpendTree::parallel("p", {split, pure("c", "1", {2, 8})}));
  EXPECT_THROW(SpendTree::parallel("p", {split, pure("c", "1", {2, 9})}), Error);
}

TEST(SpendTree, IndexPartsAreNotParallelWhenRowsComeAndGo) {
  auto added = [](RowRange rows) { return SpendTree::leaf("a", {Guarantee::Any{1}, Neighbours::add_remove}, rows); };
  EXPECT_NE(message_of([&] {
              SpendTree::parallel("p", {added({0, 5}), added({5, 10})});
            }).find("add_remove"),
            std::string::npos);
  EXPECT_NO_THROW(SpendTree::sequential("s", {added({0, 5}), added({5, 10})}));
}

TEST(SpendTree, MixedRelationsAndEmptyNodesAreRefused) {
  auto added = SpendTree::leaf("a", {Guarantee::Any{1}, Neighbours::add_remove}, {0, 5});
  EXPECT_THROW(SpendTree::sequential("s", {added, pure("b", "1", {0, 5})}), Error);
  EXPECT_THROW(SpendTree::sequential("s", {}), Error);
  EXPECT_THROW(SpendTree::parallel("p", {}), Error);
  EXPECT_THROW(pure("a", "1", {5, 5}), Error);
  EXPECT_THROW(pure("a", "0", {0, 5}), Error);
}

TEST(SpendTree, TheTraceSaysHowTheTotalCameAbout) {
  auto tree = SpendTree::postprocess(
      "answer",
      SpendTree::sequential("run", {SpendTree::parallel("chunks", {pure("a", "1/2", {0, 5}), pure("b", "1/3", {5, 9})}),
                                    pure("test", "1/4", {9, 12})}));
  auto trace = tree.trace();
  EXPECT_EQ(word(trace.rule), "postprocess");
  EXPECT_EQ(trace.total, tree.total());
  EXPECT_EQ(trace.total.epsilon, Rational(3, 4));
  EXPECT_EQ(trace.rows, (std::vector<RowRange>{{0, 12}}));
  ASSERT_EQ(trace.parts.size(), 1u);
  ASSERT_EQ(trace.parts[0].parts.size(), 2u);
  EXPECT_EQ(trace.parts[0].parts[0].name, "chunks");
  EXPECT_EQ(trace.parts[0].parts[0].total.epsilon, Rational(1, 2));
  EXPECT_EQ(trace.parts[0].parts[1].total.epsilon, Rational(1, 4));
}

TEST(SpendTree, TheWorstRowPaysOnlyForWhatReadsIt) {
  // Row by row: [0, 5) is read by a and c, [5, 9) by b and c, [9, 12) by c and test.
  auto tree =
      SpendTree::sequential("run", {SpendTree::parallel("chunks", {pure("a", "1/2", {0, 5}), pure("b", "1/3", {5, 9})}),
                                    pure("c", "1/10", {0, 12}), pure("test", "1/4", {9, 12})});
  EXPECT_EQ(tree.total().epsilon, Rational(1, 2) + Rational(1, 10) + Rational(1, 4));
  auto worst = tree.worst_row(0);
  EXPECT_EQ(worst.total.privacy.epsilon, Rational(6, 10));
  EXPECT_EQ(worst.rows, (RowRange{0, 5}));
}

TEST(SpendTree, TheWorstRowIsComposedByTheAccountant) {
  std::vector<SpendTree> rounds;
  for (int i = 0; i < 400; ++i) rounds.push_back(pure("round", "0.01", {0, 100}));
  auto tree = SpendTree::sequential("run", std::move(rounds));
  auto worst = tree.worst_row(parse_rational("1e-6"));
  EXPECT_EQ(tree.total().epsilon, 4);
  EXPECT_LT(worst.total.privacy.epsilon, Rational(9, 10));
  EXPECT_EQ(worst.total.privacy.epsilon,
            *epsilon_at(std::vector<Guarantee>{{Guarantee::Any{Rational(1, 100)}, Neighbours::replace, 400}},
                        parse_rational("1e-6")));
}

TEST(SpendTree, LeavesWithoutAnEpsilonNeedAnAccountant) {
  auto tree = SpendTree::leaf("noise", {Guarantee::Gaussian{1, 100}, Neighbours::replace, 3}, {0, 10});
  EXPECT_NE(message_of([&] { tree.total(); }).find("discrete_gaussian"), std::string::npos);
  EXPECT_GT(tree.worst_row(parse_rational("1e-6")).total.privacy.epsilon, 0);
}

}  // namespace discreet::spend_tree_test
