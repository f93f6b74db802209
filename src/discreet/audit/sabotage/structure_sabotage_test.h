// Sabotaged learners of structured classes. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/sabotage/learner_sabotage_test.h"
#include "discreet/learners/bits/decision_tree_json.h"
#include "discreet/learners/cuts/interval_json.h"
#include "discreet/learners/cuts/step_function_json.h"
#include "discreet/learners/shapes/box_json.h"
#include "discreet/mechanisms/error_counts.h"

namespace discreet::structure_sabotage {

using learner_sabotage::entry_family;
using learner_sabotage::Records;

// A learner run unchanged that promises another epsilon than it was made for.
template <class L>
Run with_epsilon(typename L::Options options, const Rational& epsilon) {
  options.epsilon = epsilon;
  auto learner = std::make_shared<const L>(options);
  return [learner](Records records, Rng& rng) {
    RecordSample<decltype(learner->domain())> rows(learner->domain(), records);
    return write_hypothesis(*learner, *learner->learn(rows.sample(), rng)).dump();
  };
}

// The learner's answer, with something about the data beside it.
template <class L, class Tell>
Run telling(const typename L::Options& options, Tell tell) {
  auto learner = std::make_shared<const L>(options);
  return [=](Records records, Rng& rng) {
    RecordSample<decltype(learner->domain())> rows(learner->domain(), records);
    auto hypothesis = *learner->learn(rows.sample(), rng);
    return write_hypothesis(*learner, hypothesis).dump() + tell(rows.sample(), hypothesis);
  };
}

// Only hypotheses that begin at a value of the data, the natural way to make the class small.
inline Run interval_from_data_points(const IntervalLearner::Options& options) {
  auto learner = std::make_shared<const IntervalLearner>(options);
  return [learner](Records records, Rng& rng) -> std::string {
    RecordSample<IntegerDomain> rows(learner->domain(), records);
    auto answer = *learner->learn(rows.sample(), rng);
    std::uint64_t begin = answer.high + 1;
    for (std::uint64_t x : rows.sample().x)
      if (x >= answer.low) begin = std::min(begin, x);
    return begin > answer.high ? "never" : write_hypothesis(*learner, {begin, answer.high}).dump();
  };
}

// A leaf answers with the majority of its rows instead of a drawn label.
inline Run tree_with_majority_leaves(const DecisionTreeLearner::Options& options) {
  auto learner = std::make_shared<const DecisionTreeLearner>(options);
  return [learner](Records records, Rng& rng) {
    RecordSample<BitDomain> rows(learner->domain(), records);
    DecisionTree tree = *learner->learn(rows.sample(), rng);
    for (std::size_t leaf = 0; leaf < tree.nodes.size(); ++leaf) {
      if (tree.nodes[leaf].feature) continue;
      int balance = 0;
      for (std::size_t i = 0; i < rows.sample().size(); ++i) {
        std::size_t at = 0;
        while (tree.nodes[at].feature) at = tree.nodes[at].next[bit_at(rows.sample().x[i], *tree.nodes[at].feature)];
        if (at == leaf) balance += rows.sample().y[i] != 0 ? 1 : -1;
      }
      if (balance != 0) tree.nodes[leaf].label = balance > 0;
    }
    return write_hypothesis(*learner, tree).dump();
  };
}

// The right rows are counted without noise, as the number of rows less the wrong ones.
inline std::string right_rows_exact(Records predictions, Rng& rng) {
  std::int64_t right = 0;
  for (std::uint32_t prediction : predictions) right += prediction;
  ErrorCounts counts(1, Neighbours::add_remove, 2);
  return std::to_string(counts(static_cast<std::int64_t>(predictions.size()) - right, right, rng).wrong) +
         " wrong of " + std::to_string(predictions.size());
}

// Wrong and right rows with noise for one count each, under replacement.
inline std::string both_counts_for_one(Records predictions, Rng& rng) {
  std::int64_t right = 0;
  for (std::uint32_t prediction : predictions) right += prediction;
  auto rows = static_cast<std::int64_t>(predictions.size());
  ErrorCounts counts(1, Neighbours::add_remove, rows);
  ErrorCount count = counts(rows - right, right, rng);
  return std::to_string(count.wrong) + " " + std::to_string(*count.right);
}

// Two rounds of one row each to learn from and one to test, or a shortcut for them. A learner of any class.
enum class OccamShortcut { tests_on_training_rows, exact_test, keeps_the_best, starts_where_labels_differ };

template <class L>
Run occam(const typename L::Options& options, OccamShortcut shortcut) {
  auto shared = std::make_shared<const L>(options);
  return [=](Records records, Rng& rng) -> std::string {
    const L& learner = *shared;
    RecordSample<decltype(learner.domain())> rows(learner.domain(), records);
    std::string last = "no answer";
    // Rounds of one label are left out: they teach nothing.
    auto idle = [&](std::size_t first) {
      return shortcut == OccamShortcut::starts_where_labels_differ && records[first] % 2 == records[first + 1] % 2;
    };
    for (std::size_t first = 0; first + 2 <= records.size(); first += 2) {
      if (idle(first)) continue;
      auto found = *learner.learn(rows.sample().slice(first, 1), rng);
      bool own = shortcut == OccamShortcut::tests_on_training_rows;
      auto wrong = static_cast<std::int64_t>(mistakes(found, rows.sample().slice(own ? first : first + 1, 1)));
      LaplaceNoise noise(Rational(1, 2), 1, Neighbours::replace, {0, 1});
      last = write_hypothesis(learner, found).dump();
      if ((shortcut == OccamShortcut::exact_test ? wrong : noise(wrong, rng)) == 0) return last;
    }
    return shortcut == OccamShortcut::keeps_the_best ? last + " of " + std::to_string(records.back()) : "no answer";
  };
}

inline Family error_counts(const char* neighbours) {
  return [=](std::size_t rows) { return find_mechanism("error_counts").subject({{"neighbours", neighbours}}, rows); };
}

inline std::vector<Sabotaged> all() {
  auto wrong_rows = [](const auto& sample, const auto& hypothesis) {
    return " with " + std::to_string(mistakes(hypothesis, sample)) + " mistakes";
  };
  const IntervalLearner::Options interval{.low = 0, .high = 2, .epsilon = Rational(1, 2)};
  const StepFunctionLearner::Options steps{.low = 0, .high = 1, .pieces = 2, .epsilon = Rational(1, 2)};
  const DecisionTreeLearner::Options tree{.dimension = 1, .depth = 1, .epsilon = Rational(1, 2)};
  const BoxLearner::Options box{.axes = {{{0, 1}, {0, 1}}}, .epsilon = Rational(1, 2)};
  const Json half{{"epsilon", "1/2"}}, steps_json{{"high", 1}, {"pieces", 2}, {"epsilon", "1/2"}};  // as in occam
  const Json interval_json = tiny_options(find_learner("interval"), {{"high", 2}}, half),
             tree_json = tiny_options(find_learner("decision_tree"), {{"dimension", 1}, {"depth", 1}}),
             box_json = tiny_options(find_learner("box"), {{"axes", "0..1,0..1"}}, half);
  auto sabotaged = [](const char* name, const char* broken, const char* learner, const Json& options, const Run& run) {
    Family sound = entry_family(learner, options);
    return Sabotaged{name, broken, mutated(sound, run), sound, 2};
  };
  using enum OccamShortcut;
  const Family occam_steps = tiny_family(find_learner("occam"), {{"high", 1}, {"pieces", 2}, {"epsilon", "1/2"}});
  const Family occam_trees = tiny_family(find_learner("occam_tree"), {{"dimension", 1}, {"epsilon", "1/2"}});
  auto ordered = [&](const char* name, const char* broken, OccamShortcut shortcut) {
    return Sabotaged{name, broken, mutated(occam_steps, occam<StepFunctionLearner>(steps, shortcut), Rows::ordered),
                     occam_steps, 3};
  };
  auto ordered_trees = [&](const char* name, const char* broken, OccamShortcut shortcut) {
    return Sabotaged{name, broken, mutated(occam_trees, occam<DecisionTreeLearner>(tree, shortcut), Rows::ordered),
                     occam_trees, 3};
  };
  return {
      {"error_counts_right_rows_exact", "shows the number of rows under add_remove",
       mutated(error_counts("add_remove"), right_rows_exact), error_counts("add_remove"), 1},
      {"error_counts_two_for_one", "two counts under replacement with noise for one",
       mutated(error_counts("replace"), both_counts_for_one), error_counts("replace"), 2},
      ordered("occam_tests_on_training_rows", "the rows that chose also test", tests_on_training_rows),
      ordered("occam_exact_test", "the test has no noise", exact_test),
      ordered("occam_tells_the_last_row", "shows a row where it has no answer", keeps_the_best),
      ordered_trees("occam_tree_tests_on_training_rows", "the rows that chose also test", tests_on_training_rows),
      ordered_trees("occam_tree_exact_test", "the test has no noise", exact_test),
      ordered_trees("occam_tree_tells_the_last_row", "shows a row where it has no answer", keeps_the_best),
      ordered_trees("occam_tree_skips_rounds", "leaves out rounds of one label", starts_where_labels_differ),
      sabotaged("interval_rate_doubled", "the rate for add_remove under replace", "interval", interval_json,
                with_epsilon<IntervalLearner>(interval, 1)),
      sabotaged("interval_tells_mistakes", "says how many rows it gets wrong", "interval", interval_json,
                telling<IntervalLearner>(interval, wrong_rows)),
      sabotaged("interval_from_data_points", "begins only at values of the data", "interval", interval_json,
                interval_from_data_points(interval)),
      sabotaged("steps_rate_doubled", "the rate for add_remove under replace", "step_function", steps_json,
                with_epsilon<StepFunctionLearner>(steps, 1)),
      sabotaged("steps_tell_mistakes", "says how many rows it gets wrong", "step_function", steps_json,
                telling<StepFunctionLearner>(steps, wrong_rows)),
      sabotaged("tree_rate_doubled", "the rate for add_remove under replace", "decision_tree", tree_json,
                with_epsilon<DecisionTreeLearner>(tree, 1)),
      sabotaged("tree_with_majority_leaves", "leaves take the majority of their rows", "decision_tree", tree_json,
                tree_with_majority_leaves(tree)),
      sabotaged("tree_tells_mistakes", "says how many rows it gets wrong", "decision_tree", tree_json,
                telling<DecisionTreeLearner>(tree, wrong_rows)),
      sabotaged("box_rate_doubled", "the rate for add_remove under replace", "box", box_json,
                with_epsilon<BoxLearner>(box, 1)),
      sabotaged("box_tells_rows_inside", "says how many rows lie in the box", "box", box_json,
                telling<BoxLearner>(box,
                                    [](const auto& sample, const Box& hypothesis) {
                                      std::size_t inside = 0;
                                      for (std::size_t i = 0; i < sample.size(); ++i) inside += hypothesis(sample.x[i]);
                                      return " around " + std::to_string(inside);
                                    })),
  };
}

}  // namespace discreet::structure_sabotage
