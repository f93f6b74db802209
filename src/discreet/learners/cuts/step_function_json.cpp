// Tested by registry_test.cpp
#include "discreet/learners/cuts/step_function_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const StepFunctionLearner& learner, const StepFunction& hypothesis) {
  Json breaks = Json::array();
  for (std::uint64_t position : hypothesis.breaks)
    breaks.push_back(Value<Integer>::write(learner.domain().low + position));
  return {{"first", static_cast<int>(hypothesis.first)}, {"breaks", breaks}};
}

void read_hypothesis(const StepFunctionLearner& learner, const Json& from, StepFunction& into) {
  std::int64_t first = Value<std::int64_t>::read(member(from, "first"), "first");
  require(first == 0 || first == 1, "hypothesis: first must be 0 or 1");
  const Json& breaks = member(from, "breaks");
  require(breaks.is_array() && breaks.size() < static_cast<std::size_t>(learner.pieces()),
          "hypothesis: breaks must be a list of fewer than 'pieces' values");
  into = {static_cast<Label>(first), {}};
  for (const Json& value : breaks) {
    into.breaks.push_back(offset_of(learner.domain(), value, "breaks"));
    require(into.breaks.back() > (into.breaks.size() == 1 ? 0 : into.breaks.end()[-2]),
            "hypothesis: breaks must grow, and lie above the least value");
  }
}

// The pieces that are labelled 1, one comparison each.
std::string rule(const StepFunctionLearner& learner, const StepFunction& hypothesis,
                 std::span<const std::string> columns) {
  const Integer low = learner.domain().low;
  std::string x = column_name(columns, 0), text;
  Label label = hypothesis.first;
  for (std::size_t piece = 0; piece <= hypothesis.breaks.size(); ++piece, label ^= 1) {
    if (label == 0) continue;
    if (hypothesis.breaks.empty()) return "always";
    if (!text.empty()) text += " or ";
    if (piece > 0) text += Integer(low + hypothesis.breaks[piece - 1]).str() + " <= ";
    text += x;
    if (piece < hypothesis.breaks.size()) text += " < " + Integer(low + hypothesis.breaks[piece]).str();
  }
  return text.empty() ? "never" : text;
}

std::size_t most_bytes(const StepFunctionLearner& learner) {
  const Json place = longest_between(learner.domain().low, learner.domain().high);
  const std::vector<Json> breaks(static_cast<std::size_t>(learner.pieces() - 1), place);
  return bytes_in_model({{"first", 0}, {"breaks", breaks}});
}

std::vector<TinyInstance> tiny_instances(TinyOf<StepFunctionLearner>) {
  return {{{{"high", 2}, {"pieces", 2}}},
          {{{"high", 1}, {"pieces", 3}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}}},
          {{{"high", 2}, {"pieces", 1}}},
          {{{"high", 2}, {"pieces", 2}, {"epsilon", "1/2"}, {"neighbours", "labels"}}},
          {{{"high", 2}, {"pieces", 3}}, {2, 3}},
          {{{"high", 2}, {"pieces", 3}, {"neighbours", "labels"}}, {2, 3}}};
}

}  // namespace discreet::inline learners
