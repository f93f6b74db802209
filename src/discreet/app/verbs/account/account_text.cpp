// Tested by account_test.cpp
#include <algorithm>

#include "discreet/app/request/text.h"
#include "discreet/app/verbs/account/account.h"
#include "discreet/base/wording.h"

namespace discreet::inline app {
namespace {

constexpr int digits = 8;

// A total is rounded up and a share down, so that both hold.
std::string shown(const Json& exact, Rounded rounded) {
  return decimal(Value<Rational>::read(exact, "number"), rounded, digits);
}

std::string shown_up(const Json& exact) { return shown(exact, Rounded::up); }

std::string total_text(const Json& total) {
  return fmt::format("epsilon {}, delta {} under {}", shown_up(total["epsilon"]), shown_up(total["delta"]),
                     relation_text(total["neighbours"]));
}

// `100 releases of kind any with epsilon 1/10 each`
void add_releases(const Json& request, Lines out) {
  if (request.value("releases", Json()).is_null()) return;
  const std::string kind = request.contains("kind") ? plain(request["kind"]) : std::string(word(ReleaseKind::any));
  std::string sizes;
  for (const auto& [option, name] : {std::pair{"each", "epsilon"},
                                     {"each_delta", "delta"},
                                     {"scale", "scale"},
                                     {"variance", "variance"},
                                     {"rho", "rho"},
                                     {"sensitivity", "sensitivity"}})
    if (request.contains(option) && !request[option].is_null())
      sizes += (sizes.empty() ? " with " : ", ") + std::string(name) + " " + plain(request[option]);
  fmt::format_to(out, "{} {} of kind {}{}{}\n", plain(request["releases"]),
                 plain(request["releases"]) == "1" ? "release" : "releases", kind, sizes, sizes.empty() ? "" : " each");
}

struct Column {
  const char *key, *title;
  Rounded rounded;
};

// One line per accountant, the best first.
void add_table(const Json& accountants, std::initializer_list<Column> columns, bool explain, Lines out) {
  fmt::format_to(out, "\n{:<12}", "accountant");
  for (const Column& column : columns) fmt::format_to(out, "{:>14}", column.title);
  fmt::format_to(out, "{}\n", explain ? "  proof and source" : "");
  for (const Json& each : accountants) {
    fmt::format_to(out, "{:<12}", plain(each["accountant"]));
    for (const Column& column : columns) fmt::format_to(out, "{:>14}", shown(each[column.key], column.rounded));
    fmt::format_to(out, "{}\n", explain ? "  " + plain(each["proof"]) + ", " + plain(each["source"]) : "");
  }
  if (!explain) fmt::format_to(out, "\n`--explain` shows where each accountant is proved. ");
}

// The least scale of discrete Laplace noise within the total.
Rational scale_of(const Finished& finished) {
  const Json given = finished.request.value("sensitivity", Json());
  const Integer sensitivity = given.is_null() ? Integer(1) : Value<Integer>::read(given, "sensitivity");
  return Rational(sensitivity) / Value<Rational>::read(finished.result["step_epsilon"], "step_epsilon");
}

std::string largest_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  add_releases(finished.request, out);
  fmt::format_to(out, "each may have epsilon {}, by {}\ntogether they spend {}\n",
                 shown(result["step_epsilon"], Rounded::down), plain(result["accountants"][0]["accountant"]),
                 total_text(result["total"]));
  if (finished.request.value("kind", "") == word(ReleaseKind::discrete_laplace))
    fmt::format_to(out, "so the noise needs scale {}\n", decimal(scale_of(finished), Rounded::up, digits));
  add_table(result["accountants"], {{"step_epsilon", "epsilon each", Rounded::down}}, finished.explain, out);
  return text + "Numbers are rounded down, so that the total holds.\n";
}

std::string totals_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  add_releases(finished.request, out);
  if (result["accountants"].empty()) {
    fmt::format_to(out, "no accountant proves a delta below 1 at epsilon {}\n", shown_up(result["epsilon"]));
    return text;
  }
  fmt::format_to(out, "{}, by {}\n", total_text(result), plain(result["accountant"]));
  add_table(result["accountants"], {{"epsilon", "epsilon", Rounded::up}, {"delta", "delta", Rounded::up}},
            finished.explain, out);
  return text + "Numbers are rounded up.\n";
}

// `rows [0, 5), [9, 12)`
std::string rows_text(const Json& ranges) {
  constexpr std::size_t most = 3;
  std::string text = "rows ";
  for (std::size_t i = 0; i < ranges.size() && i < most; ++i)
    text += fmt::format("{}[{}, {})", i > 0 ? ", " : "", ranges[i][0].dump(), ranges[i][1].dump());
  return text + (ranges.size() > most ? fmt::format(" and {} more ranges", ranges.size() - most) : "");
}

// One line per node, each below the node that has it as a part.
void add_node(const Json& node, std::size_t depth, Lines out) {
  const std::string rule = node["rule"], name = node["name"];
  const std::string who = std::string(2 * depth, ' ') + rule + (name == rule ? "" : " " + in_quotes(name, 60));
  fmt::format_to(out, "{:<36}  epsilon {}, delta {}, {}\n", who, shown_up(node["epsilon"]), shown_up(node["delta"]),
                 rows_text(node["rows"]));
  if (node.contains("parts"))
    for (const Json& part : node["parts"]) add_node(part, depth + 1, out);
}

std::string tree_text(const Json& tree) {
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}, by the rules at the nodes\n\n", total_text(tree));
  add_node(tree, 0, out);
  return text;
}

}  // namespace

std::string account_text(const Finished& finished) {
  const Json& result = finished.result;
  if (result.contains("step_epsilon")) return largest_text(finished);
  if (result.contains("accountants")) return totals_text(finished);
  if (result.contains("rule")) return tree_text(result);
  return fmt::format("{}, by {}\nrows [{}, {}) are read most\n", total_text(result), plain(result["accountant"]),
                     result["rows"][0].dump(), result["rows"][1].dump());
}

}  // namespace discreet::inline app
