#include "discreet/learners/bits/decision_tree_json.h"

#include <gtest/gtest.h>

#include "discreet/random/uniform.h"

namespace discreet::decision_tree_json_test {

const DecisionTreeLearner learner({.dimension = 3, .depth = 2});
const Json nested =
    Json::parse(R"({"ask": 2, "no": {"label": 1}, "yes": {"ask": 3, "no": {"label": 0}, "yes": {"label": 1}}})");

DecisionTree read(const Json& from) {
  DecisionTree tree;
  read_hypothesis(learner, from, tree);
  return tree;
}

TEST(DecisionTreeJson, ReadsWhatItWrites) {
  EXPECT_EQ(write_hypothesis(learner, read(nested)), nested);
  EXPECT_EQ(write_hypothesis(learner, DecisionTree{}), Json({{"label", 0}}));
}

TEST(DecisionTreeJson, SaysTheTreeInWords) {
  std::vector<std::string> columns{"age", "smoker"};
  EXPECT_EQ(rule(learner, read(nested), columns), "if smoker then (if x3 then 1 else 0) else 1");
  EXPECT_EQ(rule(learner, read({{"label", 1}}), columns), "always");
}

TEST(DecisionTreeJson, LeavesOutQuestionsThatDecideNothing) {
  std::vector<std::string> columns{"age", "smoker"};
  auto of = [&](const char* text) { return rule(learner, read(Json::parse(text)), columns); };
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 0}, "yes": {"label": 0}})"), "never");
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 1}, "yes": {"ask": 2, "no": {"label": 0}, "yes": {"label": 0}}})"),
            "if age then 0 else 1");
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 1}, "yes": {"ask": 1, "no": {"label": 1}, "yes": {"label": 0}}})"),
            "if age then 0 else 1");
  EXPECT_EQ(of(R"({"ask": 1, "no": {"label": 1}, "yes": {"ask": 1, "no": {"label": 0}, "yes": {"label": 1}}})"),
            "always");
}

// Three cut points of a number, three values of a category and a column of its own.
const std::vector<LiteralGroup> groups{
    {0, 3, LiteralGroup::Kind::growing}, {3, 6, LiteralGroup::Kind::exclusive}, {6, 7, LiteralGroup::Kind::growing}};

// The bits of every row that its columns can make.
std::vector<BitVector> possible_rows() {
  std::vector<BitVector> rows;
  for (std::size_t reached = 0; reached <= 3; ++reached)
    for (std::size_t value = 3; value < 6; ++value)
      for (bool last : {false, true}) {
        BitVector row(7);
        for (std::size_t i = 0; i < reached; ++i) row.set(i, true);
        row.set(value, true);
        row.set(6, last);
        rows.push_back(row);
      }
  return rows;
}

std::size_t add_random(DecisionTree& tree, std::size_t depth, Rng& rng) {
  const std::size_t at = tree.nodes.size();
  tree.nodes.emplace_back();
  if (depth == 0 || uniform_below(8, rng) == 0) {
    tree.nodes[at].label = static_cast<Label>(uniform_below(2, rng));
    return at;
  }
  tree.nodes[at].feature = uniform_below(7, rng);
  for (int value : {0, 1}) {
    const std::size_t next = add_random(tree, depth - 1, rng);
    tree.nodes[at].next[value] = next;
  }
  return at;
}

// Every question of the subtree has different answers on some of the rows that reach it.
void expect_open(const DecisionTree& tree, std::size_t at, const std::vector<BitVector>& rows) {
  const auto& [feature, label, next] = tree.nodes[at];
  ASSERT_FALSE(rows.empty());
  if (!feature) return;
  std::vector<BitVector> sides[2];
  for (const BitVector& row : rows) sides[row[*feature]].push_back(row);
  for (int value : {0, 1}) expect_open(tree, next[value], sides[value]);
}

TEST(DecisionTreeJson, ASimplifiedTreeIsTheSameOnEveryPossibleRow) {
  Rng rng = Rng::seeded(5);
  const auto rows = possible_rows();
  std::size_t questions = 0, fewer = 0;
  for (int run = 0; run < 2000; ++run) {
    DecisionTree tree{{}};
    add_random(tree, 5, rng);
    const DecisionTree simple = simplified(tree, groups);
    for (const BitVector& row : rows) ASSERT_EQ(simple(row.row()), tree(row.row())) << write_hypothesis(learner, tree);
    expect_open(simple, 0, rows);
    EXPECT_EQ(simplified(simple, groups), simple);
    questions += tree.nodes.size();
    fewer += simple.nodes.size();
  }
  EXPECT_LT(2 * fewer, questions);
}

TEST(DecisionTreeJson, LeavesOutQuestionsThatOtherLiteralsDecide) {
  const std::vector<std::string> columns{"age >= 40", "age >= 45", "age >= 60", "c = r", "c = g", "c = b", "smoker"};
  auto of = [&](const char* text) {
    DecisionTree tree;
    read_hypothesis(DecisionTreeLearner({.dimension = 7, .depth = 3}), Json::parse(text), tree);
    return rule(learner, tree, columns, groups);
  };
  EXPECT_EQ(of(R"({"ask": 2, "no": {"ask": 3, "no": {"label": 0}, "yes": {"label": 1}},
                   "yes": {"ask": 1, "no": {"label": 0}, "yes": {"ask": 3, "no": {"label": 0}, "yes": {"label": 1}}}})"),
            "if age >= 45 then (if age >= 60 then 1 else 0) else 0");
  EXPECT_EQ(of(R"({"ask": 4, "no": {"ask": 5, "no": {"ask": 6, "no": {"label": 0}, "yes": {"label": 1}},
                   "yes": {"label": 0}}, "yes": {"ask": 6, "no": {"label": 0}, "yes": {"label": 1}}})"),
            "if c = r then 0 else (if c = g then 0 else 1)");
}

TEST(DecisionTreeJson, RefusesWhatIsNoTreeOfThisLearner) {
  for (const char* text :
       {"3", "{}", R"({"label": 2})", R"({"ask": 0, "no": {"label": 0}, "yes": {"label": 0}})",
        R"({"ask": 4, "no": {"label": 0}, "yes": {"label": 0}})", R"({"ask": 1, "no": {"label": 0}})",
        R"({"ask": 1.5, "no": {"label": 0}, "yes": {"label": 0}})"})
    EXPECT_THROW(read(Json::parse(text)), Error) << text;
  EXPECT_THROW(read({{"ask", 1}, {"no", nested}, {"yes", nested}}), Error);
}

}  // namespace discreet::decision_tree_json_test
