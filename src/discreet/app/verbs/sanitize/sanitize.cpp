#include "discreet/app/verbs/sanitize/sanitize.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>

#include "discreet/app/checks/dry_run.h"
#include "discreet/app/checks/public_checks.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/releases/person_sanitizer.h"
#include "discreet/app/releases/release_file.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/base/option_range.h"
#include "discreet/files/file.h"
#include "discreet/files/spilled_values.h"
#include "discreet/table/value_pieces.h"

namespace discreet::inline app {
namespace {

using Path = std::filesystem::path;

const SanitizerEntry& sanitizer_of(const Json& request) {
  if (!request.contains("sanitizer")) throw Error("name a sanitizer. `discreet list` shows them");
  return find_sanitizer(Value<std::string>::read(request["sanitizer"], "sanitizer"));
}

// What is written must not replace what is read, nor the ledger, be it still to be made, nor each other.
void check_output_paths(const Json& request, const SanitizeOptions& options, const SanitizerEntry& entry) {
  std::error_code failed;
  std::vector<NamedPath> others;
  if (options.ledger)
    others = ledger_files(*options.ledger);
  else if (std::filesystem::is_regular_file(options.data, failed))
    others = ledger_files(Ledger::beside(options.data));
  others.push_back({"data", options.data});
  for (const Json& field : entry.fields)
    if (std::string name = field["name"];
        field["kind"] == Value<FiniteClass>::kind && request.contains(name) && request[name].is_string())
      others.push_back({"file of the option '" + name + "'", request[name].get<std::string>()});
  auto add = [&](const char* name, const std::optional<Path>& path) {
    if (!path) return;
    refuse_overwriting({name, *path}, others);
    others.push_back({std::string("file of the option '") + name + "'", *path});
  };
  add("release", options.release);
  add("out", options.out);
  add("weights", options.weights);
}

// The files to write, opened before the spend, so that a wrong path or a full disk costs nothing.
class Outputs {
 public:
  Outputs(const SanitizeOptions& options, std::size_t rows) {
    constexpr std::size_t room = 4096, a_value = 64, many = 1 << 14;
    for (const auto* path : {&options.release, &options.out, &options.weights}) {
      auto& file = files_.emplace_back();
      if (!*path) continue;
      file = std::make_unique<NewFile>((*path)->native());
      file->reserve(room + a_value * std::min(rows, many));
    }
  }

  // The release first: the tables can be made from it again.
  void save(const ReleaseFile& released, const AnySanitizer& sanitizer) {
    const auto release = sanitizer.read(released.release, released.rows);
    write(0, [&] { return write_release_file(released).dump(2) + "\n"; });
    write(1, [&] { return release->table(released.column); });
    write(2, [&] { return release->weights(released.column); });
  }

 private:
  template <class Text>
  void write(std::size_t file, const Text& text) {
    if (!files_[file]) return;
    files_[file]->append(text());
    files_[file]->commit();
  }

