#include "discreet/service/studies/canonical_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "discreet/base/error.h"

namespace discreet::inline service {
namespace {

// ECMA-262, Number::toString: the shortest digits that are read back, placed by the exponent of ten.
std::string number_text(double number) {
  if (number == 0) return "0";
  std::array<char, 32> buffer{};
  const auto written =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(number), std::chars_format::scientific);
  const std::string scientific(buffer.data(), written.ptr);  // d.ddde+dd
  const std::size_t mark = scientific.find('e');
  std::string digits = scientific.substr(0, 1);
  if (mark > 2) digits += scientific.substr(2, mark - 2);
  const int exponent = std::stoi(scientific.substr(mark + 1));
  const int count = static_cast<int>(digits.size()), point = exponent + 1;  // digits before the point
  std::string text;
  if (count <= point && point <= 21)
    text = digits + std::string(static_cast<std::size_t>(point - count), '0');
  else if (0 < point && point <= 21)
    text = digits.insert(static_cast<std::size_t>(point), ".");
  else if (-6 < point && point <= 0)
    text = "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  else
    text = digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "") + (exponent < 0 ? "e-" : "e+") +
           std::to_string(std::abs(exponent));
  return number < 0 ? "-" + text : text;
}

std::string string_text(const std::string& text) {
  try {
    return Json(text).dump();
  } catch (const Json::exception&) {
    throw Error("a text of the study is not UTF-8", Error::Kind::check);
  }
}

std::string object_text(const Json& object) {
  std::vector<std::pair<std::string, const Json*>> members;
  for (const auto& [name, value] : object.items()) {
    if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return c >= 0x80; }))
      throw Error("a member of the study has a name that is not of ASCII", Error::Kind::check);
    members.emplace_back(name, &value);
  }
  std::sort(members.begin(), members.end());
  std::string text;
  for (const auto& [name, value] : members)
    text += (text.empty() ? "" : ",") + string_text(name) + ":" + canonical_json(*value);
  return "{" + text + "}";
}

}  // namespace

std::string canonical_json(const Json& value) {
  if (value.is_number()) return number_text(value.get<double>());
  if (value.is_string()) return string_text(value.get_ref<const std::string&>());
  if (value.is_object()) return object_text(value);
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& each : value) {
    if (!text.empty()) text += ',';
    text += canonical_json(each);
  }
  return "[" + text + "]";
}

}  // namespace discreet::inline service
