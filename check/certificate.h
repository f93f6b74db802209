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

struct Claim {
  std::string quantity, relation;  // ">=" or "<="
  Rational value;

  std::string text() const;
};

Claim claim_of(const Json& certificate);

// Refuses a claim about something else.
void demand_claim(const Claim& claim, const std::vector<std::string>& quantities, const std::string& relation);

// Members of an object; Unreadable names the one that is missing or of another type.
const Json& member(const Json& object, const std::string& name);
std::string text_of(const Json& object, const std::string& name);
std::uint64_t number_of(const Json& object, const std::string& name);
std::vector<std::uint64_t> numbers_of(const Json& object, const std::string& name);

// `3`, `-1/4`; a JSON integer is one as well. `where` is named when it is no fraction.
Rational rational_of(const Json& value, const std::string& where);
std::vector<Rational> rationals_of(const Json& object, const std::string& name);

std::string to_text(const Rational& value);

}  // namespace discreet::check
