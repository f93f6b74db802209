#include "check/certificate.h"

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

bool is_count(const Json& value) {
  return value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
}

}  // namespace

Rational rational_of(const Json& value, const std::string& where) {
  if (value.is_number_integer()) return Rational(Integer(value.dump()));
  if (value.is_string()) {
    const std::string text = value.get<std::string>();
    const std::size_t slash = text.find('/');
    const std::string above = text.substr(0, slash), below = slash == std::string::npos ? "1" : text.substr(slash + 1);
    if (is_whole(above) && is_whole(below) && below[0] != '-' && Integer(below) != 0)
      return Rational(Integer(above), Integer(below));
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

std::vector<std::uint64_t> numbers_of(const Json& object, const std::string& name) {
  const Json& list = member(object, name);
  if (!list.is_array()) throw Unreadable("the member '" + name + "' is no list");
  std::vector<std::uint64_t> numbers;
  for (const Json& value : list) {
    if (!is_count(value)) throw Unreadable("the list '" + name + "' holds something that is no number from 0 on");
    numbers.push_back(value.get<std::uint64_t>());
  }
  return numbers;
}

std::vector<Rational> rationals_of(const Json& object, const std::string& name) {
  const Json& list = member(object, name);
  if (!list.is_array()) throw Unreadable("the member '" + name + "' is no list");
  std::vector<Rational> values;
  for (const Json& value : list) values.push_back(rational_of(value, "the list '" + name + "'"));
  return values;
}

std::string Claim::text() const { return quantity + " " + relation + " " + to_text(value); }

Claim claim_of(const Json& certificate) {
  const Json& claim = member(certificate, "claim");
  Claim read{text_of(claim, "quantity"), text_of(claim, "relation"), rational_of(member(claim, "value"), "the claim's value")};
  if (read.relation != ">=" && read.relation != "<=") throw Unreadable("the claim's relation is neither >= nor <=");
  return read;
}

void demand_claim(const Claim& claim, const std::vector<std::string>& quantities, const std::string& relation) {
  demand(std::find(quantities.begin(), quantities.end(), claim.quantity) != quantities.end(),
         "a certificate of this kind says nothing about " + claim.quantity);
  demand(claim.relation == relation, "a certificate of this kind cannot show " + claim.text());
}

}  // namespace discreet::check
