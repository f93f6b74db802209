// Expressions that are constant between breakpoints of one number of a record.
//
// A code is written bit by bit: each bit is the parity of the breakpoints at or below the number at which that bit
// changes. So the range of the expression, which a device computes before it answers, is that of the codes and not of a
// sum that could never occur.
//
// Properties: 1. the value at x is the code of the last stretch that begins at or below x, and `nothing` before the
// first and where a stretch has no code; 2. it lies in [0, max(2^bits - 1, nothing)] by range analysis, bits those of
// the largest code;
// 3. where the codes of following stretches differ in one bit (`gray_code`), each start that has a code is asked once.
//
// Privacy:  none by itself: an expression is public.
// Utility:  exact.
// Cost:     two parts a start and bit that changes there.
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

// The i-th code of an order in which neighbours differ in one bit; below the power of two that i is below.
constexpr std::uint64_t gray_code(std::uint64_t i) { return i ^ i >> 1; }

// Whether an odd number of these starts, which grow strictly, is at or below the number.
using OddStarts = std::function<Expression(const std::vector<std::uint64_t>& starts)>;

Expression piecewise(const std::vector<Stretch>& stretches, std::uint64_t nothing, const OddStarts& odd_starts);

// Of a field whose numbers begin at 0.
OddStarts odd_starts_of(const std::string& field);
// Of 2^32 high + low, in two fields. Starts of one high share its comparison, so that they cost hardly more than above.
OddStarts odd_starts_of(const std::string& high, const std::string& low);

// A concept on the points 0, 1, ... as an expression: the parity of the places where its label changes.
Expression labels_of(const std::vector<bool>& labels, const std::string& field);

}  // namespace discreet::inline local
