#include "discreet/ledger/binding/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline ledger {
namespace {

constexpr std::chrono::milliseconds registry_patience{10'000};  // for the lock of another process

// The user can mend these without us, and they are no mistake in the options of a run. The run stops before it spends.
template <class Work>
auto reaching(const std::filesystem::path& file, Work&& work) {
  try {
    return work();
  } catch (const Error& error) {
    if (std::string_view(error.what()).starts_with("registry ")) throw;  // it has its file and kind
    const auto kind = error.kind() == Error::Kind::mistake ? Error::Kind::machine : error.kind();
    throw Error(fmt::format("registry {}: {}", path_in_quotes(file.native()), error.what()), kind);
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(fmt::format("registry {}: {}. Check its folder", path_in_quotes(file.native()), error.code().message()),
                Error::Kind::machine);
  }
}

std::string head_line(std::string_view identity, const LedgerHead& head) {
  return fmt::format("{} {} {}\n", identity, head.sequence, head.hash);
}

struct HeadLine {
  std::string_view identity;
  LedgerHead head;
};

std::optional<HeadLine> parse_head_line(std::string_view line) {
  const auto first = line.find(' '), second = line.rfind(' ');
  if (!line.ends_with('\n') || first == std::string_view::npos || first == second) return std::nullopt;
  const auto identity = line.substr(0, first), hash = line.substr(second + 1, line.size() - second - 2);
  const auto sequence = parse_sequence(line.substr(first + 1, second - first - 1));
  if (!is_identity(identity) || !sequence || !is_hash(hash)) return std::nullopt;
  return HeadLine{identity, {*sequence, std::string(hash)}};
}

}  // namespace

LedgerRegistry::LedgerRegistry(const std::filesystem::path& folder)
    : folder_(std::filesystem::absolute(folder)), database_(folder_ / "registry.db"), log_(folder_ / "heads.log") {
  reaching(database_, [&] {
    if (!std::filesystem::exists(database_)) make();
  });
  fold();
}

void LedgerRegistry::damaged(std::string_view what) const {
  throw Error(fmt::format("{}. {}", what, registry_remedy), Error::Kind::check);
}

// The log is there first, and its lock keeps the others waiting. So a log without a database means a loss.
void LedgerRegistry::make() {
  AppendedFile log(log_, AppendedFile::Absent::make, registry_patience);
  if (std::filesystem::exists(database_)) return;  // another process made it
  if (log.size() != 0) damaged("registry.db is missing, but heads.log has heads");
  for (const auto* suffix : {"-journal", "-wal"}) {
    auto leftover = database_;
    leftover += suffix;
    if (std::filesystem::exists(leftover))
      damaged(fmt::format("registry.db is missing, but registry.db{} is there", suffix));
  }
  create_registry_file(database_);
}

AppendedFile LedgerRegistry::open_log() const {
  if (std::filesystem::exists(database_) && !std::filesystem::exists(log_))
    damaged("heads.log is missing, but registry.db is there");
  if (std::filesystem::exists(log_) && !std::filesystem::is_regular_file(log_)) damaged("heads.log is not a file");
  return AppendedFile(log_, AppendedFile::Absent::refuse, registry_patience);
}

// Every use of the database. The connection does not outlive it, because it must not cross a fork.
void LedgerRegistry::transact(Transaction::Mode mode, const Work& work) const {
  std::int64_t format = 0;
  reaching(database_, [&] {
    if (std::filesystem::exists(database_) && !std::filesystem::is_regular_file(database_))
      damaged("this is not a file");
    SqliteDatabase database(database_, SqliteDatabase::Mode::existing, registry_patience, registry_remedy);
    Transaction transaction(database, mode);
    format = registry_format(database);
    if (format > current_registry_format) return;
    check_registry(database);
    work(database);
    transaction.commit();
  });
  if (format > current_registry_format)
    throw Error(fmt::format("registry {}: format {} is of a newer version of discreet. Upgrade discreet to use it",
                            path_in_quotes(database_.native()), format));
}

void LedgerRegistry::note(std::string_view line) {
  const auto parsed = parse_head_line(line);
  if (!parsed) damaged(fmt::format("a line of heads.log before the last is not a head: {}", in_quotes(line, 120)));
  const auto found = heads_.find(parsed->identity);
  if (found == heads_.end()) {
    heads_.emplace(parsed->identity, parsed->head);
    return;
  }
  if (found->second.sequence == parsed->head.sequence && found->second.hash != parsed->head.hash)
    damaged(fmt::format("heads.log has two heads for entry {} of one ledger", parsed->head.sequence));
  if (found->second.sequence < parsed->head.sequence) found->second = parsed->head;
}

// Under the lock of the log, which a fold holds too. A line is written once only. So if the last line that was read is
// in its place, the log was not folded since, and only what follows is new.
void LedgerRegistry::catch_up(const AppendedFile& log) {
  const bool grew = !last_line_.empty() && log.size() >= read_ &&
                    log.read(read_ - last_line_.size(), last_line_.size()) == last_line_;
  if (!grew) {
    transact(Transaction::Mode::read, [&](SqliteDatabase& database) { heads_ = read_heads(database); });
    read_ = 0;
    last_line_.clear();
  }
  std::string cut;
  log.lines(read_, [&](std::string_view line) {
    if (!cut.empty()) note(cut);  // not the last line, so no crash has cut it
    if (is_torn(line)) {
      cut = line;
      return;
    }
    note(line);
    last_line_ = line;
    read_ += line.size();
  });
}

void LedgerRegistry::fold() {
  reaching(log_, [&] {
    auto log = open_log();
    catch_up(log);
    if (log.size() <= folded_bytes) return;
    // A crash in between leaves lines that the database has already. They are read again without effect.
    transact(Transaction::Mode::write, [&](SqliteDatabase& database) { write_heads(database, heads_); });
    log.cut(0);
    read_ = 0;
    last_line_.clear();
  });
}

std::optional<LedgerHead> LedgerRegistry::last(std::string_view identity) {
  std::scoped_lock lock(mutex_);
  return reaching(log_, [&]() -> std::optional<LedgerHead> {
    catch_up(open_log());
    const auto found = heads_.find(identity);
    return found == heads_.end() ? std::nullopt : std::optional(found->second);
  });
}

void LedgerRegistry::require_same_in_log(const AppendedFile& log, std::string_view identity,
                                         const LedgerHead& head) const {
  log.lines(0, [&](std::string_view line) {
    const auto parsed = parse_head_line(line);
    if (parsed && parsed->identity == identity && parsed->head.sequence == head.sequence &&
        parsed->head.hash != head.hash)
      refuse_fork(head.sequence);
  });
}

LedgerHead LedgerRegistry::append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                                  std::string_view hash) {
  require_head(identity, sequence, previous, hash);
  std::scoped_lock lock(mutex_);
  return reaching(log_, [&] {
    auto log = open_log();
    catch_up(log);
    LedgerHead head{sequence, std::string(hash)};
    if (const auto newest = heads_.find(identity); newest != heads_.end()) {
      require_no_fork(newest->second, sequence, previous, hash);
      if (sequence <= newest->second.sequence) {
        require_same_in_log(log, identity, head);
        log.sync();  // of the process that wrote it, which may have been killed
        return newest->second;
      }
    }
    if (log.size() != read_) log.cut(read_);  // a line that a crash has cut
    const auto line = head_line(identity, head);
    log.append(line);
    note(line);
    last_line_ = line;
    read_ += line.size();
    return head;
  });
}

