#include "discreet/app/verbs/rehearse/rehearse.h"

#include <algorithm>
#include <numeric>

#include "discreet/app/checks/public_checks.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/releases/paid_file.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/verbs/rehearse/command_line.h"
#include "discreet/app/verbs/rehearse/rehearsal.h"
#include "discreet/audit/runs/median_interval.h"
#include "discreet/base/option_range.h"
#include "discreet/base/wording.h"
#include "discreet/bounds/learners/clopper_pearson.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

using Path = std::filesystem::path;

constexpr std::int64_t most_rows = 10'000'000, most_runs = 100'000;
constexpr double rare = 0.02;  // share of labels of one kind
const Rational confidence(19, 20);

// The same file by its name. A look at the table itself would be a look at the table.
bool same_name(const Path& one, const Path& other) {
  return std::filesystem::absolute(one).lexically_normal() == std::filesystem::absolute(other).lexically_normal();
}

// `d.csv.ledger` beside `d.csv`, without a look at `d.csv`. A link to a table has another ledger. Name it then.
std::optional<LedgerAddress> ledger_of(const RehearseLearnOptions& verb) {
  if (verb.ledger) return verb.ledger;
  if (verb.data.empty() || verb.data == "-") return std::nullopt;
  return LedgerAddress(Path(verb.data.native() + ".ledger"));
}

void check_options(const RehearseLearnOptions& verb) {
  require_between("rows", verb.rows, 1, most_rows, "Take as many as your table has");
  require_between("runs", verb.runs, 1, most_runs, "Take 20 for a first look");
  if (verb.noise) require_between("noise", *verb.noise, 0, Rational(1, 2), "Take a share such as 1/10");
  if (verb.dry_run) throw Error("option 'dry_run': a rehearsal reads no table and spends nothing. Leave it out");
  if (verb.like && !verb.data.empty() && same_name(*verb.like, verb.data))
    throw Error("Option --like is the table itself. A rehearsal never reads it. Name a public table, or leave it out.");
}

// What `learn` would take from the header.
void check_known(const LearnerEntry& entry, const Json& given, const RehearseLearnOptions& verb) {
  constexpr const char* no_header = "A rehearsal does not read the header of the table. ";
  if (entry.reads_bits && !verb.schema && !given.contains("dimension"))
    throw Error(std::string("Option --dimension is missing. ") + no_header +
                "Give the number of input columns, or a schema.");
  if (learns_many(entry, given) && verb.labels.empty())
    throw Error(std::string("Option --labels is missing. ") + no_header + "Name the columns of the labels.");
  if (entry.learns_regions && given.value("frame", Json()) == Value<Frame>::from_data)
    throw Error("Option --frame is " + std::string(Value<Frame>::from_data) +
                ". A rehearsal reads no table. Give the public frame, such as 9,45,10,46.");
}

// A file that was paid for, or the table, must not be lost to a rehearsal.
void check_model_path(const RehearseLearnOptions& verb) {
  if (!verb.model) return;
  const std::string name = "option 'model': " + path_in_quotes(verb.model->native());
  if (!verb.data.empty() && same_name(*verb.model, verb.data)) throw Error(name + " is the table. Name another file");
  if (const auto ledger = ledger_of(verb)) refuse_overwriting({"model", *verb.model}, ledger_files(*ledger));
  std::error_code failed;
  if (!std::filesystem::is_regular_file(*verb.model, failed)) return;
  const auto paid = read_paid_file(read_file(verb.model->native(), Model::max_bytes));
  if (!paid || !paid->rehearsal)
    throw Error(name + " exists and is not a rehearsal. Name another file, or leave out model");
}

// The request of `learn` without the table: so nothing can look at it.
Json without_table(const Json& request, std::uint64_t seed) {
  Json learn = part_of(request, field_names<LearnOptions>());
  const LearnerEntry& entry = learner_of(request);
  learn.update(part_of(request, names_of(entry.fields)));
  learn["learner"] = entry.name;
  for (const char* left_out : {"data", "geojson", "wkt", "budget", "budget_delta", "unlimited", "ledger"})
    learn.erase(left_out);
  learn["seed"] = seed;
  return learn;
}

std::uint64_t seed_of(const RehearseLearnOptions& verb) {
  constexpr int bits = 53;  // a number that JSON keeps everywhere
  return verb.random_seed().value_or(Rng::secure().bits(bits));
}

Rational noise_of(const RehearseLearnOptions& verb, const AnyLearner& learner) {
  return verb.noise.value_or(learner.premise().setting == Setting::realizable ? Rational(0) : Rational(1, 10));
}