  std::vector<std::unique_ptr<NewFile>> files_;
};

// What is sanitized: a table in memory, or one column that was sorted on the disk.
struct ReadRows {
  std::size_t count = 0;
  std::string column;
  Table table;
  std::optional<SpilledValues> spilled;
  std::size_t people = 0;
};

TableSpec spec_of(const SanitizeOptions& verb, const SanitizerEntry& entry, const AnySanitizer& sanitizer,
                  const std::optional<Person>& person) {
  TableSpec spec = sanitizer.inputs(verb.x.empty() ? std::vector<std::string>{} : std::vector{verb.x});
  spec.labels.clear();
  if (person) spec.people = person->people(sanitizer.privacy().neighbours);
  spec.bad_row = verb.on_bad_row;
  spec.options = reading_options(entry.fields);
  spec.options.check_rows = true;
  spec.separator = verb.separator;
  return spec;
}

constexpr std::int64_t most_memory = 1 << 20;  // a tebibyte

void check_memory(const SanitizeOptions& verb, const SanitizerEntry& entry, const TableSpec& spec) {
  if (verb.spill && !verb.memory) throw Error("option 'spill': it is for rows that memory limits. Give memory too");
  if (!verb.memory) return;
  if (!entry.counts_values || !std::holds_alternative<Range>(spec.values.at(0).kind))
    throw Error("option 'memory': only points that are integers are sorted on the disk. Leave it out");
  if (verb.person) throw Error("option 'memory': rows of people are compared in memory. Leave out person, or memory");
  require_between("memory", verb.memory, 1, most_memory, "Give the memory in MiB, such as 256");
}

Path spill_folder(const SanitizeOptions& verb) {
  if (verb.spill) return *verb.spill;
  std::error_code failed;
  Path folder = std::filesystem::temp_directory_path(failed);
  if (failed) throw Error("option 'spill': the folder for temporary files is missing. Name one that can be written to");
  return folder;
}

ReadRows read_column(std::span<const Array> columns, const TableSpec& spec, const Context& context) {
  TableReading read = read_table(columns, spec, context.progress);
  say_changed(read, context);
  check_people(read, spec, context);
  const std::size_t people = read.people ? read.people->people : 0;
  return {read.table.rows(), columns.front().name, std::move(read.table), std::nullopt, people};
}

ReadRows read_file_rows(const SanitizeOptions& verb, const TableSpec& spec, const Context& context) {
  ReadRows rows;
  if (!verb.memory) {
    Reading reading = read_by_spec(verb.data, spec, context);
    return {reading.table.rows(), reading.inputs.front(), std::move(reading.table), std::nullopt,
            reading.people ? reading.people->people : 0};
  }
  if (verb.data.empty()) throw Error("option 'data' is needed: a CSV file with a header, one row per person");
  const Csv csv =
      open_csv(verb.data.native(), spec.separator, spec.bad_row == BadRow::replace ? LongLine::cut : LongLine::refuse);
  rows.spilled.emplace(static_cast<std::size_t>(*verb.memory) << 20, spill_folder(verb));
  const PiecesRead read = for_each_values(csv, spec, context.progress,
                                          [&](std::span<const std::uint64_t> values) { rows.spilled->add(values); });
  rows.spilled->finish();
  rows.count = read.rows;
  rows.column = read.column;
  say_changed({.table = {}, .replaced_rows = read.replaced_rows, .nonsense = read.nonsense}, context,
              spec.options.rounded);
  return rows;
}

// The spend of this run, for the ledger.
Spend spend_of(const ReleaseFile& file, const SanitizeOptions& verb) {
  return {.guarantee = guarantee(file.privacy),
          .purpose = {"sanitize", file.sanitizer, verb.note},
          .unit = unit_name(file.person),
          .run = run_of_release(write_release_file(file))};
}

// A run as far as no row is needed.
struct PreparedSanitize {
  const SanitizerEntry& entry;
  SanitizeOptions verb;
  Json given;  // the sanitizer's own options
  std::shared_ptr<const AnySanitizer> sanitizer = {};
  ReleaseFile file = {};
  TableSpec spec = {};

