#include "discreet/learners/bits/occam_tree.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/cuts/doubling.h"

namespace discreet::inline learners {
namespace {

// ln of the number of trees of depth at most 0, 1, ..., `most`: level 1 is depth 0.
std::vector<double> sizes_for_plan(const BitDomain& domain, std::int64_t most) {
  std::vector<double> sizes;
  for (std::size_t depth = 0; depth <= static_cast<std::size_t>(most); ++depth)
    sizes.push_back(log_of(tree_count(domain.dimension, depth)));
  return sizes;
}

}  // namespace

OccamTreeLearner::OccamTreeLearner(Options options) : options_(std::move(options)) {
  check(Accuracy{options_.alpha, options_.beta});
  check(privacy());
  require_between("most_depth", options_.most_depth, 0, 8, "Use smaller trees");
  require_between("depth", options_.depth, 0, options_.most_depth, "Raise most_depth, or leave depth out");
  require_at_least("first_rows", options_.first_rows, 0, "Write 0 for the planned number");
  require_at_least("test_rows", options_.test_rows, 0, "Write 0 for the planned number");
  try {
    richest();
  } catch (const Error& error) {
    throw Error(std::string("most_depth and dimension: ") + error.what());
  }
  plan_of(most_planned_rows);  // whatever the number of rows, learn finds nothing more to object to
}

DecisionTreeLearner OccamTreeLearner::learner_of_depth(std::int64_t depth) const {
  return DecisionTreeLearner(
      {.dimension = options_.dimension, .depth = depth, .epsilon = options_.epsilon, .setting = Setting::realizable});
}

std::vector<Bound> OccamTreeLearner::bounds(Accuracy goal) const {
  return occam_bounds(sizes_for_plan(domain(), options_.most_depth),
                      {to_double(options_.epsilon), to_double(goal.alpha), to_double(goal.beta)},
                      static_cast<std::size_t>(options_.depth) + 1, learner_of_depth(options_.depth).bounds(goal),
                      "rounds of twice the rows each, until a tree of this depth is found and passes its test");
}

std::optional<DecisionTree> OccamTreeLearner::learn(const Sample<BitRow>& sample, Rng& rng,
                                                    const Progress& progress) const {
  auto rounds = plan_of(sample.size());
  auto learner_of = [&](std::size_t level) { return learner_of_depth(static_cast<std::int64_t>(level) - 1); };
  return learn_by_doubling(rounds, options_.epsilon, learner_of, sample, rng, progress);
}

std::vector<OccamRound> OccamTreeLearner::plan_of(std::size_t rows) const {
  return occam_plan(sizes_for_plan(domain(), options_.most_depth),
                    {to_double(options_.epsilon), to_double(options_.alpha), to_double(options_.beta)},
                    {static_cast<std::size_t>(options_.first_rows), static_cast<std::size_t>(options_.test_rows)},
                    rows);
}

Premise OccamTreeLearner::premise() const {
  return {Setting::realizable, "decision tree of depth at most " + std::to_string(options_.depth)};
}

}  // namespace discreet::inline learners
