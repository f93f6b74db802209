// Tested by registry_test.cpp
#include "discreet/learners/shapes/halfspace_json.h"

#include <algorithm>
#include <cstdlib>

namespace discreet::inline learners {
namespace {

Integer largest_threshold() { return Integer(1) << 50; }  // threshold of offsets

// The threshold for the values themselves rather than their offsets.
Integer shift(const HalfspaceLearner& learner, const std::vector<std::int64_t>& weights) {
  Integer sum = 0;
  const GridDomain domain = learner.domain();
  for (std::size_t j = 0; j < weights.size(); ++j) sum += weights[j] * domain.axes[j].low;
  return sum;
}

}  // namespace

Json write_hypothesis(const HalfspaceLearner& learner, const Halfspace& hypothesis) {
  Integer threshold = hypothesis.threshold + shift(learner, hypothesis.weights);
  return {{"weights", hypothesis.weights}, {"threshold", Value<Integer>::write(threshold)}};
}

void read_hypothesis(const HalfspaceLearner& learner, const Json& from, Halfspace& into) {
  into = {};
  const Json& weights = member(from, "weights");
  const std::size_t dimension = learner.domain().axes.size();
  require(weights.is_array() && weights.size() == dimension,
          "hypothesis: weights must be a list of one number an axis");
  for (const Json& weight : weights) into.weights.push_back(Value<std::int64_t>::read(weight, "weights"));
  require(std::ranges::find(learner.directions(), into.weights) != learner.directions().end(),
          "hypothesis: the weights are not in the learner's net");
  Integer threshold = Value<Integer>::read(member(from, "threshold"), "threshold") - shift(learner, into.weights);
  require(abs(threshold) <= largest_threshold(), "hypothesis: the threshold lies outside of the learner's range");
  into.threshold = static_cast<std::int64_t>(threshold);
}

std::string rule(const HalfspaceLearner& learner, const Halfspace& hypothesis, std::span<const std::string> columns) {
  return sum_in_words(hypothesis.weights, columns) +
         " >= " + Integer(hypothesis.threshold + shift(learner, hypothesis.weights)).str();
}

std::size_t most_bytes(const HalfspaceLearner& learner) {
  std::int64_t heaviest = 0;
  for (const auto& direction : learner.directions())
    for (std::int64_t weight : direction) heaviest = std::max(heaviest, std::abs(weight));
  Integer threshold = largest_threshold();
  const GridDomain domain = learner.domain();
  for (const IntegerDomain& axis : domain.axes) threshold += heaviest * abs(axis.low);
  const std::vector<std::int64_t> weights(domain.axes.size(), -heaviest);
  return bytes_in_model({{"weights", weights}, {"threshold", Value<Integer>::write(-threshold)}});
}

std::vector<TinyInstance> tiny_instances(TinyOf<HalfspaceLearner>) {
  return {{{{"axes", "0..1,0..1"}, {"net", 1}}, {1, 2, 3}},
          {{{"axes", "0..1,3..4"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
          {{{"axes", "-1..2"}, {"net", 3}, {"epsilon", "1/2"}}}};
}

}  // namespace discreet::inline learners
