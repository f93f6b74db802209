#include "discreet/learners/finite.h"

#include "discreet/base/error.h"
#include "discreet/learning/selection_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet {
namespace {

FiniteLearner::Options checked(FiniteLearner::Options options) {
  require(options.concepts.concepts() >= 1,
          "option 'concepts' is needed: a CSV file of 0s and 1s, a row a concept, a column a point");
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
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {}

std::vector<Bound> FiniteLearner::bounds(Accuracy goal) const {
  // Two different concepts are a mistake tree of depth 1.
  int littlestone = distinct_.size() == 1 ? 0 : 1;
  return selection_bounds(class_size(distinct_.size(), littlestone), 2 * select_.rate(), options_.setting, goal);
}

std::optional<TableConcept> FiniteLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                 const Progress& progress) const {
  auto all_errors = options_.concepts.errors(sample, {progress});
  std::vector<std::int64_t> errors;
  errors.reserve(distinct_.size());
  for (std::size_t h : distinct_) errors.push_back(all_errors[h]);
  std::size_t chosen = distinct_[select_.select(errors, rng)];
  return TableConcept{chosen, labels_of(options_.concepts, chosen)};
}

}  // namespace discreet
