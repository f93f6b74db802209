// Shared parts of the checkers: a certificate's claim, its numbers, and its rejection.
//
// Nothing here comes from the library that writes certificates. If you doubt the library, read check/ and no more.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace discreet::check {

using Json = nlohmann::ordered_json;
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

// The first thing that fails.
struct Rejected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Not a certificate, or one beyond the limits of this checker. The message tells which.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const std::string& otherwise) {
  if (!holds) throw Rejected(otherwise);
}

// The author of a certificate chooses how long it takes to check. The checker chooses how long that may be. This is the
// limit of steps for one certificate. Beyond it Unreadable is thrown. allow_steps() begins anew.
inline constexpr std::uint64_t usual_steps = std::uint64_t{1} << 32, most_steps = std::uint64_t{1} << 62;
void allow_steps(std::uint64_t steps);
void spend_steps(std::uint64_t steps);

// Trees are walked by calls within calls: Unreadable beyond this depth.
void demand_depth(std::size_t depth);

struct Claim {
  std::string quantity, relation;  // ">=" or "<="
  Rational value;
  bool is_infinite = false;  // true: there is no value

  std::string text() const;
};

Claim claim_of(const Json& certificate);

// The conditions of a claim besides the class, in lowest terms. They are {"alpha", "beta"} for the representation
// dimensions, "error" or "messages" for protocols, and the promise for rows. If menus are restricted, "hypotheses" is
// the number that they may hold. Unreadable if one is missing. Rejected if it is out of range, or if the quantity
// cannot have the value.
Json terms_of(const Claim& claim, const Json& certificate);

// Refuses a claim about something else, and an infinite one.
void demand_claim(const Claim& claim, const std::vector<std::string>& quantities, const std::string& relation);

// A lower end of tau proves one of the least menus. No menu is smaller than tau. If menus are drawn at random and may
// fail with probability beta, no menu is smaller than (1 - beta) tau. Both are whole.
void demand_by_tau(const Claim& claim, const Json& certificate, const Rational& tau);

// Members of an object. Unreadable names the one that is missing or of another type.
const Json& member(const Json& object, const std::string& name);
std::string text_of(const Json& object, const std::string& name);
std::uint64_t number_of(const Json& object, const std::string& name);
const Json& list_of(const Json& object, const std::string& name);
std::vector<std::uint64_t> numbers_of(const Json& object, const std::string& name);

// The member as a fraction.
Rational fraction_of(const Json& object, const std::string& name);
// `3`, `-1/4`. A JSON integer is a fraction as well. `where` is named if it is not a fraction.
Rational rational_of(const Json& value, const std::string& where);
std::vector<Rational> rationals_of(const Json& object, const std::string& name);

std::string to_text(const Rational& value);

// base^exponent for a base between 0 and 1. Beyond some 2^20 binary digits it is not exact, but not below.
Rational power_from_above(const Rational& base, std::uint64_t exponent);
// To some 256 significant binary digits, downwards or upwards. For positive numbers.
Rational rounded(const Rational& value, bool up);

}  // namespace discreet::check