// Notes about public facts that stop the real run.
void say_findings(const PreparedLearn& run, const Json& request, const Context& context) {
  std::vector<Finding> findings = word_findings(run.verb.schema, run.verb.label, run.verb.positive);
  if (!run.verb.default_range && !run.verb.schema)
    std::ranges::move(range_findings(run.entry.fields, run.given), std::back_inserter(findings));
  for (const Finding& finding : findings) context.say(finding.text);
  if (!request.contains("epsilon")) context.say("Option --epsilon is missing. A run that spends needs it.");
  if (request.contains("geojson") || request.contains("wkt")) context.say("A rehearsal writes no region.");
}

// {epsilon, delta}, with what `cost_at` says, or why the ledger does not allow it.
Json cost_of(const Json& request, const RehearseLearnOptions& verb, const PreparedLearn& run, const Spend& spend) {
  Json cost{{"epsilon", to_string(run.privacy().epsilon)}, {"delta", to_string(run.privacy().delta)}};
  const auto ledger = ledger_of(verb);
  if (!ledger || (request.contains("ledger") && request["ledger"].is_null())) return cost;
  try {
    const Json written = cost_at(*ledger, verb, {run.privacy(), unit_name(run.person)}, spend);
    if (!written.is_null()) cost["ledger"] = written;
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::budget && error.kind() != Error::Kind::mistake) throw;
    cost["refused"] = error.what();
  }
  return cost;
}

Json ends(const Rational& low, const Rational& high) { return {{"low", to_double(low)}, {"high", to_double(high)}}; }

// Null if no run has an answer.
Json errors_of(std::vector<Rational> errors) {
  if (errors.empty()) return nullptr;
  std::ranges::sort(errors);
  const std::size_t half = errors.size() / 2;
  const Rational median = errors.size() % 2 == 1 ? errors[half] : Rational((errors[half - 1] + errors[half]) / 2);
  const auto rank = median_rank(errors.size(), (1 - confidence) / 2);
  return {{"median", to_double(median)},
          {"interval", rank ? ends(errors[*rank - 1], errors[errors.size() - *rank]) : Json()},
          {"largest", to_double(errors.back())}};
}

Json share_without_answer(std::size_t none, std::size_t runs) {
  const double tail = to_double((1 - confidence) / 2);
  return {{"runs", none},
          {"interval", {{"low", least_mean(none, runs, tail)}, {"high", largest_mean(none, runs, tail)}}}};
}

Json fields_of_learn(const LearnerEntry& entry) {
  Json fields = entry.fields;
  for (const Json& field : describe_fields<LearnOptions>())
    if (field["name"] != "seed") fields.push_back(field);
  return fields;
}

// The runs one after the other.
Json rehearse(const Rehearsal& rehearsal, std::size_t runs, std::uint64_t seed, const Context& context,
              std::optional<Model>& first) {
  Rng rng = Rng::seeded(seed);
  const Progress part{.report = {}, .stop = context.progress.stop};
  std::vector<Rational> errors;
  Rational positive = 0;
  double seconds = 0;
  Json result;
  for (std::size_t i = 0; i < runs; ++i) {
    context.progress.at(Stage{context.progress}.fraction(i, runs));
    const RehearsedRun run = rehearsal.run(rng.child(i), part);
    if (run.model.answered()) errors.push_back(run.error);
    positive += run.positive;
    seconds += run.seconds;
    if (i > 0) continue;
    first = run.model;
    result = {{"made_up", rule(run.made_up)}, {"learned", rule(run.model)}};
  }
  const std::size_t answers = errors.size();
  result.update({{"runs", runs},
                 {"answers", answers},
                 {"positive", to_double(positive / runs)},
                 {"error", errors_of(std::move(errors))},
                 {"no_answer", share_without_answer(runs - answers, runs)},
                 {"confidence", to_string(confidence)},
                 {"seconds", seconds / static_cast<double>(runs)}});
  return result;
}

}  // namespace

