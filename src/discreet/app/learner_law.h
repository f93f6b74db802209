// The exact law of what a learner answers to a table of equal rows, as a menu with priors: the arrow from learners to
// representations at toy size, by playing every path of the shipped code.
#pragma once

#include "discreet/app/registry.h"
#include "discreet/learning/representation.h"

namespace discreet {

struct DummyTable {
  std::size_t rows = 3;
  std::uint64_t point = 0;
  std::optional<bool> label;           // absent: both labels, each in half of the draws
  std::optional<std::uint64_t> units;  // absent: chances to 64 significant bits
};

struct LearnerLaw {
  Representation prior;  // one menu; chances as integers: rounded down to units of 1/units, at least one unit
  double kept = 1;       // no hypothesis lost more than this factor by the rounding
  Rational remainder;    // at most so much of the law was cut off
  std::size_t paths = 0;
};

// No answer labels everything 0, as `predict` does. Error when the learner has many labels, or too large a domain.
LearnerLaw law_on(const LearnerEntry& entry, const Json& options, const DummyTable& table, const Progress& progress);

}  // namespace discreet