void LedgerRegistry::remember(const KnownLedger& ledger) {
  if (!is_identity(ledger.identity))
    throw Error("The identity of a ledger must be 32 hexadecimal digits. Read it from the ledger");
  transact(Transaction::Mode::write, [&](SqliteDatabase& database) {
    auto kept = ledger;
    const auto known = read_known_ledger(database, ledger.identity);
    if (known) kept.limited = kept.limited || known->limited;
    if (known && kept.witness.empty()) kept.witness = known->witness;
    if (known != kept) write_known_ledger(database, kept);
  });
}

std::optional<KnownLedger> LedgerRegistry::ledger(std::string_view identity) const {
  std::optional<KnownLedger> found;
  transact(Transaction::Mode::read, [&](SqliteDatabase& database) { found = read_known_ledger(database, identity); });
  return found;
}

void LedgerRegistry::bind(const KnownTable& table, std::string_view lost) {
  if (!is_identity(table.identity) || !is_hash(table.header))
    throw Error("A table is bound by the identity of its ledger and the hash of its header. Compute both first");
  transact(Transaction::Mode::write, [&](SqliteDatabase& database) {
    const auto known = table.file ? read_tables_of(database, *table.file) : std::vector<KnownTable>();
    if (std::find(known.begin(), known.end(), table) != known.end()) return;
    for (const auto& old : known)
      if (old.identity != table.identity && (old.identity != lost || lost.empty()))
        throw Error(fmt::format("The table {} is bound to another ledger. A table has one ledger. Use that one",
                                path_in_quotes(table.path.native())),
                    Error::Kind::check);
    for (auto moved : known) {  // the same file under other headers, which it had before
      moved.path = table.path;
      moved.identity = table.identity;
      write_known_table(database, moved);
    }
    write_known_table(database, table);
  });
}

std::vector<KnownTable> LedgerRegistry::tables_of(const InodeIdentity& file) const {
  std::vector<KnownTable> tables;
  transact(Transaction::Mode::read, [&](SqliteDatabase& database) { tables = read_tables_of(database, file); });
  return tables;
}

std::vector<KnownTable> LedgerRegistry::tables_with(std::string_view header) const {
  std::vector<KnownTable> tables;
  transact(Transaction::Mode::read, [&](SqliteDatabase& database) { tables = read_tables_with(database, header); });
  return tables;
}

std::vector<KnownTable> LedgerRegistry::tables_for(std::string_view identity) const {
  std::vector<KnownTable> tables;
  transact(Transaction::Mode::read, [&](SqliteDatabase& database) { tables = read_tables_for(database, identity); });
  return tables;
}

}  // namespace discreet::inline ledger
