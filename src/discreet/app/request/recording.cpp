// Tested by recording_test.cpp
#include "discreet/app/request/recording.h"

#include <fmt/format.h>

#include "discreet/app/request/seed.h"
#include "discreet/app/request/witness_place.h"
#include "discreet/base/nonsense.h"
#include "discreet/base/wording.h"
#include "discreet/files/sqlite.h"
#include "discreet/json/value.h"
#include "discreet/ledger/binding/binding_texts.h"
#include "discreet/ledger/binding/header_hash.h"
#include "discreet/ledger/binding/user_folders.h"
#include "discreet/ledger/key_file.h"
#include "discreet/ledger/ledger_json.h"
#include "discreet/ledger/upgrade.h"
#include "discreet/privacy/filters/filter_room.h"
#include "discreet/privacy/filters/refusal.h"
#include "discreet/table/formats/csv.h"
#include "discreet/table/geojson.h"

namespace discreet::inline app {
namespace {

using Path = std::filesystem::path;

bool is_file(const Path& path) {
  std::error_code failed;
  return std::filesystem::is_regular_file(path, failed);
}

// `budget open` has no separator and takes the probable one. So its table has the columns of later runs.
std::vector<std::string> columns_of(const std::string& path, const Json& request) {
  if (!request.empty())
    return open_csv(path, Value<std::optional<Separator>>::read(request.value("separator", Json()), "separator"))
        .columns();
  const Csv csv(Source::open(path), {.separator = separator_of(path, std::nullopt)});
  const auto probable = probable_separator(csv);
  return probable ? open_csv(path, probable).columns() : csv.columns();
}

// The names of the columns, in the order of the file. Of GeoJSON the properties that the request names, since its own
// cannot be read without its rows.
std::string header_of(const Path& data, const Json& request) {
  if (data.extension() == ".cnf") {  // its first line has the number of rows. It is known as a file alone
    const std::vector<std::string> file{"file", resolved(data).string()};
    return header_hash(file);
  }
  if (!is_geojson(data)) return header_hash(columns_of(data.native(), request));
  std::vector<std::string> names;
  for (const char* option : {"label", "labels"})
    if (request.contains(option) && request[option].is_string()) names.push_back(request[option]);
  return property_hash(names);
}

std::string epsilon_of(const Json& amount) {
  return amount["epsilon"].is_null() ? "unknown"
                                     : rounded_down_text(parse_rational(amount["epsilon"].get<std::string>()));
}

// The facts that messages give of a ledger. A ledger of format 1 that was upgraded counts as absent: the new one has
// its spends.
std::optional<LedgerView> view_of(const LedgerAddress& place) {
  std::error_code failed;
  if (place.database() && !Ledger::exists(place)) return std::nullopt;
  if (!place.database() && !std::filesystem::exists(place.file(), failed) && !failed) return std::nullopt;
  if (!place.database() && was_upgraded(place.file())) return std::nullopt;
  const LedgerTail tail = Ledger::existing(place).known();
  LedgerView view{tail.identity, tail.terms.limited(), tail.count(), "no limit", "no limit"};
  if (!tail.terms.limited()) return view;
  const Json amounts = amounts_json(tail);
  view.total = amounts["total"].contains("rho") ? "rho " + amounts["total"]["rho"].get<std::string>()
                                                : "epsilon " + epsilon_of(amounts["total"]);
  view.left = fmt::format("epsilon {} left of {}", epsilon_of(amounts["left"]), view.total);
  return view;
}

std::shared_ptr<LedgerRegistry> open_registry() { return std::make_shared<LedgerRegistry>(state_folder()); }

void attach_witnesses(Ledger& ledger, const std::shared_ptr<LedgerRegistry>& registry) {
  const auto known = registry->ledger(ledger.known().identity);
  if (!known) ledger.show();  // all of a ledger that this machine sees for the first time
  ledger.attach(registry);
  if (known && !known->witness.empty()) ledger.attach(open_witness(known->witness));
  if (!ledger.known().terms.key.empty())
    if (auto key = find_key()) ledger.sign_with(std::move(*key));
}

KnownLedger known_as(const Ledger& ledger, const Path& witness = {}) {
  const LedgerTail tail = ledger.known();
  return {tail.identity, ledger.place(), tail.terms.limited(), witness};
}

// A budget whose delta is enough for this run. The Renyi order gets at most half of it.
FilterTerms budget_for_run(const Privacy& total, const Privacy& promise) {
  if (total.delta == 0 || promise.delta >= total.delta) return basic_terms(total);
  return adaptive_terms(total, std::max(default_leak_share, Rational(promise.delta / total.delta)));
}

// The terms of a ledger that a run opens on its way.
Terms terms_for_run(const RecordingOptions& options, const RunPromise& run) {
  const Privacy& promise = run.privacy;
  if (promise.neighbours == Neighbours::labels)
    throw Error(
        "this run protects labels alone, and a ledger that it opens would count whole rows. Make one with "
        "`discreet budget open FILE --neighbours labels` and name it with ledger, or record nothing");
  Terms terms{.unit = unit_of(run.unit)};
  terms.budget = options.budget
                     ? budget_for_run({*options.budget, options.budget_delta.value_or(0), promise.neighbours}, promise)
                     : unlimited_terms(promise.neighbours);
  return terms;
}

void check_options(const RecordingOptions& options) {
  if (options.budget_delta && !options.budget)
    throw Error("option 'budget_delta' needs 'budget' beside it: together they are the total");
  if (options.budget && options.unlimited)
    throw Error("options 'budget' and 'unlimited' contradict each other. Leave one of them out");
}

// A total that is given again must be the one that the people were promised.
void check_budget(const RecordingOptions& options, const Ledger& ledger) {
  if (!options.budget) return;
  const FilterTerms& terms = ledger.known().terms.budget;
  if (terms.epsilon == *options.budget && terms.delta == options.budget_delta.value_or(terms.delta) &&
      terms.rule != FilterRule::unlimited)
    return;
  throw Error(fmt::format(
      "Option --budget is {}, but the ledger {} has {}. A budget does not change. Leave out --budget.",
      to_string(*options.budget), path_in_quotes(ledger.place().text()),
      ledger.known().terms.limited() ? "a total of epsilon " + rounded_down_text(terms.epsilon) : "no limit"));
}

class Binder {
 public:
  Binder(const Path& data, const Json& request, const BindingOptions& options, const Context& context)
      : registry_(open_registry()), marks_(marks_of(data.native(), header_of(data, request))), context_(context) {
    decision_ = decide_binding(collect_facts(marks_, options, *registry_, view_of));
    if (decision_.action == BindingDecision::Action::stop) throw Error(decision_.message, decision_.kind);
    for (const std::string& note : decision_.notes) context_.say(note);
  }

