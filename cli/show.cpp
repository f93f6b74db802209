#include "show.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "discreet/app/csv_rows.h"
#include "show_arrows.h"
#include "show_dimension.h"
#include "show_local.h"

namespace discreet::cli {
namespace {

using Lines = std::back_insert_iterator<std::string>;

std::string amount(const Json& cost) {
  if (cost.is_null()) return "no limit";
  return fmt::format("epsilon {}, delta {}", cost["epsilon"].get<std::string>(), cost["delta"].get<std::string>());
}

std::string promise(const Json& privacy) {
  const char* relation = privacy["neighbours"] == "replace" ? "replacing one row"
                         : privacy["neighbours"] == "add_remove"
                             ? "adding or removing one row"
                             : "replacing the labels of one row; protects: labels alone, all other columns are public";
  return fmt::format("{} under {}", amount(privacy), relation);
}

void show_list(const Json& result, Lines out) {
  fmt::format_to(out, "learners\n");
  for (const Json& learner : result["learners"])
    fmt::format_to(out, "  {:<21}{}\n", learner["name"].get<std::string>(), learner["summary"].get<std::string>());
  fmt::format_to(out, "sanitizers\n");
  for (const Json& sanitizer : result["sanitizers"])
    fmt::format_to(out, "  {:<21}{}\n", sanitizer["name"].get<std::string>(), sanitizer["summary"].get<std::string>());
  fmt::format_to(out, "optimizers\n");
  for (const Json& optimizer : result["optimizers"])
    fmt::format_to(out, "  {:<21}{}\n", optimizer["name"].get<std::string>(), optimizer["summary"].get<std::string>());
  fmt::format_to(out, "mechanisms (for `discreet verify --kind mechanism`)\n");
  for (const Json& mechanism : result["mechanisms"])
    fmt::format_to(out, "  {:<21}{}\n", mechanism["name"].get<std::string>(), mechanism["summary"].get<std::string>());
  fmt::format_to(out, "randomizers (for `discreet local` and `discreet verify --kind randomizer`)\n");
  for (const Json& randomizer : result["randomizers"])
    fmt::format_to(out, "  {:<21}{}\n", randomizer["name"].get<std::string>(),
                   randomizer["summary"].get<std::string>());
  fmt::format_to(out, "protocols (for `discreet local`)\n");
  for (const Json& protocol : result["protocols"])
    fmt::format_to(out, "  {:<21}{}\n", protocol["name"].get<std::string>(), protocol["summary"].get<std::string>());
  fmt::format_to(out, "verbs\n");
  for (const Json& verb : result["verbs"])
    fmt::format_to(out, "  {:<21}{}\n", verb["name"].get<std::string>(), verb["summary"].get<std::string>());
  fmt::format_to(out, "bounds (for `discreet plan --kind bound`): {}, see `discreet list --json`\n", result["bounds"].size());
  fmt::format_to(out, "`discreet VERB LEARNER --help` shows the options.\n");
}

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
  fmt::format_to(out, "{} ({}): {}\nformula: {}\n", result["bound"].get<std::string>(), result["kind"].get<std::string>(),
                 result["source"].get<std::string>(), result["formula"].get<std::string>());
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
    auto text = [](const Json& value) { return value.is_null() ? std::string("nothing near") : value.get<std::string>(); };
    fmt::format_to(out, "with {} rows: epsilon {} suffices for this accuracy, or alpha {} is reached with this epsilon\n",
                   inverse["rows"].dump(), text(inverse["epsilon"]), text(inverse["alpha"]));
    if (inverse.contains("label_count"))
      fmt::format_to(out, "with {} rows: {} labels can be learned to this accuracy with this epsilon\n",
                     inverse["rows"].dump(), inverse["label_count"].is_null() ? "no" : inverse["label_count"].dump());
  }
  if (result.contains("curve")) fmt::format_to(out, "curve: {}\n", result["curve"]["file"].get<std::string>());
}

