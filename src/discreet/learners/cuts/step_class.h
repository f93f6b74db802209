// Draws a step function on an ordered domain with probability proportional to e^(-rate mistakes). The draw is exact,
// and its cost depends on the rows alone.
//
// A step function is a first label and a set of breaks. A break is a position at which the label flips: break p lies
// between the values p-1 and p of the domain. For the mistakes it only matters which gap between neighbouring values of
// the data holds a break. So the sum over all functions runs over the gaps: c breaks in a gap of g positions can be
// placed in binom(g, c) ways. The interval and the step-function learner share this sampler.
// docs/learners/step_function.md#sampling
#pragma once

#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/base/rational.h"
#include "discreet/learning/sample.h"
#include "discreet/random/rng.h"

namespace discreet::inline learners {

// The functions of a class. Breaks lie at the positions first, ..., last. Only some first labels and numbers of breaks
// are allowed. Every function of the class is described once.
struct StepClass {
  Unsigned128 first, last;  // no position at all: last + 1 == first
  std::vector<Label> first_labels;
  std::vector<char> allowed;  // allowed[c]: functions with c breaks belong

  unsigned most_breaks() const { return static_cast<unsigned>(allowed.size()) - 1; }
  Integer size() const;
};

struct Steps {
  Label first;
  std::vector<Unsigned128> breaks;  // strictly growing
};

Steps draw_steps(const StepClass& family, const Sample<std::uint64_t>& sample, const Rational& rate, Rng& rng,
                 const Progress& progress = {}, int word = 64);

}  // namespace discreet::inline learners
