#include "discreet/learners/cuts/occam.h"

#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/cuts/doubling.h"

namespace discreet::inline learners {
namespace {

OccamGoal goal_of(const OccamLearner::Options& options) {
  return {to_double(options.epsilon), to_double(options.alpha), to_double(options.beta)};
}

// ln of the number of functions with at most 1, 2, ..., `most` pieces.
std::vector<double> sizes_for_plan(const IntegerDomain& domain, std::int64_t most) {
  std::vector<double> sizes;
  for (std::int64_t pieces = 1; pieces <= most; ++pieces)
    sizes.push_back(
        log_of(StepFunctionLearner({.low = domain.low, .high = domain.high, .pieces = pieces}).class_count()));
  return sizes;
}

}  // namespace

OccamLearner::OccamLearner(Options options) : options_(std::move(options)) {
  check(domain());
  check(Accuracy{options_.alpha, options_.beta});
  check(privacy());
  require_between("most_pieces", options_.most_pieces, 1, 256, "Use fewer pieces");
  require_between("pieces", options_.pieces, 1, options_.most_pieces, "Raise most_pieces, or leave pieces out");
  require_at_least("first_rows", options_.first_rows, 0, "Write 0 for the planned number");
  require_at_least("test_rows", options_.test_rows, 0, "Write 0 for the planned number");
  plan_of(most_planned_rows);  // whatever the number of rows, learn finds nothing more to object to
}

StepFunctionLearner OccamLearner::learner_of_level(std::size_t level) const {
  return StepFunctionLearner({.low = options_.low,
                              .high = options_.high,
                              .pieces = static_cast<std::int64_t>(level),
                              .epsilon = options_.epsilon,
                              .setting = Setting::realizable});
}

std::vector<OccamRound> OccamLearner::plan_of(std::size_t rows) const {
  return occam_plan(sizes_for_plan(domain(), options_.most_pieces), goal_of(options_),
                    {static_cast<std::size_t>(options_.first_rows), static_cast<std::size_t>(options_.test_rows)},
                    rows);
}

std::vector<Bound> OccamLearner::bounds(Accuracy goal) const {
  Options asked = options_;
  asked.alpha = goal.alpha;
  asked.beta = goal.beta;
  auto level = static_cast<std::size_t>(options_.pieces);
  return occam_bounds(sizes_for_plan(domain(), options_.most_pieces), goal_of(asked), level,
                      learner_of_level(level).bounds(goal),
                      "rounds of twice the rows each, until a function of these pieces is found and passes its test");
}

std::optional<StepFunction> OccamLearner::learn(const Sample<Input>& sample, Rng& rng, const Progress& progress) const {
  auto rounds = plan_of(sample.size());
  auto learner_of = [&](std::size_t level) { return learner_of_level(level); };
  return learn_by_doubling(rounds, options_.epsilon, learner_of, sample, rng, progress);
}

Premise OccamLearner::premise() const {
  return {Setting::realizable, "step function of at most " + std::to_string(options_.pieces) + " pieces on " +
                                   range_in_words(options_.low, options_.high)};
}

}  // namespace discreet::inline learners
