// Ledgers of format 1, written as version 0.1 wrote them.
#pragma once

#include <chrono>
#include <filesystem>
#include <initializer_list>
#include <string>

#include "discreet/base/field.h"
#include "discreet/ledger/first/first_file.h"

namespace discreet::inline ledger {

inline constexpr const char* first_hour = "2025-01-31T13:00:00Z";
inline constexpr const char* first_identity = "00112233445566778899aabbccddeeff";

inline FirstEntry first_entry(const FirstStatement& ledger, const Privacy& promise, const Purpose& purpose) {
  const Privacy cost = convert(promise, ledger.terms.neighbours);
  FirstEntry entry{static_cast<std::int64_t>(ledger.entries.size()) + 1,
                   first_hour,
                   purpose,
                   promise,
                   {cost.epsilon, cost.delta},
                   ""};
  entry.hash = first_entry_hash(ledger.head(), entry);
  return entry;
}

inline FirstStatement first_ledger(const FirstTerms& terms, std::initializer_list<Privacy> promises = {}) {
  FirstStatement ledger{terms, first_identity, first_genesis_hash(first_identity, terms), {}};
  for (const Privacy& promise : promises)
    ledger.entries.push_back(first_entry(ledger, promise, {"learn", "parity", "an old run"}));
  return ledger;
}

inline void write_first_file(const std::filesystem::path& file, const FirstStatement& ledger) {
  SqliteDatabase database(file, SqliteDatabase::Mode::create, std::chrono::milliseconds(0));
  Transaction transaction(database, Transaction::Mode::write);
  database.run(
      ("PRAGMA application_id = " + std::to_string(ledger_application_id) + "; PRAGMA user_version = 1").c_str());
  for (const auto& object : first_schema()) database.run(object.sql);
  auto terms = database.query("INSERT INTO terms VALUES (?, 'basic', ?, ?, ?, ?)");
  terms.bind(1, ledger.identity).bind(2, word(ledger.terms.neighbours));
  if (const auto& total = ledger.terms.total) terms.bind(3, to_string(total->epsilon)).bind(4, to_string(total->delta));
  terms.bind(5, ledger.genesis).step();
  for (const FirstEntry& entry : ledger.entries) {
    auto row = database.query("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    row.bind(1, entry.sequence).bind(2, entry.time);
    row.bind(3, entry.purpose.verb).bind(4, entry.purpose.name).bind(5, entry.purpose.note);
    row.bind(6, to_string(entry.promise.epsilon)).bind(7, to_string(entry.promise.delta));
    row.bind(8, word(entry.promise.neighbours));
    row.bind(9, to_string(entry.cost.epsilon)).bind(10, to_string(entry.cost.delta)).bind(11, entry.hash);
    row.step();
  }
  transaction.commit();
}

}  // namespace discreet::inline ledger