  const BindingDecision& decision() const { return decision_; }

  // The ledger as it is. Nothing if it will be made.
  std::optional<LedgerTail> tail() const {
    if (decision_.action != BindingDecision::Action::use) return std::nullopt;
    return Ledger::existing(decision_.ledger).known();
  }

  Ledger use() const { return mark(Ledger::existing(decision_.ledger)); }
  Ledger open(const Terms& terms, const Path& witness = {}) const {
    return mark(Ledger::create(decision_.ledger, terms), witness);
  }

 private:
  Ledger mark(Ledger ledger, const Path& witness = {}) const {
    const auto known = registry_->ledger(ledger.known().identity);
    if (!known) ledger.show();
    for (const std::string& note : write_marks(*registry_, marks_, known_as(ledger, witness), decision_.lost))
      context_.say(note);
    attach_witnesses(ledger, registry_);
    return ledger;
  }

  std::shared_ptr<LedgerRegistry> registry_;
  TableMarks marks_;
  Context context_;
  BindingDecision decision_;
};

BindingOptions binding_options(const RecordingOptions& options, const Path& data, bool unrecorded) {
  using Opening = BindingFacts::Opening;
  return {.named = options.ledger,
          .beside = Ledger::beside(data),
          .opening = options.budget      ? Opening::limited
                     : options.unlimited ? Opening::unlimited
                                         : Opening::none,
          .no_ledger = unrecorded};
}

void require_epsilon(const Json& request, const std::optional<LedgerTail>& tail) {
  if (!gives_epsilon(request)) refuse_without_epsilon(tail);
}

// SQLite is asked itself. If this process opened a ledger by other means, closing it would drop the locks of a spend.
bool is_database(const Path& path) {
  try {
    SqliteDatabase database(path, SqliteDatabase::Mode::existing, Ledger::default_patience);
    database.integer("PRAGMA schema_version");
    return true;
  } catch (const Error& error) {
    return error.kind() != Error::Kind::check;  // locked or unreadable: the ledger has the words for it
  }
}

// A spend that the new ledger would refuse must not open it: its budget would stay.
void check_spend(const RecordingOptions& options, const RunPromise& promise, const Terms& terms) {
  check_purpose({"learn", "learn", options.note});
  Chain chain(terms);
  chain.filter({}).add(chain.cost(
      {.guarantee = guarantee(promise.privacy), .purpose = {"learn", "learn", options.note}, .unit = promise.unit}));
}

}  // namespace

std::optional<std::uint64_t> RecordingOptions::random_seed() const { return checked_seed(seed); }

bool gives_epsilon(const Json& request) { return request.contains("epsilon") && !request["epsilon"].is_null(); }

void refuse_without_epsilon(const std::optional<LedgerTail>& tail) {
  std::string left;
  if (tail && tail->terms.limited()) left = fmt::format(" ({} is left)", epsilon_of(amounts_json(*tail)["left"]));
  throw NonsenseError(
      15, "Option --epsilon is missing. A run that spends needs it. Add, for example, --epsilon 1/2" + left + ".");
}

Ledger open_witnessed(const LedgerAddress& place) {
  Ledger ledger = Ledger::existing(place);
  const auto registry = open_registry();
  attach_witnesses(ledger, registry);
  registry->remember(known_as(ledger));
  return ledger;
}

Ledger open_ledger_of(const std::string& address, const Context& context) {
  const LedgerAddress place = LedgerAddress::parse(address);
  const Path& path = place.file();
  if (place.database() || !is_file(path) || is_database(path)) return open_witnessed(place);
  return Binder(path, Json::object(), {.named = {}, .beside = Ledger::beside(path)}, context).use();
}

std::optional<LedgerAddress> find_ledger(const std::string& identity) {
  const auto known = open_registry()->ledger(identity);
  return known ? std::optional(known->path) : std::nullopt;
}

struct RunLedger::Found {
  RecordingOptions options;
  Context context;
  Terms terms;                  // of a ledger that this run opens
  std::optional<Binder> table;  // of a file
  std::optional<Ledger> named;  // for rows in memory or of a pipe, which have no marks

