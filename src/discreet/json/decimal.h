// Reads and writes decimal numbers as texts, exactly: no floating point, and no memory even for long texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/base/rational.h"

namespace discreet::inline json {

// floor(10^decimals v) for a number v, or plus or minus 10^37 if it lies beyond.
struct ScaledFloor {
  Signed128 value = 0;
  bool is_whole = true;  // v is an integer
};

inline constexpr unsigned max_decimals = 18;

// `12`, `-0.5`, `.5`, `5.`, `1e-07`. Nothing for any other text, such as ` 1`, `+1`, `nan` or `0x1`. `decimals` is at
// most max_decimals.
std::optional<ScaledFloor> scaled_floor(std::string_view text, unsigned decimals);
ScaledFloor scaled_floor(std::uint64_t magnitude, bool negative, unsigned decimals);

// A number with at most 18 digits before the point and 18 after it, such as a cut point. Error for any other.
Rational parse_decimal(std::string_view text);
// `27.5`: parse_decimal reads the number back.
std::string decimal_text(const Rational& number);
// The digits after the point.
unsigned decimals_of(const Rational& number);
// 10^decimals times the number. The result must be an integer.
Signed128 scaled(const Rational& number, unsigned decimals);

}  // namespace discreet::inline json
