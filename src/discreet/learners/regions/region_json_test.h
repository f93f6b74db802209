// A small learner of regions for tests, and the hypotheses that it reads.
#pragma once

#include "discreet/json/hypothesis.h"

namespace discreet::inline learners {

// At most two pieces on a grid of 8.
template <class Learner>
Learner small_region_learner() {
  typename Learner::Options options;
  options.grid = 8, options.lattice = 3, options.rounds = 2;
  return Learner(options);
}

template <class Learner>
typename Learner::Hypothesis read_region(const Learner& learner, const Json& from) {
  typename Learner::Hypothesis hypothesis;
  read_hypothesis(learner, from, hypothesis);
  return hypothesis;
}

}  // namespace discreet::inline learners
