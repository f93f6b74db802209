// The budget ledger: the budget spent on one table so far, and the budget that is left.
//
// One file, append-only, hash-chained. `spend` is one durable step, "check and append". When it returns, the spend has
// survived a power loss, and only then may the learner run. A crash after it counts as spent. Nothing is ever refunded.
// If it throws, the caller must not run the learner. Then nothing was spent, with one exception. After a failure of the
// disk during the commit itself, the entry may be in the file (never the other way round).
//
// Entries add up by basic composition: epsilons add and deltas add, as exact fractions. The file names that rule. A
// ledger counts under one neighbour relation. cost_of (ledger_chain.h) returns the cost of the other one, or refuses
// it. A ledger holds no row, no hash of the data, no number of rows, no outcome, no user, host or path. Times are
// rounded down to the hour, because the time between two runs depends on the data.
//
// Every call opens the file, checks all of it, and closes it. So several threads and the children of a fork may use one
// Ledger, beside any number of other processes. It remembers the newest hash it has seen, and refuses a file that has
// lost it. docs/ledger.md has the format and the limits of the chain.
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

  // A new ledger. Error (mistake) if the path is taken.
  static Ledger create(const Path& file, const Terms& terms, Patience patience = default_patience);

  // The ledger at `file`, or a new one with `terms` (by default without a limit) if there is no file. In the second
  // case created() is true, and the caller should report it to the user. A total in `terms` must be the total of an
  // existing ledger.
  static Ledger open(const Path& file, const Terms& terms = {}, Patience patience = default_patience);

  // The ledger at `file`. Error (mistake) if there is no file.
  static Ledger existing(const Path& file, Patience patience = default_patience);

  // The default place of a table's ledger: `data.csv` has `data.csv.ledger`, beside the file that a link points to. So
  // a second name gives no second budget. Error (mistake) if `data` is not a file (`-`, a pipe): its budget needs a
  // named ledger.
  static Path beside(const Path& data);

  // The whole ledger, checked. Makes nothing. `head`: a hash seen earlier, which must still be in the chain. A chain
  // alone cannot show that its end was cut off. Error (check) if anything is wrong.
  static Statement verify(const Path& file, std::optional<std::string_view> head = std::nullopt,
                          Patience patience = default_patience);

  Ledger(Ledger&&) noexcept;  // move-only: a copied budget would be spent twice
  Ledger& operator=(Ledger&&) noexcept;
  ~Ledger();

  // All or nothing. Returns the entry as committed. Error (budget) if it would overdraw or cannot be converted.
  Entry spend(const Privacy& promise, const Purpose& purpose);
  Statement show();
  Statement known() const;  // the state after the last call that read the file, `spend` included. Reads nothing

  const Path& file() const;  // absolute: a change of the working folder changes nothing
  bool created() const;      // by this object

 private:
  struct State;
  explicit Ledger(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// The keys of `budget show --json`. Fractions are exact text. `total` and `left` are null if there is no limit.
Json to_json(const Statement& ledger);
Json to_json(const Entry& entry);

}  // namespace discreet::inline ledger
