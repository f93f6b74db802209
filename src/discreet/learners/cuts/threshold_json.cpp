// Tested by registry_test.cpp
#include "discreet/learners/cuts/threshold_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const ThresholdLearner& learner, const Threshold& hypothesis) {
  Integer cut = learner.domain().low + hypothesis.cut;
  return {{"cut", Value<Integer>::write(cut)}, {"side", Value<Side>::write(hypothesis.side)}};
}

void read_hypothesis(const ThresholdLearner& learner, const Json& from, Threshold& into) {
  Integer cut = Value<Integer>::read(member(from, "cut"), "cut") - learner.domain().low;
  require(0 <= cut && cut <= learner.domain().size(), "hypothesis: cut lies outside of the learner's range");
  into = {cut, Value<Side>::read(member(from, "side"), "side")};
}

std::string rule(const ThresholdLearner& learner, const Threshold& hypothesis, std::span<const std::string> columns) {
  return column_name(columns, 0) + (hypothesis.side == Side::above ? " >= " : " < ") +
         Integer(learner.domain().low + hypothesis.cut).str();
}

std::size_t most_bytes(const ThresholdLearner& learner) {
  const IntegerDomain domain = learner.domain();
  return bytes_in_model({{"cut", longest_between(domain.low, domain.high + 1)},
                         {"side", longest({Value<Side>::write(Side::above), Value<Side>::write(Side::below)})}});
}

std::vector<TinyInstance> tiny_instances(TinyOf<ThresholdLearner>) {
  return {{{{"high", 2}}},
          {{{"high", 3}}, {1, 2, 3, 4}},
          {{{"low", -1}, {"high", 1}, {"side", "below"}, {"neighbours", "add_remove"}}},
          {{{"high", 2}, {"neighbours", "labels"}}},
          {{{"high", 3}, {"neighbours", "labels"}}, {2, 3, 4}},
          {{{"high", 3}, {"side", "below"}, {"neighbours", "labels"}}}};
}

}  // namespace discreet::inline learners
