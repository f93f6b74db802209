#include "show.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "discreet/base/wording.h"
#include "discreet/table/formats/csv_rows.h"
#include "promise.h"
#include "show_arrows.h"
#include "show_dimension.h"
#include "show_local.h"
#include "show_plan.h"

namespace discreet::cli {
namespace {

using Lines = std::back_insert_iterator<std::string>;

struct ListedKind {
  const char* key;
  const char* title;
};

constexpr std::array listed_kinds{
    ListedKind{"learners", "learners"},
    ListedKind{"sanitizers", "sanitizers"},
    ListedKind{"optimizers", "optimizers"},
    ListedKind{"mechanisms", "mechanisms (for `discreet verify --kind mechanism`)"},
    ListedKind{"randomizers", "randomizers (for `discreet local` and `discreet verify --kind randomizer`)"},
    ListedKind{"protocols", "protocols (for `discreet local`)"},
    ListedKind{"verbs", "verbs"},
};

void show_list(const Json& result, Lines out) {
  std::size_t longest = 0;
  for (const ListedKind& kind : listed_kinds)
    for (const Json& entry : result[kind.key]) longest = std::max(longest, entry["name"].get<std::string>().size());
  for (const ListedKind& kind : listed_kinds) {
    fmt::format_to(out, "{}\n", kind.title);
    for (const Json& entry : result[kind.key])
      fmt::format_to(out, "  {:<{}}  {}\n", entry["name"].get<std::string>(), longest,
                     entry["summary"].get<std::string>());
  }
  fmt::format_to(out, "bounds (for `discreet plan --kind bound`): {}, see `discreet list --json`\n",
                 result["bounds"].size());
  fmt::format_to(out, "`discreet VERB LEARNER --help` shows the options.\n");
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

// Lines after the first are under it.
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
  // The release, for which budget was spent, is shown unless some part of it is kept.
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
      std::erase_if(line, [](char c) { return c == '[' || c == ']'; });  // many labels, with commas
      fmt::format_to(out, "{}\n", line);
    }
  } else {
    fmt::format_to(out, "{} rows labelled, written to {}\n", result["rows"].dump(), result["out"].get<std::string>());
  }
  if (result.contains("error"))
    fmt::format_to(out, "error {}, {} of {} rows{} (NOT PRIVATE)\n", result["error"].dump(), result["mistakes"].dump(),
                   result["rows"].dump(), result.contains("errors") ? " on the worst label" : "");
}

// One line per label. The meaning is printed once.
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

// At most a few of them, with commas.
std::string some_of(const Json& texts, const char* between) {
  constexpr std::size_t shown = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(shown, texts.size()); ++i)
    text += (i == 0 ? "" : between) + texts[i].get<std::string>();
  if (texts.empty()) return "no rows";
  return texts.size() > shown ? fmt::format("{}{}and {} more", text, between, texts.size() - shown) : text;
}

// The pair of neighbours that the measured epsilon or delta comes from.
void show_witness(const Json& witness, Lines out) {
  auto chance = [](const Json& enclosure) { return fmt::format("{:.6g}", enclosure["high"].get<double>()); };
  fmt::format_to(out, "largest difference:\n  table        {}\n  neighbour    {}\n  outcome      {}\n",
                 some_of(witness["database"], ", "), some_of(witness["neighbour"], ", "),
                 some_of(witness["event"], " or "));
  fmt::format_to(out, "  probability  {} on the table, {} on the neighbour\n", chance(witness["probability"]),
                 chance(witness["neighbour_probability"]));
}

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

// A line per spend: what, when, cost, and the note.
void show_entries(const Json& entries, Lines out) {
  std::size_t longest = 0;
  auto what = [](const Json& entry) {
    return entry["verb"].get<std::string>() + " " + entry["name"].get<std::string>();
  };
  for (const Json& entry : entries) longest = std::max(longest, what(entry).size());
  for (const Json& entry : entries) {
    std::string when = entry["time"];
    std::ranges::replace(when, 'T', ' ');
    fmt::format_to(out, "{:>5}  {}  {:<{}}  {}", entry["sequence"].dump(), when, what(entry), longest,
                   amount(entry["cost"]));
    const std::string note = entry["note"];
    fmt::format_to(out, "{}\n", note.empty() ? "" : "  " + in_quotes(note, 200));
  }
}

void show_budget(const Json& result, Lines out) {
  fmt::format_to(out, "total: {}\nspent: {}\nleft:  {}\n", amount(result["total"]), amount(result["spent"]),
                 amount(result["left"]));
  if (result.value("neighbours", "") == "labels") fmt::format_to(out, "protects: labels alone\n");
  show_entries(result["entries"], out);
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
    text = show_plan(result);
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
  if ((verb == "attack" || verb == "audit") && result["complete"] == false)
    return ended == Ended::interrupted ? 130 : 1;
  if (verb == "verify" && result["verdict"] == "undecided") return ended == Ended::interrupted ? 130 : 1;
  return 0;
}

}  // namespace discreet::cli
