// Tested by registry_test.cpp and decision_tree_test.cpp
#include "discreet/learners/bits/decision_tree_json.h"

namespace discreet::inline learners {
namespace {

Json written(const DecisionTree& tree, std::size_t at) {
  const auto& [feature, label, next] = tree.nodes[at];
  if (!feature) return {{"label", static_cast<int>(label)}};
  return {{"ask", *feature + 1}, {"no", written(tree, next[0])}, {"yes", written(tree, next[1])}};
}

// Appends the tree that `from` describes, of at most `depth` questions.
std::size_t append(const Json& from, const BitDomain& domain, std::size_t depth, DecisionTree& tree) {
  std::size_t at = tree.nodes.size();
  tree.nodes.emplace_back();
  if (from.is_object() && from.contains("label")) {
    std::int64_t label = Value<std::int64_t>::read(from["label"], "label");
    require(label == 0 || label == 1, "hypothesis: label must be 0 or 1");
    tree.nodes[at].label = static_cast<Label>(label);
    return at;
  }
  require(depth > 0, "hypothesis: the tree asks more than 'depth' questions");
  std::int64_t column = Value<std::int64_t>::read(member(from, "ask"), "ask");
  require(1 <= column && column <= static_cast<std::int64_t>(domain.dimension),
          "hypothesis: ask must be a column between 1 and 'dimension'");
  tree.nodes[at].feature = static_cast<std::size_t>(column - 1);
  for (int value : {0, 1}) {
    std::size_t child = append(member(from, value == 0 ? "no" : "yes"), domain, depth - 1, tree);
    tree.nodes[at].next[value] = child;
  }
  return at;
}

std::string words(const DecisionTree& tree, std::size_t at, std::span<const std::string> columns) {
  const auto& [feature, label, next] = tree.nodes[at];
  if (!feature) return std::to_string(label);
  auto side = [&](std::size_t child) {
    std::string text = words(tree, child, columns);
    return tree.nodes[child].feature ? "(" + text + ")" : text;
  };
  return "if " + column_name(columns, *feature) + " then " + side(next[1]) + " else " + side(next[0]);
}

}  // namespace

Json write_hypothesis(const DecisionTreeLearner&, const DecisionTree& hypothesis) { return written(hypothesis, 0); }

void read_hypothesis(const DecisionTreeLearner& learner, const Json& from, DecisionTree& into) {
  into.nodes.clear();
  append(from, learner.domain(), learner.depth(), into);
}

std::string rule(const DecisionTreeLearner&, const DecisionTree& hypothesis, std::span<const std::string> columns) {
  if (!hypothesis.nodes[0].feature) return hypothesis.nodes[0].label != 0 ? "always" : "never";
  return words(hypothesis, 0, columns);
}

std::size_t most_bytes(const DecisionTreeLearner& learner) {
  Json tree{{"label", 0}};
  for (std::size_t depth = 0; depth < learner.depth(); ++depth)
    tree = {{"ask", learner.domain().dimension}, {"no", tree}, {"yes", tree}};
  return bytes_in_model(tree);
}

}  // namespace discreet::inline learners
