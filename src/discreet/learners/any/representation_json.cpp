// Tested by registry_test.cpp
#include "discreet/learners/any/representation_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const RepresentationLearner&, const MenuChoice& hypothesis) {
  return {{"menu", hypothesis.menu}, {"hypothesis", hypothesis.index}, {"labels", bit_text(hypothesis.labels)}};
}

void read_hypothesis(const RepresentationLearner& learner, const Json& from, MenuChoice& into) {
  std::int64_t menu = Value<std::int64_t>::read(member(from, "menu"), "menu");
  std::int64_t index = Value<std::int64_t>::read(member(from, "hypothesis"), "hypothesis");
  require(menu >= 0 && index >= 0, "hypothesis: menu and hypothesis must not be negative");
  into = {
      static_cast<std::uint64_t>(menu), static_cast<std::uint64_t>(index),
      bits_of(Value<std::string>::read(member(from, "labels"), "labels"), learner.representation().points(), "labels")};
}

std::string rule(const RepresentationLearner& learner, const MenuChoice& hypothesis, std::span<const std::string>) {
  std::string menu =
      learner.representation().menus().size() == 1 ? "the menu" : "menu " + std::to_string(hypothesis.menu + 1);
  return "hypothesis " + std::to_string(hypothesis.index + 1) + " of " + menu + ", " + bit_text(hypothesis.labels);
}

std::size_t most_bytes(const RepresentationLearner& learner) {
  const Representation& all = learner.representation();
  return bytes_in_model(write_hypothesis(learner, {all.menus().size(), all.largest_menu(), BitVector(all.points())}));
}

std::vector<TinyInstance> tiny_instances(TinyOf<RepresentationLearner>) {
  return {{{{"menus", {"00", "01", "11"}}, {"epsilon", "1/2"}}},
          {{{"menus", Json::parse(R"([{"hypotheses": ["00", "01"], "priors": [2, 1]},
                                      {"hypotheses": ["11", "01", "00"], "weight": 2}])")},
            {"concepts", {"00", "01"}},
            {"neighbours", "add_remove"}}},
          {{{"concepts", {"00", "01", "11"}}, {"distribution", {"1/3", "2/3"}}}},
          {{{"menus", "data/menus.csv"}}, {1, 2}},
          {{{"menus", "data/menus.csv"}, {"neighbours", "add_remove"}}, {1, 2}},
          {{{"concepts", "data/concepts.csv"}, {"distribution", "1/8,1/8,1/8,1/8,1/8,1/8,1/8,1/8"}}, {1, 2}}};
}

}  // namespace discreet::inline learners
