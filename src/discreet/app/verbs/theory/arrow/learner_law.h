// The exact distribution of a learner's answers to a table of equal rows, as a menu with priors. It is the arrow from
// learners to representations at toy size, by playing every path of the shipped code.
#pragma once

#include "discreet/app/registry/any_learner.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline app {

struct DummyTable {
  std::size_t rows = 3;
  std::uint64_t point = 0;
  std::optional<bool> label;           // absent: both labels, each in half of the draws
  std::optional<std::uint64_t> units;  // absent: chances to 64 significant bits
};

struct LearnerLaw {
  Representation prior;  // one menu; chances as integers: rounded down to units of 1/units, at least one unit
  double kept = 1;       // no hypothesis lost more than this factor by the rounding
  Rational remainder;    // at most this part of the distribution was cut off
  std::size_t paths = 0;
};

// If there is no answer, everything is labelled 0, as by `predict`. Throws Error if the learner has many labels, too
// large a domain, or more than 2^16 different sequences of random choices.
LearnerLaw law_on(const std::string& name, const AnyLearner& learner, const DummyTable& table,
                  const Progress& progress);

// The same for an optimizer. Its rows have no labels and its solutions are not hypotheses.
struct SolutionLaw {
  std::vector<std::pair<std::string, Rational>>
      chances;         // a solution as JSON, and a lower bound on its chance, to 64 significant bits
  Rational remainder;  // at most this part of the distribution was cut off
  std::size_t paths = 0;
};
SolutionLaw law_on(const std::string& name, const AnyOptimizer& optimizer, const DummyTable& table,
                   const Progress& progress);
// The least ratio of a solution's chance under this distribution to its chance on any table of that many rows. Empty if
// there are too many tables.
std::optional<Rational> share_kept(const AnyOptimizer& optimizer, const DummyTable& table, const SolutionLaw& law,
                                   const Progress& progress);
// Columns solution, chance.
void write_solutions(const std::filesystem::path& path, const SolutionLaw& law);

}  // namespace discreet::inline app
