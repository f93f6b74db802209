#include "discreet/learners/cuts/step_function.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/label_bounds.h"
#include "discreet/learners/counting/public_values.h"

namespace discreet::inline learners {

bool StepFunction::operator()(std::uint64_t x) const {
  auto passed = std::upper_bound(breaks.begin(), breaks.end(), x) - breaks.begin();
  return (first ^ (passed & 1)) != 0;
}

StepFunctionLearner::StepFunctionLearner(Options options)
    : options_(std::move(options)), select_(Exponential::over_errors_or_labels(options_.epsilon, options_.neighbours)) {
  check(domain());
  require_between("pieces", options_.pieces, 1, 256, "Use fewer pieces, or `occam` to choose the number from the data");
}

StepClass StepFunctionLearner::functions() const {
  return {.first = 1,
          .last = to_128(domain().size()) - 1,
          .first_labels = {0, 1},
          .allowed = std::vector<char>(static_cast<std::size_t>(options_.pieces), 1)};
}

std::vector<Bound> StepFunctionLearner::bounds(Accuracy goal) const {
  // One break in each of pieces - 1 stretches of the positions: one independent search for each, after one for the
  // label of the least value.
  Integer positions = domain().size() - 1, breaks = std::min<Integer>(options_.pieces - 1, positions);
  Integer stretch = breaks == 0 ? Integer(1) : positions / breaks;
  int littlestone = 1 + static_cast<int>(breaks) * static_cast<int>(bit_length(stretch) - 1);
  const ClassSize size{functions().size(), littlestone};
  if (options_.neighbours == Neighbours::labels)
    return label_bounds(size, growth_of_steps(options_.pieces), cuts_apart(domain().size(), goal.alpha),
                        options_.epsilon, options_.setting, goal);
  return selection_bounds(size, 2 * select_.rate(), options_.setting, goal);
}

std::vector<Bound> StepFunctionLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(functions().size(), 2 * select_.rate(), goal)};
}

std::optional<StepFunction> StepFunctionLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                       const Progress& progress) const {
  if (options_.neighbours == Neighbours::labels) {
    // Inputs are public: one function for every labelling of the values that occur.
    PublicValues seen(sample.x, {progress});
    StepFunctionLearner over_ranks(
        {.low = 0, .high = seen.size() - 1, .pieces = options_.pieces, .epsilon = options_.epsilon});
    StepFunction found = *over_ranks.learn({seen.ranks(), sample.y}, rng, progress);
    for (std::uint64_t& position : found.breaks) position = seen.between(position);
    return found;
  }
  Steps steps = draw_steps(functions(), sample, select_.rate(), rng, progress);
  StepFunction function{steps.first, {}};
  for (Unsigned128 position : steps.breaks) function.breaks.push_back(static_cast<std::uint64_t>(position));
  return function;
}

Premise StepFunctionLearner::premise() const {
  return {options_.setting, "step function of at most " + std::to_string(options_.pieces) + " pieces on " +
                                range_in_words(options_.low, options_.high)};
}

}  // namespace discreet::inline learners
