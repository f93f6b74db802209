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

using Known = std::map<std::size_t, bool>;

// A question with a tree for each answer.
DecisionTree joined(std::size_t feature, const DecisionTree& no, const DecisionTree& yes) {
  DecisionTree tree{{{feature, 0, {1, 1 + no.nodes.size()}}}};
  for (const DecisionTree* part : {&no, &yes}) {
    const std::size_t shift = tree.nodes.size();
    for (DecisionTree::Node node : part->nodes) {
      if (node.feature)
        for (std::size_t& next : node.next) next += shift;
      tree.nodes.push_back(node);
    }
  }
  return tree;
}

DecisionTree simplified(const DecisionTree& tree, std::size_t at, std::span<const LiteralGroup> groups, Known& known) {
  const auto& [feature, label, next] = tree.nodes[at];
  if (!feature) return {{{std::nullopt, label}}};
  if (const auto value = decided(groups, known, *feature)) return simplified(tree, next[*value], groups, known);
  auto side = [&](bool value) {
    known[*feature] = value;
    DecisionTree made = simplified(tree, next[value], groups, known);
    known.erase(*feature);
    return made;
  };
  DecisionTree no = side(false), yes = side(true);
  return no == yes ? yes : joined(*feature, no, yes);
}

// The subtree in words.
std::string words(const DecisionTree& tree, std::size_t at, std::span<const std::string> columns) {
  const auto& [feature, label, next] = tree.nodes[at];
  if (!feature) return std::to_string(label);
  auto in_brackets = [](const std::string& text) { return text.size() > 1 ? "(" + text + ")" : text; };
  return "if " + column_name(columns, *feature) + " then " + in_brackets(words(tree, next[1], columns)) + " else " +
         in_brackets(words(tree, next[0], columns));
}

}  // namespace

Json write_hypothesis(const DecisionTreeLearner&, const DecisionTree& hypothesis) { return written(hypothesis, 0); }

void read_hypothesis(const DecisionTreeLearner& learner, const Json& from, DecisionTree& into) {
  into.nodes.clear();
  append(from, learner.domain(), learner.depth(), into);
}

DecisionTree simplified(const DecisionTree& tree, std::span<const LiteralGroup> groups) {
  Known known;
  return simplified(tree, 0, groups, known);
}

std::string rule(const DecisionTreeLearner&, const DecisionTree& hypothesis, std::span<const std::string> columns,
                 std::span<const LiteralGroup> groups) {
  const std::string text = words(simplified(hypothesis, groups), 0, columns);
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
