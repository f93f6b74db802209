#include "discreet/learners/finite.h"

#include "discreet/base/error.h"
#include "discreet/learning/selection_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet {
namespace {

FiniteLearner::Options checked(FiniteLearner::Options options) {
  require(options.concepts.concepts() >= 1, "concepts must hold at least one concept and one point");
  return options;
}

BitVector labels_of(const FiniteClass& concepts, std::size_t index) {
  BitVector labels(concepts.points());
  std::ranges::copy(concepts[index], labels.words().begin());
  return labels;
}

}  // namespace

FiniteLearner::FiniteLearner(Options options)
    : options_(checked(std::move(options))), select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {}

std::vector<Bound> FiniteLearner::bounds(Accuracy goal) const {
  // Two different concepts are a mistake tree of depth 1.
  int littlestone = options_.concepts.all_concepts_equal() ? 0 : 1;
  return selection_bounds(class_size(options_.concepts.concepts(), littlestone), 2 * select_.rate(),
                          options_.setting, goal);
}

std::optional<TableConcept> FiniteLearner::learn(const Sample<Input>& sample, Rng& rng) const {
  auto errors = options_.concepts.errors(sample);
  std::size_t chosen = select_.select(errors, rng);
  return TableConcept{chosen, labels_of(options_.concepts, chosen)};
}

}  // namespace discreet
