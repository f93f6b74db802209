#include "discreet/base/option_range.h"

#include <array>
#include <charconv>

#include "discreet/base/error.h"

namespace discreet::inline base {
namespace {

constexpr std::size_t most_characters = 40;

// `2^24`, `2^63 - 1` or `10^7` for a number of seven digits or more, and nothing for others.
std::string shown_power(const Integer& number) {
  const unsigned bits = bit_length(number);
  const Integer two_to_bits = Integer(1) << bits;
  if (number * 2 == two_to_bits) return "2^" + std::to_string(bits - 1);
  if (number + 1 == two_to_bits) return "2^" + std::to_string(bits) + " - 1";
  const std::string digits = number.str();
  if (digits.find_first_not_of('0', 1) == std::string::npos && digits.front() == '1')
    return "10^" + std::to_string(digits.size() - 1);
  return "";
}

std::string cut(const std::string& text) {
  return text.size() > most_characters ? text.substr(0, most_characters) + "..." : text;
}

// `0.05` for 1/20 and `2e-7`. Nothing for a fraction without an end, and for one that halves and quarters write better.
std::string shown_decimal(const Rational& number) {
  constexpr std::size_t most_places = 60, most_digits = 12, most_zeros = 4;
  if (denominator(number) % 5 != 0) return "";
  Integer power = 10;
  std::size_t places = 1;
  for (; power % denominator(number) != 0; ++places, power *= 10)
    if (places == most_places) return "";
  std::string digits = Integer(abs(numerator(number)) * (power / denominator(number))).str();
  if (digits.size() > most_digits) return "";
  const std::string sign = number < 0 ? "-" : "";
  if (places >= digits.size() + most_zeros) {
    const std::string exponent = "e-" + std::to_string(places + 1 - digits.size());
    return sign + (digits.size() > 1 ? digits.insert(1, ".") : digits) + exponent;
  }
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  return sign + digits.insert(digits.size() - places, ".");
}

void require_in(std::string_view option, const Rational& value, const Rational& low, const Rational& high, Ends ends,
                std::string_view remedy) {
  const bool has_low = ends == Ends::both || ends == Ends::low || ends == Ends::least;
  const bool has_high = ends == Ends::both || ends == Ends::high;
  const bool is_open = ends == Ends::least || ends == Ends::above;
  if ((has_low ? low <= value : low < value) && (is_open || (has_high ? value <= high : value < high))) return;
  refuse_out_of_range(option, shown_number(value), shown_number(low), shown_number(high), ends, remedy);
}

}  // namespace

std::string shown_number(const Rational& number) {
  if (denominator(number) != 1) {
    const std::string decimal = shown_decimal(number);
    return cut(decimal.empty() ? to_string(number) : decimal);
  }
  constexpr int shortest_power = 1'000'000;
  const Integer size = abs(numerator(number));
  const std::string power = size < shortest_power ? "" : shown_power(size);
  if (power.empty() || (number < 0 && power.ends_with("- 1"))) return cut(to_string(number));
  return (number < 0 ? "-" : "") + power;
}

Rational as_written(double number) {
  std::array<char, 32> text;
  const auto written = std::to_chars(text.begin(), text.end(), number);
  return parse_rational({text.begin(), written.ptr});
}

void refuse_out_of_range(std::string_view option, const std::string& value, const std::string& low,
                         const std::string& high, Ends ends, std::string_view remedy) {
  std::string allowed;
  switch (ends) {
    case Ends::both: allowed = low == high ? low : "between " + low + " and " + high; break;
    case Ends::none: allowed = "more than " + low + " and less than " + high; break;
    case Ends::low: allowed = "at least " + low + " and less than " + high; break;
    case Ends::high: allowed = "more than " + low + " and at most " + high; break;
    case Ends::least: allowed = "at least " + low; break;
    case Ends::above: allowed = "more than " + low; break;
  }
  throw Error("option '" + std::string(option) + "' is " + value + ". It must be " + allowed + ". " +
              std::string(remedy));
}

void require_between(std::string_view option, const Rational& value, const Rational& low, const Rational& high,
                     std::string_view remedy) {
  require_in(option, value, low, high, Ends::both, remedy);
}

void require_inside(std::string_view option, const Rational& value, const Rational& low, const Rational& high,
                    std::string_view remedy) {
  require_in(option, value, low, high, Ends::none, remedy);
}

void require_below(std::string_view option, const Rational& value, const Rational& low, const Rational& end,
                   std::string_view remedy) {
  require_in(option, value, low, end, Ends::low, remedy);
}

void require_up_to(std::string_view option, const Rational& value, const Rational& begin, const Rational& high,
                   std::string_view remedy) {
  require_in(option, value, begin, high, Ends::high, remedy);
}

void require_at_least(std::string_view option, const Rational& value, const Rational& low, std::string_view remedy) {
  require_in(option, value, low, low, Ends::least, remedy);
}

void require_above(std::string_view option, const Rational& value, const Rational& begin, std::string_view remedy) {
  require_in(option, value, begin, begin, Ends::above, remedy);
}

}  // namespace discreet::inline base
