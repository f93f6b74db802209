#include "discreet/app/verbs/audit/audit.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <set>

#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/app/studies/randomizers.h"
#include "discreet/app/verbs/audit/prediction_files.h"
#include "discreet/audit/runs/statistical_auditor.h"
#include "discreet/base/option_range.h"

namespace discreet::inline app {
namespace {

// How the runs of a program ended. A failure may depend on the table, and then it is an outcome like any other; but a
// program that fails again and again on tables from which it has learned before is broken.
struct ProgramRuns {
  std::size_t answered = 0, failed = 0;
  std::string first_failure;
  std::set<std::vector<std::uint32_t>> answered_tables;
  std::size_t breakdowns = 0;  // in a row

  void take(std::span<const std::uint32_t> rows, const std::string& failure) {
    std::vector<std::uint32_t> table(rows.begin(), rows.end());
    if (failure.empty()) {
      ++answered;
      breakdowns = 0;
      answered_tables.insert(std::move(table));
      return;
    }
    if (++failed == 1) first_failure = failure;
    breakdowns += answered_tables.contains(table);
  }
  bool broken() const { return breakdowns >= most_failures; }

  static constexpr std::size_t most_failures = 3;
};

struct Audited {
  std::string name;
  Subject subject;
  Explorable explorable;
  std::shared_ptr<ProgramRuns> runs;  // of a program
};

// A program as a subject: record r is the input r / 2 with the label r % 2, an outcome all predictions.
Audited audited_program(const AuditRequest& request, const Context& context) {
  require_between("program_values", request.program_values, 1, 1 << 20, "Give the number of different inputs");
  require_above("seconds", request.seconds, 0, "Give the time of one run, such as 60");
  auto values = static_cast<std::uint64_t>(request.program_values);
  PrivateFolder there_is_one;
  Trainer trainer = program_trainer(request.program, {.seconds = to_double(request.seconds)}, context.progress.stop);
  auto runs = std::make_shared<ProgramRuns>();
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    LabelledTable table{{1, {}}, BitMatrix(database.size(), 1)};
    for (std::size_t i = 0; i < database.size(); ++i) {
      table.x.values.push_back(database[i] / 2);
      table.y.set(i, 0, database[i] % 2 == 1);
    }
    InputRows test;
    for (std::uint64_t x = 0; x < values; ++x) test.values.push_back(x);
    Predictions predictions = trainer(table, test, rng);
    std::string outcome;
    for (std::uint64_t x = 0; x < values && predictions.failure.empty(); ++x)
      outcome += predictions.labels.get(x, 0) ? '1' : '0';
    runs->take(database, predictions.failure);
    return predictions.failure.empty() ? outcome : "failed: " + predictions.failure;
  };
  auto describe = [](std::uint32_t record) { return fmt::format("x={} y={}", record / 2, record % 2); };
  Privacy promised{request.epsilon, request.delta, request.neighbours};
  check(promised);
  return {request.program, Subject{.records = 2 * values, .run = run, .describe = describe, .promised = promised},
          Explorable::no, runs};
}

const std::vector<std::string>& program_options() {
  static const std::vector<std::string> all{"program_values", "epsilon", "delta", "neighbours"};
  return all;
}

template <class Entry>
std::pair<AuditRequest, Audited> audited_entry(const Entry& entry, const Json& given) {
  auto [request, options] = split<AuditRequest>(given, entry.fields);
  for (const std::string& option : program_options())
    if (given.contains(option) && !field_of(entry.fields, option))
      throw Error("option '" + option + "' is for a program, and " + entry.name + " has none of its own. Leave it out");
  require_at_least("rows", request.rows, 1, "Take a small number, such as 3");
  Subject subject = entry.subject(options, static_cast<std::size_t>(request.rows));
  return {request, Audited{request.learner, std::move(subject), Explorable::yes, nullptr}};
}

// Options of the entry stand beside those of the verb; a program has no others.
std::pair<AuditRequest, Audited> read_request(const Json& given, const Context& context) {
  bool by_name = given.contains("learner") && given["learner"] != "";
  if (by_name == (given.contains("program") && given["program"] != ""))
    throw Error(by_name ? "option 'program': a learner is named already. Give one of them"
                        : "name a learner, or give 'program', a command to audit");
  if (!by_name) {
    AuditRequest request = split<AuditRequest>(given, Json::array()).verb;
    return {request, audited_program(request, context)};
  }
  Kind kind = given.contains("kind") ? Value<Kind>::read(given["kind"], "kind") : Kind::learner;
  std::string name = Value<std::string>::read(given["learner"], "learner");
  if (kind == Kind::learner) return audited_entry(find_learner(name), given);
  if (kind == Kind::sanitizer) return audited_entry(find_sanitizer(name), given);
  if (kind == Kind::randomizer) return audited_entry(find_randomizer(name), given);
  if (kind == Kind::optimizer) return audited_entry(find_optimizer(name), given);
  return audited_entry(find_mechanism(name), given);
}

AuditOptions options_of(const AuditRequest& request, const Audited& audited) {
  bool program = audited.explorable == Explorable::no;
  require_inside("confidence", request.confidence, 0, 1, "Give a number such as 0.95");
  auto runs = request.runs.value_or(program ? 200 : 10'000);
  require_between("runs", runs, 1, 1'000'000'000, "Take a number such as 10000");
  auto pilots = request.pilot_runs.value_or(std::max<std::int64_t>(runs / 10, std::min<std::int64_t>(runs, 4)));
  require_between("pilot_runs", pilots, 2, 1'000'000'000, "Take about a tenth of the runs, or leave it out");
  return {.runs = static_cast<std::size_t>(runs),
          .pilot_runs = static_cast<std::size_t>(pilots),
          .epsilon = to_double(audited.subject.promised.epsilon),
          .delta = to_double(audited.subject.promised.delta),
          .confidence = to_double(request.confidence),
          .concurrency = program ? Concurrency::one_by_one : Concurrency::parallel};
}

// A program that fails on the tables of the first pair in turn, as often as is forgiven, gives no outcomes at all: it
// is not run for hours to find that out.
bool gives_outcomes(const Audited& audited, const Suspicion& pair, Rng& rng) {
  if (!audited.runs) return true;
  for (std::size_t i = 0; i < ProgramRuns::most_failures && audited.runs->answered == 0; ++i)
    (i % 2 == 0 ? pair.first : pair.second)(rng);
  return audited.runs->answered > 0;
}

Progress until_broken(const Audited& audited, const Progress& progress) {
  if (!audited.runs) return progress;
  auto stop = [runs = audited.runs, asked = progress.stop] { return runs->broken() || (asked && asked()); };
  return {progress.report, stop};
}

std::string blind_to(const Sight& sight, const AuditOptions& options, std::size_t pairs) {
  std::string leak =
      std::isinf(sight.smallest_visible)
          ? fmt::format("no leak at all shows above epsilon {:g} in so few runs", options.epsilon)
          : fmt::format("an epsilon below {:.3f} does not show in {} runs", sight.smallest_visible, options.runs);
  return fmt::format(
      "{}, nor does an event of probability below {:.2g}, nor neighbours other than the {} pairs that were "
      "tried",
      leak, sight.rarest_event, pairs);
}

Json witness_of(const Suspicion& pair, const AuditReport& report) {
  constexpr std::size_t shown = 20;
  bool forward = report.way == AuditReport::Way::first_to_second;
  Json event = Json::array();
  for (std::size_t i = 0; i < std::min(shown, report.event.size()); ++i) event.push_back(report.event[i]);
  return {{"database", forward ? pair.first_rows : pair.second_rows},
          {"neighbour", forward ? pair.second_rows : pair.first_rows},
          {"source", pair.source},
          {"event", event},
          {"outcomes", report.event.size()},
          {"seen", report.seen},
          {"neighbour_seen", report.neighbour_seen}};
}

Json written(const AuditRequest& request, const Audited& audited, const AuditOptions& options,
             std::span<const Suspicion> pairs, const AuditReport& report) {
  Sight sight = sight_of(options);
  bool violated = report.epsilon_at_least > options.epsilon;
  bool nothing = report.made == 0 || report.neighbour_made == 0 || (audited.runs && audited.runs->answered == 0);
  const Privacy& promised = audited.subject.promised;
  std::string meaning =
      violated ? fmt::format(
                     "an event occurred {} times in {} runs on one table and {} times in {} on its neighbour, which "
                     "the promise does not allow",
                     report.seen, report.made, report.neighbour_seen, report.neighbour_made)
      : audited.runs && audited.runs->answered == 0 ? "no run gave an outcome; nothing was found out"
      : nothing ? "the audit ended before anything was measured; nothing was found out"
                : "no event was seen that the promise does not allow, which is no proof that it is kept";
  std::string blind = blind_to(sight, options, pairs.size());
  if (report.called_off)
    blind = fmt::format(
        "the audit ended after {} runs on one side and {} on the other, and those that are missing count "
        "against the bound; also if all {} are made, {}",
        report.made, report.neighbour_made, options.runs, blind);
  return {{"name", audited.name},
          {"promised",
           {{"epsilon", to_string(promised.epsilon)},
            {"delta", to_string(promised.delta)},
            {"neighbours", to_string(promised.neighbours)}}},
          {"verdict", violated  ? "violated"
                      : nothing ? "undecided"
                                : "not_seen"},
          {"epsilon_at_least", report.epsilon_at_least},
          {"confidence", to_string(request.confidence)},
          {"runs", report.made},
          {"neighbour_runs", report.neighbour_made},
          {"planned", options.runs},
          {"pilot_runs", options.pilot_runs},
          {"pairs", pairs.size()},
          {"witness", witness_of(pairs[report.suspicion], report)},
          {"smallest_visible", std::isinf(sight.smallest_visible) ? Json() : Json(sight.smallest_visible)},
          {"largest_showable", sight.largest_showable},
          {"rarest_event", sight.rarest_event},
          {"blind", blind},
          {"complete", !report.called_off},
          {"meaning", meaning}};
}

}  // namespace

Json run_audit(const Json& given, const Context& context) {
  auto [request, audited] = read_request(given, context);
  require_between("rows", request.rows, 1, 1'000'000, "Take a small number, such as 3");
  AuditOptions options = options_of(request, audited);
  auto pairs = suspicions_of(audited.subject, static_cast<std::size_t>(request.rows), to_double(request.seconds),
                             audited.explorable, context.progress);
  Rng rng = generator_of(request.seed);
  AuditReport report;
  report.called_off = true;
  try {
    if (gives_outcomes(audited, pairs.front(), rng))
      report = audit_by_runs(pairs, options, rng, until_broken(audited, context.progress));
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::interrupted) throw;
  }
  Json result = written(request, audited, options, pairs, report);
  if (audited.runs) {
    result["failed_runs"] = audited.runs->failed;
    result["failures"] = Json::array();
    if (audited.runs->failed > 0) result["failures"].push_back(audited.runs->first_failure);
  }
  return result;
}

namespace {

std::string audit_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}: {}\n", plain(result["verdict"]), plain(result["meaning"]));
  std::string runs = result["complete"] == true
                         ? result["runs"].dump() + " runs on either side"
                         : fmt::format("{} and {} of {} runs on either side", result["runs"].dump(),
                                       result["neighbour_runs"].dump(), result["planned"].dump());
  fmt::format_to(out, "epsilon at least {:.4f} (confidence {}), {}\n", result["epsilon_at_least"].get<double>(),
                 plain(result["confidence"]), runs);
  fmt::format_to(out, "blind: {}\n", plain(result["blind"]));
  add_failures(result, out);
  return text;
}

int audit_status(const Json& result, Ended ended) {
  if (result["verdict"] == "violated") return 4;
  if (result["complete"] == false) return ended == Ended::interrupted ? 130 : 1;
  return 0;
}

}  // namespace

Verb audit_verb() {
  Verb verb = verb_of<AuditRequest>(run_audit);
  verb.subject = "maybe";
  verb.without_entry = program_options();
  verb.without_entry.push_back("program");
  verb.text = audit_text;
  verb.status = audit_status;
  return verb;
}

}  // namespace discreet::inline app
