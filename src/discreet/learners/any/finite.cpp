#include "discreet/learners/any/finite.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/label_bounds.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/classes/finite/concept_differences.h"
#include "discreet/classes/finite/labellings.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

FiniteLearner::Options checked(FiniteLearner::Options options) {
  require(options.concepts.concepts() >= 1,
          "option 'concepts' is needed: a CSV file of 0s and 1s, one row per concept, one column per point");
  return options;
}

BitVector labels_of(const FiniteClass& concepts, std::size_t index) {
  BitVector labels(concepts.points());
  std::ranges::copy(concepts[index], labels.words().begin());
  return labels;
}

}  // namespace

FiniteLearner::FiniteLearner(Options options)
    : options_(checked(std::move(options))),
      distinct_(options_.concepts.distinct()),
      select_(Exponential::over_errors_or_labels(options_.epsilon, options_.neighbours)) {}

std::vector<Bound> FiniteLearner::bounds(Accuracy goal) const {
  const ClassSize size{distinct_.size(), mistake_depth(options_.concepts)};
  std::vector<Bound> bounds =
      options_.neighbours == Neighbours::labels
          ? label_bounds(size, growth_of_table(distinct_.size(), options_.concepts.points()),
                         distinct_.size() == 1 ? 1 : 2, options_.epsilon, options_.setting, goal)
          : selection_bounds(size, 2 * select_.rate(), options_.setting, goal);
  if (some_agree_and_differ(options_.concepts)) bounds.push_back(unseen_bound(goal));
  return bounds;
}

std::vector<Bound> FiniteLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(distinct_.size(), 2 * select_.rate(), goal)};
}

// Inputs are public: the first of all concepts that label the points of the rows alike.
std::vector<std::size_t> FiniteLearner::labellings(const Sample<Input>& sample) const {
  BitVector occurs(options_.concepts.points());
  for (std::uint64_t point : sample.x)
    if (point < occurs.size()) occurs.set(point, true);
  return labellings_of(options_.concepts, occurs);
}

std::optional<TableConcept> FiniteLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                 const Progress& progress) const {
  auto all_errors = options_.concepts.errors(sample, {progress});
  std::vector<std::int64_t> errors;
  const auto candidates = options_.neighbours == Neighbours::labels ? labellings(sample) : distinct_;
  errors.reserve(candidates.size());
  for (std::size_t h : candidates) errors.push_back(all_errors[h]);
  std::size_t chosen = candidates[select_.select(errors, rng)];
  return TableConcept{chosen, labels_of(options_.concepts, chosen)};
}

Premise FiniteLearner::premise() const { return {options_.setting, "concept of the table"}; }

}  // namespace discreet::inline learners
