// Builds expressions that are constant between breakpoints of one number of a record.
//
// A code is written bit by bit. Each bit is the parity of its breakpoints at or below the number. Its breakpoints are
// those at which the bit changes. A device computes the range of the expression before it answers. This range is the
// range of the codes, not of a sum that could never occur.
//
// Properties: 1. The value at x is the code of the last stretch that begins at or below x. It is `nothing` before the
// first stretch and in a stretch without a code. 2. The value lies in [0, max(2^bits - 1, nothing)] by range analysis,
// with the bits of the largest code. 3. If the codes of successive stretches differ in one bit (`gray_code`), each
// start with a code is asked once.
//
// Privacy:  none by itself: an expression is public.
// Utility:  exact.
// Cost:     two parts per start and bit that changes there.
// Source:   KL-12 (query object).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "discreet/local/records/expression.h"

namespace discreet::inline local {

struct Stretch {
  std::uint64_t start = 0;  // starts grow strictly
  std::optional<std::uint64_t> code;
  bool operator==(const Stretch&) const = default;
};

// The i-th code of an order in which neighbours differ in one bit. It is below each power of two above i.
constexpr std::uint64_t gray_code(std::uint64_t i) { return i ^ i >> 1; }

// The expression is 1 if an odd number of these starts is at or below the number. Starts grow strictly.
using OddStarts = std::function<Expression(const std::vector<std::uint64_t>& starts)>;

Expression piecewise(const std::vector<Stretch>& stretches, std::uint64_t nothing, const OddStarts& odd_starts);

// For a field with numbers that begin at 0.
OddStarts odd_starts_of(const std::string& field);
// For 2^32 high + low, in two fields. Starts of one high share its comparison, so they cost hardly more than above.
OddStarts odd_starts_of(const std::string& high, const std::string& low);

// A concept on the points 0, 1, ... as an expression: the parity of the places at which its label changes.
Expression labels_of(const std::vector<bool>& labels, const std::string& field);

}  // namespace discreet::inline local
