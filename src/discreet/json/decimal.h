// Decimal numbers as texts, exactly: no floating point, and no memory however long the text is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/base/rational.h"

namespace discreet::inline json {

// floor(10^decimals v) for a number v, or plus or minus 10^37 where it lies beyond.
struct ScaledFloor {
  Signed128 value = 0;
  bool is_whole = true;  // v is an integer
};

inline constexpr unsigned max_decimals = 18;

// `12`, `-0.5`, `.5`, `5.`, `1e-07`; nothing for any other text, be it ` 1`, `+1`, `nan` or `0x1`. `decimals` is at
// most max_decimals.
std::optional<ScaledFloor> scaled_floor(std::string_view text, unsigned decimals);
ScaledFloor scaled_floor(std::uint64_t magnitude, bool negative, unsigned decimals);

// A number with at most 18 digits before the point and 18 after it: what cut points are. Error for any other.
Rational parse_decimal(std::string_view text);
// `27.5`: the number that parse_decimal reads back.
std::string decimal_text(const Rational& number);
// The digits after the point.
unsigned decimals_of(const Rational& number);
// 10^decimals times the number, which must be an integer.
Signed128 scaled(const Rational& number, unsigned decimals);

}  // namespace discreet::inline json
