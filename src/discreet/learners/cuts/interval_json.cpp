// Tested by registry_test.cpp
#include "discreet/learners/cuts/interval_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const IntervalLearner& learner, const ValueInterval& hypothesis) {
  if (hypothesis.empty()) return {{"empty", true}};
  const Integer low = learner.domain().low;
  return {{"low", Value<Integer>::write(low + hypothesis.low)}, {"high", Value<Integer>::write(low + hypothesis.high)}};
}

void read_hypothesis(const IntervalLearner& learner, const Json& from, ValueInterval& into) {
  into = {};
  if (from.is_object() && from.contains("empty")) return;
  into = {offset_of(learner.domain(), member(from, "low"), "low"),
          offset_of(learner.domain(), member(from, "high"), "high")};
  require(into.low <= into.high, "hypothesis: low must not exceed high");
}

std::string rule(const IntervalLearner& learner, const ValueInterval& hypothesis,
                 std::span<const std::string> columns) {
  if (hypothesis.empty()) return "never";
  const Integer low = learner.domain().low;
  return Integer(low + hypothesis.low).str() + " <= " + column_name(columns, 0) +
         " <= " + Integer(low + hypothesis.high).str();
}

std::size_t most_bytes(const IntervalLearner& learner) {
  const Json end = longest_between(learner.domain().low, learner.domain().high);
  return bytes_in_model({{"low", end}, {"high", end}});
}

std::vector<TinyInstance> tiny_instances(TinyOf<IntervalLearner>) {
  return {{{{"high", 2}}},
          {{{"high", 3}}, {1, 2, 3}},
          {{{"low", -1}, {"high", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
          {{{"high", 0}}},
          {{{"high", 3}, {"neighbours", "labels"}}, {2, 3}}};
}

}  // namespace discreet::inline learners
