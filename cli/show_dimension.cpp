#include "show_dimension.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace discreet::cli {
namespace {

std::string plain(const Json& value) {
  if (value.is_null()) return "?";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string interval(const Json& quantity) {
  if (quantity["lower"] == quantity["upper"]) return plain(quantity["lower"]);
  return fmt::format("[{}, {}]", plain(quantity["lower"]), plain(quantity["upper"]));
}

// The proof of an end: the kind of its certificate, or the file that it is in.
std::string proof(const Json& certificate) {
  if (certificate.is_string()) return certificate.get<std::string>();
  if (!certificate.is_object()) return "none";
  std::string kind = certificate["kind"].get<std::string>();
  for (char& c : kind)
    if (c == '_') c = ' ';
  return kind;
}

bool is_quantity(const Json& value) {
  return value.is_object() && value.contains("lower") && value.contains("certificate");
}

}  // namespace

std::string show_dimension(const Json& result) {
  std::string text;
  std::size_t width = 14, wide = 12;
  for (const auto& [name, quantity] : result.items()) {
    if (!is_quantity(quantity)) continue;
    width = std::max(width, name.size() + 2);
    wide = std::max(wide, interval(quantity).size() + 1);
  }
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{}: {} concepts, {} points\n", result["class"].get<std::string>(), plain(result["concepts"]),
                 plain(result["points"]));
  for (const auto& [name, quantity] : result.items()) {
    if (!is_quantity(quantity)) continue;
    const Json& certificate = quantity["certificate"];
    fmt::format_to(out, "  {:<{}}{:<{}}lower end: {}; upper end: {}\n", name, width, interval(quantity), wide,
                   proof(certificate["lower"]), proof(certificate["upper"]));
    if (quantity.contains("remark"))
      fmt::format_to(out, "  {:<{}}{}\n", "", width, quantity["remark"].get<std::string>());
  }
  if (result.contains("svg"))
    fmt::format_to(out, "  the mistake tree is drawn in {}\n", result["svg"].get<std::string>());
  return text;
}

std::string show_play(const Json& result) {
  return fmt::format("{} mistakes in {} rounds; the Littlestone dimension is {}: {}\n", result["mistakes"].dump(),
                     result["rounds"].dump(), result["littlestone"].dump(), result["meaning"].get<std::string>());
}

}  // namespace discreet::cli
