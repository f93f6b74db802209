// Which promises an observed success rules out.
//
// If an event has probability at most `level` without a person and at least `rate` with them, then a promise (epsilon,
// delta) must have rate <= e^epsilon level + delta. Where the rate is a lower confidence limit, what is ruled out is
// ruled out with that confidence.                                                docs/attacks.md#the-inequality
#pragma once

#include <cstdint>
#include <functional>

namespace discreet::inline audit {

struct Level {
  double epsilon, delta;
};

// What the thing that was tested promises when what is inside of it promises this; grows with both.
using PromiseMap = std::function<Level(const Level&)>;

// The epsilons below this are ruled out at this delta: ln((rate - delta) / level), 0 when none is. At most 700.
double excluded_epsilon(double rate, double level, double delta, const PromiseMap& map = {});

// The same from counts: the rate is the lower Clopper-Pearson limit of `accused` in `trials`. `level` was proved, not
// estimated, so that all of the failure probability 1 - confidence goes to the rate.
double excluded_epsilon(std::uint64_t trials, std::uint64_t accused, double level, double delta, double confidence);

// A mechanism under (epsilon, delta) on `draws` rows drawn with replacement from a table of `rows` (ML-19): the promise
// about one row of the table.
Level after_resampling(const Level& inner, std::uint64_t draws, std::uint64_t rows);

}  // namespace discreet::inline audit
