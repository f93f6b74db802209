// Tested by step_function_test.cpp
#include "discreet/learners/cuts/interval.h"

#include "discreet/bounds/learners/label_bounds.h"
#include "discreet/learners/counting/public_values.h"

namespace discreet::inline learners {

IntervalLearner::IntervalLearner(Options options)
    : options_(std::move(options)), select_(Exponential::over_errors_or_labels(options_.epsilon, options_.neighbours)) {
  check(domain());
}

// An interval starts at one break and ends before another: the label is 0 before the first of two breaks among the
// positions 0, ..., N, and the empty interval has none.
StepClass IntervalLearner::intervals() const {
  return {.first = 0, .last = to_128(domain().size()), .first_labels = {0}, .allowed = {1, 0, 1}};
}

std::vector<Bound> IntervalLearner::bounds(Accuracy goal) const {
  // The starts within the lower half of the positions and the ends within the upper half are two independent searches.
  Integer positions = domain().size() + 1, half = positions / 2;
  int littlestone = static_cast<int>(bit_length(half) + bit_length(positions - half)) - 2;
  const ClassSize size{intervals().size(), littlestone};
  if (options_.neighbours == Neighbours::labels)
    return label_bounds(size, growth_of_intervals(), cuts_apart(domain().size(), goal.alpha), options_.epsilon,
                        options_.setting, goal);
  return selection_bounds(size, 2 * select_.rate(), options_.setting, goal);
}

std::vector<Bound> IntervalLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(intervals().size(), 2 * select_.rate(), goal)};
}

std::optional<ValueInterval> IntervalLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                    const Progress& progress) const {
  if (options_.neighbours == Neighbours::labels) {
    // Inputs are public: one interval for every labelling of the values that occur.
    PublicValues seen(sample.x, {progress});
    IntervalLearner over_ranks({.low = 0, .high = seen.size() - 1, .epsilon = options_.epsilon});
    ValueInterval found = *over_ranks.learn({seen.ranks(), sample.y}, rng, progress);
    return found.empty() ? found : ValueInterval{seen[found.low], seen[found.high]};
  }
  Steps steps = draw_steps(intervals(), sample, select_.rate(), rng, progress);
  if (steps.breaks.empty()) return ValueInterval{};
  return ValueInterval{static_cast<std::uint64_t>(steps.breaks[0]), static_cast<std::uint64_t>(steps.breaks[1] - 1)};
}

Premise IntervalLearner::premise() const {
  return {options_.setting, "interval of " + range_in_words(options_.low, options_.high) + ", or nothing at all"};
}

}  // namespace discreet::inline learners
