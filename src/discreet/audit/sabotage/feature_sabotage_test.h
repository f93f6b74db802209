// Sabotaged halfspaces and balls. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learners/shapes/ball_json.h"
#include "discreet/learners/shapes/halfspace_json.h"
#include "discreet/learning/listed_records.h"

namespace discreet::feature_sabotage {

using Records = std::span<const std::uint32_t>;

// The output of a run: the hypothesis and, if sabotaged, something else about the rows.
template <class L>
Run sabotaged(const typename L::Options& options,
              const std::function<std::string(const Sample<GridRow>&, const typename L::Hypothesis&)>& leak) {
  L sound(options);
  return [=](Records records, Rng& rng) {
    RecordSample<GridDomain> rows(sound.domain(), records);
    auto chosen = *sound.learn(rows.sample(), rng);
    std::string shown = write_hypothesis(sound, chosen).dump();
    return leak ? shown + leak(rows.sample(), chosen) : shown;
  };
}

// Only hypotheses with some row right at their border are accepted.
template <class Hypothesis>
std::string refuses_idle(const Sample<GridRow>& sample, const Hypothesis& chosen) {
  bool inside = false;
  for (std::size_t i = 0; i < sample.size(); ++i) inside |= chosen(sample.x[i]);
  return inside ? "" : " refused";
}

inline std::vector<Sabotaged> all() {
  const GridDomain square{{{0, 1}, {0, 1}}};
  const Family halfspace = tiny_family(find_learner("halfspace"), {{"axes", "0..1,0..1"}, {"net", 1}});
  const Family ball = tiny_family(find_learner("ball"), {{"axes", "0..1,0..1"}, {"lattice", 2}});
  HalfspaceLearner::Options spaces{.axes = square, .net = 1};
  BallLearner::Options balls{.axes = square, .lattice = 2};
  auto steeper = [](auto options, const Rational& epsilon) {
    options.epsilon = epsilon;
    return options;
  };
  return {
      {"halfspace_forgets_the_two", "weighs e^(-epsilon errors) under replacement",
       mutated(halfspace, sabotaged<HalfspaceLearner>(steeper(spaces, 2), {})), halfspace, 3},
      {"halfspace_too_steep", "epsilon too large by an eighth",
       mutated(halfspace, sabotaged<HalfspaceLearner>(steeper(spaces, Rational(9, 8)), {})), halfspace, 5},
      {"halfspace_tells_its_mistakes", "shows the training error beside the rule",
       mutated(halfspace, sabotaged<HalfspaceLearner>(spaces,
                                                      [](const auto& sample, const Halfspace& chosen) {
                                                        return std::to_string(mistakes(chosen, sample));
                                                      })),
       halfspace, 1},
      {"halfspace_refuses_idle_ones", "says when no row lies inside",
       mutated(halfspace, sabotaged<HalfspaceLearner>(spaces, refuses_idle<Halfspace>)), halfspace, 1},
      {"ball_forgets_the_two", "weighs e^(-epsilon errors) under replacement",
       mutated(ball, sabotaged<BallLearner>(steeper(balls, 2), {})), ball, 3},
      {"ball_too_steep", "epsilon too large by an eighth",
       mutated(ball, sabotaged<BallLearner>(steeper(balls, Rational(9, 8)), {})), ball, 5},
      {"ball_tells_its_mistakes", "shows the training error beside the rule",
       mutated(ball, sabotaged<BallLearner>(balls,
                                            [](const auto& sample, const Ball& chosen) {
                                              return std::to_string(mistakes(chosen, sample));
                                            })),
       ball, 1},
      {"ball_refuses_idle_ones", "says when no row lies inside",
       mutated(ball, sabotaged<BallLearner>(balls, refuses_idle<Ball>)), ball, 1},
  };
}

}  // namespace discreet::feature_sabotage
