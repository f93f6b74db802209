// The exact law of what a learner answers to a table of equal rows, as a menu with priors: the arrow from learners to
// representations at toy size, by playing every path of the shipped code.
#pragma once

#include "discreet/app/registry.h"
#include "discreet/learning/representation.h"

namespace discreet {

struct DummyTable {
  std::size_t rows = 3;
  std::uint64_t point = 0;
  std::optional<bool> label;  // absent: both labels, each in half of the draws
};

struct LearnerLaw {
  Representation prior;  // one menu; the chances, cut to 64 significant bits each, as integers
  Rational remainder;    // at most so much of the law was cut off
  std::size_t paths = 0;
};

// No answer labels everything 0, as `predict` does. Error when the learner has many labels, or too large a domain.
LearnerLaw law_on(const LearnerEntry& entry, const Json& options, const DummyTable& table, const Progress& progress);

}  // namespace discreet
