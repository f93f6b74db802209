// Sabotaged learners from menus. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/sabotage/structure_sabotage_test.h"
#include "discreet/learners/any/representation_json.h"

namespace discreet::representation_sabotage {

using learner_sabotage::entry_family;
using learner_sabotage::Records;

inline RepresentationLearner::Options two_menus() {
  auto menu = [](std::vector<std::pair<bool, bool>> rows, Integer weight) {
    BitMatrix bits(rows.size(), 2);
    for (std::size_t i = 0; i < rows.size(); ++i) bits.set(i, 0, rows[i].first), bits.set(i, 1, rows[i].second);
    return even_menu(std::move(bits), std::move(weight));
  };
  return {.menus = Representation({menu({{0, 0}, {0, 1}}, 1), menu({{1, 1}, {1, 0}}, 2)}),
          .menu_alpha = Rational(1, 2),
          .epsilon = Rational(1, 2)};
}

// The menu that holds the better hypothesis, instead of a drawn one.
inline std::string better_menu(Records records, Rng& rng) {
  RepresentationLearner learner(two_menus());
  RecordSample<IntegerDomain> rows(learner.domain(), records);
  std::size_t best = 0;
  std::optional<std::size_t> fewest;
  for (std::size_t m = 0; m < 2; ++m) {
    FiniteClass menu(learner.representation().menus()[m].hypotheses);
    for (std::int64_t errors : menu.errors(rows.sample()))
      if (!fewest || static_cast<std::size_t>(errors) < *fewest) fewest = errors, best = m;
  }
  auto options = two_menus();
  options.menus = Representation({options.menus->menus()[best]});
  return std::to_string(best) +
         write_hypothesis(learner, *RepresentationLearner(options).learn(rows.sample(), rng)).dump();
}

// A menu is drawn again if all its hypotheses err on some row.
inline std::string redrawn(Records records, Rng& rng) {
  RepresentationLearner learner(two_menus());
  RecordSample<IntegerDomain> rows(learner.domain(), records);
  MenuChoice first = *learner.learn(rows.sample(), rng);
  if (mistakes(first, rows.sample()) == records.size()) first = *learner.learn(rows.sample(), rng);
  return write_hypothesis(learner, first).dump();
}

// The prior is learned: a hypothesis weighs one more for every row that it gets right.
inline std::string learned_prior(Records records, Rng& rng) {
  auto options = two_menus();
  RepresentationLearner learner(options);
  RecordSample<IntegerDomain> rows(learner.domain(), records);
  std::vector<Menu> menus = options.menus->menus();
  for (Menu& menu : menus) {
    auto errors = FiniteClass(menu.hypotheses).errors(rows.sample());
    for (std::size_t h = 0; h < errors.size(); ++h)
      menu.priors[h] += static_cast<std::int64_t>(records.size()) - errors[h];
  }
  options.menus = Representation(menus);
  return write_hypothesis(learner, *RepresentationLearner(options).learn(rows.sample(), rng)).dump();
}

inline std::vector<Sabotaged> all() {
  const Json options{
      {"menus", Json::parse(R"([{"hypotheses": ["00", "01"]}, {"hypotheses": ["11", "10"], "weight": 2}])")},
      {"menu_alpha", "1/2"},
      {"epsilon", "1/2"}};
  const Json cover{{"concepts", {"00", "01", "11"}}, {"distribution", "1/2,1/2"}, {"epsilon", "1/2"}};
  auto sabotaged = [](const char* name, const char* broken, const Json& sound_options, const Run& run) {
    Family sound = entry_family("representation", sound_options);
    return Sabotaged{name, broken, mutated(sound, run), sound, 2};
  };
  return {
      sabotaged("menus_rate_doubled", "the rate for add_remove under replace", options,
                structure_sabotage::with_epsilon<RepresentationLearner>(two_menus(), 1)),
      sabotaged("menus_tell_mistakes", "says how many rows it gets wrong", options,
                structure_sabotage::telling<RepresentationLearner>(
                    two_menus(),
                    [](const auto& sample, const auto& chosen) { return std::to_string(mistakes(chosen, sample)); })),
      sabotaged("menus_better_one_taken", "takes the menu that fits the rows best", options, better_menu),
      sabotaged("menus_redrawn", "draws again when the answer fits no row", options, redrawn),
      sabotaged("menus_learned_prior", "the prior comes from the rows", options, learned_prior),
      sabotaged("cover_of_the_rows", "the cover is made for the rows' own distribution", cover,
                [](Records records, Rng& rng) {
                  RecordSample<IntegerDomain> rows({0, 1}, records);
                  std::size_t ones = 0;
                  for (std::uint64_t x : rows.sample().x) ones += x;
                  Rational second(ones, records.size());
                  RepresentationLearner learner({.concepts = FiniteClass([] {
                                                   BitMatrix bits(3, 2);
                                                   bits.set(1, 1, true), bits.set(2, 0, true), bits.set(2, 1, true);
                                                   return bits;
                                                 }()),
                                                 .distribution = std::vector<Rational>{1 - second, second},
                                                 .epsilon = Rational(1, 2)});
                  return write_hypothesis(learner, *learner.learn(rows.sample(), rng)).dump();
                }),
  };
}

}  // namespace discreet::representation_sabotage
