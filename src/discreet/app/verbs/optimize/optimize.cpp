#include "discreet/app/verbs/optimize/optimize.h"

#include <memory>

#include "discreet/app/checks/dry_run.h"
#include "discreet/app/checks/public_checks.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/release_file.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

using Path = std::filesystem::path;

// What is written must not replace what is read, nor the ledger, be it still to be made.
void check_out(const Json& request, const OptimizeOptions& verb, const OptimizerEntry& entry) {
  if (!verb.out) return;
  std::error_code failed;
  std::vector<NamedPath> others{{"data", verb.data}};
  const bool beside = !verb.ledger && std::filesystem::is_regular_file(verb.data, failed);
  if (verb.ledger || beside) {
    auto files = ledger_files(verb.ledger ? *verb.ledger : LedgerAddress(Ledger::beside(verb.data)));
    others.insert(others.end(), files.begin(), files.end());
  }
  for (const Json& field : entry.fields)
    if (const std::string name = field["name"];
        (field["kind"] == "table" || field["kind"] == "scores") && request.contains(name) && request[name].is_string())
      others.push_back({"file of the option '" + name + "'", request[name].get<std::string>()});
  refuse_overwriting({"out", *verb.out}, others);
}

// After the spend: whatever happens is spent.
Json choose(const AnyOptimizer::Prepared& prepared, Rng& rng, bool paid, const Progress& progress) {
  try {
    return prepared.optimize(rng, paced(progress));
  } catch (const std::exception&) {
    const Error failure = current_failure();
    const bool stopped = failure.kind() == Error::Kind::interrupted;
    throw Error(std::string(stopped ? "interrupted" : failure.what()) + ": nothing was chosen" +
                    (paid ? ". The spend was recorded before and remains" : ""),
                failure.kind());
  }
}

// Writes what was chosen; whatever fails then, the solution stands in the message.
void save(NewFile& file, const Json& result) {
  try {
    file.append(result.dump(2) + "\n");
    file.commit();
  } catch (const std::exception&) {
    const Error failure = current_failure();
    throw Error(std::string(failure.what()) + ". This was chosen, to be kept: " + result.dump(), failure.kind());
  }
}

// A run as far as no row is needed.
struct PreparedOptimize {
  const OptimizerEntry& entry;
  OptimizeOptions verb;
  std::optional<Person> person;
  std::shared_ptr<const AnyOptimizer> optimizer = {};
  Privacy privacy = {};
  Json options = {};  // complete
  OptimizerData data = {};

  RunLedger ledger(const Json& request, const Context& context) const {
    return {request, verb, verb.data, {privacy, unit_name(person)}, context};
  }
  std::vector<Finding> facts(const RunLedger& found) const { return share_findings(found.tail(), privacy); }
  Spend spend() const {
    Json asked = options;
    if (person) asked["person"] = person->request();
    return {.guarantee = guarantee(privacy),
            .purpose = {"optimize", entry.name, verb.note},
            .unit = unit_name(person),
            .run = run_hash("optimize", entry.name, asked, data.columns)};
  }
  BadRow bad_row() const { return verb.on_bad_row; }
  InspectedRun::Rows inspected(const Context& context) const {
    OptimizerData rounded = data;
    rounded.rounded = true;
    return {.count = optimizer->prepare(rounded, context).rows, .findings = {}, .spend = spend()};
  }
};

PreparedOptimize prepare(const Json& request) {
  if (!request.contains("optimizer")) throw Error("name an optimizer. `discreet list` shows them");
  const OptimizerEntry& entry = find_optimizer(Value<std::string>::read(request["optimizer"], "optimizer"));
  auto [verb, given] = split<OptimizeOptions>(request, entry.fields);
  check_out(request, verb, entry);
  const std::optional<Person> person = person_of(verb, verb.random_seed(), {Weighing::group});
  const std::optional<RowShare> share =
      person ? std::optional<RowShare>(std::in_place, entry.fields, given, person->rows_each) : std::nullopt;
  PreparedOptimize run{entry, verb, person};
  run.optimizer = entry.of(share ? share->options() : given);
  run.privacy = share ? share->of_person(run.optimizer->privacy()) : run.optimizer->privacy();
  run.options = share ? share->asked(run.optimizer->options()) : run.optimizer->options();
  const auto columns = verb.inputs.empty() ? std::vector<std::string>{} : split_commas(verb.inputs);
  run.data = {.path = verb.data, .columns = columns, .bad_row = verb.on_bad_row, .separator = verb.separator};
  if (person) run.data.people = person->people(run.privacy.neighbours);
  return run;
}

}  // namespace

std::unique_ptr<const InspectedRun> inspected_optimize(const Json& request) {
  return std::make_unique<const InspectedRunOf<PreparedOptimize>>(prepare(request));
}

Json optimize(const Json& request, const Context& context) {
  const PreparedOptimize run = prepare(request);
  const auto& [entry, verb, person, optimizer, privacy, options, data] = run;
  const Spend spend = run.spend();
  RunLedger found = run.ledger(request, context);
  act_on(run.facts(found), verb.on_bad_row, context);
  if (verb.dry_run) return dry_run(found, spend, write_privacy(privacy, person), {{"out", verb.out}});
  const auto prepared = optimizer->prepare(data, context);
  std::unique_ptr<NewFile> file;
  if (verb.out) file = std::make_unique<NewFile>(verb.out->native());
  Rng rng = generator_of(verb.seed);
  std::optional<Ledger> ledger = found.open();
  const Json receipt = pay(ledger ? &*ledger : nullptr, spend);
  const Json solution = choose(prepared, rng, ledger.has_value(), context.progress);
  Json result{{"optimizer", entry.name},
              {"private", !verb.seed},
              {"privacy", write_privacy(privacy, person)},
              {person ? "people" : "rows", person ? prepared.rows / person->rows_each : prepared.rows},
              {"says", optimizer->describe(solution, prepared.rows)},
              {"solution", solution},
              {"options", options}};
  if (person) result["person"] = write_person(*person);
  add_receipt(receipt, result);
  if (verb.seed) result["reason"] = "the run was seeded";
  if (file) {
    save(*file, result);
    result["out"] = Value<Path>::write(*verb.out);
  }
  if (ledger) result["ledger"] = ledger_state(*ledger);
  return result;
}

namespace {

std::string optimize_text(const Finished& finished) {
  const Json& result = finished.result;
  if (is_dry_run(result)) return dry_run_text(result);
  std::string text;
  Lines out(text);
  fmt::format_to(out, "chosen: {}\n", plain(result["says"]));
  add_counts(result, out);
  add_promise(result, out);
  add_files(result, {"out"}, out);
  if (!result.contains("out")) fmt::format_to(out, "{}\n", plain_words(result["solution"]));
  add_ledger(result, out);
  return text;
}

}  // namespace

Verb optimize_verb() {
  Verb verb = verb_of<OptimizeOptions>(optimize);
  verb.subject = "optimizer";
  verb.text = optimize_text;
  verb.spends = true;
  verb.renamed = {{"id", "person"}};
  return verb;
}

}  // namespace discreet::inline app
