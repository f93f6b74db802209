// Tested by registry_test.cpp and box_test.cpp
#include "discreet/learners/shapes/box_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const BoxLearner& learner, const Box& hypothesis) {
  if (hypothesis.empty()) return {{"empty", true}};
  Json ranges = Json::array();
  const auto axes = learner.domain().axes;
  for (std::size_t j = 0; j < axes.size(); ++j)
    ranges.push_back({Value<Integer>::write(axes[j].low + hypothesis.ranges[j].low),
                      Value<Integer>::write(axes[j].low + hypothesis.ranges[j].high)});
  return {{"ranges", ranges}};
}

void read_hypothesis(const BoxLearner& learner, const Json& from, Box& into) {
  into = {};
  if (from.is_object() && from.contains("empty")) return;
  const auto axes = learner.domain().axes;
  const Json& ranges = member(from, "ranges");
  require(ranges.is_array() && ranges.size() == axes.size(), "hypothesis: ranges must be a list of one range an axis");
  for (std::size_t j = 0; j < axes.size(); ++j) {
    require(ranges[j].is_array() && ranges[j].size() == 2, "hypothesis: a range must be a list of its two ends");
    into.ranges.push_back({offset_of(axes[j], ranges[j][0], "ranges"), offset_of(axes[j], ranges[j][1], "ranges")});
    require(into.ranges.back().low <= into.ranges.back().high, "hypothesis: a range must not end before it begins");
  }
}

std::string rule(const BoxLearner& learner, const Box& hypothesis, std::span<const std::string> columns) {
  if (hypothesis.empty()) return "never";
  std::string text;
  const auto axes = learner.domain().axes;
  for (std::size_t j = 0; j < axes.size(); ++j) {
    text += (j == 0 ? "" : " and ") + Integer(axes[j].low + hypothesis.ranges[j].low).str() +
            " <= " + column_name(columns, j) + " <= " + Integer(axes[j].low + hypothesis.ranges[j].high).str();
  }
  return text;
}

std::size_t most_bytes(const BoxLearner& learner) {
  Json ranges = Json::array();
  const GridDomain domain = learner.domain();
  for (const IntegerDomain& axis : domain.axes) {
    const Json end = longest_between(axis.low, axis.high);
    ranges.push_back({end, end});
  }
  return bytes_in_model({{"ranges", ranges}});
}

std::vector<TinyInstance> tiny_instances(TinyOf<BoxLearner>) {
  return {{{{"axes", "0..1,0..1"}}, {1, 2, 3}},
          {{{"axes", "0..1,0..1"}, {"neighbours", "add_remove"}}, {2, 3}},
          {{{"axes", "0..1,3..4"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
          {{{"axes", "0..2,0..0"}, {"cells", 2}}},
          {{{"axes", "0..1,0..0,-1..0"}, {"epsilon", "1/2"}}}};
}

}  // namespace discreet::inline learners
