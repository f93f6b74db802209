// Makes a distribution that fits noisy counts of values, and a small table that has it: the synthetic table of
// `points`.
//
// If counts add up to more than there are rows, they are lowered by one level, the least that suffices. Rows that are
// left go to values that were not released, then to the released ones. All of it sees released numbers only.
//
// Property 1: if counts are off by at most u and other values have at most v rows, a weight is off by at most max(2u,
//             v, piece). The weights add up to the rows.    docs/sanitizers/points.md#utility
// Property 2: apportioned copies differ from size * weight / total by less than 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline sanitizers {

struct Filling {
  std::vector<Rational> released;  // in rows, one weight per count
  std::vector<Rational> fillers;   // one per further value
};

struct FillingLimits {
  Rational raise;   // u: a released value is raised by at most this
  Rational piece;   // the most that one further value gets, positive
  Integer outside;  // the number of further values
};

Filling fill(std::span<const std::int64_t> counts, std::int64_t rows, const FillingLimits& limits);

// The number of copies of each value in a table of `size` rows. Quotas are rounded down. The rest goes to the largest
// remainders, among equal ones to the first. No copies if all weights are 0.
std::vector<std::uint64_t> apportion(std::span<const Rational> weights, std::uint64_t size);

}  // namespace discreet::inline sanitizers
