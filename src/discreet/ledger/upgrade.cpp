#include "discreet/ledger/upgrade.h"

#include <chrono>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/files/file.h"
#include "discreet/files/fresh_file.h"
#include "discreet/json/json.h"
#include "discreet/ledger/first/first_file.h"
#include "discreet/ledger/ledger_file.h"

namespace discreet::inline ledger {
namespace {

FilterTerms budget_of(const FirstTerms& terms, const Rational& more_delta) {
  if (!terms.total) {
    if (more_delta != 0) throw Error("the ledger has no limit, so more delta grants nothing. Leave it out");
    return unlimited_terms(terms.neighbours);
  }
  if (more_delta == 0) return basic_terms({terms.total->epsilon, terms.total->delta, terms.neighbours});
  check_delta(more_delta, "more-delta");
  const Rational total = terms.total->delta + more_delta;
  return adaptive_terms({terms.total->epsilon, total, terms.neighbours}, terms.total->delta / total);
}

// The old cost, so that the sums stay what they were.
Spend spend_of(const FirstEntry& entry, Neighbours neighbours) {
  return {.guarantee = guarantee({entry.cost.epsilon, entry.cost.delta, neighbours}), .purpose = entry.purpose};
}

std::filesystem::path mark_of(std::filesystem::path old) { return old += ".upgraded"; }

}  // namespace

FirstStatement read_first_file(const std::filesystem::path& file) {
  SqliteDatabase database(file, SqliteDatabase::Mode::existing, std::chrono::seconds(10));
  Transaction transaction(database, Transaction::Mode::read);
  if (format_of_ledger(database) != FirstStatement::version)
    throw Error("'" + file.string() + "' has the current format already. Use it as it is");
  return read_first_ledger(database);
}

Statement upgraded(const FirstStatement& old, const Rational& more_delta) {
  const Json continues{{"format", FirstStatement::version},
                       {"identity", old.identity},
                       {"head", old.head()},
                       {"entries", old.entries.size()}};
  Statement ledger;
  ledger.terms = {.budget = budget_of(old.terms, more_delta), .continues = continues.dump()};
  ledger.identity = random_hex(16);
  ledger.genesis = genesis_hash(ledger.identity, ledger.terms);
  Chain chain(ledger.terms);
  for (const FirstEntry& entry : old.entries) {
    ledger.last =
        chain.next(ledger, spend_of(entry, old.terms.neighbours), EntryType::spend, random_hex(16), entry.time);
    ledger.entries.push_back(*ledger.last);
  }
  return ledger;
}

bool was_upgraded(const std::filesystem::path& file) {
  std::error_code failed;
  if (!std::filesystem::exists(mark_of(file), failed)) return false;
  SqliteDatabase database(file, SqliteDatabase::Mode::existing, std::chrono::seconds(10));
  return format_of_ledger(database) == FirstStatement::version;
}

Statement upgrade_ledger(const std::filesystem::path& old, const std::filesystem::path& file,
                         const Rational& more_delta) {
  const auto mark = mark_of(old);
  if (std::filesystem::exists(mark))
    throw Error("'" + old.string() + "' was upgraded before: '" + mark.string() +
                "' names the new ledger. Use that one");
  Statement ledger = upgraded(read_first_file(old), more_delta);
  if (std::filesystem::exists(file) || create_ledger_file(file, ledger) == Creation::existed)
    throw Error("'" + file.string() + "' is taken. Name another file for the new ledger");
  NewFile note(mark.native());
  note.append(ledger.identity + "\n");
  note.commit();
  return ledger;
}

}  // namespace discreet::inline ledger
