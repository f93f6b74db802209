// Where a ledger is kept: rows of terms and entries, read and written in transactions.
//
// A file is a store (ledger_file.h), and so is a PostgreSQL database (ledger_postgres.h). The chain, the rules and the
// witnesses are the same for every store (ledger.h).
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "discreet/ledger/chain/chain.h"

namespace discreet::inline ledger {

// A ledger's rows within one transaction.
class LedgerRows {
 public:
  virtual ~LedgerRows() = default;

  // The terms, the identity and the genesis as they are stored. Nothing is checked but the spelling.
  virtual LedgerTail terms() = 0;
  virtual std::int64_t newest() = 0;  // the largest sequence, or 0
  virtual std::optional<Entry> entry(std::int64_t sequence) = 0;
  virtual void each(const std::function<void(Entry)>& take) = 0;  // all entries in order
  virtual void append(const Entry& entry) = 0;
};

class LedgerStore {
 public:
  using Work = std::function<void(LedgerRows&)>;
  // whole: also the structure of the store, before everything is read. tail: for a spend.
  enum class Check { whole, tail };

  virtual ~LedgerStore() = default;
  virtual void read(Check check, const Work& work) = 0;
  // Nobody else writes meanwhile. Durable when it returns. If it throws, nothing was written, except after a failure of
  // the commit itself. A store may take back what the work wrote and call it again. Then the last call counts.
  virtual void write(const Work& work) = 0;
};

}  // namespace discreet::inline ledger