void show_plan(const Json& result, Lines out) {
  if (result.contains("bound")) return show_bound(result, out);
  std::string condition;  // of the accuracy
  if (result.contains("refusal"))
    condition = fmt::format(" whenever there is an answer; there is none with probability {:.4g}",
                            result["refusal"].get<double>());
  // Labels from anywhere: the class may have no rule without mistakes.
  const char* above = result["options"].value("setting", "") == "agnostic" ? " above the least of the class" : "";
  const char* where = result.contains("errors") ? " on the table itself" : "";
  if (result.contains("goal"))
    fmt::format_to(out, "{} rows suffice: with alpha = {} and probability at least 1 - {} the solution {} (rule {})\n",
                   result["rows"].dump(), result["alpha"].get<std::string>(), result["beta"].get<std::string>(),
                   result["goal"].get<std::string>(), result["rule"].get<std::string>());
  else
    fmt::format_to(out, "{} rows suffice for error at most {}{}{} with probability at least 1 - {}{} (rule {})\n",
                   result["rows"].dump(), result["alpha"].get<std::string>(), above, where,
                   result["beta"].get<std::string>(), condition, result["rule"].get<std::string>());
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

void show_promise(const Json& result, Lines out) {
  if (result["private"] == true)
    fmt::format_to(out, "promise: {}\n", promise(result["privacy"]));
  else
    fmt::format_to(out, "NOT PRIVATE: {}\n", result.value("reason", "the run was seeded"));
}

void show_ledger(const Json& result, Lines out) {
  if (result.contains("ledger"))
    fmt::format_to(out, "ledger: {}, left {}\n", result["ledger"]["path"].get<std::string>(),
                   amount(result["ledger"]["left"]));
}

// Lines after the first stand under it.
std::string indented(const std::string& text, std::size_t by) {
  std::string result;
  for (char c : text) result += c == '\n' ? "\n" + std::string(by, ' ') : std::string(1, c);
  return result;
}

void show_learn(const Json& result, Lines out) {
  if (result["answered"] == true)
    fmt::format_to(out, "learned: {}\n", indented(result["rule"].get<std::string>(), 9));
  else
    fmt::format_to(out, "no answer: the learner refused, as its promise allows; learning again is a new spend\n");
  if (result.contains("rows")) fmt::format_to(out, "rows: {}\n", result["rows"].dump());
  show_promise(result, out);
  for (const char* file : {"model", "geojson", "wkt"})
    if (result.contains(file) && result[file].is_string())
      fmt::format_to(out, "{}: {}\n", file, result[file].get<std::string>());
  show_ledger(result, out);
}

void show_sanitize(const Json& result, Lines out) {
  fmt::format_to(out, "sanitized: {}\n", result["says"].get<std::string>());
  fmt::format_to(out, "rows: {}\nall error bars together hold with probability at least {}\n", result["rows"].dump(),
                 result["confidence"].get<std::string>());
  show_promise(result, out);
  for (const char* file : {"release", "out", "weights"})
    if (result.contains(file) && result[file].is_string())
      fmt::format_to(out, "{}: {}\n", file, result[file].get<std::string>());
  // What is paid for is shown unless something of it is kept.
  const bool kept = result["release"].is_string() || result.contains("out") || result.contains("weights");
  if (!kept) fmt::format_to(out, "{}\n", result["release"].dump(2));
  show_ledger(result, out);
}

void show_optimize(const Json& result, Lines out) {
  fmt::format_to(out, "chosen: {}\nrows: {}\n", result["says"].get<std::string>(), result["rows"].dump());
  show_promise(result, out);
  if (result.contains("out"))
    fmt::format_to(out, "out: {}\n", result["out"].get<std::string>());
  else
    fmt::format_to(out, "{}\n", result["solution"].dump());
  show_ledger(result, out);
}

void show_query(const Json& result, Lines out) {
  if (result.contains("out"))
    fmt::format_to(out, "{} queries answered, written to {}\n", result["answered_queries"].dump(),
                   result["out"].get<std::string>());
  else
    for (const Json& answer : result["answers"])
      fmt::format_to(out, "{:.10g} rows, between {:.10g} and {:.10g}\n", answer["count"].get<double>(),
                     answer["low"].get<double>(), answer["high"].get<double>());
  fmt::format_to(out, "of {} rows; all error bars of the release together hold with probability at least {}\n",
                 result["rows"].dump(), result["confidence"].get<std::string>());
  if (result["private"] == false) fmt::format_to(out, "NOT PRIVATE: the release was seeded\n");
}

void show_predict(const Json& result, Lines out) {
  if (result.contains("predictions")) {
    std::string header = result.contains("labels") ? "" : "prediction";
    for (const Json& label : result.value("labels", Json::array()))
      header += (header.empty() ? "" : ",") + csv_cell(label.get<std::string>());
    fmt::format_to(out, "{}\n", header);
    for (const Json& label : result["predictions"]) {
      std::string line = label.dump();
      std::erase_if(line, [](char c) { return c == '[' || c == ']'; });  // of many labels, with commas
      fmt::format_to(out, "{}\n", line);
    }
  } else {
    fmt::format_to(out, "{} rows labelled, written to {}\n", result["rows"].dump(), result["out"].get<std::string>());
  }
  if (result.contains("error"))
    fmt::format_to(out, "error {}, {} of {} rows{} (NOT PRIVATE)\n", result["error"].dump(), result["mistakes"].dump(),
                   result["rows"].dump(), result.contains("errors") ? " on the worst label" : "");
}

// A line a label; what it means is said once.
void show_errors(const Json& result, Lines out) {
  fmt::format_to(out,
                 "label: error, on people like these (if none of them helped to learn the model), on this table\n");
  for (const Json& label : result["labels"]) {
    const Json &people = label["interval"], &table = label["table_interval"];
    fmt::format_to(out, "{}: {} [{:.4f}, {:.4f}] [{:.4f}, {:.4f}]\n", label["label"].get<std::string>(),
                   label["error"].is_null() ? "unknown" : fmt::format("{:.4f}", label["error"].get<double>()),
                   people["low"].get<double>(), people["high"].get<double>(), table["low"].get<double>(),
                   table["high"].get<double>());
  }
  fmt::format_to(out, "all intervals of a kind hold together with confidence {}\n",
                 result["confidence"].get<std::string>());
  show_promise(result, out);
  show_ledger(result, out);
}

void show_evaluate(const Json& result, Lines out) {
  if (result.contains("labels")) return show_errors(result, out);
  auto interval = [&](const char* what, const Json& given) {
    fmt::format_to(out, "{} between {:.4f} and {:.4f}", what, given["low"].get<double>(), given["high"].get<double>());
  };
  if (result["error"].is_null())
    fmt::format_to(out, "error unknown: no rows were counted\n");
  else
    fmt::format_to(out, "error {:.4f} ({} wrong, with noise)\n", result["error"].get<double>(), result["wrong"].dump());
  interval("on people like these", result["interval"]);
  fmt::format_to(out, ", if none of them helped to learn the model\n");
  interval("on this table", result["table_interval"]);
  fmt::format_to(out, "\nconfidence {}, each\n", result["confidence"].get<std::string>());
  show_promise(result, out);
  show_ledger(result, out);
}

void show_plot(const Json& result, Lines out) {
  fmt::format_to(out, "written: {}\n", result["out"].get<std::string>());
  show_promise(result, out);
}

void show_witness(const Json& witness, Lines out) { fmt::format_to(out, "witness: {}\n", witness.dump()); }

void show_verify(const Json& result, Lines out) {
  fmt::format_to(out, "{}: {}\n", result["verdict"].get<std::string>(), result["instance"].get<std::string>());
  auto line = [&](const char* name, const Json& level) {
    auto text = [](const Json& value) {
      return value.is_null() ? "unknown" : value.is_string() ? value.get<std::string>() : value.dump();
    };
    fmt::format_to(out, "{:<10}epsilon {}, delta {}\n", name, text(level["epsilon"]), text(level["delta"]));
  };
  line("promised", result["promised"]);
  line("measured", result["measured"]);
  fmt::format_to(out, "{} tables, {} pairs of neighbours, {} undecided\n", result["databases"].dump(),
                 result["pairs"].dump(), result["undecided"].dump());
  if (!result["witness"].is_null()) show_witness(result["witness"], out);
}

std::string percent(const Json& share) { return fmt::format("{:.3g} %", 100 * share.get<double>()); }

void show_failures(const Json& result, Lines out) {
  if (result["failures"].empty()) return;
  const std::size_t failed = result.value("failed_runs", result["failures"].size());
  fmt::format_to(out, "{} {} failed, the first because {}\n", failed, failed == 1 ? "run" : "runs",
                 result["failures"][0].get<std::string>());
}

void show_attack(const Json& result, Lines out) {
  fmt::format_to(out, "{}\n", result["meaning"].get<std::string>());
  fmt::format_to(out, "{} of {} runs, {} rows, {} labels; rate between {} and {}\n", result["trials"].dump(),
                 result["planned"].dump(), result["rows"].dump(), result["columns"].dump(),
                 percent(result["rate"]["low"]), percent(result["rate"]["high"]));
  if (result.contains("accused_by_user")) {
    fmt::format_to(out, "accusations by row: {}\n", result["accused_by_user"].dump());
    fmt::format_to(out, "proved false accusations: at most {}; seen: {} of {} runs without the row\n",
                   percent(result["false_accusation"]), result["control"]["accused"].dump(),
                   result["control"]["trials"].dump());
  }
  fmt::format_to(out, "excluded epsilon: {:.3f}\n", result["excluded_epsilon"].get<double>());
  show_failures(result, out);
}

void show_audit(const Json& result, Lines out) {
  fmt::format_to(out, "{}: {}\n", result["verdict"].get<std::string>(), result["meaning"].get<std::string>());
  std::string runs = result["complete"] == true
                         ? result["runs"].dump() + " runs on either side"
                         : fmt::format("{} and {} of {} runs on either side", result["runs"].dump(),
                                       result["neighbour_runs"].dump(), result["planned"].dump());
  fmt::format_to(out, "epsilon at least {:.4f} (confidence {}), {}\n", result["epsilon_at_least"].get<double>(),
                 result["confidence"].get<std::string>(), runs);
  fmt::format_to(out, "blind: {}\n", result["blind"].get<std::string>());
  if (result.contains("failures")) show_failures(result, out);
}

// Without a file the schema itself, so that it can be sent into one.
void show_schema(const Json& request, const Json& result, Lines out) {
  if (result.contains("schema") && !request.contains("schema")) {
    fmt::format_to(out, "{}\n", result["schema"].dump(2));
    return;
  }
  fmt::format_to(out, "{} literals{}\n", result["dimension"].dump(),
                 result.contains("out") ? ", written to " + result["out"].get<std::string>() : "");
  for (const Json& literal : result["literals"]) fmt::format_to(out, "  {}\n", literal.get<std::string>());
  if (result.contains("left_out") && !result["left_out"].empty())
    fmt::format_to(out, "left out: {}\n", result["left_out"].dump());
  if (result["private"] == false) fmt::format_to(out, "NOT PRIVATE: the schema was made from data\n");
}

void show_budget(const Json& result, Lines out) {
  fmt::format_to(out, "total: {}\nspent: {}\nleft:  {}\n", amount(result["total"]), amount(result["spent"]),
                 amount(result["left"]));
  if (result.value("neighbours", "") == "labels") fmt::format_to(out, "protects: labels alone\n");
  for (const Json& entry : result["entries"]) fmt::format_to(out, "  {}\n", entry.dump());
  if (result.contains("head")) fmt::format_to(out, "head:  {}\n", result["head"].get<std::string>());
  if (result.contains("verdict")) fmt::format_to(out, "the chain holds\n");
}

}  // namespace

