// Tested by text_test.cpp
#include "discreet/app/request/text.h"

#include "discreet/app/request/verb.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// Exactly: neither 0 nor infinity, however small or large the number is.
std::string decimal(const Rational& value, Rounded rounded, int digits) {
  if (value == 0) return "0";
  int exponent = 0;  // value = scaled * 10^exponent
  const Rational most = parse_rational("1e" + std::to_string(digits));
  Rational scaled = value;
  for (; scaled >= most; ++exponent) scaled /= 10;
  for (; scaled * 10 < most; --exponent) scaled *= 10;
  const Rational half = rounded == Rounded::nearest ? Rational(1, 2) : Rational(0);
  const Integer whole = rounded == Rounded::up ? ceil(scaled) : floor(scaled + half);
  std::string text = whole.str();
  exponent += static_cast<int>(text.size()) - 1;  // of the first digit
  text.erase(text.find_last_not_of('0') + 1);
  const int length = static_cast<int>(text.size());
  if (exponent < -4 || exponent > 6)
    return text.substr(0, 1) + (length > 1 ? "." + text.substr(1) : "") + "e" + std::to_string(exponent);
  if (exponent < 0) return "0." + std::string(static_cast<std::size_t>(-exponent) - 1, '0') + text;
  const auto point = static_cast<std::size_t>(exponent) + 1;
  if (text.size() <= point) return text + std::string(point - text.size(), '0');
  return text.substr(0, point) + "." + text.substr(point);
}

std::string number(const Json& exact, Rounded rounded) {
  constexpr std::size_t longest = 16;
  std::string text = plain(exact);
  const bool is_fraction = exact.is_string() && text.find_first_not_of("-0123456789/") == std::string::npos &&
                           text.find('/') != std::string::npos;
  if (text.size() <= longest || !is_fraction) return text;
  const Rational value = Value<Rational>::read(exact, "number");
  if (value <= 0) return text;
  const char* word = rounded == Rounded::up ? "at most" : rounded == Rounded::down ? "at least" : "about";
  return fmt::format("{} {}", word, decimal(value, rounded, 4));
}

namespace {

bool is_nested(const Json& value) { return value.is_object() || value.is_array(); }

std::string inner_words(const Json& value) {
  return is_nested(value) ? "(" + plain_words(value) + ")" : plain_words(value);
}

}  // namespace

std::string plain_words(const Json& value) {
  if (value.is_null()) return "nothing";
  if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
  if (!is_nested(value)) return plain(value);
  if (value.empty()) return "empty";
  std::string text;
  for (const auto& [name, member] : value.items()) {
    if (!text.empty()) text += ", ";
    // A list that has a name needs no brackets of its own.
    if (value.is_object())
      text += name + " " + (member.is_array() && value.size() == 1 ? plain_words(member) : inner_words(member));
    if (value.is_array()) text += inner_words(member);
  }
  return text;
}

std::string amount(const Json& cost, Rounded rounded) {
  if (cost.is_null()) return "no limit";
  const std::string first = cost.contains("rho")        ? "rho " + number(cost["rho"], rounded)
                            : cost["epsilon"].is_null() ? "no epsilon of its own"
                                                        : "epsilon " + number(cost["epsilon"], rounded);
  return fmt::format("{}, delta {}", first, number(cost["delta"], rounded));
}

std::string relation_text(const Json& neighbours) {
  if (neighbours == "replace") return "replacing one row";
  if (neighbours == "add_remove") return "adding or removing one row";
  return "replacing the labels of one row; protects: labels alone, all other columns are public";
}

// Where people are replaced, each has this many places in the table, and they count also if they are empty.
std::string unit_text(const Json& privacy) {
  constexpr std::string_view person = "person ";
  const std::string unit = privacy.value("unit", "row");
  if (!unit.starts_with(person)) return relation_text(privacy["neighbours"]);
  const std::string rows = unit.substr(person.size());
  return fmt::format("{} one person (at most {} per person, one vote per {})",
                     privacy["neighbours"] == "replace" ? "replacing" : "adding or removing",
                     rows == "1" ? "1 row" : rows + " rows", plain(privacy["votes"]));
}

std::string promise_text(const Json& privacy) {
  return fmt::format("{}, {}", amount(privacy, Rounded::up), unit_text(privacy));
}

void add_counts(const Json& result, Lines out) {
  for (const char* name : {"rows", "people"})
    if (result.contains(name)) fmt::format_to(out, "{}: {}\n", name, result[name].dump());
}

void add_promise(const Json& result, Lines out) {
  if (result["private"] == true)
    fmt::format_to(out, "guarantee: {}\n", promise_text(result["privacy"]));
  else
    fmt::format_to(out, "NOT PRIVATE: {}\n", result.value("reason", "the run was seeded"));
}

void add_ledger(const Json& result, Lines out) {
  if (result.contains("ledger"))
    fmt::format_to(out, "ledger: {}, left {}\n", plain(result["ledger"]["path"]),
                   amount(result["ledger"]["left"], Rounded::down));
  else if (result["private"] == true)
    fmt::format_to(out, "{}\n", unpaid_text);
}

void add_files(const Json& result, std::initializer_list<const char*> keys, Lines out) {
  for (const char* key : keys)
    if (result.contains(key) && result[key].is_string()) fmt::format_to(out, "{}: {}\n", key, plain(result[key]));
}

std::string facts_text(const Finished& finished) {
  std::string text;
  for (const auto& [key, value] : finished.result.items()) fmt::format_to(Lines(text), "{}: {}\n", key, plain(value));
  return text;
}

int status_of_answer(const Json& result, Ended) {
  return result.contains("answered") && result["answered"] == false ? 1 : 0;
}

}  // namespace discreet::inline app
