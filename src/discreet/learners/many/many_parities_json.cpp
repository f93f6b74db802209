// Tested by registry_test.cpp
#include "discreet/learners/many/many_parities_json.h"

#include "discreet/learners/bits/parity_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const ManyParitiesLearner&, const Parity& hypothesis) { return write_parity(hypothesis); }

void read_hypothesis(const ManyParitiesLearner& learner, const Json& from, Parity& into) {
  into = read_parity(from, learner.domain().dimension);
}

std::string rule(const ManyParitiesLearner&, const Parity& hypothesis, std::span<const std::string> columns) {
  return parity_rule(hypothesis, columns);
}

std::size_t most_bytes(const ManyParitiesLearner& learner) { return most_bytes_of_parity(learner.domain().dimension); }

std::vector<TinyInstance> tiny_instances(TinyOf<ManyParitiesLearner>) {
  const Json direct{{"dimension", 1}, {"variant", "direct"}, {"delta", "1/10"}};
  const Json two{{"dimension", 1}, {"label_count", 2}, {"variant", "direct"}, {"epsilon", 2}, {"delta", "1/10"}};
  Json moving = direct, two_moving = two;
  moving["neighbours"] = two_moving["neighbours"] = "add_remove";
  return {{{{"dimension", 1}, {"delta", "1/10"}, {"block_rows", 1}}},
          {{{"dimension", 1}, {"label_count", 2}, {"delta", "1/10"}, {"block_rows", 1}}, {2, 3}},
          {{{"dimension", 2}, {"epsilon", 2}, {"delta", "1/10"}, {"block_rows", 2}}},
          {direct},
          {two, {2, 3}},
          {moving},
          {two_moving}};
}

}  // namespace discreet::inline learners
