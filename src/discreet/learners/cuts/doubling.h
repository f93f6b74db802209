// Learns from a family of growing classes when nobody knows which of them is needed: rounds of twice the rows each.
//
// Written once for every family with a sampler: learner_of(level) gives the learner of the class of level 1, 2, ... In
// each round fresh rows choose a hypothesis from as rich a class as they are enough for, and further fresh rows test
// it; the first that passes is the answer.
//
// Privacy:  that of the learners and, for the tests, epsilon; replacement of one row.
//           docs/learners/occam.md#privacy
// Utility:  that of the plan which the rounds come from (occam_bounds.h).
// Cost:     that of the learners on the rows of each round.
// Source:   KL-5 (Kasiviswanathan et al. 2011, end of section 3.1), constants ours.
#pragma once

#include <optional>
#include <span>

#include "discreet/learners/cuts/occam_bounds.h"
#include "discreet/learning/learner.h"
#include "discreet/mechanisms/laplace_noise.h"

namespace discreet::inline learners {

template <class LearnerOf, class Input>
auto learn_by_doubling(std::span<const OccamRound> rounds, const Rational& epsilon, const LearnerOf& learner_of,
                       const Sample<Input>& sample, Rng& rng, const Progress& progress) {
  using L = decltype(learner_of(std::size_t{1}));
  std::optional<typename L::Hypothesis> hypothesis;
  for (const OccamRound& round : rounds) {
    Stage{progress}.at(round.first, sample.size());
    hypothesis = learner_of(round.level).learn(sample.slice(round.first, round.training), rng, {.stop = progress.stop});
    auto wrong = mistakes(*hypothesis, sample.slice(round.first + round.training, round.test));
    // Clamped to what a count can be, which is post-processing.
    LaplaceNoise noise(epsilon, 1, Neighbours::replace, {0, static_cast<std::int64_t>(round.test)});
    if (noise(static_cast<std::int64_t>(wrong), rng) <= static_cast<std::int64_t>(round.accept)) return hypothesis;
  }
  return std::optional<typename L::Hypothesis>();
}

}  // namespace discreet::inline learners
