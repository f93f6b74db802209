// What the checkers share: a certificate's claim, its numbers, and how it is rejected.
//
// Nothing here comes from the library that writes certificates: whoever doubts it needs to read this folder only.
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

// No certificate at all, or one that is beyond what can be checked here; the message says which.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void demand(bool holds, const std::string& otherwise) {
  if (!holds) throw Rejected(otherwise);
}

// Whoever makes a certificate chooses how long it takes to check, whoever checks it how long that may be: so many steps
// are taken for one, then Unreadable says so. allow_steps() begins anew.
inline constexpr std::uint64_t usual_steps = std::uint64_t{1} << 32, most_steps = std::uint64_t{1} << 62;
void allow_steps(std::uint64_t steps);
void spend_steps(std::uint64_t steps);

// Trees are walked by calls within calls: Unreadable beyond so many.
void demand_depth(std::size_t depth);

struct Claim {
  std::string quantity, relation;  // ">=" or "<="
  Rational value;
  bool is_infinite = false;  // then there is no value

  std::string text() const;
};

Claim claim_of(const Json& certificate);

// What a claim depends on besides the class, in lowest terms: {"alpha", "beta"} of the representation dimensions,
// "error" or "messages" of protocols, the promise of rows; and "hypotheses", how many of them menus may hold, where
// they are restricted. Unreadable where one is missing, Rejected where it is out of range or the value is no number
// that the quantity can be.
Json terms_of(const Claim& claim, const Json& certificate);

// Refuses a claim about something else, and an infinite one.
void demand_claim(const Claim& claim, const std::vector<std::string>& quantities, const std::string& relation);

// A lower end of tau proves one of the least menus: no menu is smaller than tau, and of menus drawn at random, which
// may fail with probability beta, none is smaller than (1 - beta) tau; both are whole.
void demand_by_tau(const Claim& claim, const Json& certificate, const Rational& tau);

// Members of an object; Unreadable names the one that is missing or of another type.
const Json& member(const Json& object, const std::string& name);
std::string text_of(const Json& object, const std::string& name);
std::uint64_t number_of(const Json& object, const std::string& name);
const Json& list_of(const Json& object, const std::string& name);
std::vector<std::uint64_t> numbers_of(const Json& object, const std::string& name);

// The member as a fraction.
Rational fraction_of(const Json& object, const std::string& name);
// `3`, `-1/4`; a JSON integer is one as well. `where` is named when it is no fraction.
Rational rational_of(const Json& value, const std::string& where);
std::vector<Rational> rationals_of(const Json& object, const std::string& name);

std::string to_text(const Rational& value);

// base^exponent; beyond some 2^20 binary digits not exactly, but not below it. Of a base between 0 and 1.
Rational power_from_above(const Rational& base, std::uint64_t exponent);
// To some 256 significant binary digits, downwards or upwards. Of positive numbers.
Rational rounded(const Rational& value, bool up);

}  // namespace discreet::check
