#include "discreet/learners/bits/decision_tree.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <functional>
#include <map>

#include "discreet/base/error.h"
#include "discreet/learners/bits/subcube_counts.h"
#include "discreet/random/explore/exponential_sum.h"

namespace discreet::decision_tree_test {

static_assert(Learner<DecisionTreeLearner>);

struct Rows {
  BitMatrix x;
  std::vector<Label> y;
  Sample<BitRow> sample() const { return {x, y}; }
};

Rows random_rows(std::size_t n, std::size_t dimension) {
  Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
  Rows rows{BitMatrix(n, dimension), {}};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < dimension; ++j) rows.x.set(i, j, rng.bits(1) != 0);
    rows.y.push_back(static_cast<Label>(rng.bits(1)));
  }
  return rows;
}

std::string text(const DecisionTree& tree, std::size_t node = 0) {
  const auto& [feature, label, next] = tree.nodes[node];
  if (!feature) return std::to_string(label);
  return "(" + std::to_string(*feature) + "?" + text(tree, next[0]) + ":" + text(tree, next[1]) + ")";
}

// All trees by their definition, as the learner writes them.
std::vector<DecisionTree> all_trees(std::size_t dimension, std::size_t depth, const std::vector<bool>& asked) {
  std::vector<DecisionTree> trees{DecisionTree{{{.label = 0}}}, DecisionTree{{{.label = 1}}}};
  for (std::size_t feature = 0; depth > 0 && feature < dimension; ++feature) {
    if (asked[feature]) continue;
    auto below = asked;
    below[feature] = true;
    auto sides = all_trees(dimension, depth - 1, below);
    for (const DecisionTree& zero : sides)
      for (const DecisionTree& one : sides) {
        DecisionTree tree{{{.feature = feature, .next = {1, 1 + zero.nodes.size()}}}};
        for (const DecisionTree* side : {&zero, &one}) {
          std::size_t shift = tree.nodes.size();
          for (DecisionTree::Node node : side->nodes) {
            if (node.feature) node.next[0] += shift, node.next[1] += shift;
            tree.nodes.push_back(node);
          }
        }
        trees.push_back(tree);
      }
  }
  return trees;
}

TEST(DecisionTree, CountsItsTrees) {
  EXPECT_EQ(tree_count(3, 2), 302);
  EXPECT_EQ(tree_count(20, 3), Integer("216511402322"));
  EXPECT_EQ(all_trees(3, 2, std::vector<bool>(3)).size(), 302u);
  EXPECT_EQ(tree_count(1, 3), 6);
}

TEST(DecisionTree, LawIsTheExponentialMechanismOverAllTrees) {
  EXPECT_TRUE(rc::check([] {
    auto [dimension, depth] =
        *rc::gen::element(std::pair{1, 1}, std::pair{2, 1}, std::pair{2, 2}, std::pair{3, 1}, std::pair{1, 3});
    DecisionTreeLearner learner({.dimension = dimension, .depth = depth, .epsilon = Rational(2, 3)});
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 5), static_cast<std::size_t>(dimension));
    auto law = explore([&](Rng& rng) { return text(*learner.learn(rows.sample(), rng)); });
    auto trees = all_trees(static_cast<std::size_t>(dimension), learner.depth(),
                           std::vector<bool>(static_cast<std::size_t>(dimension)));
    RC_ASSERT(law.mass.size() == trees.size());
    ExponentialSum total;
    auto weight = [&](const DecisionTree& tree) {
      return ExponentialSum(1, Rational(1, 3) * mistakes(tree, rows.sample()));
    };
    for (const DecisionTree& tree : trees) total += weight(tree);
    for (const DecisionTree& tree : trees)
      RC_ASSERT(compare(law.mass.at(text(tree)), 0, Probability::ratio(weight(tree), total)) == 0);
  }));
}

TEST(SubcubeCounts, CellsAreTheRowsOfTheSubcube) {
  EXPECT_TRUE(rc::check([] {
    auto dimension = *rc::gen::inRange<std::size_t>(1, 7);
    auto most = *rc::gen::inRange<std::size_t>(0, dimension + 1);
    Rows rows = random_rows(*rc::gen::inRange<std::size_t>(0, 200), dimension);
    SubcubeCounts counts(rows.sample(), dimension, most, {Progress{}});
    for (std::size_t size = 0; size <= most; ++size) {
      FeatureSet features = first_set(size);
      std::size_t rank = 0;
      do {
        RC_ASSERT(rank_of(features) == rank++);
        std::vector<SubcubeCounts::Count> direct(std::size_t{1} << size);
        for (std::size_t i = 0; i < rows.y.size(); ++i) {
          std::size_t cell = 0;
          for (std::size_t j = 0; j < size; ++j) cell |= std::size_t{rows.x.get(i, features[j])} << j;
          ++direct[cell].by_label[rows.y[i]];
        }
        auto cells = counts.cells(features);
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
          for (int label : {0, 1}) RC_ASSERT(cells[cell].by_label[label] == direct[cell].by_label[label]);
      } while (next_set(features, dimension));
      RC_ASSERT(set_count(dimension, size) == rank);
    }
  }));
}

// The planted tree has depth 2 over 12 bits; ln|H| < 16.5, so that more than 60 of 3000 rows are wrong with
// probability below e^(16.5 - 60) when epsilon is 2.
TEST(DecisionTree, FindsAPlantedTree) {
  DecisionTreeLearner learner({.dimension = 12, .depth = 2, .epsilon = 2});
  Rng rng = Rng::seeded(3);
  Rows rows{BitMatrix(3000, 12), {}};
  for (std::size_t i = 0; i < 3000; ++i) {
    for (std::size_t j = 0; j < 12; ++j) rows.x.set(i, j, rng.bits(1) != 0);
    rows.y.push_back(rows.x.get(i, 7) ? rows.x.get(i, 2) : !rows.x.get(i, 11));
  }
  auto tree = learner.learn(rows.sample(), rng);
  EXPECT_LE(mistakes(*tree, rows.sample()), 60u) << text(*tree);
}

TEST(DecisionTree, RefusesOptionsThatMeanNothing) {
  EXPECT_THROW(DecisionTreeLearner({.dimension = 0}), Error);
  EXPECT_THROW(DecisionTreeLearner({.depth = -1}), Error);
  EXPECT_THROW(DecisionTreeLearner({.depth = 9}), Error);
  EXPECT_THROW(DecisionTreeLearner({.dimension = 4096, .depth = 4}), Error);
  EXPECT_THROW(DecisionTreeLearner({.epsilon = 0}), Error);
}

}  // namespace discreet::decision_tree_test
