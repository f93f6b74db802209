#include "discreet/ledger/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "discreet/base/error.h"
#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_postgres.h"

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

// Everything below speaks of "the file" or "the database"; here it gets its name.
template <class Work>
auto naming(const LedgerAddress& place, Work&& work) {
  try {
    return work();
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::budget) throw;  // a whole sentence of the rule
    throw Error(fmt::format("ledger '{}': {}", place.text().c_str(), error.what()), error.kind());
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(fmt::format("ledger '{}': {}. Check the path", place.text().c_str(), error.code().message()),
                kind_of(error.code()));
  }
}

void check_place(const LedgerAddress& place) {
  const std::filesystem::path& file = place.file();
  if (place.database()) return;
  if (!file.has_filename() || file.native().find('\0') != std::string::npos)
    throw Error("this path names no file. Write one such as data.csv.ledger");
}

// A store in a database finds out by itself.
void check_exists(const LedgerAddress& place) {
  if (!place.database() && !std::filesystem::exists(place.file()))
    throw Error("there is no such file. Make a ledger with `discreet budget open`");
}

LedgerAddress absolute(const LedgerAddress& place) {
  return place.database() ? place : std::filesystem::absolute(place.file());
}

std::unique_ptr<LedgerStore> open_store(const LedgerAddress& place, std::chrono::milliseconds patience) {
  if (place.database()) return open_postgres_ledger(*place.database(), patience);
  return open_ledger_file(place.file(), patience);
}

Creation create_in(const LedgerAddress& place, const Terms& terms, std::chrono::milliseconds patience) {
  if (place.database()) return create_postgres_ledger(*place.database(), random_hex(16), terms, patience);
  return std::filesystem::exists(place.file()) ? Creation::existed
                                               : create_ledger_file(place.file(), random_hex(16), terms);
}

std::string parse_head(std::string_view text) {
  std::string head(text);
  std::transform(head.begin(), head.end(), head.begin(), [](unsigned char c) { return std::tolower(c); });
  if (head.size() != 64 || head.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw Error("the head must be 64 hexadecimal digits, as `budget show` prints it");
  return head;
}

LedgerTail read_tail(LedgerRows& rows, std::optional<Chain>& chain) {
  LedgerTail tail = rows.terms();
  if (!chain || chain->terms() != tail.terms) {
    check_genesis(tail);
    chain.emplace(tail.terms);
  }
  std::optional<Entry> before;
  if (const std::int64_t newest = rows.newest(); newest > 0) {
    tail.last = rows.entry(newest);
    before = rows.entry(newest - 1);
  }
  check_tail(*chain, tail, before);
  if (tail.last) check_signature(tail, *tail.last);
  return tail;
}

std::string hash_at(LedgerRows& rows, const LedgerTail& tail, std::int64_t sequence) {
  if (sequence == 0) return tail.genesis;
  const auto entry = rows.entry(sequence);
  return entry ? entry->hash : "";
}

struct Paid {
  Entry entry;
  std::optional<Entry> seal;  // of this entry
};

// The entry with this hash, and its seal.
Paid find_paid(LedgerRows& rows, const std::string& hash) {
  std::optional<Entry> paid, seal;
  rows.each([&](const Entry& entry) {
    if (entry.hash == hash) paid = entry;
    if (entry.type == EntryType::release && entry.run == hash) seal = entry;
  });
  if (!paid || paid->type == EntryType::release)
    throw Error("it has no spend " + hash + ". Name the ledger that paid for the file");
  return {*paid, seal};
}

constexpr std::int64_t most_expected = 1'000'000;  // of a damaged file nobody believes the largest number

Statement read_whole(LedgerRows& rows) {
  Statement ledger{rows.terms(), {}};
  check_genesis(ledger);
  Chain chain(ledger.terms);
  ledger.entries.reserve(static_cast<std::size_t>(std::clamp<std::int64_t>(rows.newest(), 0, most_expected)));
  rows.each([&](Entry entry) { ledger.entries.push_back(std::move(entry)); });
  check_chain(chain, ledger);
  for (const Entry& entry : ledger.entries) check_signature(ledger, entry);
  if (!ledger.entries.empty()) ledger.last = ledger.entries.back();
  return ledger;
}

}  // namespace