std::string show(const std::string& verb, const Json& request, const Json& result) {
  std::string text;
  Lines out(text);
  if (verb == "list")
    show_list(result, out);
  else if (verb == "plan")
    show_plan(result, out);
  else if (verb == "learn")
    show_learn(result, out);
  else if (verb == "sanitize")
    show_sanitize(result, out);
  else if (verb == "optimize")
    show_optimize(result, out);
  else if (verb == "query")
    show_query(result, out);
  else if (verb == "predict")
    show_predict(result, out);
  else if (verb == "evaluate")
    show_evaluate(result, out);
  else if (verb == "plot")
    show_plot(result, out);
  else if (verb == "verify")
    show_verify(result, out);
  else if (verb == "schema")
    show_schema(request, result, out);
  else if (verb == "attack")
    show_attack(result, out);
  else if (verb == "audit")
    show_audit(result, out);
  else if (verb == "arrow")
    text = show_arrow(result);
  else if (verb == "claim")
    text = show_claim(result);
  else if (verb == "recall")
    text = show_recall(result);
  else if (verb == "dimension")
    text = show_dimension(result);
  else if (verb == "play")
    text = show_play(result);
  else if (verb.starts_with("local "))
    text = show_local(verb, result);
  else
    show_budget(result, out);
  return text;
}

int exit_status(const std::string& verb, const Json& result, Ended ended) {
  if (result.contains("answered") && result["answered"] == false) return 1;
  if ((verb == "verify" || verb == "audit") && result["verdict"] == "violated") return 4;
  if (verb == "claim" && result["verdict"] == "impossible") return 4;
  if ((verb == "attack" || verb == "audit") && result["complete"] == false)
    return ended == Ended::interrupted ? 130 : 1;
  if (verb == "verify" && result["verdict"] == "undecided") return ended == Ended::interrupted ? 130 : 1;
  return 0;
}

}  // namespace discreet::cli
