#include "discreet/learners/step_function.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/learning/selection_bounds.h"

namespace discreet {

bool StepFunction::operator()(std::uint64_t x) const {
  auto passed = std::upper_bound(breaks.begin(), breaks.end(), x) - breaks.begin();
  return (first ^ (passed & 1)) != 0;
}

StepFunctionLearner::StepFunctionLearner(Options options)
    : options_(std::move(options)), select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {
  check(domain());
  require(1 <= options_.pieces && options_.pieces <= 256, "pieces must lie between 1 and 256");
}

StepClass StepFunctionLearner::functions() const {
  return {.first = 1,
          .last = to_128(domain().size()) - 1,
          .first_labels = {0, 1},
          .allowed = std::vector<char>(static_cast<std::size_t>(options_.pieces), 1)};
}

std::vector<Bound> StepFunctionLearner::bounds(Accuracy goal) const {
  // One break in each of pieces - 1 stretches of the positions: so many independent searches, after one for the label
  // of the least value.
  Integer positions = domain().size() - 1, breaks = std::min<Integer>(options_.pieces - 1, positions);
  Integer stretch = breaks == 0 ? Integer(1) : positions / breaks;
  int littlestone = 1 + static_cast<int>(breaks) * static_cast<int>(bit_length(stretch) - 1);
  return selection_bounds(class_size(functions().size(), littlestone), 2 * select_.rate(), options_.setting, goal);
}

std::optional<StepFunction> StepFunctionLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                       const Progress& progress) const {
  Steps steps = draw_steps(functions(), sample, select_.rate(), rng, progress);
  StepFunction function{steps.first, {}};
  for (Unsigned128 position : steps.breaks) function.breaks.push_back(static_cast<std::uint64_t>(position));
  return function;
}

}  // namespace discreet
