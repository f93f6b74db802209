// The exact law of what a learner answers to a table of equal rows, as a menu with priors: the arrow from learners to
// representations at toy size, by playing every path of the shipped code.
#pragma once

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
  Rational remainder;    // at most so much of the law was cut off
  std::size_t paths = 0;
};

// No answer labels everything 0, as `predict` does. Error when the learner has many labels, too large a domain, or more
// than 2^16 different sequences of random choices.
LearnerLaw law_on(const LearnerEntry& entry, const Json& options, const DummyTable& table, const Progress& progress);

// The same of an optimizer, whose rows have no labels and whose solutions are no hypotheses.
struct SolutionLaw {
  std::vector<std::pair<std::string, Rational>>
      chances;         // a solution as JSON; at least so likely, to 64 significant bits
  Rational remainder;  // at most so much of the law was cut off
  std::size_t paths = 0;
};
SolutionLaw law_on(const OptimizerEntry& entry, const Json& options, const DummyTable& table, const Progress& progress);
// The least ratio of a solution's chance by this law to its chance on any table of that many rows. Nothing when there
// are too many tables.
std::optional<Rational> share_kept(const OptimizerEntry& entry, const Json& options, const DummyTable& table,
                                   const SolutionLaw& law, const Progress& progress);
// Columns solution, chance.
void write_solutions(const std::filesystem::path& path, const SolutionLaw& law);

}  // namespace discreet::inline app