struct Ledger::State {
  State(const LedgerAddress& name, Patience patience) : place(absolute(name)), store(open_store(place, patience)) {}

  const LedgerAddress place;
  const std::unique_ptr<LedgerStore> store;
  std::vector<std::shared_ptr<HeadWitness>> witnesses;
  std::optional<LedgerTail> known;  // as it was last seen, nothing before the first read
  std::optional<Chain> chain;
  std::optional<SigningKey> key;
  std::mutex mutex;  // over all of these

  // The end of the chain, which has everything that this object and these heads have seen.
  LedgerTail tail(LedgerRows& rows, const std::vector<LedgerHead>& heads) {
    LedgerTail now = read_tail(rows, chain);
    recognise(rows, now);
    for (const LedgerHead& head : heads)
      require_in_chain(head, now.count(), [&](std::int64_t sequence) { return hash_at(rows, now, sequence); });
    return now;
  }

  void recognise(LedgerRows& rows, const LedgerTail& now) const {
    if (known && (known->identity != now.identity || hash_at(rows, now, known->count()) != known->head()))
      throw Error(
          fmt::format("the entry {} seen before is gone, so the {} was replaced or cut. Restore its newest copy",
                      known->head(), place.kind()),
          Error::Kind::check);
  }

  void read_end() {
    store->read(LedgerStore::Check::tail, [&](LedgerRows& rows) { known = tail(rows, {}); });
  }

  std::vector<LedgerHead> ask(const std::string& identity) const {
    std::vector<LedgerHead> heads;
    for (const auto& witness : witnesses)
      if (auto head = witness->last(identity)) heads.push_back(*head);
    return heads;
  }

  // Another process may have been faster. Then the head of the witness must be in the chain by now.
  void tell(HeadWitness& witness) {
    const LedgerTail& now = *known;
    const LedgerHead head{now.count(), now.head()};
    const LedgerHead newest =
        witness.append(now.identity, head.sequence, now.last ? now.last->previous : "", head.hash);
    if (newest == head) return;
    store->read(LedgerStore::Check::tail, [&](LedgerRows& rows) { (void)tail(rows, {newest}); });
  }

  void sign(const LedgerTail& now, Entry& entry) const {
    const std::string& wanted = now.terms.key;
    if (wanted.empty()) return;
    if (!key || key->public_key() != wanted)
      throw Error(fmt::format("its entries are signed with the key {}. {}. Spend as the user who has that key", wanted,
                              key ? "Your key is " + key->public_key() : "You have no signing key"));
    entry.signature = key->sign(entry_text(now.identity, entry.hash));
  }

  // Appends what `make` returns. Nothing, if that is nothing.
  std::optional<Entry> commit(const std::function<std::optional<Entry>(LedgerRows&, const LedgerTail&)>& make) {
    std::scoped_lock lock(mutex);
    if (!known) read_end();
    const std::vector<LedgerHead> heads = ask(known->identity);
    LedgerTail now;
    std::optional<Entry> entry;
    bool appended = false;
    try {
      store->write([&](LedgerRows& rows) {
        appended = false;  // of an earlier call
        now = tail(rows, heads);
        entry = make(rows, now);
        if (!entry) return;
        sign(now, *entry);
        rows.append(*entry);
        appended = true;
      });
    } catch (const Error& error) {
      if (!appended) throw;
      throw Error(fmt::format("{} (it counts as spent if `discreet budget show --entries` lists an entry with the hash "
                              "{})",
                              error.what(), entry->hash),
                  error.kind());
    }
    if (entry) now.last = entry;
    known = std::move(now);
    tell_all();
    return entry;
  }

  void tell_all() {
    for (const auto& witness : witnesses) try {
        tell(*witness);
      } catch (const Error& error) {
        throw Error(std::string(error.what()) + " The spend is recorded, and nothing was drawn.", error.kind());
      }
  }
};

Ledger::Ledger(std::unique_ptr<State> state) : state_(std::move(state)) {}
Ledger::Ledger(Ledger&&) noexcept = default;
Ledger& Ledger::operator=(Ledger&&) noexcept = default;
Ledger::~Ledger() = default;

