// Refuses options that are out of their range, in three sentences: the value, what is allowed, what to do.
//
// `require_between("depth", 9, 0, 8, "Use a smaller tree")` throws "option 'depth' is 9. It must be between 0 and 8.
// Use a smaller tree". An option that is absent is in every range.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "discreet/base/rational.h"

namespace discreet::inline base {

// A number in a message: `9`, `0.05`, `1/3`, `2^24`. At most 40 characters of long ones.
std::string shown_number(const Rational& number);

// The number that the shortest text of a double shows: 1/10 for 0.1.
Rational as_written(double number);

// Which ends belong to a range. `least` has no upper end, and `above` neither an upper end nor the lower one.
enum class Ends { both, none, low, high, least, above };

// Always throws.
[[noreturn]] void refuse_out_of_range(std::string_view option, const std::string& value, const std::string& low,
                                      const std::string& high, Ends ends, std::string_view remedy);

// low <= value <= high.
void require_between(std::string_view option, const Rational& value, const Rational& low, const Rational& high,
                     std::string_view remedy);
// low < value < high.
void require_inside(std::string_view option, const Rational& value, const Rational& low, const Rational& high,
                    std::string_view remedy);
// low <= value < end.
void require_below(std::string_view option, const Rational& value, const Rational& low, const Rational& end,
                   std::string_view remedy);
// begin < value <= high.
void require_up_to(std::string_view option, const Rational& value, const Rational& begin, const Rational& high,
                   std::string_view remedy);
void require_at_least(std::string_view option, const Rational& value, const Rational& low, std::string_view remedy);
void require_above(std::string_view option, const Rational& value, const Rational& begin, std::string_view remedy);

template <class T>
void require_between(std::string_view option, const std::optional<T>& value, const Rational& low, const Rational& high,
                     std::string_view remedy) {
  if (value) require_between(option, Rational(*value), low, high, remedy);
}

template <class T>
void require_inside(std::string_view option, const std::optional<T>& value, const Rational& low, const Rational& high,
                    std::string_view remedy) {
  if (value) require_inside(option, Rational(*value), low, high, remedy);
}

template <class T>
void require_below(std::string_view option, const std::optional<T>& value, const Rational& low, const Rational& end,
                   std::string_view remedy) {
  if (value) require_below(option, Rational(*value), low, end, remedy);
}

template <class T>
void require_at_least(std::string_view option, const std::optional<T>& value, const Rational& low,
                      std::string_view remedy) {
  if (value) require_at_least(option, Rational(*value), low, remedy);
}

}  // namespace discreet::inline base
