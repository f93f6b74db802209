// Shared parts of the ledger's tests: a folder of their own, terms, and spends.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "discreet/base/refusals_test.h"
#include "discreet/files/sqlite.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline ledger {

class LedgerTest : public FolderTest {
 protected:
  static Terms basic(const Privacy& total) { return {.budget = basic_terms(total)}; }
  static Terms one() { return basic({1, Rational(1, 1000)}); }
  static Purpose purpose(const std::string& note = "") { return {"learn", "parity", note}; }
  static Spend asked(const Privacy& promise, const Purpose& purpose = {"learn", "parity", ""}) {
    return {.guarantee = guarantee(promise), .purpose = purpose};
  }

  // Under the rule basic.
  static Privacy left(const LedgerTail& ledger) {
    const Amounts sum = ledger.sums().sum;
    const FilterTerms& terms = ledger.terms.budget;
    return {terms.epsilon - *sum.epsilon, terms.delta - sum.delta, terms.neighbours};
  }
  Ledger unlimited() const { return Ledger::create(path(), {}); }

  // Edits as somebody with SQLite would: takes the guards away, edits, puts them back.
  void edit(const std::string& sql) const {
    SqliteDatabase database(path(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(0));
    Transaction transaction(database, Transaction::Mode::write);
    std::vector<std::string> guards;
    auto rows = database.query("SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
    while (rows.step()) guards.push_back(rows.text(0));
    for (auto guard : {"entry_keeps", "entry_stays", "terms_keep", "terms_stay"})
      database.run((std::string("DROP TRIGGER ") + guard).c_str());
    database.run(sql.c_str());
    for (const auto& guard : guards) database.run(guard.c_str());
    transaction.commit();
  }
};

}  // namespace discreet::inline ledger
