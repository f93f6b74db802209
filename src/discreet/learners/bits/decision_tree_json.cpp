#include "discreet/learners/bits/decision_tree_json.h"

#include <map>

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

// The subtree in words, after the questions in `known`. It leaves out a question that was answered before, and one with
// the same words for both answers.
std::string words(const DecisionTree& tree, std::size_t at, std::span<const std::string> columns,
                  std::map<std::size_t, bool> known = {}) {
  const auto& [feature, label, next] = tree.nodes[at];
  if (!feature) return std::to_string(label);
  if (const auto found = known.find(*feature); found != known.end())
    return words(tree, next[found->second], columns, known);
  auto side = [&](bool value) {
    known[*feature] = value;
    return words(tree, next[value], columns, known);
  };
  const std::string yes = side(true), no = side(false);
  if (yes == no) return yes;
  auto in_brackets = [](const std::string& text) { return text.size() > 1 ? "(" + text + ")" : text; };
  return "if " + column_name(columns, *feature) + " then " + in_brackets(yes) + " else " + in_brackets(no);
}

}  // namespace

Json write_hypothesis(const DecisionTreeLearner&, const DecisionTree& hypothesis) { return written(hypothesis, 0); }

void read_hypothesis(const DecisionTreeLearner& learner, const Json& from, DecisionTree& into) {
  into.nodes.clear();
  append(from, learner.domain(), learner.depth(), into);
}

std::string rule(const DecisionTreeLearner&, const DecisionTree& hypothesis, std::span<const std::string> columns) {
  const std::string text = words(hypothesis, 0, columns);
  return text == "1" ? "always" : text == "0" ? "never" : text;
}

std::size_t most_bytes(const DecisionTreeLearner& learner) {
  Json tree{{"label", 0}};
  for (std::size_t depth = 0; depth < learner.depth(); ++depth)
    tree = {{"ask", learner.domain().dimension}, {"no", tree}, {"yes", tree}};
  return bytes_in_model(tree);
}

std::vector<TinyInstance> tiny_instances(TinyOf<DecisionTreeLearner>) {
  return {{{{"dimension", 1}, {"depth", 1}, {"epsilon", "1/2"}}},
          {{{"dimension", 2}, {"depth", 1}}, {1, 2, 3}},
          {{{"dimension", 2}, {"depth", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
          {{{"dimension", 2}, {"depth", 2}}},
          {{{"dimension", 2}, {"depth", 0}}}};
}

}  // namespace discreet::inline learners