  bool opens() const { return table && table->decision().action == BindingDecision::Action::open; }
};

RunLedger::RunLedger() = default;
RunLedger::RunLedger(RunLedger&&) noexcept = default;
RunLedger& RunLedger::operator=(RunLedger&&) noexcept = default;
RunLedger::~RunLedger() = default;

RunLedger::RunLedger(const Json& request, const RecordingOptions& options, const Path& data, const RunPromise& promise,
                     const Context& context) {
  check_options(options);
  if (options.seed && (options.ledger || options.budget))
    throw Error("a seeded run is not private and must not be recorded as a spend. Leave out seed or ledger");
  const bool unrecorded = request.contains("ledger") && request["ledger"].is_null();
  if (data.empty() && !options.ledger && !options.seed && !unrecorded)
    throw Error("option 'data' is needed: a file with one row per person");
  if (options.seed || (unrecorded && !is_file(data))) return;
  auto found = std::make_unique<Found>(Found{.options = options, .context = context});
  if (is_file(data)) {
    found->table.emplace(data, request, binding_options(options, data, unrecorded), context);
    if (found->table->decision().action == BindingDecision::Action::unpaid) return;
    const std::optional<LedgerTail> tail = found->table->tail();
    if (tail) check_unit(tail->terms.unit, unit_of(promise.unit));
    require_epsilon(request, tail);
    if (found->opens()) {
      found->terms = terms_for_run(options, promise);
      check_spend(options, promise, found->terms);
    }
  } else {
    found->named = open_witnessed(options.ledger ? *options.ledger : LedgerAddress(Ledger::beside(data)));
    check_unit(found->named->known().terms.unit, unit_of(promise.unit));
    require_epsilon(request, found->named->known());
  }
  found_ = std::move(found);
}

// The ledger that a run would open, before its first entry.
static LedgerTail opened_by(const Terms& terms) { return {.terms = terms, .identity = "", .genesis = "", .last = {}}; }

std::optional<LedgerTail> RunLedger::tail() const {
  if (!found_) return std::nullopt;
  if (found_->named) return found_->named->known();
  if (found_->opens()) return opened_by(found_->terms);
  return found_->table->tail();
}

// The rule that pays. Of two legs the sum, as long as it has room.
static std::string leg_of(const Filter& before, const Amounts& cost) {
  const FilterRule rule = before.terms().rule;
  if (rule == FilterRule::unlimited) return "no limit";
  if (rule == FilterRule::rho) return "rho";
  if (rule == FilterRule::tickets) return "tickets";
  const auto room = filter_room(before).by_addition;
  return room && cost.epsilon && *cost.epsilon <= *room ? "addition" : "Renyi order";
}

// The entry that the spend would write after `before`: {path, opens, leg, entry, left_before, left}.
static Json written_by(const Spend& spend, const LedgerTail& before, const LedgerAddress& place, bool opens) {
  Chain chain(before.terms);
  LedgerTail after = before;
  after.last = chain.next(before, spend, EntryType::spend, "", "");
  Json entry = to_json(*after.last);
  for (const char* unknown : {"time", "hash"}) entry.erase(unknown);
  return {{"path", Value<LedgerAddress>::write(place)},
          {"opens", opens},
          {"leg", leg_of(chain.filter(before.sums()), after.last->cost)},
          {"entry", std::move(entry)},
          {"left_before", amounts_json(before)["left"]},
          {"left", amounts_json(after)["left"]}};
}

Json RunLedger::rehearse(const Spend& spend) const {
  if (!found_) return nullptr;
  if (found_->table && !found_->opens())
    check_budget(found_->options, Ledger::existing(found_->table->decision().ledger));
  const LedgerAddress& place = found_->named ? found_->named->place() : found_->table->decision().ledger;
  return written_by(spend, *tail(), place, found_->opens());
}

Json cost_at(const LedgerAddress& place, const RecordingOptions& options, const RunPromise& promise,
             const Spend& spend) {
  check_options(options);
  std::error_code failed;
  if (place.database() || std::filesystem::exists(place.file(), failed)) {
    const Ledger ledger = Ledger::existing(place);
    check_unit(ledger.known().terms.unit, unit_of(promise.unit));
    check_budget(options, ledger);
    return written_by(spend, ledger.known(), place, false);
  }
  if (!options.budget && !options.unlimited) return nullptr;
  return written_by(spend, opened_by(terms_for_run(options, promise)), place, true);
}

std::optional<Ledger> RunLedger::open() {
  if (!found_) return std::nullopt;
  if (found_->named) return std::move(found_->named);
  if (found_->table->decision().action == BindingDecision::Action::use) {
    Ledger ledger = found_->table->use();
    check_budget(found_->options, ledger);
    return ledger;
  }
  Ledger ledger = found_->table->open(found_->terms);
  found_->context.say(fmt::format(
      "opened the ledger {} with {}", path_in_quotes(ledger.place().text()),
      found_->terms.limited() ? "a total of epsilon " + to_string(found_->terms.budget.epsilon) : "no limit"));
  return ledger;
}

Ledger make_ledger(const NewLedger& wanted, const Context& context) {
  if (!wanted.data) {
    if (!wanted.place) throw Error("name the table with --for, or the file of the ledger");
    const Path witness = wanted.witness.empty() ? Path() : settle_witness(wanted.witness);
    Ledger ledger = Ledger::create(*wanted.place, wanted.terms);
    const auto registry = open_registry();
    registry->remember(known_as(ledger, witness));
    attach_witnesses(ledger, registry);
    return ledger;
  }
  BindingOptions options{.named = wanted.place, .beside = Ledger::beside(*wanted.data)};
  options.opening = wanted.terms.limited() ? BindingFacts::Opening::limited : BindingFacts::Opening::unlimited;
  options.other_people = wanted.other_people;
  options.after_loss = wanted.after_loss.has_value();
  const Binder binder(*wanted.data, Json::object(), options, context);
  if (binder.decision().action == BindingDecision::Action::use)
    throw Error(fmt::format("Table {} has a ledger already, {}. Show it: discreet budget show {}",
                            path_in_quotes(wanted.data->native()), path_in_quotes(binder.decision().ledger.text()),
                            shell_word(binder.decision().ledger.text())));
  Terms terms = wanted.terms;
  Json continues = Json::object();
  if (wanted.after_loss) continues["after_loss"] = *wanted.after_loss;
  if (wanted.after_loss && !binder.decision().lost.empty()) continues["lost"] = binder.decision().lost;
  if (wanted.other_people) continues["other_people"] = true;
  terms.continues = continues.dump();
  return binder.open(terms, wanted.witness.empty() ? Path() : settle_witness(wanted.witness));
}

Json ledger_state(const Ledger& ledger) {
  Json state = amounts_json(ledger.known());
  return {{"path", Value<LedgerAddress>::write(ledger.place())}, {"spent", state["spent"]}, {"left", state["left"]}};
}

}  // namespace discreet::inline app
