#include "discreet/ledger/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "discreet/base/error.h"
#include "discreet/ledger/ledger_file.h"

namespace discreet::inline ledger {
namespace {

// A mistake if another path would mend it.
Error::Kind kind_of(const std::error_code& code) {
  using enum std::errc;
  for (auto mistake : {too_many_symbolic_link_levels, filename_too_long, not_a_directory, permission_denied,
                       no_such_file_or_directory, is_a_directory})
    if (code == mistake) return Error::Kind::mistake;
  return Error::Kind::machine;
}

// Everything below speaks of "the file"; here it gets its name.
template <class Work>
auto naming(const std::filesystem::path& file, Work&& work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error(fmt::format("ledger '{}': {}", file.c_str(), error.what()), error.kind());
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(fmt::format("ledger '{}': {}. Check the path", file.c_str(), error.code().message()),
                kind_of(error.code()));
  }
}

void check_path(const std::filesystem::path& file) {
  if (!file.has_filename() || file.native().find('\0') != std::string::npos)
    throw Error("this path names no file. Write one such as data.csv.ledger");
}

void check_exists(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) throw Error("there is no such file. Make a ledger with `discreet budget open`");
}

Statement read_file(const std::filesystem::path& file, Ledger::Patience patience) {
  SqliteDatabase database(file, SqliteDatabase::Mode::existing, patience);
  Transaction transaction(database, Transaction::Mode::read);
  return read_ledger(database);
}

std::string parse_head(std::string_view text) {
  std::string head(text);
  std::transform(head.begin(), head.end(), head.begin(), [](unsigned char c) { return std::tolower(c); });
  if (head.size() != 64 || head.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw Error("the head must be 64 hexadecimal digits, as `budget show` prints it");
  return head;
}

void check_wanted(const Terms& wanted, const Terms& found) {
  if (!wanted.total || wanted == found) return;
  auto in_words = [](const Terms& terms) {
    return (terms.total ? "a total of " + to_string(*terms.total) : "no limit") + " under " +
           std::string(word(terms.neighbours));
  };
  throw Error(
      fmt::format("it has {}, not {}. Terms are fixed when a ledger is made: ask for those it has, or name "
                  "another file",
                  in_words(found), in_words(wanted)));
}

std::string this_hour() {
  auto now = std::chrono::floor<std::chrono::hours>(std::chrono::system_clock::now());
  auto day = std::chrono::floor<std::chrono::days>(now);
  std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:00:00Z", int(date.year()), unsigned(date.month()), unsigned(date.day()),
                     (now - day).count());
}

Json amount(const Cost& cost) { return {{"epsilon", to_string(cost.epsilon)}, {"delta", to_string(cost.delta)}}; }

Json amount(const std::optional<Cost>& cost) { return cost ? amount(*cost) : Json(nullptr); }

}  // namespace

struct Ledger::State {
  State(const Path& name, Patience patience) : file(std::filesystem::absolute(name)), patience(patience) {}

  const Path file;
  const Patience patience;
  bool created = false;
  std::optional<Statement> known;  // as it was last seen; nothing before the first read
  std::mutex mutex;                // over `known`

  void recognise(const Statement& ledger) const {
    if (known && !ledger.holds(known->head()))
      throw Error("the entry " + known->head() +
                      " seen before is gone, so the file was replaced or cut. Restore its newest copy",
                  Error::Kind::check);
  }

  Statement read() {
    std::scoped_lock lock(mutex);
    auto ledger = read_file(file, patience);
    recognise(ledger);
    known = ledger;
    return ledger;
  }
};

Ledger::Ledger(std::unique_ptr<State> state) : state_(std::move(state)) {}
Ledger::Ledger(Ledger&&) noexcept = default;
Ledger& Ledger::operator=(Ledger&&) noexcept = default;
Ledger::~Ledger() = default;

Ledger Ledger::create(const Path& file, const Terms& terms, Patience patience) {
  return naming(file, [&] {
    check_path(file);
    check_terms(terms);
    if (std::filesystem::exists(file) || create_ledger_file(file, terms) == Creation::existed)
      throw Error("this path is taken. Show what is there with `discreet budget show`, or name another file");
    auto state = std::make_unique<State>(file, patience);
    state->created = true;
    state->read();
    return Ledger(std::move(state));
  });
}

