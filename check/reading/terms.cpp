// The conditions of claims besides the class.
#include <algorithm>
#include <set>

#include "check/reading/certificate.h"
#include "check/reading/table.h"

namespace discreet::check {
namespace {

bool is_one_of(const std::string& quantity, std::initializer_list<const char*> names) {
  return std::ranges::find(names, quantity) != names.end();
}

// Different rows of the table of hypotheses that menus are restricted to.
std::size_t hypotheses_of_table(const Json& allowed) {
  const Table table(allowed);
  demand(table.name().empty(), "allowed: the hypotheses must be written out");
  std::set<std::string> rows;
  for (const Json& row : allowed["table"]) rows.insert(row.get<std::string>());
  return rows.size();
}

void add(Json& terms, const Json& certificate, const char* name, const Rational& low, bool with_low,
         const Rational& high) {
  const Rational value = fraction_of(certificate, name);
  demand((with_low ? value >= low : value > low) && value < high,
         std::string(name) + " lies outside of " + (with_low ? "[" : "(") + to_text(low) + ", " + to_text(high) + ")");
  terms[name] = to_text(value);
}

}  // namespace

Json terms_of(const Claim& claim, const Json& certificate) {
  const std::string& quantity = claim.quantity;
  const bool of_menus = is_one_of(quantity, {"tau", "drepdim", "repdim"});
  // A part of a hypothesis or of a message is nothing: what is at least 9/4 is at least 3, and at most 9/4 at most 2.
  demand(is_one_of(quantity, {"tau", "protocol_error"}) || denominator(claim.value) == 1,
         quantity + " is a whole number");
  Json terms = Json::object();
  const Rational half(1, 2);
  if (of_menus) add(terms, certificate, "alpha", 0, true, half);
  if (quantity == "repdim") add(terms, certificate, "beta", 0, false, 1);
  if (of_menus && certificate.contains("allowed")) terms["hypotheses"] = hypotheses_of_table(certificate["allowed"]);
  if (is_one_of(quantity, {"communication", "private_communication"})) add(terms, certificate, "error", 0, true, half);
  if (quantity == "protocol_error") {
    const Rational messages = fraction_of(certificate, "messages");
    demand(messages >= 1 && denominator(messages) == 1, "messages are a whole number from 1 on");
    terms["messages"] = to_text(messages);
  }
  if (quantity == "rows") {
    for (const char* name : {"epsilon", "delta", "alpha", "beta"})
      terms[name] = to_text(fraction_of(certificate, name));
    terms["answers"] = certificate.contains("answers") ? text_of(certificate, "answers") : "any";
    demand(terms["answers"] == "any" || terms["answers"] == "concepts", "answers are any, or concepts");
    const std::string setting = certificate.contains("setting") ? text_of(certificate, "setting") : "realizable";
    demand(setting == "realizable" || setting == "agnostic", "the setting is realizable or agnostic");
    if (setting == "agnostic") terms["setting"] = setting;
  }
  return terms;
}

}  // namespace discreet::check
