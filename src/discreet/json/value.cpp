// Tested by options_test.cpp
#include "discreet/json/value.h"

#include <algorithm>
#include <filesystem>

#include "discreet/base/nonsense.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"

namespace discreet::inline json {
namespace {

constexpr std::size_t shown = 40;

// A number as it was typed: JSON keeps the shortest text of a double, so 0.1 means exactly 1/10.
std::optional<std::string> number_text(const Json& given) {
  if (given.is_string()) return given.get<std::string>();
  if (given.is_number()) return given.dump();
  return std::nullopt;
}

// The texts between commas, empty ones included, so that a comma too many is refused.
std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0, end; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
  }
  return parts;
}

std::string flag_of(std::string_view name) {
  std::string flag = "--" + std::string(name);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

// Check 18. The range belongs to the object that is made of the options, so it is not known here.
[[noreturn]] void refuse_fraction(std::string_view name, const std::string& text, const Rational& value) {
  throw NonsenseError(18, "Option " + flag_of(name) + " is " + text.substr(0, shown) +
                              ". It must be a whole number. Use " + floor(value).str() + " or " + ceil(value).str() +
                              ".");
}

}  // namespace

void refuse_value(std::string_view name, const Json& given, const std::string& remedy) {
  std::string text = given.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > shown) text = text.substr(0, shown) + "...";
  throw Error("option '" + std::string(name) + "': " + text + " " + remedy);
}

std::int64_t Value<std::int64_t>::read(const Json& given, std::string_view name) {
  Integer value = Value<Integer>::read(given, name);
  if (value < INT64_MIN || value > INT64_MAX) refuse_value(name, given, "is out of range. Give a 64-bit integer");
  return static_cast<std::int64_t>(value);
}

Integer Value<Integer>::read(const Json& given, std::string_view name) {
  auto text = number_text(given);
  if (!text) refuse_value(name, given, "is not an integer. Write it as 24");
  try {
    Rational value = parse_rational(*text);
    if (denominator(value) == 1) return numerator(value);
    refuse_fraction(name, *text, value);
  } catch (const NonsenseError&) {
    throw;
  } catch (const Error&) {
  }
  refuse_value(name, given, "is not an integer. Write it as 24");
}

Json Value<Integer>::write(const Integer& value) {
  if (value >= INT64_MIN && value <= INT64_MAX) return static_cast<std::int64_t>(value);
  return value.str();
}

Rational Value<Rational>::read(const Json& given, std::string_view name) {
  auto text = number_text(given);
  if (!text) refuse_value(name, given, "is not a number. Write it as 1/2, 0.5 or 1e-6");
  try {
    return parse_rational(*text);
  } catch (const Error& error) {
    throw Error("option '" + std::string(name) + "': " + error.what());
  }
}

std::vector<Rational> Value<std::vector<Rational>>::read(const Json& given, std::string_view name) {
  std::vector<Rational> values;
  if (given.is_string()) {
    for (const std::string& part : parts_of(given.get<std::string>()))
      values.push_back(Value<Rational>::read(part, name));
    return values;
  }
  if (!given.is_array()) refuse_value(name, given, "is not a list of numbers. Write it as 1/2,1/4,1/4");
  for (const Json& value : given) values.push_back(Value<Rational>::read(value, name));
  return values;
}

Json Value<std::vector<Rational>>::write(const std::vector<Rational>& value) {
  Json list = Json::array();
  for (const Rational& each : value) list.push_back(to_string(each));
  return list;
}

GridDomain Value<GridDomain>::read(const Json& given, std::string_view name) {
  const char* remedy = "is not a list of ranges. Write it as 0..120,-5..5";
  GridDomain grid;
  auto add = [&](const Json& low, const Json& high) {
    grid.axes.push_back({Value<Integer>::read(low, name), Value<Integer>::read(high, name)});
  };
  auto add_text = [&](const std::string& range) {
    std::size_t dots = range.find("..");
    if (dots == std::string::npos) refuse_value(name, given, remedy);
    add(range.substr(0, dots), range.substr(dots + 2));
  };
  if (given.is_string()) {
    for (const std::string& part : parts_of(given.get<std::string>())) add_text(part);
    return grid;
  }
  if (!given.is_array()) refuse_value(name, given, remedy);
  for (const Json& range : given) {
    if (range.is_string())
      add_text(range.get<std::string>());
    else if (range.is_array() && range.size() == 2)
      add(range[0], range[1]);
    else
      refuse_value(name, given, remedy);
  }
  return grid;
}

Json Value<GridDomain>::write(const GridDomain& value) {
  std::string text;
  for (const IntegerDomain& axis : value.axes)
    text += (text.empty() ? "" : ",") + axis.low.str() + ".." + axis.high.str();
  return text;
}

bool Value<bool>::read(const Json& given, std::string_view name) {
  if (given.is_boolean()) return given.get<bool>();
  throw Error("option '" + std::string(name) + "' is given or not. Write true or false");
}

std::string Value<std::string>::read(const Json& given, std::string_view name) {
  if (!given.is_string()) refuse_value(name, given, "is not a text");
  auto text = given.get<std::string>();
  if (!is_utf8(text)) refuse_value(name, given, "is not UTF-8. Write it in UTF-8");
  return text;
}

std::filesystem::path Value<std::filesystem::path>::read(const Json& given, std::string_view name) {
  if (!given.is_string()) refuse_value(name, given, "is not a text. Give the path of a file");
  auto path = given.get<std::string>();
  if (path.find('\0') != path.npos) refuse_value(name, given, "holds a NUL byte. Give the path of a file");
  return path;
}

Json Value<std::filesystem::path>::write(const std::filesystem::path& value) {
  return Json::parse(Json(value.native()).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::size_t read_word(const Json& given, std::string_view name, const std::vector<std::string>& known) {
  std::string text = given.is_string() ? given.get<std::string>() : given.dump();
  auto found = std::find(known.begin(), known.end(), text);
  if (found == known.end()) refuse_value(name, given, "is not one of " + join(known) + did_you_mean(text, known));
  return static_cast<std::size_t>(found - known.begin());
}

}  // namespace discreet::inline json