Ledger Ledger::open(const Path& file, const Terms& terms, Patience patience) {
  return naming(file, [&] {
    check_path(file);
    check_terms(terms);
    bool made = !std::filesystem::exists(file) && create_ledger_file(file, terms) == Creation::made;
    auto state = std::make_unique<State>(file, patience);
    state->created = made;
    check_wanted(terms, state->read().terms);
    return Ledger(std::move(state));
  });
}

Ledger Ledger::existing(const Path& file, Patience patience) {
  return naming(file, [&] {
    check_path(file);
    check_exists(file);
    auto state = std::make_unique<State>(file, patience);
    state->read();
    return Ledger(std::move(state));
  });
}

Ledger::Path Ledger::beside(const Path& data) {
  std::error_code failed;
  auto real = std::filesystem::weakly_canonical(data, failed);
  if (failed) real = data;
  auto status = std::filesystem::status(real, failed);
  bool elsewhere = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  if (data.empty() || data == "-" || !real.has_filename() || elsewhere)
    throw Error(
        fmt::format("'{}' is not a file, so there can be no ledger beside it. Name one with --ledger", data.string()));
  return real += ".ledger";
}

Statement Ledger::verify(const Path& file, std::optional<std::string_view> head, Patience patience) {
  return naming(file, [&] {
    check_path(file);
    auto wanted = head ? std::optional(parse_head(*head)) : std::nullopt;
    check_exists(file);
    auto ledger = read_file(file, patience);
    if (wanted && !ledger.holds(*wanted))
      throw Error("the head " + *wanted +
                      " is not in the chain, so entries were cut off or the file was replaced. "
                      "Restore its newest copy",
                  Error::Kind::check);
    return ledger;
  });
}

Entry Ledger::spend(const Privacy& promise, const Purpose& purpose) {
  return naming(file(), [&] {
    std::scoped_lock lock(state_->mutex);
    SqliteDatabase database(state_->file, SqliteDatabase::Mode::existing, state_->patience);
    if (database.read_only()) throw Error("the file may not be written. Mend its permissions, or name another ledger");
    Transaction transaction(database, Transaction::Mode::write);
    auto ledger = read_ledger(database);
    state_->recognise(ledger);
    auto entry = next_entry(ledger, promise, purpose, this_hour());
    append_entry(database, entry);
    try {
      transaction.commit();
    } catch (const Error& error) {
      throw Error(fmt::format("{} (it counts as spent if `discreet budget show` lists an entry with the hash {})",
                              error.what(), entry.hash),
                  error.kind());
    }
    ledger.entries.push_back(entry);
    state_->known = std::move(ledger);
    return entry;
  });
}

Statement Ledger::show() {
  return naming(file(), [&] { return state_->read(); });
}

Statement Ledger::known() const {
  std::scoped_lock lock(state_->mutex);
  return *state_->known;
}

const Ledger::Path& Ledger::file() const { return state_->file; }
bool Ledger::created() const { return state_->created; }

Json to_json(const Entry& entry) {
  return {{"sequence", entry.sequence},
          {"time", entry.time},
          {"verb", entry.purpose.verb},
          {"name", entry.purpose.name},
          {"note", entry.purpose.note},
          {"privacy",
           {{"epsilon", to_string(entry.promise.epsilon)},
            {"delta", to_string(entry.promise.delta)},
            {"neighbours", word(entry.promise.neighbours)}}},
          {"cost", amount(entry.cost)},
          {"hash", entry.hash}};
}

Json to_json(const Statement& ledger) {
  Json entries = Json::array();
  for (const auto& entry : ledger.entries) entries.push_back(to_json(entry));
  return {{"total", amount(ledger.terms.total)},
          {"spent", amount(ledger.spent())},
          {"left", amount(ledger.left())},
          {"neighbours", word(ledger.terms.neighbours)},
          {"composition", word(ledger.terms.composition)},
          {"head", ledger.head()},
          {"entries", std::move(entries)}};
}

}  // namespace discreet::inline ledger
