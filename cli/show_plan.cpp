#include "show_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "promise.h"

namespace discreet::cli {
namespace {

using Lines = std::back_insert_iterator<std::string>;

// A column a number of labels, the fewest rows of each setting marked.
void show_comparison(const Json& comparison, Lines out) {
  const Json &counts = comparison["counts"], &winners = comparison["winners"];
  fmt::format_to(
      out, "\nrows needed for so many labels (* fewest where concepts made the labels, + for any labels)\n{:<36}", "");
  for (const Json& count : counts) fmt::format_to(out, "{:>14}", count.dump());
  for (const Json& rival : comparison["rivals"]) {
    fmt::format_to(out, "\n{:<36}", rival["name"].get<std::string>());
    for (std::size_t c = 0; c < counts.size(); ++c) {
      std::string cell = rival["rows"][c].is_null() ? "-" : rival["rows"][c].dump();
      cell += winners["realizable"][c] == rival["name"] ? "*" : "";
      cell += winners["agnostic"][c] == rival["name"] ? "+" : "";
      fmt::format_to(out, "{:>14}", cell);
    }
  }
  fmt::format_to(out, "\n");
  for (const Json& rival : comparison["rivals"])
    if (rival.contains("why"))
      fmt::format_to(out, "- {}: {}\n", rival["name"].get<std::string>(), rival["why"].get<std::string>());
}

void show_bound(const Json& result, Lines out) {
  if (result.contains("rows"))
    fmt::format_to(out, "{} {}\n", result["rows"].dump(), result["unit"].get<std::string>());
  else
    fmt::format_to(out, "{:.8g} {}\n", result["high"].get<double>(), result["unit"].get<std::string>());
  fmt::format_to(out, "{} ({}): {}\nformula: {}\n", result["bound"].get<std::string>(),
                 result["kind"].get<std::string>(), result["source"].get<std::string>(),
                 result["formula"].get<std::string>());
  if (result["validity"] != "") fmt::format_to(out, "valid where: {}\n", result["validity"].get<std::string>());
}

// Besides the bounds: which kind is missing, how far apart they are, what given rows suffice for, where the curve is.
void show_plan_extras(const Json& result, Lines out) {
  if (result["printed"].is_null())
    fmt::format_to(out, "printed: none; no paper states a number of rows, constants included, for these options\n");
  if (result["gap"].is_null())
    fmt::format_to(out, "gap: the planner knows no lower bound for this\n");
  else if (!result["gap"]["times"].is_null())
    fmt::format_to(out, "gap: {:.3g} times what is necessary ({})\n", result["gap"]["times"].get<double>(),
                   result["gap"]["lower"].get<std::string>());
  if (result.contains("inverse")) {
    const Json& inverse = result["inverse"];
    auto text = [](const Json& value) {
      return value.is_null() ? std::string("nothing near") : value.get<std::string>();
    };
    fmt::format_to(out,
                   "with {} rows: epsilon {} suffices for this accuracy, or alpha {} is reached with this epsilon\n",
                   inverse["rows"].dump(), text(inverse["epsilon"]), text(inverse["alpha"]));
    if (inverse.contains("label_count"))
      fmt::format_to(out, "with {} rows: {} labels can be learned to this accuracy with this epsilon\n",
                     inverse["rows"].dump(), inverse["label_count"].is_null() ? "no" : inverse["label_count"].dump());
  }
  if (result.contains("curve")) fmt::format_to(out, "curve: {}\n", result["curve"]["file"].get<std::string>());
}

// The assumptions of the headline: a bound without its assumptions promises too much.
void show_assumptions(const Json& result, Lines out) {
  if (result.contains("error_says")) fmt::format_to(out, "error: {}\n", result["error_says"].get<std::string>());
  fmt::format_to(out, "assumes: {}\n", fmt::join(result["assumes"].get<std::vector<std::string>>(), "; "));
}

void show_rows(const Json& result, Lines out) {
  std::string condition;  // condition of the accuracy
  if (result.contains("refusal"))
    condition = fmt::format(" whenever there is an answer; there is none with probability {:.4g}",
                            result["refusal"].get<double>());
  // Labels from anywhere: the class may have no rule without mistakes.
  const char* above = result.value("setting", "") == "agnostic" ? " above the least of the class" : "";
  const char* where = result.contains("errors") ? " on the table itself" : "";
  if (result.contains("goal"))
    fmt::format_to(out, "{} rows suffice: with alpha = {} and probability at least 1 - {} the solution {} (rule {})\n",
                   result["rows"].dump(), result["alpha"].get<std::string>(), result["beta"].get<std::string>(),
                   result["goal"].get<std::string>(), result["rule"].get<std::string>());
  else
    fmt::format_to(out, "{} rows suffice for error at most {}{}{} with probability at least 1 - {}{} (rule {})\n",
                   result["rows"].dump(), result["alpha"].get<std::string>(), above, where,
                   result["beta"].get<std::string>(), condition, result["rule"].get<std::string>());
  show_assumptions(result, out);
  fmt::format_to(out, "promise: {}\n", promise(result["privacy"]));
  // Names of bounds are of one length but for a few.
  std::size_t width = 10;
  for (const Json& bound : result["bounds"]) width = std::max(width, bound["id"].get<std::string>().size() + 2);
  fmt::format_to(out, "{:<{}}{:>14}  {:<8}\n", "bound", width, "rows", "kind");
  for (const Json& bound : result["bounds"])
    fmt::format_to(out, "{:<{}}{:>14}  {:<8}  {}\n", bound["id"].get<std::string>(), width, bound["rows"].dump(),
                   bound["kind"].get<std::string>(), bound["source"].get<std::string>());
  show_plan_extras(result, out);
  if (result.contains("comparison")) show_comparison(result["comparison"], out);
}

}  // namespace

std::string show_plan(const Json& result) {
  std::string text;
  Lines out(text);
  if (result.contains("bound"))
    show_bound(result, out);
  else
    show_rows(result, out);
  return text;
}

}  // namespace discreet::cli
