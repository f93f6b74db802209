#include "show_arrows.h"

#include <fmt/format.h>

#include <iterator>

namespace discreet::cli {
namespace {

using Lines = std::back_insert_iterator<std::string>;

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// Exact, or a note that it was not worked out.
std::string exact(const Json& value) { return value.is_null() ? "(too much work to check)" : text_of(value); }

void show_menus(const Json& result, Lines& out) {
  fmt::format_to(out, "{} {}, the largest of {} hypotheses ({} bits, {:.4g} nats), over {} points\n",
                 result["menus"].dump(), result["menus"] == 1 ? "menu" : "menus", result["largest_menu"].dump(),
                 result["bits"].dump(), result["nats"].get<double>(), result["points"].dump());
  if (result.contains("error"))
    fmt::format_to(out, "as a protocol: error {}\nas menus: alpha {} at beta {}\n", exact(result["error"]),
                   exact(result["alpha"]), exact(result["beta"]));
}

void show_steps(const Json& steps, Lines& out) {
  for (const auto& [name, value] : steps.items()) {
    std::string words = name;
    for (char& c : words) c = c == '_' ? ' ' : c;
    fmt::format_to(out, "  {}: {}\n", words, exact(value));
  }
}

}  // namespace

std::string show_arrow(const Json& result) {
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}\n", result["meaning"].get<std::string>());
  if (result.contains("menus")) show_menus(result, out);
  if (result.contains("solutions"))
    for (const Json& item : result["solutions"])
      fmt::format_to(out, "  {:.6f}  {}\n", item["chance"].get<double>(), text_of(item["solution"]));
  if (result.contains("answer") && result["answer"].is_object())
    fmt::format_to(out, "hypothesis {} of menu {}: {}\n", result["answer"]["hypothesis"].dump(),
                   result["answer"]["menu"].dump(), text_of(result["answer"]["labels"]));
  if (result.contains("distances") && result["distances"].is_array())
    for (std::size_t j = 0; j < result["distances"].size() && j < 12; ++j)
      fmt::format_to(out, "label {}: {:.4g} of the inputs differ\n", j + 1, result["distances"][j].get<double>());
  if (result.contains("steps")) show_steps(result["steps"], out);
  for (const char* file : {"out", "sender"})
    if (result.contains(file)) fmt::format_to(out, "{}: {}\n", file, result[file].get<std::string>());
  return text;
}

std::string show_claim(const Json& result) {
  std::string text;
  Lines out(text);
  std::string verdict = result["verdict"];
  if (verdict == "not_excluded") verdict = "not excluded";
  fmt::format_to(out, "{}: {}\n", verdict, result["meaning"].get<std::string>());
  if (result.contains("inequality")) fmt::format_to(out, "because {}\n", result["inequality"].get<std::string>());
  fmt::format_to(out, "{:<10}{:>14}  {:<9}\n", "bound", "rows", "argument");
  for (const Json& bound : result["bounds"])
    fmt::format_to(out, "{:<10}{:>14}  {:<9} {}\n", bound["id"].get<std::string>(), bound["rows"].dump(),
                   bound["argument"].get<std::string>(), bound["why"].get<std::string>());
  if (result.contains("certificate") && result["certificate"].is_string())
    fmt::format_to(out, "certificate: {}, of {}: {} rows\n", result["certificate"].get<std::string>(),
                   result["certified"]["rule"].get<std::string>(), result["certified"]["rows"].dump());
  return text;
}

std::string show_recall(const Json& result) {
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}\n", result["meaning"].get<std::string>());
  fmt::format_to(out, "{:.2f} of {} bits right on average; runs by wrong bits, from 0: {}\n",
                 result["right_bits"].get<double>(), result["bits"].dump(), result["by_errors"].dump());
  fmt::format_to(out, "so few errors happened with probability between {:.4g} and {:.4g} (confidence {}, each)\n",
                 result["rate"]["low"].get<double>(), result["rate"]["high"].get<double>(),
                 result["confidence"].get<std::string>());
  return text;
}

}  // namespace discreet::cli
