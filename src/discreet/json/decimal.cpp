#include "discreet/json/decimal.h"

#include <algorithm>
#include <charconv>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline json {
namespace {

constexpr int max_digits = 37;
constexpr std::int64_t far_exponent = 1'000'000'000'000;  // no text of digits is long enough to make up for it

bool is_digit(char c) { return '0' <= c && c <= '9'; }

Signed128 power_of_ten(unsigned exponent) {
  Signed128 power = 1;
  for (unsigned i = 0; i < exponent; ++i) power *= 10;
  return power;
}

// The digits at the front of `text`, which moves behind them.
std::string_view take_digits(std::string_view& text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  auto digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

bool take(std::string_view& text, std::string_view one_of) {
  if (text.empty() || one_of.find(text.front()) == one_of.npos) return false;
  text.remove_prefix(1);
  return true;
}

// The digits after an `e`, cut at far_exponent.
std::optional<std::int64_t> take_exponent(std::string_view& text) {
  bool negative = text.starts_with('-');
  take(text, "+-");
  auto digits = take_digits(text);
  if (digits.empty()) return std::nullopt;
  std::int64_t value = 0;
  auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (problem != std::errc{} || value > far_exponent) value = far_exponent;
  return negative ? -value : value;
}

// A number as it is written: the digits before the point and after it.
struct Written {
  bool negative = false;
  std::string_view before, after;
  std::int64_t exponent = 0;

  std::int64_t size() const { return static_cast<std::int64_t>(before.size() + after.size()); }
  char digit(std::int64_t i) const {
    auto at = static_cast<std::size_t>(i);
    return at < before.size() ? before[at] : after[at - before.size()];
  }
  bool is_zero_from(std::int64_t first) const {
    for (std::int64_t i = std::max<std::int64_t>(first, 0); i < size(); ++i)
      if (digit(i) != '0') return false;
    return true;
  }
};

std::optional<Written> written(std::string_view text) {
  Written number;
  number.negative = take(text, "-");
  number.before = take_digits(text);
  if (take(text, ".")) number.after = take_digits(text);
  if (number.size() == 0) return std::nullopt;
  if (take(text, "eE")) {
    auto exponent = take_exponent(text);
    if (!exponent) return std::nullopt;
    number.exponent = *exponent;
  }
  return text.empty() ? std::optional(number) : std::nullopt;
}

// The integer that the first `count` digits stand for, with zeros where there are fewer; at most 10^37.
Signed128 leading(const Written& number, std::int64_t count) {
  static const Signed128 most = power_of_ten(max_digits);
  std::int64_t first = 0;
  while (first < number.size() && number.digit(first) == '0') ++first;
  if (first == number.size() || first >= count) return 0;
  if (count - first > max_digits) return most;
  Signed128 value = 0;
  for (std::int64_t i = first; i < count; ++i) value = value * 10 + (i < number.size() ? number.digit(i) - '0' : 0);
  return value;
}

}  // namespace

std::optional<ScaledFloor> scaled_floor(std::string_view text, unsigned decimals) {
  auto number = written(text);
  if (!number) return std::nullopt;
  std::int64_t point = static_cast<std::int64_t>(number->before.size()) + number->exponent;
  std::int64_t count = point + static_cast<std::int64_t>(decimals);
  Signed128 value = leading(*number, count);
  if (number->negative) {
    // Towards minus infinity: what is cut off takes one more.
    Signed128 most = power_of_ten(max_digits);
    value = -std::min<Signed128>(most, value + (number->is_zero_from(count) ? 0 : 1));
  }
  return ScaledFloor{value, number->is_zero_from(point)};
}

ScaledFloor scaled_floor(std::uint64_t magnitude, bool negative, unsigned decimals) {
  Signed128 most = power_of_ten(max_digits), value = std::min(most, Signed128(magnitude) * power_of_ten(decimals));
  return {negative ? -value : value, true};
}

Rational parse_decimal(std::string_view text) {
  constexpr std::size_t longest = 60;
  auto refuse = [&](const char* why) -> Rational {
    throw Error(in_quotes(text) + why + ". Write a number such as 40 or 27.5, of at most 18 digits before the point " +
                "and 18 after it");
  };
  if (text.size() > longest || !written(text)) return refuse(" is no decimal number");
  Rational number = parse_rational(text);
  static const Integer limit{"1000000000000000000"};
  if (abs(numerator(number)) >= limit * denominator(number) || denominator(Rational(number * limit)) != 1)
    return refuse(" has too many digits");
  return number;
}

unsigned decimals_of(const Rational& number) {
  unsigned decimals = 0;
  for (Rational rest = number; denominator(rest) != 1 && decimals < max_decimals; rest *= 10) ++decimals;
  return decimals;
}

Signed128 scaled(const Rational& number, unsigned decimals) {
  Rational product = number;
  for (unsigned i = 0; i < decimals; ++i) product *= 10;
  auto magnitude = static_cast<Signed128>(to_128(abs(numerator(product))));
  return product < 0 ? -magnitude : magnitude;
}

std::string decimal_text(const Rational& number) {
  unsigned decimals = decimals_of(number);
  Rational product = number < 0 ? Rational(-number) : number;
  for (unsigned i = 0; i < decimals; ++i) product *= 10;
  std::string digits = numerator(product).str();
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  if (decimals > 0) digits.insert(digits.size() - decimals, ".");
  return (number < 0 ? "-" : "") + digits;
}

}  // namespace discreet::inline json
