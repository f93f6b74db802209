// A distribution that fits noisy counts of values, and a small table that has it: the synthetic table of `points`.
//
// Counts that add up to more than there are rows are lowered by one level, the least that suffices; rows that are left
// go to values that were not released, then to the released ones. All of it sees released numbers only.
//
// Property 1: when counts are off by at most u and other values have at most v rows, a weight is off by at most
//             max(2u, v, piece); the weights add up to the rows.                      docs/sanitizers/points.md#utility
// Property 2: apportioned copies differ from size * weight / total by less than 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline sanitizers {

struct Filling {
  std::vector<Rational> released;  // in rows, a weight a count
  std::vector<Rational> fillers;   // of as many further values
};

struct FillingLimits {
  Rational raise;   // u: a released value is raised by at most this
  Rational piece;   // what one further value gets at most, positive
  Integer outside;  // how many further values there are
};

Filling fill(std::span<const std::int64_t> counts, std::int64_t rows, const FillingLimits& limits);

// How often each of the values stands in a table of `size` rows: quotas rounded down, what is left to the largest
// remainders, among equal ones to the first. Nothing when all weights are 0.
std::vector<std::uint64_t> apportion(std::span<const Rational> weights, std::uint64_t size);

}  // namespace discreet::inline sanitizers
