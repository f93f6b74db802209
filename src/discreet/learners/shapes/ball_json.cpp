// Tested by registry_test.cpp
#include "discreet/learners/shapes/ball_json.h"

#include <algorithm>

namespace discreet::inline learners {

Json write_hypothesis(const BallLearner& learner, const Ball& hypothesis) {
  if (hypothesis.radius_squared < 0) return {{"empty", true}};
  Json center = Json::array();
  const GridDomain domain = learner.domain();
  for (std::size_t j = 0; j < hypothesis.center.size(); ++j)
    center.push_back(Value<Integer>::write(domain.axes[j].low + hypothesis.center[j]));
  return {{"center", center}, {"radius_squared", hypothesis.radius_squared}};
}

void read_hypothesis(const BallLearner& learner, const Json& from, Ball& into) {
  into = {};
  const GridDomain domain = learner.domain();
  if (from.is_object() && from.contains("empty")) {
    into.center = learner.centers().front();
    return;
  }
  const Json& center = member(from, "center");
  require(center.is_array() && center.size() == domain.axes.size(),
          "hypothesis: center must be a list of one number an axis");
  for (std::size_t j = 0; j < center.size(); ++j)
    into.center.push_back(static_cast<std::int64_t>(offset_of(domain.axes[j], center[j], "center")));
  require(std::ranges::find(learner.centers(), into.center) != learner.centers().end(),
          "hypothesis: the center lies on none of the learner's lattice");
  into.radius_squared = Value<std::int64_t>::read(member(from, "radius_squared"), "radius_squared");
  require(into.radius_squared >= 0, "hypothesis: radius_squared must not be negative");
}

std::string rule(const BallLearner& learner, const Ball& hypothesis, std::span<const std::string> columns) {
  if (hypothesis.radius_squared < 0) return "never";
  const GridDomain domain = learner.domain();
  std::string sum;
  for (std::size_t j = 0; j < hypothesis.center.size(); ++j)
    sum += (j == 0 ? "(" : " + (") + column_name(columns, j) + " - " +
           Integer(domain.axes[j].low + hypothesis.center[j]).str() + ")^2";
  return sum + " <= " + std::to_string(hypothesis.radius_squared);
}

std::size_t most_bytes(const BallLearner& learner) {
  Json center = Json::array();
  Integer largest = 0;  // squared radius that reaches all rows
  const GridDomain domain = learner.domain();
  for (const IntegerDomain& axis : domain.axes) {
    center.push_back(longest_between(axis.low, axis.high));
    largest += axis.size() * axis.size();
  }
  return bytes_in_model({{"center", center}, {"radius_squared", largest.str()}});
}

std::vector<TinyInstance> tiny_instances(TinyOf<BallLearner>) {
  return {{{{"axes", "0..1,0..1"}, {"lattice", 2}}, {1, 2, 3}},
          {{{"axes", "0..2,3..3"}, {"lattice", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
          {{{"axes", "-1..2"}, {"lattice", 3}, {"epsilon", "1/2"}}}};
}

}  // namespace discreet::inline learners
