// The budget ledger: what has been promised about one table so far, and what may still be.
//
// One file, append-only, hash-chained. `spend` is one durable step, "check and append": when it returns the
// spend has survived a power loss, and only then may the learner run. A crash after it counts as spent;
// nothing is ever refunded. When it throws, the caller must not run the learner; nothing was spent, except
// after a failure of the disk during the commit itself, where the entry may stand (never the other way
// round).
//
// Entries add up by basic composition: epsilons add and deltas add, as exact fractions. The file names that
// rule. A ledger counts under one neighbour relation; cost_of (ledger_chain.h) says what the other costs, or
// that it cannot. It holds no row, no hash of the data, no number of rows, no outcome, no user, host or path;
// times are rounded down to the hour, because the time between two runs depends on the data.
//
// Every call opens the file, checks all of it, and closes it. So one Ledger may be used by several threads,
// by the children of a fork, and beside any number of other processes; it remembers the newest hash it has
// seen, and refuses a file that has lost it. docs/ledger.md has the format and what the chain cannot see.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "discreet/json/json.h"
#include "discreet/ledger/ledger_chain.h"

namespace discreet::inline ledger {

class Ledger {
 public:
  using Path = std::filesystem::path;
  using Patience = std::chrono::milliseconds;  // how long to wait for another process
  static constexpr Patience default_patience{10'000};

  // A new ledger. Error (mistake) when the path is taken.
  static Ledger create(const Path& file, const Terms& terms, Patience patience = default_patience);

  // The ledger at `file`, or a new one with `terms` (by default without a limit) when there is none:
  // created() then tells, and the user should be told. A total in `terms` must be the total that an existing
  // ledger has.
  static Ledger open(const Path& file, const Terms& terms = {}, Patience patience = default_patience);

  // The ledger at `file`, which must be there: Error (mistake) otherwise.
  static Ledger existing(const Path& file, Patience patience = default_patience);

  // Where the ledger of a table stands unless told otherwise: `data.csv` has `data.csv.ledger`, beside the
  // file that a link points to, so that a second name gives no second budget. Error (mistake) for what is not
  // a file (`-`, a pipe): its budget needs a named ledger.
  static Path beside(const Path& data);

  // The whole ledger, checked; makes nothing. `head`: a hash seen earlier, which must still be in the chain,
  // because a chain alone cannot see that its end was cut off. Error (check) when anything is wrong.
  static Statement verify(const Path& file, std::optional<std::string_view> head = std::nullopt,
                          Patience patience = default_patience);

  Ledger(Ledger&&) noexcept;  // move-only: a copied budget would be spent twice
  Ledger& operator=(Ledger&&) noexcept;
  ~Ledger();

  // All or nothing; gives the entry as committed. Error (budget) when it would overdraw or cannot be
  // converted.
  Entry spend(const Privacy& promise, const Purpose& purpose);
  Statement show();
  Statement known() const;  // what the last call that read the file, `spend` included, left it as; reads nothing

  const Path& file() const;  // absolute: a change of the working folder changes nothing
  bool created() const;      // by this object

 private:
  struct State;
  explicit Ledger(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// The keys of `budget show --json`; fractions as exact text, `total` and `left` null when there is no limit.
Json to_json(const Statement& ledger);
Json to_json(const Entry& entry);

}  // namespace discreet::inline ledger
