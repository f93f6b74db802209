// Tested by plan_test.cpp
#include <fmt/ranges.h>

#include <algorithm>

#include "discreet/app/request/text.h"
#include "discreet/app/verbs/plan/plan.h"

namespace discreet::inline app {
namespace {

// One column per number of labels, with marks at the fewest rows of each setting.
void add_comparison(const Json& comparison, Lines out) {
  const Json &counts = comparison["counts"], &winners = comparison["winners"];
  fmt::format_to(
      out, "\nrows needed by number of labels (* fewest where concepts made the labels, + for any labels)\n{:<36}", "");
  for (const Json& count : counts) fmt::format_to(out, "{:>14}", count.dump());
  for (const Json& rival : comparison["rivals"]) {
    fmt::format_to(out, "\n{:<36}", plain(rival["name"]));
    for (std::size_t c = 0; c < counts.size(); ++c) {
      std::string cell = rival["rows"][c].is_null() ? "-" : rival["rows"][c].dump();
      cell += winners["realizable"][c] == rival["name"] ? "*" : "";
      cell += winners["agnostic"][c] == rival["name"] ? "+" : "";
      fmt::format_to(out, "{:>14}", cell);
    }
  }
  fmt::format_to(out, "\n");
  for (const Json& rival : comparison["rivals"])
    if (rival.contains("why")) fmt::format_to(out, "- {}: {}\n", plain(rival["name"]), plain(rival["why"]));
}

void add_bound(const Json& result, Lines out) {
  if (result.contains("rows"))
    fmt::format_to(out, "{} {}\n", result["rows"].dump(), plain(result["unit"]));
  else
    fmt::format_to(out, "{:.8g} {}\n", result["high"].get<double>(), plain(result["unit"]));
  fmt::format_to(out, "{} ({}): {}\nformula: {}\n", plain(result["bound"]), plain(result["kind"]),
                 plain(result["source"]), plain(result["formula"]));
  if (result["validity"] != "") fmt::format_to(out, "valid where: {}\n", plain(result["validity"]));
}

void add_inverse(const Json& inverse, const std::string& unit, Lines out) {
  auto text = [](const Json& value) { return value.is_null() ? std::string("nothing near") : number(value); };
  fmt::format_to(out, "with {} {}: epsilon {} suffices for this accuracy, or alpha {} is reached with this epsilon\n",
                 inverse["rows"].dump(), unit, text(inverse["epsilon"]), text(inverse["alpha"]));
  if (inverse.contains("label_count"))
    fmt::format_to(out, "with {} {}: {} labels can be learned to this accuracy with this epsilon\n",
                   inverse["rows"].dump(), unit,
                   inverse["label_count"].is_null() ? "no" : inverse["label_count"].dump());
}

// Every bound with its id, its kind and its source.
void add_bounds(const Json& result, Lines out) {
  // Names of bounds are of one length but for a few.
  std::size_t width = 10;
  for (const Json& bound : result["bounds"]) width = std::max(width, plain(bound["id"]).size() + 2);
  fmt::format_to(out, "{:<{}}{:>14}  {:<8}\n", "bound", width, result.value("unit", "rows"), "kind");
  for (const Json& bound : result["bounds"])
    fmt::format_to(out, "{:<{}}{:>14}  {:<8}  {}\n", plain(bound["id"]), width, bound["rows"].dump(),
                   plain(bound["kind"]), plain(bound["source"]));
  if (result["printed"].is_null())
    fmt::format_to(out, "printed: none; no paper states a number of rows, constants included, for these options\n");
}

// How far the rows are from what every learner needs.
void add_gap(const Finished& finished, Lines out) {
  const Json& gap = finished.result["gap"];
  if (gap.is_null())
    fmt::format_to(out, "gap: the planner knows no lower bound for this\n");
  else if (!gap["times"].is_null())
    fmt::format_to(out, "gap: {:.3g} times what is necessary{}\n", gap["times"].get<double>(),
                   finished.explain ? " (" + plain(gap["lower"]) + ")" : "");
}

// A bound without its assumptions promises too much.
void add_assumptions(const Json& result, Lines out) {
  if (result.contains("error_says")) fmt::format_to(out, "error: {}\n", plain(result["error_says"]));
  fmt::format_to(out, "assumes: {}\n", fmt::join(result["assumes"].get<std::vector<std::string>>(), "; "));
}

void add_headline(const Finished& finished, Lines out) {
  const Json& result = finished.result;
  std::string condition;  // condition of the accuracy
  if (result.contains("refusal"))
    condition = fmt::format(" whenever there is an answer. A run has no answer with probability {:.4g}",
                            result["refusal"].get<double>());
  if (finished.explain) condition += " (rule " + plain(result["rule"]) + ")";
  // Labels from anywhere: the class may have no rule without mistakes.
  const char* above = result.value("setting", "") == "agnostic" ? " above the least of the class" : "";
  const std::string unit = result.value("unit", "rows");
  const char* where = result.contains("errors") ? " on the table itself" : "";
  if (result.contains("goal"))
    fmt::format_to(out, "{} {} suffice: with alpha = {} and probability at least 1 - {} the solution {}{}\n",
                   result["rows"].dump(), unit, plain(result["alpha"]), plain(result["beta"]), plain(result["goal"]),
                   condition);
  else
    fmt::format_to(out, "{} {} suffice for error at most {}{}{} with probability at least 1 - {}{}\n",
                   result["rows"].dump(), unit, plain(result["alpha"]), above, where, plain(result["beta"]), condition);
}

void add_rows(const Finished& finished, Lines out) {
  const Json& result = finished.result;
  add_headline(finished, out);
  add_assumptions(result, out);
  fmt::format_to(out, "guarantee: {}\n", promise_text(result["privacy"]));
  if (finished.explain) add_bounds(result, out);
  add_gap(finished, out);
  if (result.contains("inverse")) add_inverse(result["inverse"], result.value("unit", "rows"), out);
  if (result.contains("curve")) fmt::format_to(out, "curve: {}\n", plain(result["curve"]["file"]));
  if (result.contains("comparison")) add_comparison(result["comparison"], out);
  if (!finished.explain) fmt::format_to(out, "{}", explain_hint);
}

}  // namespace

std::string plan_text(const Finished& finished) {
  std::string text;
  Lines out(text);
  if (finished.result.contains("bound"))
    add_bound(finished.result, out);
  else
    add_rows(finished, out);
  return text;
}

}  // namespace discreet::inline app
