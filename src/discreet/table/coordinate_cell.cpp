#include "discreet/table/coordinate_cell.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "discreet/base/digits.h"
#include "discreet/base/error.h"
#include "discreet/json/decimal.h"
#include "discreet/table/cell.h"

namespace discreet::inline table {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

void skip_spaces(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

// A word of capital letters, written in whatever case.
bool take_word(std::string_view& text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if ((text[i] & ~0x20) != word[i]) return false;
  text.remove_prefix(word.size());
  skip_spaces(text);
  return true;
}

bool take(std::string_view& text, char wanted) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  skip_spaces(text);
  return true;
}

// Up to a space or a bracket; empty where there is nothing.
std::string_view take_number(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && !is_space(text[size]) && text[size] != ')') ++size;
  auto number = text.substr(0, size);
  text.remove_prefix(size);
  skip_spaces(text);
  return number;
}

constexpr std::size_t longest = 1000;

constexpr auto powers_of_ten = [] {
  std::array<std::int64_t, 19> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

struct Fraction {
  Signed128 numerator = 0, scale = 1;
};

// Digits, a point and more digits, of which there are not too many; moves `at` behind them.
std::optional<Fraction> take_decimal(const char*& at) {
  const bool negative = *at == '-';
  at += negative;
  std::uint64_t whole = 0, part = 0;
  if (!take_digits(at, whole)) return std::nullopt;
  Fraction number{whole, 1};
  if (*at == '.') {
    const char* first = ++at;
    if (!take_digits(at, part)) return std::nullopt;
    const auto decimals = static_cast<std::size_t>(at - first);
    if (decimals >= powers_of_ten.size()) return std::nullopt;
    number.scale = powers_of_ten[decimals];
    number.numerator = number.numerator * number.scale + part;
  }
  if (negative) number.numerator = -number.numerator;
  return number;
}

// A number that is written in any way that is allowed.
std::optional<Rational> decimal_of(std::string_view text) {
  if (text.size() > longest || !scaled_floor(text, 0)) return std::nullopt;
  try {
    return parse_rational(text);
  } catch (const Error&) {  // its exponent
    return std::nullopt;
  }
}

// The integer m and the power of two 2^k with number = m / 2^k, where k is at most 62.
std::optional<Fraction> dyadic(double number) {
  int exponent = 0;
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(number, &exponent), 53));
  exponent -= 53;
  if (exponent > 0) return exponent <= 11 ? std::optional(Fraction{Signed128{mantissa} << exponent, 1}) : std::nullopt;
  if (exponent < -62) return std::nullopt;
  return Fraction{mantissa, Signed128{1} << -exponent};
}

Signed128 signed_of(Whole number) {
  return number.negative ? -Signed128(number.magnitude) : Signed128(number.magnitude);
}

}  // namespace

std::optional<PointText> point_of_wkt(std::string_view text) {
  skip_spaces(text);
  if (!take_word(text, "POINT")) return std::nullopt;
  const bool has_height = take_word(text, "Z");
  if (!take(text, '(')) return std::nullopt;
  PointText point{take_number(text), take_number(text)};
  if (has_height && take_number(text).empty()) return std::nullopt;
  if (point.y.empty() || !take(text, ')') || !text.empty()) return std::nullopt;
  return point;
}

std::uint64_t CoordinateCell::word_of(Signed128 numerator, Signed128 scale) const {
  const auto rounded = axis_->round(numerator, scale);
  if (!rounded.outside) return rounded.offset;
  return rounded.offset | outside_mark | (other_->round(numerator, scale).outside ? 0 : exchanged_mark);
}

std::optional<std::uint64_t> CoordinateCell::read(std::string_view text) const {
  constexpr std::size_t usual = 40;
  if (text.size() <= usual) {
    std::array<char, usual + 16> buffer{};
    std::ranges::copy(text, buffer.begin());
    buffer[text.size()] = ',';
    std::uint64_t word = 0;
    if (quick(buffer.data(), word) == buffer.data() + text.size()) return word;
  }
  const auto number = decimal_of(text);
  if (!number) return std::nullopt;
  const auto rounded = axis_->round(*number);
  if (!rounded.outside) return rounded.offset;
  return rounded.offset | outside_mark | (other_->round(*number).outside ? 0 : exchanged_mark);
}

std::optional<std::uint64_t> CoordinateCell::read(Whole number) const { return word_of(signed_of(number), 1); }

std::optional<std::uint64_t> CoordinateCell::read(double number) const {
  if (!std::isfinite(number)) return std::nullopt;
  if (auto fraction = dyadic(number)) return word_of(fraction->numerator, fraction->scale);
  const auto rounded = axis_->round(from_double(number));
  return rounded.offset | (rounded.outside ? outside_mark : 0);  // nothing so large or small was exchanged
}

const char* CoordinateCell::quick(const char* at, std::uint64_t& word) const {
  const auto number = take_decimal(at);
  if (!number || (*at != ',' && *at != '\n' && *at != '\r')) return nullptr;
  word = word_of(number->numerator, number->scale);
  return at;
}

std::optional<std::uint64_t> PointCell::read(std::string_view text) const {
  const auto point = point_of_wkt(text);
  if (!point) return std::nullopt;
  const auto x = x_.read(point->x), y = y_.read(point->y);
  if (!x || !y) return std::nullopt;
  return packed(*x) | packed(*y) << half;
}

std::optional<std::uint64_t> PointCell::read(Whole) const { return std::nullopt; }

namespace {

// The word of numerator / scale units.
std::optional<std::uint64_t> decimal_word(Signed128 numerator, Signed128 scale) {
  const Signed128 whole = numerator / scale - (numerator % scale < 0 ? 1 : 0) + (Signed128{1} << 62);
  if (whole < 0 || whole >= Signed128{1} << 63) return std::nullopt;
  return static_cast<std::uint64_t>(2 * whole) + (numerator % scale != 0 ? 1 : 0);
}

}  // namespace

std::optional<std::uint64_t> DecimalCell::read(std::string_view text) const {
  const auto number = scaled_floor(text, 18);
  return number ? decimal_word(number->value, unit) : std::nullopt;
}

std::optional<std::uint64_t> DecimalCell::read(Whole number) const { return decimal_word(signed_of(number) * unit, 1); }

std::optional<std::uint64_t> DecimalCell::read(double number) const {
  if (!(std::fabs(number) < 4e9)) return std::nullopt;  // also NaN
  const Rational units = from_double(number) * unit;
  const Integer below = floor(units);
  // Halves stand for whatever was cut off.
  return decimal_word(Signed128{static_cast<std::int64_t>(below)} * 2 + (below == units ? 0 : 1), 2);
}

Rational DecimalCell::at_least(std::uint64_t word) { return Rational(Integer(word >> 1) - (Integer(1) << 62), unit); }

Rational DecimalCell::at_most(std::uint64_t word) { return at_least(word + (word & 1)); }

std::optional<std::pair<std::uint64_t, std::uint64_t>> decimals_of_point(std::string_view text) {
  const auto point = point_of_wkt(text);
  if (!point) return std::nullopt;
  const auto x = DecimalCell{}.read(point->x), y = DecimalCell{}.read(point->y);
  if (!x || !y) return std::nullopt;
  return std::pair{*x, *y};
}

}  // namespace discreet::inline table
