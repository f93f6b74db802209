#include "check/reading/certificate.h"

#include <algorithm>
#include <cctype>

namespace discreet::check {
namespace {

bool is_whole(const std::string& text) {
  const std::size_t begin = !text.empty() && text[0] == '-' ? 1 : 0;
  return text.size() > begin && text.size() <= 100'000 &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Decimal digits, also where the first is 0: GMP's own reading of 010 is octal.
Integer whole_of(const std::string& text) {
  const bool negative = text[0] == '-';
  const std::size_t first = text.find_first_not_of('0', negative ? 1 : 0);
  const Integer size(first == std::string::npos ? "0" : text.substr(first));
  return negative ? Integer(-size) : size;
}

bool is_count(const Json& value) {
  return value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
}

thread_local std::uint64_t steps_allowed = usual_steps, steps_left = usual_steps;

}  // namespace

void allow_steps(std::uint64_t steps) { steps_allowed = steps_left = steps; }

void spend_steps(std::uint64_t steps) {
  if (steps > steps_left)
    throw Unreadable("it takes more than the " + std::to_string(steps_allowed) +
                     " steps that are allowed to check it. The option --steps allows more, such as --steps " +
                     std::to_string(std::min(most_steps, 16 * std::min(most_steps / 16, steps_allowed))));
  steps_left -= steps;
}

void demand_depth(std::size_t depth) {
  if (depth > 4096) throw Unreadable("its tree is deeper than the 4096 splits that are walked here");
}

Rational rational_of(const Json& value, const std::string& where) {
  if (value.is_number_integer()) return Rational(Integer(value.dump()));
  if (value.is_string()) {
    const std::string text = value.get<std::string>();
    const std::size_t slash = text.find('/');
    const std::string above = text.substr(0, slash), below = slash == std::string::npos ? "1" : text.substr(slash + 1);
    if (is_whole(above) && is_whole(below) && below[0] != '-' && whole_of(below) != 0)
      return Rational(whole_of(above), whole_of(below));
  }
  throw Unreadable(where + " is no fraction such as 3/4");
}

std::string to_text(const Rational& value) { return value.str(); }

const Json& member(const Json& object, const std::string& name) {
  if (!object.is_object() || !object.contains(name)) throw Unreadable("the member '" + name + "' is missing");
  return object[name];
}

std::string text_of(const Json& object, const std::string& name) {
  const Json& value = member(object, name);
  if (!value.is_string()) throw Unreadable("the member '" + name + "' is no text");
  return value.get<std::string>();
}

std::uint64_t number_of(const Json& object, const std::string& name) {
  const Json& value = member(object, name);
  if (!is_count(value)) throw Unreadable("the member '" + name + "' is no number from 0 on");
  return value.get<std::uint64_t>();
}

const Json& list_of(const Json& object, const std::string& name) {
  const Json& list = member(object, name);
  if (!list.is_array()) throw Unreadable("the member '" + name + "' is no list");
  return list;
}

std::vector<std::uint64_t> numbers_of(const Json& object, const std::string& name) {
  const Json& list = list_of(object, name);
  std::vector<std::uint64_t> numbers;
  for (const Json& value : list) {
    if (!is_count(value)) throw Unreadable("the list '" + name + "' holds something that is no number from 0 on");
    numbers.push_back(value.get<std::uint64_t>());
  }
  return numbers;
}

Rational fraction_of(const Json& object, const std::string& name) { return rational_of(member(object, name), name); }

std::vector<Rational> rationals_of(const Json& object, const std::string& name) {
  const Json& list = list_of(object, name);
  std::vector<Rational> values;
  for (const Json& value : list) values.push_back(rational_of(value, "the list '" + name + "'"));
  return values;
}

std::string Claim::text() const {
  return quantity + " " + relation + " " + (is_infinite ? "infinite" : to_text(value));
}

Rational rounded(const Rational& value, bool up) {
  constexpr long digits = 256;
  if (value <= 0) return value;
  const Integer top = numerator(value), bottom = denominator(value);
  const long shift = digits - static_cast<long>(msb(top)) + static_cast<long>(msb(bottom));
  const Integer scaled_top = shift > 0 ? Integer(top << static_cast<unsigned>(shift)) : top;
  const Integer scaled_bottom = shift < 0 ? Integer(bottom << static_cast<unsigned>(-shift)) : bottom;
  Integer whole = scaled_top / scaled_bottom;
  if (up && whole * scaled_bottom != scaled_top) ++whole;
  const Integer power = Integer(1) << static_cast<unsigned>(shift < 0 ? -shift : shift);
  return shift > 0 ? Rational(whole, power) : Rational(whole * power);
}

Rational power_from_above(const Rational& base, std::uint64_t exponent) {
  if (base <= 0) return exponent == 0 ? 1 : 0;
  const bool exact = (msb(denominator(base)) + 1) * exponent <= std::uint64_t{1} << 20;
  Rational result = 1, square = base;
  for (; exponent != 0; exponent >>= 1, square *= square) {
    if (!exact) square = rounded(square, true), result = rounded(result, true);
    if ((exponent & 1) != 0) result *= square;
  }
  return result;
}

Claim claim_of(const Json& certificate) {
  const Json& claim = member(certificate, "claim");
  Claim read{text_of(claim, "quantity"), text_of(claim, "relation"), 0, member(claim, "value") == "infinite"};
  if (!read.is_infinite) read.value = rational_of(claim["value"], "the claim's value");
  if (read.relation != ">=" && read.relation != "<=") throw Unreadable("the claim's relation is neither >= nor <=");
  return read;
}

void demand_claim(const Claim& claim, const std::vector<std::string>& quantities, const std::string& relation) {
  demand(std::find(quantities.begin(), quantities.end(), claim.quantity) != quantities.end(),
         "a certificate of this kind says nothing about " + claim.quantity);
  demand(claim.relation == relation && !claim.is_infinite, "a certificate of this kind cannot show " + claim.text());
}

void demand_by_tau(const Claim& claim, const Json& certificate, const Rational& tau) {
  const std::string otherwise = "what is proved is tau >= " + to_text(tau) + ", the claim is " + claim.text();
  if (claim.quantity == "tau")
    demand(claim.value <= tau, otherwise);
  else  // an integer at least this large is at least the next integer
    demand(claim.value - 1 <
               (claim.quantity == "repdim" ? Rational(1 - fraction_of(certificate, "beta")) : Rational(1)) * tau,
           otherwise);
}

}  // namespace discreet::check
