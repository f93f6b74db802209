// Tested by text_test.cpp
#include "discreet/app/request/text.h"

#include "discreet/app/request/verb.h"
#include "discreet/base/rational.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

namespace {

// Four significant digits of a positive number, rounded exactly. Neither 0 nor infinity, however small or large it is.
std::string four_digits(const Rational& value, Rounded rounded) {
  int exponent = 0;  // value = digits * 10^exponent
  Rational digits = value;
  for (; digits >= 10'000; ++exponent) digits /= 10;
  for (; digits < 1'000; --exponent) digits *= 10;
  const Rational half = rounded == Rounded::nearest ? Rational(1, 2) : Rational(0);
  const Integer whole = rounded == Rounded::up ? ceil(digits) : floor(digits + half);
  const std::string text = whole.str();
  std::string fraction = text.substr(1);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  const std::string mantissa = text.substr(0, 1) + (fraction.empty() ? "" : "." + fraction);
  exponent += static_cast<int>(text.size()) - 1;
  if (exponent < -6 || exponent > 6) return mantissa + "e" + std::to_string(exponent);
  return fmt::format("{:.4g}", to_double(parse_rational(mantissa + "e" + std::to_string(exponent))));
}

}  // namespace

std::string number(const Json& exact, Rounded rounded) {
  constexpr std::size_t longest = 16;
  const std::string text = plain(exact);
  const bool is_fraction = exact.is_string() && text.find_first_not_of("-0123456789/") == std::string::npos &&
                           text.find('/') != std::string::npos;
  if (text.size() <= longest || !is_fraction) return text;
  const Rational value = Value<Rational>::read(exact, "number");
  if (value <= 0) return text;
  const char* word = rounded == Rounded::up ? "at most" : rounded == Rounded::down ? "at least" : "about";
  return fmt::format("{} {}", word, four_digits(value, rounded));
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
  return fmt::format("epsilon {}, delta {}", number(cost["epsilon"], rounded), number(cost["delta"], rounded));
}

std::string promise_text(const Json& privacy) {
  const char* relation = privacy["neighbours"] == "replace" ? "replacing one row"
                         : privacy["neighbours"] == "add_remove"
                             ? "adding or removing one row"
                             : "replacing the labels of one row; protects: labels alone, all other columns are public";
  return fmt::format("{} under {}", amount(privacy, Rounded::up), relation);
}

void add_promise(const Json& result, Lines out) {
  if (result["private"] == true)
    fmt::format_to(out, "promise: {}\n", promise_text(result["privacy"]));
  else
    fmt::format_to(out, "NOT PRIVATE: {}\n", result.value("reason", "the run was seeded"));
}

void add_ledger(const Json& result, Lines out) {
  if (result.contains("ledger"))
    fmt::format_to(out, "ledger: {}, left {}\n", plain(result["ledger"]["path"]),
                   amount(result["ledger"]["left"], Rounded::down));
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
