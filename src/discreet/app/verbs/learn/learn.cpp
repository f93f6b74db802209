// Tested by call_test.cpp
#include "discreet/app/verbs/learn/learn.h"

#include <algorithm>
#include <iterator>
#include <thread>

#include "discreet/app/checks/dry_run.h"
#include "discreet/app/checks/public_checks.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/model_size.h"
#include "discreet/app/registry/person_learner.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/region_file.h"
#include "discreet/app/registry/schema_options.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/files/file.h"
#include "discreet/table/geojson.h"

namespace discreet::inline app {
namespace {

// Why a run is not private although it may draw from a secure generator; empty: nothing was made from data.
std::string made_from_data(const LearnOptions& options, bool from_data) {
  if (from_data) return frame_from_data;
  return options.schema && !options.schema->is_private() ? schema_from_data : "";
}

std::string reason_of(const LearnOptions& options, const Reading& reading) {
  if (options.seed) return "the run was seeded";
  return reading.frame_from_data ? "the frame was taken from the data" : "the schema was made from data";
}

LedgerAddress ledger_place(const LearnOptions& options) {
  if (options.ledger) return *options.ledger;
  std::error_code failed;
  return std::filesystem::is_regular_file(options.data, failed) ? Ledger::beside(options.data)
                                                                : std::filesystem::path();
}

// What is written must not replace what is read, nor the ledger, be it still to be made, nor each other.
void check_output_paths(const Json& request, const LearnOptions& options, const LearnerEntry& entry) {
  auto others = ledger_files(ledger_place(options));
  others.push_back({"data", options.data});
  for (const Json& field : entry.fields)
    if (std::string name = field["name"];
        (field["kind"] == Value<FiniteClass>::kind || field["kind"] == Value<Representation>::kind ||
         field["kind"] == Value<Places>::kind) &&
        request.contains(name) && request[name].is_string())
      others.push_back({"file of the option '" + name + "'", request[name].get<std::string>()});
  others.push_back(schema_file(request));
  auto add = [&](const char* name, const std::optional<std::filesystem::path>& path) {
    if (!path) return;
    refuse_overwriting({name, *path}, others);
    others.push_back({std::string("file of the option '") + name + "'", *path});
  };
  add("model", options.model);
  if (!entry.learns_regions && (options.geojson || options.wkt))
    throw Error(std::string("option '") + (options.geojson ? "geojson" : "wkt") + "': " + entry.name +
                " does not learn a region of a map, so there is nothing to write. Leave it out");
  add("geojson", options.geojson);
  add("wkt", options.wkt);
}

// Opens the model's file and takes room for it before the spend, so that a wrong path, a full disk, or a model that
// nobody could read again costs nothing.
void open_model(const std::filesystem::path& path, Model draft, const std::optional<std::string>& positive,
                std::optional<NewFile>& file) {
  draft.positive = positive;
  const std::size_t bytes = most_bytes(draft);
  if (bytes > Model::max_bytes)
    throw Error("the model would take up to " + std::to_string(bytes) + " bytes and a model's file may have " +
                std::to_string(Model::max_bytes) +
                (draft.labels.empty() ? ". Use a smaller class, or leave out 'model'"
                                      : ". Learn fewer labels at once, use a smaller class, or leave out 'model'"));
  file.emplace(path.native());
  file->reserve(bytes);
}

// Nobody starts a long run unawares. The estimate depends on the number of rows; it is for the curator.
void say_duration(const AnyLearner& learner, std::size_t rows, const Context& context) {
  constexpr std::int64_t steps_a_second = 600'000'000, worth_saying = 5;
  Integer seconds = learner.steps(rows) / steps_a_second / std::max(1U, std::thread::hardware_concurrency());
  if (seconds <= worth_saying) return;
  context.say("this may take up to about " +
              (seconds < 120 ? seconds.str() + " seconds" : Integer(seconds / 60).str() + " minutes") +
              "; a coarser grid, or a smaller class, is quicker");
}

// What was paid for is not lost when the disk fails.
void save_model(NewFile& file, const Json& model, bool spent) {
  try {
    file.append(model.dump(2) + "\n");
    file.commit();
  } catch (const Error& error) {
    throw Error(std::string(error.what()) + (spent ? ". The spend remains" : "") +
                    ". This is the model, to be kept: " + model.dump(),
                error.kind());
  }
}

// The rows that the plan of these options asks for. Nothing where rows may come and go, since their number is private.
std::optional<RowFacts::Plan> plan_of(const AnyLearner& learner) {
  if (learner.privacy().neighbours == Neighbours::add_remove) return std::nullopt;
  const Json options = learner.options();
  Accuracy goal;
  if (options.contains("alpha")) goal.alpha = Value<Rational>::read(options["alpha"], "alpha");
  if (options.contains("beta")) goal.beta = Value<Rational>::read(options["beta"], "beta");
  try {
    return RowFacts::Plan{best(learner.bounds(goal)).rows, decimal(goal.alpha, Rounded::nearest, 3)};
  } catch (const Error&) {  // nothing is proved of these options
    return std::nullopt;
  }
}

void refuse_unused_range(const LearnOptions& options, const LearnerEntry& entry) {
  if (options.default_range && !has_default_range(entry.fields))
    throw Error("option 'default_range': " + entry.name + " has no range with a default. Leave it out");
}

Json dry_learn(const PreparedLearn& run, const RunLedger& ledger) {
  const LearnOptions& verb = run.verb;
  Reading reading = columns_by_spec(verb.data, labelled_spec(verb, run.entry, *run.learner, run.columns, run.person));
  reading.person = run.person;
  reading.schema = verb.schema;
  return dry_run(ledger, spend_of(draft_model(run.entry, run.learner, reading), verb.note),
                 write_privacy(run.privacy(), run.person),
                 {{"model", verb.model}, {"geojson", verb.geojson}, {"wkt", verb.wkt}});
}

}  // namespace

RowFacts learn_row_facts(const LearnOptions& options, const AnyLearner& learner) {
  const auto frame = learner.frame();
  return {.positive = options.positive,
          .constant_labels = options.allow_constant,
          .frame = frame ? frame->frame : std::nullopt,
          .exchangeable = !is_geojson(options.data) && options.point.empty(),
          .plan = std::nullopt};
}

RunLedger PreparedLearn::ledger(const Json& request, const Context& context) const {
  const std::string refusal = made_from_data(verb, from_data);
  if (refusal.empty()) return {request, verb, verb.data, {privacy(), unit_name(person)}, context};
  if (verb.ledger || verb.budget) throw Error(refusal);
  return {};
}

std::vector<Finding> PreparedLearn::facts(const RunLedger& ledger) const {
  std::vector<Finding> findings = word_findings(verb.schema, verb.label, verb.positive);
  if (!ledger.spends()) {  // a note about a spend means nothing
    std::erase_if(findings, [](const Finding& finding) { return finding.weight == Finding::Weight::note; });
    return findings;
  }
  auto add = [&](std::vector<Finding> more) { std::ranges::move(more, std::back_inserter(findings)); };
  if (!verb.default_range && !verb.schema) add(range_findings(entry.fields, given));
  add(share_findings(ledger.tail(), privacy(), rehearse_first));
  return findings;
}

std::vector<Finding> PreparedLearn::rows(const Reading& reading, const RowNotes& notes) const {
  RowFacts facts = learn_row_facts(verb, *learner);
  if (notes.plan) facts.plan = plan_of(*learner);
  facts.rounded = notes.rounded;
  return row_findings(reading, facts);
}

PreparedLearn prepare_learn(const Json& request, const Context& context) {
  const LearnerEntry& entry = learner_of(request);
  auto [verb, given] = split<LearnOptions>(request, entry.fields);
  settle(verb);
  refuse_unused_range(verb, entry);
  check_output_paths(request, verb, entry);
  auto bounds = [&](const TableSpec& spec) { return read_by_spec(verb.data, spec, {context.progress, {}}).table; };
  TableColumns columns{.inputs = input_names(verb, entry), .labels = {}};
  if (request.value("labels", Json()) == "")
    throw Error("option 'labels' names no column. Name at least one, or leave it out, and all others are labels");
  columns.labels =
      label_names(verb, entry, given, [&] { return open_csv(verb.data.native(), verb.separator).columns(); });
  PreparedLearn run{entry, verb, given, std::move(columns), {}};
  const Json counted = with_label_count(entry, given, run.columns.labels);
  auto [framed, from_data] = with_frame(entry, counted, verb, run.columns.inputs, bounds);
  run.from_data = from_data;
  const Json options = with_dimension(entry, framed, verb.schema);
  run.person = learner_person(entry, options, verb, verb.random_seed());
  run.learner = make_learner_of(entry, options, OptionsFrom::user, run.person);
  return run;
}

Json learn(const Json& request, const Context& context) {
  const PreparedLearn run = prepare_learn(request, context);
  const auto& [entry, verb, given, columns, person, from_data, learner] = run;
  RunLedger found = run.ledger(request, context);
  act_on(run.facts(found), verb.on_bad_row, context);
  if (verb.dry_run) return dry_learn(run, found);
  Reading reading = read_labelled(verb, entry, *learner, columns, person, context);
  reading.frame_from_data = from_data;
  if (!verb.seed) act_on(run.rows(reading, {.plan = found.spends()}), verb.on_bad_row, context);

  say_duration(*learner, reading.table.rows(), context);
  std::optional<NewFile> file;
  if (verb.model) open_model(*verb.model, draft_model(entry, learner, reading), verb.positive, file);
  RegionFiles regions(verb.geojson, verb.wkt);
  std::optional<Ledger> ledger = found.open();
  Model model = learn_model(entry, learner, reading, {ledger ? &*ledger : nullptr, verb.note, verb.random_seed()},
                            context.progress);
  model.positive = verb.positive;
  Json written = write_model(model);
  if (file) save_model(*file, written, ledger.has_value());
  regions.save(model);
  Json result{{"learner", entry.name},
              {"answered", model.answered()},
              {"private", model.is_private},
              {"privacy", written["privacy"]},
              {"paid", written["paid"]},
              {"rule", rule(model)},
              {"model", verb.model ? Value<std::filesystem::path>::write(*verb.model) : written}};
  if (!model.is_private) result["reason"] = reason_of(verb, reading);
  if (verb.geojson) result["geojson"] = Value<std::filesystem::path>::write(*verb.geojson);
  if (verb.wkt) result["wkt"] = Value<std::filesystem::path>::write(*verb.wkt);
  if (ledger) result["ledger"] = ledger_state(*ledger);
  if (model.rows) result["rows"] = *model.rows;
  if (model.people) result["people"] = *model.people;
  if (!model.unpaid()) result["receipt"] = *model.receipt;
  return result;
}

namespace {

// Lines after the first are under it.
std::string indented(const std::string& text, std::size_t by) {
  std::string result;
  for (char c : text) result += c == '\n' ? "\n" + std::string(by, ' ') : std::string(1, c);
  return result;
}

std::string learn_text(const Finished& finished) {
  const Json& result = finished.result;
  if (is_dry_run(result)) return dry_run_text(result);
  std::string text;
  Lines out(text);
  if (result["answered"] == true)
    fmt::format_to(out, "learned: {}\n", indented(result["rule"], 9));
  else
    fmt::format_to(out, "no answer: the guarantee allows this. Learning again is a new spend\n");
  add_counts(result, out);
  add_promise(result, out);
  add_files(result, {"model", "geojson", "wkt"}, out);
  add_ledger(result, out);
  return text;
}

}  // namespace

Verb learn_verb() {
  Verb verb = verb_of<LearnOptions>(learn);
  verb.subject = "learner";
  verb.text = learn_text;
  verb.spends = true;
  verb.renamed = {{"id", "person"}};
  return verb;
}

}  // namespace discreet::inline app
