// Expressions that are constant between breakpoints of one number of a record.
//
// A code is written bit by bit: each bit is the parity of the breakpoints at or below the number at which that bit
// changes. So the range of the expression, which a device computes before it answers, is that of the codes and not of a sum
// that could never occur.
//
// Properties: 1. the value at x is the code of the last stretch that begins at or below x, and `nothing` before the first and
// where a stretch has no code; 2. it lies in [0, max(2^bits - 1, nothing)] by range analysis, bits those of the largest code.
//
// Privacy:  none by itself: an expression is public.
// Utility:  exact.
// Cost:     at most (bits + 1) parts a stretch.
// Source:   KL-12 (query object).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "discreet/local/expression.h"

namespace discreet {

struct Stretch {
  std::uint64_t start = 0;  // starts grow strictly
  std::optional<std::uint64_t> code;
  bool operator==(const Stretch&) const = default;
};

// Whether the number is at least `start`; asked for every start that matters.
using AtLeast = std::function<Expression(std::uint64_t start)>;

Expression piecewise(const std::vector<Stretch>& stretches, std::uint64_t nothing, const AtLeast& at_least);

// `field >= start` of a field whose numbers begin at 0.
AtLeast at_least_of(const std::string& field);

// A concept on the points 0, 1, ... as an expression: the parity of the places where its label changes.
Expression labels_of(const std::vector<bool>& labels, const std::string& field);

}  // namespace discreet