Json rehearse_learn(const Json& request, const Context& context) {
  const LearnerEntry& entry = learner_of(request);
  const auto [verb, given] = split<RehearseLearnOptions>(request, entry.fields);
  check_options(verb);
  check_known(entry, given, verb);
  check_model_path(verb);
  const std::uint64_t seed = seed_of(verb);
  const PreparedLearn run = prepare_learn(without_table(request, seed), {});
  say_findings(run, request, context);
  const auto rows = static_cast<std::size_t>(verb.rows);
  const Rational noise = noise_of(verb, *run.learner);
  const Rehearsal rehearsal(run, rows, noise, verb.like, context.progress);
  const Json cost =
      cost_of(request, verb, run, spend_of(draft_model(entry, run.learner, rehearsal.columns()), verb.note));
  std::optional<NewFile> file;
  if (verb.model) file.emplace(verb.model->native());  // a wrong path is an error now
  std::optional<Model> first;
  const Json runs =
      rehearse(rehearsal, static_cast<std::size_t>(verb.runs), seed, {paced(context.progress), context.note}, first);
  const double positive = runs["positive"];
  if (std::min(positive, 1 - positive) < rare)
    context.say("Nearly all made-up labels are equal, so the error says little. Name a public table with --like.");
  Json result{{"learner", entry.name},
              {"rehearsal", true},
              {"private", false},
              {"paid", false},
              {"reason", "the rows were made up"},
              {"privacy", write_privacy(run.privacy(), run.person)},
              {"rows", rows},
              {"fresh_rows", Rehearsal::fresh_rows},
              {"noise", to_string(noise)}};
  result.update(runs);
  result["cost"] = cost;
  if (file) {
    file->append(write_model(*first).dump(2) + "\n");
    file->commit();
    result["model"] = Value<Path>::write(*verb.model);
  }
  result["seed"] = seed;
  result["command"] = command_line("learn", entry.name, fields_of_learn(entry), request);
  return result;
}

namespace {

std::string percent(const Json& share) { return fmt::format("{:.3g} %", 100 * share.get<double>()); }

std::string interval_text(const Json& interval) {
  return fmt::format("(95 %: {} to {})", percent(interval["low"]), percent(interval["high"]));
}

void add_error(const Json& result, Lines out) {
  const Json& error = result["error"];
  if (error.is_null()) return;
  const bool few = error["interval"].is_null();
  fmt::format_to(out, "error on fresh rows: median {} {}, largest {}\n", percent(error["median"]),
                 few ? "(fewer than 6 answers give no interval)" : interval_text(error["interval"]),
                 percent(error["largest"]));
}

void add_cost(const Json& cost, Lines out) {
  fmt::format_to(out, "this run would cost {}",
                 cost["delta"] == "0" ? "epsilon " + number(cost["epsilon"], Rounded::up) : amount(cost, Rounded::up));
  if (cost.contains("refused")) {
    fmt::format_to(out, ", which the ledger refuses: {}\n", plain(cost["refused"]));
  } else if (!cost.contains("ledger")) {
    fmt::format_to(out, ". No ledger was found\n");
  } else if (const Json& left = cost["ledger"]["left_before"]; left.is_null()) {
    fmt::format_to(out, ". The ledger has no limit\n");
  } else {
    const bool plain_epsilon = !left.contains("rho") && !left["epsilon"].is_null() && left["delta"] == "0";
    fmt::format_to(out, " of {} left\n",
                   plain_epsilon ? number(left["epsilon"], Rounded::down) : amount(left, Rounded::down));
  }
}

// Rules of many labels have a line each.
std::string on_one_line(const Json& rules) {
  std::string line;
  for (char c : plain(rules)) line += c == '\n' ? std::string(", ") : std::string(1, c);
  return line;
}

std::string rehearse_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "rehearsed {} {} of {} on {} made-up rows{}\n", result["runs"].dump(),
                 result["runs"] == 1 ? "run" : "runs", plain(result["learner"]), result["rows"].dump(),
                 result["noise"] == "0" ? "" : ", " + plain(result["noise"]) + " of the labels wrong");
  add_error(result, out);
  fmt::format_to(out, "no answer: {} of {} {}\n", result["no_answer"]["runs"].dump(), result["runs"].dump(),
                 interval_text(result["no_answer"]["interval"]));
  fmt::format_to(out, "labels that are 1: {}\n", percent(result["positive"]));
  fmt::format_to(out, "first run: made up {}; learned {}\n", on_one_line(result["made_up"]),
                 on_one_line(result["learned"]));
  fmt::format_to(out, "time: {:.2g} s per run, seed: {}\n", result["seconds"].get<double>(), result["seed"].dump());
  if (result.contains("model")) fmt::format_to(out, "model: {}, a rehearsal\n", plain(result["model"]));
  add_cost(result["cost"], out);
  fmt::format_to(out, "{}\n", plain(result["command"]));
  return text;
}

}  // namespace

Verb rehearse_learn_verb() {
  Verb verb = verb_of<RehearseLearnOptions>(rehearse_learn);
  verb.subject = "learner";
  verb.text = rehearse_text;
  verb.spends = true;  // the options of a spend
  verb.renamed = {{"id", "person"}};
  return verb;
}

}  // namespace discreet::inline app