Ledger Ledger::create(const LedgerAddress& place, const Terms& terms, Patience patience) {
  return naming(place, [&] {
    check_place(place);
    check_terms(terms.budget);
    check_texts(terms);
    if (create_in(place, terms, patience) == Creation::existed)
      throw Error(fmt::format("this {} is taken. Show what is there with `discreet budget show`, or name another {}",
                              place.database() ? "name" : "path", place.database() ? "ledger" : "file"));
    auto state = std::make_unique<State>(place, patience);
    state->read_end();
    return Ledger(std::move(state));
  });
}

Ledger Ledger::existing(const LedgerAddress& place, Patience patience) {
  return naming(place, [&] {
    check_place(place);
    check_exists(place);
    auto state = std::make_unique<State>(place, patience);
    state->read_end();
    return Ledger(std::move(state));
  });
}

bool Ledger::exists(const LedgerAddress& place) {
  return naming(place, [&] {
    if (place.database()) return postgres_ledger_exists(*place.database(), default_patience);
    return std::filesystem::exists(place.file());
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

Statement Ledger::verify(const LedgerAddress& place, std::optional<std::string_view> head, Patience patience) {
  return naming(place, [&] {
    check_place(place);
    auto wanted = head ? std::optional(parse_head(*head)) : std::nullopt;
    check_exists(place);
    Statement ledger;
    open_store(place, patience)->read(LedgerStore::Check::whole, [&](LedgerRows& rows) { ledger = read_whole(rows); });
    if (wanted && !ledger.holds(*wanted))
      throw Error(fmt::format("the head {} is not in the chain, so entries were cut off or the {} was replaced. "
                              "Restore its newest copy",
                              *wanted, place.kind()),
                  Error::Kind::check);
    return ledger;
  });
}

void Ledger::attach(std::shared_ptr<HeadWitness> witness) {
  naming(place(), [&] {
    std::scoped_lock lock(state_->mutex);
    const auto head = witness->last(state_->known->identity);
    state_->store->read(LedgerStore::Check::tail, [&](LedgerRows& rows) {
      state_->known = state_->tail(rows, head ? std::vector{*head} : std::vector<LedgerHead>{});
    });
    // After a crash between a commit and its witness, the ledger is ahead.
    if (!head || head->sequence < state_->known->count()) state_->tell(*witness);
    state_->witnesses.push_back(std::move(witness));
  });
}

Entry Ledger::spend(const Spend& spend, EntryType type) {
  return naming(place(), [&] {
    return *state_->commit([&](LedgerRows&, const LedgerTail& now) {
      return state_->chain->next(now, spend, type, random_hex(16), this_hour());
    });
  });
}

void Ledger::sign_with(SigningKey key) {
  std::scoped_lock lock(state_->mutex);
  state_->key.emplace(std::move(key));
}

Entry Ledger::seal(const std::string& paid, const std::string& digest) {
  return naming(place(), [&] {
    std::optional<Entry> sealed;
    const auto added = state_->commit([&](LedgerRows& rows, const LedgerTail& now) -> std::optional<Entry> {
      const Paid found = find_paid(rows, paid);
      sealed = found.seal;
      if (!sealed) return state_->chain->next_release(now, found.entry, digest, random_hex(16), this_hour());
      if (sealed->purpose.note == digest) return std::nullopt;
      throw Error(
          fmt::format("Entry {0} is sealed with another file. One entry allows one release. Seal the file of "
                      "entry {0}.",
                      found.entry.sequence));
    });
    return added ? *added : *sealed;
  });
}

Filter Ledger::rehearse(const Spend& spend) {
  return naming(place(), [&] {
    std::scoped_lock lock(state_->mutex);
    state_->read_end();
    const FilterCost cost = state_->chain->cost(spend);
    Filter filter = state_->chain->filter(state_->known->sums());
    filter.add(cost);
    return filter;
  });
}

Statement Ledger::show() {
  return naming(place(), [&] {
    std::scoped_lock lock(state_->mutex);
    Statement ledger;
    state_->store->read(LedgerStore::Check::whole, [&](LedgerRows& rows) {
      ledger = read_whole(rows);
      state_->recognise(rows, ledger);
    });
    state_->known = ledger;
    return ledger;
  });
}

LedgerTail Ledger::known() const {
  std::scoped_lock lock(state_->mutex);
  return *state_->known;
}

const LedgerAddress& Ledger::place() const { return state_->place; }
const Ledger::Path& Ledger::file() const { return state_->place.file(); }

}  // namespace discreet::inline ledger
