#include "discreet/base/rational.h"

#include <cctype>
#include <cmath>

#include "discreet/base/error.h"

namespace discreet::inline base {
namespace {

constexpr long max_exponent = 4096;
constexpr std::size_t max_length = 4096;

[[noreturn]] void refuse(std::string_view text,
                         const std::string& why = "is not a number. Write it as 1/2, 0.5 or 1e-6") {
  constexpr std::size_t shown = 40;
  throw Error("'" + std::string(text.substr(0, shown)) + (text.size() > shown ? "..." : "") + "' " + why);
}

// Takes the digits at the front of `rest`.
std::string_view take_digits(std::string_view& rest) {
  std::size_t length = 0;
  while (length < rest.size() && std::isdigit(static_cast<unsigned char>(rest[length]))) ++length;
  auto digits = rest.substr(0, length);
  rest.remove_prefix(length);
  return digits;
}

bool take(std::string_view& rest, char wanted) {
  if (rest.empty() || rest.front() != wanted) return false;
  rest.remove_prefix(1);
  return true;
}

Integer digits_value(std::string_view digits) {
  // GMP reads a leading 0 as octal unless the call gives the base.
  Integer value;
  mpz_set_str(value.backend().data(), std::string(digits.empty() ? "0" : digits).c_str(), 10);
  return value;
}

long take_exponent(std::string_view& rest, std::string_view whole) {
  bool negative = take(rest, '-');
  if (!negative) take(rest, '+');
  auto digits = take_digits(rest);
  if (digits.empty()) refuse(whole);
  if (digits.size() > 6 || std::stol(std::string(digits)) > max_exponent)
    refuse(whole, "has an exponent beyond " + std::to_string(max_exponent) + ". Write a number of ordinary size");
  long exponent = std::stol(std::string(digits));
  return negative ? -exponent : exponent;
}

}  // namespace

Integer floor(const Rational& q) {
  Integer result;
  mpz_fdiv_q(result.backend().data(), mpq_numref(q.backend().data()), mpq_denref(q.backend().data()));
  return result;
}

Integer ceil(const Rational& q) {
  Integer result;
  mpz_cdiv_q(result.backend().data(), mpq_numref(q.backend().data()), mpq_denref(q.backend().data()));
  return result;
}

Rational parse_rational(std::string_view text) {
  if (text.empty()) refuse(text);
  if (text.size() > max_length) refuse(text, "has more than " + std::to_string(max_length) + " characters. Round it");
  auto rest = text;
  bool negative = take(rest, '-');
  if (!negative) take(rest, '+');
  auto whole = take_digits(rest);
  Rational value;
  if (!whole.empty() && take(rest, '/')) {
    auto digits = take_digits(rest);
    if (digits.empty()) refuse(text, "has no whole number after its /. Write it as 1/2 or -1/2");
    Integer below = digits_value(digits);
    if (below == 0) refuse(text, "divides by zero. Write a number such as 1/2");
    value = Rational(digits_value(whole), below);
  } else {
    auto fraction = take(rest, '.') ? take_digits(rest) : std::string_view{};
    if (whole.empty() && fraction.empty()) refuse(text);
    long exponent = take(rest, 'e') || take(rest, 'E') ? take_exponent(rest, text) : 0;
    exponent -= static_cast<long>(fraction.size());
    Integer digits = digits_value(std::string(whole) + std::string(fraction));
    Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::labs(exponent)));
    value = exponent < 0 ? Rational(digits, power) : Rational(digits * power);
  }
  if (!rest.empty()) refuse(text);
  return negative ? Rational(-value) : value;
}

std::string to_string(const Rational& q) { return q.str(); }

double to_double(const Rational& q) { return q.convert_to<double>(); }

Rational from_double(double value) {
  if (!std::isfinite(value)) throw Error("a number must be finite");
  Rational result;
  mpq_set_d(result.backend().data(), value);
  return result;
}

Rational round_down(const Rational& q, unsigned bits) {
  return Rational(floor(q * Rational(Integer(1) << bits)), Integer(1) << bits);
}

Rational round_up(const Rational& q, unsigned bits) {
  return Rational(ceil(q * Rational(Integer(1) << bits)), Integer(1) << bits);
}

namespace {

// Binary places that leave `bits` significant bits of a positive q. Below 1 its leading bit is at place
// bit_length(ceil(1/q) - 1). A whole part longer than `bits` stays whole.
unsigned places_of(const Rational& q, unsigned bits) {
  if (q < 1) return bits - 1 + bit_length(ceil(1 / q) - 1);
  const unsigned whole = bit_length(floor(q));
  return bits > whole ? bits - whole : 0;
}

}  // namespace

Rational significant_down(const Rational& q, unsigned bits) { return round_down(q, places_of(q, bits)); }

Rational significant_up(const Rational& q, unsigned bits) { return round_up(q, places_of(q, bits)); }

}  // namespace discreet::inline base