  BadRow bad_row() const { return verb.on_bad_row; }
  RunLedger ledger(const Json& request, const Context& context) const {
    return {request, verb, verb.data, {file.privacy, unit_name(file.person)}, context};
  }
  // Checks of public facts: the range, and the share of the budget.
  std::vector<Finding> facts(const RunLedger& found) const {
    if (!found.spends()) return {};
    std::vector<Finding> findings;
    if (!verb.default_range) findings = range_findings(entry.fields, given);
    std::ranges::move(share_findings(found.tail(), file.privacy), std::back_inserter(findings));
    return findings;
  }
  // The public facts about rows that were read, and what refuses them.
  void set_rows(const ReadRows& rows) {
    file.rows = rows.count;
    file.people = rows.people;
    file.column = rows.column;
    sanitizer->require_rows(file.rows);
    write_release_file(file);  // what cannot be written, a name that is not UTF-8, throws before the spend
  }
  InspectedRun::Rows inspected(const Context& context) const {
    PreparedSanitize run = *this;
    run.spec.options.rounded = true;
    const ReadRows rows = read_file_rows(verb, run.spec, context);
    run.set_rows(rows);
    return {.count = rows.count, .findings = {}, .spend = spend_of(run.file, verb)};
  }
};

PreparedSanitize prepare(const Json& request) {
  const SanitizerEntry& entry = sanitizer_of(request);
  auto [verb, given] = split<SanitizeOptions>(request, entry.fields);
  check_output_paths(request, verb, entry);
  if (verb.default_range && !has_default_range(entry.fields))
    throw Error("option 'default_range': " + entry.name + " has no range with a default. Leave it out");
  const std::optional<Person> person = person_of(verb, verb.random_seed(), {Weighing::group});
  PreparedSanitize run{entry, verb, given};
  run.sanitizer = make_sanitizer_of(entry, given, rows_each(person));
  run.file = {.sanitizer = entry.name, .options = run.sanitizer->options(), .privacy = run.sanitizer->privacy()};
  run.file.person = person;
  if (verb.out && run.file.options.value("table_rows", Json()) == 0)
    throw Error("option 'out': no rows would be drawn. Say how many by table_rows, or write the weights by weights");
  run.file.is_private = !verb.seed;
  run.spec = spec_of(verb, entry, *run.sanitizer, person);
  check_memory(verb, entry, run.spec);
  return run;
}

// Spends, then sanitizes: from the spend on, whatever happens is spent.
void run(ReleaseFile& file, const AnySanitizer& sanitizer, const ReadRows& rows, const SanitizeOptions& verb,
         Ledger* ledger, const Progress& progress) {
  Rng rng = generator_of(verb.seed);
  file.receipt = pay(ledger, spend_of(file, verb));
  try {
    file.release = rows.spilled ? sanitizer.sanitize_counted(*rows.spilled, rng, paced(progress))
                                : sanitizer.sanitize(rows.table, rng, paced(progress));
  } catch (const std::exception&) {
    const Error failure = current_failure();
    const bool stopped = failure.kind() == Error::Kind::interrupted;
    throw Error(std::string(stopped ? "interrupted" : failure.what()) + ": nothing was released" +
                    (ledger ? ". The spend was recorded before and remains" : ""),
                failure.kind());
  }
}

Json result_of(const ReleaseFile& file, const AnySanitizer& sanitizer, const SanitizeOptions& verb) {
  auto shown = [](const Path& path) { return Value<Path>::write(path); };
  Json result{{"sanitizer", file.sanitizer},
              {"private", file.is_private},
              {"privacy", write_privacy(file.privacy, file.person)},
              {"paid", !file.receipt->is_null()},
              {file.person ? "people" : "rows", file.person ? file.people : file.rows},
              {"says", sanitizer.read(file.release, file.rows)->describe()},
              {"confidence", to_string(Rational(1 - sanitizer.beta()))},
              {"release", verb.release ? shown(*verb.release) : write_release_file(file)}};
  if (!file.is_private) result["reason"] = "the run was seeded";
  if (verb.out) result["out"] = shown(*verb.out);
  if (verb.weights) result["weights"] = shown(*verb.weights);
  return result;
}

using ReadFrom = std::function<ReadRows(const SanitizeOptions& verb, const TableSpec& spec)>;

Json sanitize_rows(const Json& request, const Context& context, const ReadFrom& read) {
  PreparedSanitize prepared = prepare(request);
  auto& [entry, verb, given, sanitizer, file, spec] = prepared;
  RunLedger found = prepared.ledger(request, context);
  act_on(prepared.facts(found), verb.on_bad_row, context);
  if (verb.dry_run) {
    file.column = columns_by_spec(verb.data, spec).inputs.front();
    return dry_run(found, spend_of(file, verb), write_privacy(file.privacy, file.person),
                   {{"release", verb.release}, {"out", verb.out}, {"weights", verb.weights}});
  }
  const ReadRows rows = read(verb, spec);
  prepared.set_rows(rows);
  Outputs outputs(verb, file.rows);
  std::optional<Ledger> ledger = found.open();
  run(file, *sanitizer, rows, verb, ledger ? &*ledger : nullptr, context.progress);
  Json result;
  keeping_release(file, ledger ? Paid::recorded : Paid::none, [&] {
    outputs.save(file, *sanitizer);
    result = result_of(file, *sanitizer, verb);
    if (ledger) result["ledger"] = ledger_state(*ledger);
  });
  return result;
}

}  // namespace

std::unique_ptr<const InspectedRun> inspected_sanitize(const Json& request) {
  return std::make_unique<const InspectedRunOf<PreparedSanitize>>(prepare(request));
}

Json sanitize(const Json& request, const Context& context) {
  return sanitize_rows(request, context, [&](const SanitizeOptions& verb, const TableSpec& spec) {
    return read_file_rows(verb, spec, context);
  });
}

Json sanitize_column(const Json& request, std::span<const Array> columns, const Context& context) {
  for (const char* name : {"data", "memory", "spill", "separator", "dry_run"})
    if (request.contains(name))
      throw Error(std::string("option '") + name +
                  "': it is for rows of a file, and these are in memory. Leave it out");
  if (!request.contains("ledger") && request.value("seed", Json()).is_null())
    throw Error("option 'ledger': rows in memory have no ledger beside them. Name one, or null to record nothing");
  return sanitize_rows(request, context, [&](const SanitizeOptions&, const TableSpec& spec) {
    return read_column(columns, spec, context);
  });
}

namespace {

std::string sanitize_text(const Finished& finished) {
  const Json& result = finished.result;
  if (is_dry_run(result)) return dry_run_text(result);
  std::string text;
  Lines out(text);
  fmt::format_to(out, "sanitized: {}\n", plain(result["says"]));
  add_counts(result, out);
  fmt::format_to(out, "all error bars together hold with probability at least {}\n", plain(result["confidence"]));
  add_promise(result, out);
  add_files(result, {"release", "out", "weights"}, out);
  // The release, for which budget was spent, is shown unless some part of it is kept.
  const bool kept = result["release"].is_string() || result.contains("out") || result.contains("weights");
  if (!kept) fmt::format_to(out, "{}\n", result["release"].dump(2));
  add_ledger(result, out);
  return text;
}

}  // namespace

Verb sanitize_verb() {
  Verb verb = verb_of<SanitizeOptions>(sanitize);
  verb.subject = "sanitizer";
  verb.text = sanitize_text;
  verb.spends = true;
  verb.renamed = {{"id", "person"}};
  return verb;
}

}  // namespace discreet::inline app
