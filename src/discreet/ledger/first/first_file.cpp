// Tested by first_file_test.cpp
#include "discreet/ledger/first/first_file.h"

#include <array>

#include "discreet/base/field.h"

namespace discreet::inline ledger {
namespace {

// Kept word for word in the file and compared word for word. The triggers stop accidents, not an adversary.
constexpr std::array<SchemaObject, 6> schema = {{
    {"entry", "table", "entry",
     "CREATE TABLE entry(sequence INTEGER PRIMARY KEY, time TEXT NOT NULL, verb TEXT NOT NULL, name TEXT NOT "
     "NULL, note TEXT NOT NULL, epsilon TEXT NOT NULL, delta TEXT NOT NULL, neighbours TEXT NOT NULL, "
     "cost_epsilon TEXT NOT NULL, cost_delta TEXT NOT NULL, hash TEXT NOT NULL) STRICT"},
    {"entry_keeps", "trigger", "entry",
     "CREATE TRIGGER entry_keeps BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'a ledger forgets "
     "nothing'); END"},
    {"entry_stays", "trigger", "entry",
     "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'a ledger is "
     "append-only'); END"},
    {"terms", "table", "terms",
     "CREATE TABLE terms(identity TEXT NOT NULL, composition TEXT NOT NULL, neighbours TEXT NOT NULL, "
     "epsilon TEXT, delta TEXT, hash TEXT NOT NULL) STRICT"},
    {"terms_keep", "trigger", "terms",
     "CREATE TRIGGER terms_keep BEFORE DELETE ON terms BEGIN SELECT RAISE(ABORT, 'a ledger forgets "
     "nothing'); END"},
    {"terms_stay", "trigger", "terms",
     "CREATE TRIGGER terms_stay BEFORE UPDATE ON terms BEGIN SELECT RAISE(ABORT, 'terms are fixed'); END"},
}};

void read_terms(SqliteDatabase& database, FirstStatement& ledger) {
  auto row = database.query("SELECT identity, composition, neighbours, epsilon, delta, hash FROM terms");
  if (!row.step()) no_ledger("the terms are missing");
  ledger.identity = row.text(0);
  ledger.terms.neighbours = read_neighbours(row.text(2));
  if (row.null(3) != row.null(4)) no_ledger("half of the total is missing");
  if (!row.null(3)) {
    FirstCost& total = ledger.terms.total.emplace();
    total.epsilon = read_rational(row.text(3));
    total.delta = read_rational(row.text(4));
  }
  ledger.genesis = row.text(5);
  if (row.text(1) != FirstTerms::rule) no_ledger("the terms do not match their hash");
  if (row.step()) no_ledger("there are two sets of terms");
}

void read_entries(SqliteDatabase& database, FirstStatement& ledger) {
  auto row = database.query(
      "SELECT sequence, time, verb, name, note, epsilon, delta, neighbours, cost_epsilon, cost_delta, hash "
      "FROM entry ORDER BY sequence");
  while (row.step()) {
    FirstEntry entry;  // member by member: GCC 12 destroys some twice if a later initializer of an aggregate throws
    entry.sequence = row.integer(0);
    entry.time = row.text(1);
    entry.purpose = {row.text(2), row.text(3), row.text(4)};
    entry.promise.epsilon = read_rational(row.text(5));
    entry.promise.delta = read_rational(row.text(6));
    entry.promise.neighbours = read_neighbours(row.text(7));
    entry.cost.epsilon = read_rational(row.text(8));
    entry.cost.delta = read_rational(row.text(9));
    entry.hash = row.text(10);
    ledger.entries.push_back(std::move(entry));
  }
}

}  // namespace

std::span<const SchemaObject> first_schema() { return schema; }

FirstStatement read_first_ledger(SqliteDatabase& database) {
  check_schema(database, schema);
  FirstStatement ledger;
  read_terms(database, ledger);
  read_entries(database, ledger);
  check_first_chain(ledger);
  return ledger;
}

}  // namespace discreet::inline ledger
