// Learns a decision tree of small depth over bits. An inner node asks about one bit, and a leaf has a label.
//
// It selects among all trees of depth at most k in which no path asks a bit twice, by the exponential mechanism over
// mistakes. The sum over all trees factors along the splits, so the draw is exact and top-down.
//
// Privacy:  epsilon, pure. Replacement of one row, or adding or removing one.    docs/learners/decision_tree.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     (n/64) words per set of at most k bits. Memory: 32 bytes per subcube of at most k bits, sum of binom(d,i)
//           2^i.
// Source:   KL-3, KL-4, KL-6 (Kasiviswanathan et al. 2011). The exact draw is ours.
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// Nodes are in the order root, tree for 0, tree for 1, so that equal trees have equal nodes.
struct DecisionTree {
  struct Node {
    std::optional<std::size_t> feature;  // empty for a leaf
    Label label = 0;                     // label of a leaf
    std::size_t next[2] = {0, 0};        // the trees for the values 0 and 1 of the feature
    bool operator==(const Node&) const = default;
  };
  std::vector<Node> nodes = {Node{}};

  bool operator()(BitRow x) const;
  bool operator==(const DecisionTree&) const = default;
};

class DecisionTreeLearner {
 public:
  static constexpr std::string_view name = "decision_tree";
  static constexpr std::string_view summary = "a decision tree of small depth over bits";
  using Input = BitRow;
  using Hypothesis = DecisionTree;

  struct Options {
    std::int64_t dimension = 8;
    std::int64_t depth = 2;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_selection_fields<Options>(field("dimension", &Options::dimension, "bits in one row"),
                                            field("depth", &Options::depth, "questions on the way to a leaf, at most"));
    }
  };

  explicit DecisionTreeLearner(Options options);

  BitDomain domain() const { return {static_cast<std::size_t>(options_.dimension)}; }
  // Questions per path, not more than there are bits.
  std::size_t depth() const { return static_cast<std::size_t>(std::min(options_.depth, options_.dimension)); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<DecisionTree> learn(const Sample<BitRow>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  Options options_;
  Exponential select_;
};

// Trees of depth at most `depth` over `dimension` bits, no bit twice on a path.
Integer tree_count(std::size_t dimension, std::size_t depth);

}  // namespace discreet::inline learners
