// Tested by registry_test.cpp
#include "discreet/learners/regions/convex_polygon_json.h"

#include "discreet/geometry/direction_sums.h"
#include "discreet/learners/regions/grid_place_json.h"
#include "discreet/learners/regions/tiny_covers_json.h"

namespace discreet::inline learners {
namespace {

// Borders of the grid are this close to 0, whatever the class.
Integer largest_offset(const HalfplaneClass& halfplanes) {
  const Integer side = halfplanes.side(), reach = 2 * side * side * SlopeDirections::fineness(halfplanes.side());
  if (halfplanes.directions() == Directions::slopes) return 3 * reach * side;
  Integer most = halfplanes.directions() == Directions::border ? Integer(side * side + 1) : Integer(halfplanes.reach());
  return most * (Integer(halfplanes.width()) + halfplanes.height()) + 1;
}

Integer integer_in(const Json& from, const Integer& most, const char* name) {
  Integer value = Value<Integer>::read(from, name);
  require(-most <= value && value <= most, "hypothesis: a side does not meet the grid");
  return value;
}

std::int64_t to_64(const Integer& value) {
  auto magnitude = static_cast<std::int64_t>(low_64(abs(value)));
  return value < 0 ? -magnitude : magnitude;
}

Signed128 to_signed_128(const Integer& value) {
  auto magnitude = static_cast<Signed128>(to_128(abs(value)));
  return value < 0 ? -magnitude : magnitude;
}

Integer from_signed_128(Signed128 value) {
  return value < 0 ? Integer(-to_integer(static_cast<Unsigned128>(-value)))
                   : to_integer(static_cast<Unsigned128>(value));
}

std::string inequality(const Halfplane& side, std::span<const std::string> columns) {
  const std::int64_t weights[] = {side.normal.x, side.normal.y};
  return sum_in_words(weights, columns) + " >= " + from_signed_128(side.offset).str();
}

}  // namespace

Json write_hypothesis(const ConvexPolygonLearner&, const ConvexPolygon& hypothesis) {
  Json sides = Json::array();
  for (const Halfplane& side : hypothesis.sides)
    sides.push_back({{"normal", {Value<Integer>::write(side.normal.x), Value<Integer>::write(side.normal.y)}},
                     {"offset", Value<Integer>::write(from_signed_128(side.offset))}});
  return {{"sides", sides}};
}

void read_hypothesis(const ConvexPolygonLearner& learner, const Json& from, ConvexPolygon& into) {
  into = {};
  const Integer most = largest_offset(learner.halfplanes());
  const Json& sides = member(from, "sides");
  require(sides.is_array() && sides.size() <= learner.plan().budget.rounds,
          "hypothesis: sides must be a list of at most one side a round");
  for (const Json& side : sides) {
    const Json& normal = member(side, "normal");
    require(normal.is_array() && normal.size() == 2, "hypothesis: a normal must be a list of two integers");
    GridPoint u{to_64(integer_in(normal[0], most, "normal")), to_64(integer_in(normal[1], most, "normal"))};
    require(u != GridPoint{}, "hypothesis: a normal must not be 0");
    into.sides.push_back({u, to_signed_128(integer_in(member(side, "offset"), most, "offset"))});
  }
}

std::string rule(const ConvexPolygonLearner& learner, const ConvexPolygon& hypothesis,
                 std::span<const std::string> columns) {
  if (hypothesis.sides.empty()) return "always";
  std::string text;
  for (const Halfplane& side : hypothesis.sides) text += (text.empty() ? "" : " and ") + inequality(side, columns);
  return text + steps_in_words(learner.domain());
}

std::size_t most_bytes(const ConvexPolygonLearner& learner) {
  const Json number = Value<Integer>::write(-largest_offset(learner.halfplanes()));
  return bytes_in_model("sides", {{"normal", {number, number}}, {"offset", number}}, learner.plan().budget.rounds);
}

// Each class of directions, each accountant, exact and noisy counts, an early stop.
std::vector<TinyInstance> tiny_instances(TinyOf<ConvexPolygonLearner>) {
  const Json one{{"grid", 1}, {"edges", 1}}, two{{"grid", 1}, {"edges", 2}};
  auto exact = [](Json grid, const char* accountant, int rounds, const Json& more) {
    grid.update({{"rounds", rounds}, {"accountant", accountant}, {"count_noise", "none"}, {"delta", "1/10"}});
    grid.update(more);
    return grid;
  };
  return {
      {{{"grid", 1}, {"edges", 1}, {"rounds", 1}}, {1, 2, 3}},
      {{{"grid", 1}, {"edges", 1}, {"rounds", 1}, {"neighbours", "add_remove"}}, {2, 3}},
      {{{"grid", 1}, {"edges", 2}, {"rounds", 2}, {"neighbours", "add_remove"}}},
      {{{"grid", 2}, {"edges", 2}, {"rounds", 1}, {"directions", "net"}, {"net", 1}}},
      {tiny_cover_of_region("zcdp", "none", "replace", 2, two)},
      {tiny_cover_of_region("first_hit", "none", "add_remove", 2, two)},
      {tiny_cover_of_region("first_hit", "laplace", "replace", 1, one)},
      {tiny_cover_of_region("basic", "none", "add_remove", 1, {{"grid", 1}, {"edges", 2}, {"directions", "border"}})},
      {tiny_cover_of_region("zcdp", "laplace", "replace", 1, {{"grid", 1}, {"edges", 1}, {"stop_below", 1}})},
      {exact(two, "first_hit", 2, Json::object()), {2}},
      {exact(one, "privacy_loss", 1, {{"epsilon", "1/2"}}), {2, 3}},
      {exact(one, "zcdp", 1, {{"epsilon", "1/2"}, {"neighbours", "add_remove"}}), {2, 3}}};
}

}  // namespace discreet::inline learners
