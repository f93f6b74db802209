// Tested by registry_test.cpp and polygons_test.cpp
#include "discreet/learners/regions/polygons_json.h"

#include "discreet/learners/regions/grid_place_json.h"
#include "discreet/learners/regions/tiny_covers_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const PolygonsLearner&, const Polygons& hypothesis) {
  Json triangles = Json::array();
  for (const Triangle& triangle : hypothesis.triangles)
    triangles.push_back({write_place(triangle.a), write_place(triangle.b), write_place(triangle.c)});
  return {{"triangles", triangles}};
}

void read_hypothesis(const PolygonsLearner& learner, const Json& from, Polygons& into) {
  into = {};
  const Json& triangles = member(from, "triangles");
  require(triangles.is_array() && triangles.size() <= learner.plan().budget.rounds,
          "hypothesis: triangles must be a list of at most one triangle a round");
  for (const Json& corners : triangles) {
    require(corners.is_array() && corners.size() == 3, "hypothesis: a triangle must be a list of three places");
    auto corner = [&](std::size_t i) { return read_place(learner.domain(), corners[i]); };
    Triangle triangle{corner(0), corner(1), corner(2)};
    require(triangle.a < triangle.b && triangle.b < triangle.c, "hypothesis: corners must come in growing order");
    require(turn(triangle.a, triangle.b, triangle.c) != 0, "hypothesis: corners must not lie on one line");
    into.triangles.push_back(triangle);
  }
}

std::string rule(const PolygonsLearner& learner, const Polygons& hypothesis, std::span<const std::string> columns) {
  if (hypothesis.triangles.empty()) return "never";
  std::string text = "(" + column_name(columns, 0) + ", " + column_name(columns, 1) + ") in ";
  bool first = true;
  for (const auto& [a, b, c] : hypothesis.triangles) {
    text +=
        (first ? "" : " or ") + ("triangle " + place_in_words(a)) + " " + place_in_words(b) + " " + place_in_words(c);
    first = false;
  }
  return text + steps_in_words(learner.domain());
}

std::size_t most_bytes(const PolygonsLearner& learner) {
  const Json corner = write_place({learner.domain().width(), learner.domain().height()});
  return bytes_in_model("triangles", {corner, corner, corner}, learner.plan().budget.rounds);
}

// Many edges may be asked for, so that a round has nearly all of the promise.
std::vector<TinyInstance> tiny_instances(TinyOf<PolygonsLearner>) {
  std::vector<TinyInstance> all = tiny_lattice_covers("edges", 3, 4);
  all.push_back({all.back().options, {2, 3}});
  all.back().options["neighbours"] = "add_remove";
  Json many{{"grid", 1}, {"lattice", 2}, {"edges", 1002}, {"count_noise", "none"}, {"neighbours", "add_remove"}};
  many.update({{"accountant", "privacy_loss"}, {"rounds", 2}, {"epsilon", "1/2"}, {"delta", "1/10"}});
  all.push_back({many, {2}, 2});
  many.update({{"accountant", "first_hit"}, {"rounds", 5}, {"epsilon", 2}, {"delta", "2/5"}});
  all.push_back({many, {1}, 1});
  return all;
}

}  // namespace discreet::inline learners
