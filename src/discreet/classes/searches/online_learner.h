// Learning point by point: a learner predicts a label, receives the true one, and makes few mistakes on any sequence.
//
// On labels that some concept of the class gives, the optimal strategy (the standard optimal algorithm) makes at most L
// mistakes, the Littlestone dimension. It predicts the label whose concepts have the larger dimension. A mistake leaves
// those with the smaller one, which is less than before. Halving predicts with the majority and makes at most log2
// |class|. No deterministic learner does better than L: the adversary goes down a mistake tree and answers the opposite
// each time.
//
// Source:   CC-15 (Littlestone 1988). Proofs: docs/theory/dimensions.md#online
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/classes/searches/littlestone.h"

namespace discreet::inline classes {

enum class Strategy { optimal, halving };
constexpr auto words(Strategy) { return std::array<std::string_view, 2>{"optimal", "halving"}; }

class OnlineLearner {
 public:
  OnlineLearner(const FiniteClass& concepts, Strategy strategy);

  bool predict(std::size_t point);
  void observe(std::size_t point, bool label);
  // The concepts that agree with everything so far. Empty if no concept does.
  const std::vector<std::size_t>& left() const { return left_; }

 private:
  std::vector<std::size_t> side(std::size_t point, bool label) const;

  const FiniteClass& concepts_;
  Strategy strategy_;
  LittlestoneOracle oracle_;
  std::vector<std::size_t> left_;
};

// Answers the opposite of every prediction until its tree ends. A concept of the class agrees with all its answers.
class TreeAdversary {
 public:
  explicit TreeAdversary(MistakeTree tree) : tree_(std::move(tree)) {}

  bool is_done() const { return length_ == tree_.depth; }
  std::size_t point() const { return tree_.point(labels_, length_); }
  bool answer(bool prediction) {  // the true label
    labels_ = 2 * labels_ + !prediction;
    ++length_;
    return !prediction;
  }
  std::size_t concept_of() const { return tree_.concept_of(labels_); }  // once it is done

 private:
  MistakeTree tree_;
  std::uint64_t labels_ = 0;
  int length_ = 0;
};

// Equivalence queries: the learner asks "is it this function?" and gets a point where it is not. The query consists of
// its predictions at every point. So at most L counterexamples come back and at most L + 1 queries are made.
struct AskedQueries {
  std::vector<std::size_t> counterexamples;  // points, in order
  std::size_t made() const { return counterexamples.size() + 1; }
};
AskedQueries ask_until_known(const FiniteClass& concepts, std::size_t target, Strategy strategy = Strategy::optimal);

}  // namespace discreet::inline classes
