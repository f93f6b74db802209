// The promises that an observed success rules out.
//
// If an event has probability at most `level` without a person and at least `rate` with them, then a promise (epsilon,
// delta) must have rate <= e^epsilon level + delta. If the rate is a lower confidence limit, promises are ruled out
// with that confidence.                                                docs/attacks.md#the-inequality
#pragma once

#include <cstdint>
#include <functional>

namespace discreet::inline audit {

struct Level {
  double epsilon, delta;
};

// The promise of the tested program, from the promise of the program inside it. Grows with both.
using PromiseMap = std::function<Level(const Level&)>;

// The epsilons below this are ruled out at this delta: ln((rate - delta) / level), or 0 if all remain. At most 700.
double excluded_epsilon(double rate, double level, double delta, const PromiseMap& map = {});

// The same from counts: the rate is the lower Clopper-Pearson limit of `accused` in `trials`. `level` was proved, not
// estimated, so all of the failure probability 1 - confidence goes to the rate.
double excluded_epsilon(std::uint64_t trials, std::uint64_t accused, double level, double delta, double confidence);

// The promise about one row of the table, for a mechanism under (epsilon, delta) on `draws` rows drawn with replacement
// from a table of `rows` (ML-19).
Level after_resampling(const Level& inner, std::uint64_t draws, std::uint64_t rows);

}  // namespace discreet::inline audit
