#include "discreet/local/records/expression.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <chrono>
#include <functional>

#include "discreet/base/error.h"

namespace discreet::expression_test {

using E = Expression;

const RecordSchema& small() {
  static const RecordSchema schema({{"a", {0, 1}}, {"b", {0, 1}}, {"n", {-2, 3}}, {"m", {1, 4}}});
  return schema;
}

void for_each_record(const RecordSchema& schema, const std::function<void(const Record&)>& visit) {
  Record record;
  for (const RecordField& field : schema.fields()) record.push_back(field.range.low);
  for (;;) {
    visit(record);
    std::size_t i = 0;
    while (i < record.size() && record[i] == schema.fields()[i].range.high)
      record[i] = schema.fields()[i].range.low, ++i;
    if (i == record.size()) return;
    ++record[i];
  }
}

std::int64_t value(const E& expression, const Record& record) { return Evaluator(expression, small())(record); }

TEST(Expression, MeansWhatItSays) {
  for_each_record(small(), [](const Record& r) {
    const E a = E::field("a"), b = E::field("b"), n = E::field("n"), m = E::field("m");
    EXPECT_EQ(value(E::constant(-7), r), -7);
    EXPECT_EQ(value(n, r), r[2]);
    EXPECT_EQ(value(E::sum({{3, n}, {-1, m}, {5, E::constant(1)}}), r), 3 * r[2] - r[3] + 5);
    EXPECT_EQ(value(E::times({n, m, n}), r), r[2] * r[3] * r[2]);
    EXPECT_EQ(value(E::equals(n, 2), r), r[2] == 2);
    EXPECT_EQ(value(E::at_least(n, 2), r), r[2] >= 2);
    EXPECT_EQ(value(E::conjunction({a, b}), r), r[0] && r[1]);
    EXPECT_EQ(value(E::disjunction({a, b}), r), r[0] || r[1]);
    EXPECT_EQ(value(E::negation(a), r), !r[0]);
    EXPECT_EQ(value(E::parity({a, b, a, a}), r), (r[0] + r[1]) % 2);
    EXPECT_EQ(value(E::choice(a, n, m), r), r[0] ? r[2] : r[3]);
  });
}

// A branch of many thousand parts takes the same time when it is not taken: the best of several goes, since others run
// here.
TEST(Expression, BothBranchesOfAChoiceAreEvaluated) {
  const E many = E::sum(std::vector<std::pair<std::int64_t, E>>(20'000, {1, E::field("n")}));
  const Evaluator evaluator(E::choice(E::field("a"), many, E::constant(0)), small());
  auto best = [&](const Record& record) {
    auto least = std::chrono::steady_clock::duration::max();
    for (int go = 0; go < 30; ++go) {
      const auto begin = std::chrono::steady_clock::now();
      EXPECT_EQ(evaluator(record), record[0] * 20'000 * record[2]);
      least = std::min(least, std::chrono::steady_clock::now() - begin);
    }
    return std::chrono::duration<double>(least).count();
  };
  const double taken = best({1, 0, 3, 1}), spared = best({0, 0, 3, 1});
  EXPECT_LT(taken, 5 * spared);
  EXPECT_LT(spared, 5 * taken);
}

TEST(Expression, EmptyListsMeanWhatTheyMean) {
  const Record record{0, 0, 0, 1};
  EXPECT_EQ(value(E::sum({}), record), 0);
  EXPECT_EQ(value(E::times({}), record), 1);
  EXPECT_EQ(value(E::conjunction({}), record), 1);
  EXPECT_EQ(value(E::disjunction({}), record), 0);
  EXPECT_EQ(value(E::parity({}), record), 0);
}

// A random tree; truth values where they are asked for.
E tree(int depth, bool truth) {
  const int kind = *rc::gen::inRange(0, truth ? 7 : 5);
  auto number = [] { return *rc::gen::inRange<std::int64_t>(-4, 5); };
  auto some = [&](bool of_truth) {
    std::vector<E> parts;
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) parts.push_back(tree(depth - 1, of_truth));
    return parts;
  };
  if (depth <= 1 || kind == 0) {
    if (truth) return E::field(*rc::gen::element<std::string>("a", "b"));
    return *rc::gen::arbitrary<bool>() ? E::constant(number()) : E::field(*rc::gen::element<std::string>("n", "m"));
  }
  if (kind == 1) return E::choice(tree(depth - 1, true), tree(depth - 1, truth), tree(depth - 1, truth));
  if (!truth) {
    if (kind == 2) return E::times(some(false));
    std::vector<std::pair<std::int64_t, E>> terms;
    for (E& part : some(false)) terms.emplace_back(number(), std::move(part));
    return E::sum(terms);
  }
  if (kind == 2) return E::equals(tree(depth - 1, false), number());
  if (kind == 3) return E::at_least(tree(depth - 1, false), number());
  if (kind == 4) return E::negation(tree(depth - 1, true));
  if (kind == 5) return E::parity(some(true));
  return *rc::gen::arbitrary<bool>() ? E::conjunction(some(true)) : E::disjunction(some(true));
}

TEST(Expression, Property1EveryValueLiesInTheRange) {
  EXPECT_TRUE(rc::check([] {
    const E expression = tree(5, *rc::gen::arbitrary<bool>());
    std::optional<Evaluator> evaluator;
    try {
      evaluator.emplace(expression, small());
    } catch (const Error&) {
      RC_DISCARD("too large");
    }
    for_each_record(small(), [&](const Record& record) { RC_ASSERT(evaluator->range().holds((*evaluator)(record))); });
  }));
}

TEST(Expression, Property2NothingOnTheWayPassesTheMostValue) {
  const RecordSchema wide({{"w", {-most_value, most_value}}, {"a", {0, 1}}});
  const E w = E::field("w");
  EXPECT_NO_THROW(Evaluator(w, wide));
  EXPECT_NO_THROW(Evaluator(E::sum({{-1, w}}), wide));
  EXPECT_NO_THROW(Evaluator(E::equals(w, most_value), wide));
  EXPECT_THROW(Evaluator(E::sum({{2, w}}), wide), Error);
  EXPECT_THROW(Evaluator(E::sum({{1, w}, {1, E::field("a")}}), wide), Error);
  // The sum would come back, but a partial sum leaves.
  EXPECT_THROW(Evaluator(E::sum({{1, w}, {1, w}, {-1, w}}), wide), Error);
  EXPECT_THROW(Evaluator(E::times({w, E::constant(2), E::constant(0)}), wide), Error);
  EXPECT_THROW(Evaluator(E::constant(most_value + 1), wide), Error);
  EXPECT_THROW(Evaluator(E::equals(w, INT64_MIN), wide), Error);
  EXPECT_THROW(Evaluator(E::sum({{INT64_MIN, E::constant(0)}}), wide), Error);
}

TEST(Expression, Property3EndsOfSimpleRangesAreAttained) {
  const E sum = E::sum({{3, E::field("n")}, {-2, E::field("m")}});
  EXPECT_EQ(Evaluator(sum, small()).range(), (ValueRange{-6 - 8, 9 - 2}));
  EXPECT_EQ(Evaluator(E::field("m"), small()).range(), (ValueRange{1, 4}));
  EXPECT_EQ(Evaluator(E::equals(E::field("m"), 9), small()).range(), (ValueRange{0, 0}));
  EXPECT_EQ(Evaluator(E::at_least(E::field("m"), 1), small()).range(), (ValueRange{1, 1}));
}

TEST(Expression, RefusesWhatIsNotTrueOrFalse) {
  const E n = E::field("n"), a = E::field("a");
  for (const E& bad : {E::conjunction({a, n}), E::disjunction({n}), E::negation(n), E::parity({n}), E::choice(n, a, a)})
    EXPECT_THROW(Evaluator(bad, small()), Error);
  EXPECT_THROW(Evaluator(E::field("z"), small()), Error);
}

TEST(Expression, RefusesDeepWideAndMalformedTrees) {
  E deep = E::field("a");
  for (std::size_t i = 1; i < E::max_depth; ++i) deep = E::negation(deep);
  EXPECT_NO_THROW(Evaluator(deep, small()));
  EXPECT_THROW(Evaluator(E::negation(deep), small()), Error);
  EXPECT_THROW(Evaluator(E::parity(std::vector<E>(E::max_parts + 1, E::field("a"))), small()), Error);
  E shapeless = E::negation(E::field("a"));
  shapeless.parts.clear();
  EXPECT_THROW(Evaluator(shapeless, small()), Error);
  E weightless = E::sum({{1, E::field("a")}});
  weightless.weights.clear();
  EXPECT_THROW(Evaluator(weightless, small()), Error);
}

}  // namespace discreet::expression_test
