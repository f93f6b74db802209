// Learns from a family of growing classes if the needed class is unknown. Each round uses twice the rows of the last.
//
// This is written once for every family with a sampler: learner_of(level) gives the learner of the class of this level,
// from 1 on. In each round fresh rows choose a hypothesis from the richest class that they are enough for. Further
// fresh rows test it. The first hypothesis that passes is the answer.
//
// Privacy:  the guarantee of the learners and, for the tests, epsilon. Replacement of one row.
//           docs/learners/occam.md#privacy
// Utility:  that of the plan of the rounds (occam_bounds.h).
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
    // Clamped to the values that a count can have. This is post-processing.
    LaplaceNoise noise(epsilon, 1, Neighbours::replace, {0, static_cast<std::int64_t>(round.test)});
    if (noise(static_cast<std::int64_t>(wrong), rng) <= static_cast<std::int64_t>(round.accept)) return hypothesis;
  }
  return std::optional<typename L::Hypothesis>();
}

}  // namespace discreet::inline learners
