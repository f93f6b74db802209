// The budget ledger: the budget spent on one table so far, and the budget that is left.
//
// Append-only and hash-chained. `spend` is one durable step, "check and append". When it returns, the spend has
// survived a power loss, and every witness has the new head. Only then may the learner run. A crash after it counts as
// spent. Nothing is ever refunded. If it throws, the caller must not run the learner. Then nothing was spent, with two
// exceptions: after a failure of the disk during the commit itself the entry may be there, and after a failure of a
// witness it is there. The message says so.
//
// The terms name the rule by which spends add up (privacy/filters). Every rule holds for spends that are chosen in
// view of earlier results. A ledger counts under one neighbour relation and for one unit, rows or people. It holds no
// row, no hash of the data, no number of rows, no outcome, no user, host or path.
//
// A ledger is a file, or it is in a PostgreSQL database (binding/ledger_address.h). The rules are the same.
//
// A spend reads the end of the chain, whatever its length. `show` and `verify` read all of it. Every call opens the
// file or a connection, and closes it. So several threads and the children of a fork may use one Ledger, beside any
// number of other processes. It remembers the newest head it has seen, and refuses a ledger that has lost it.
// docs/ledger.md has the format.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "discreet/json/json.h"
#include "discreet/ledger/binding/ledger_address.h"
#include "discreet/ledger/chain/chain.h"
#include "discreet/ledger/chain/signature.h"

namespace discreet::inline ledger {

class Ledger {
 public:
  using Path = std::filesystem::path;
  using Patience = std::chrono::milliseconds;  // how long to wait for another process
  static constexpr Patience default_patience{10'000};

  // A new ledger. Error (mistake) if the place is taken.
  static Ledger create(const LedgerAddress& place, const Terms& terms, Patience patience = default_patience);

  // The ledger at `place`. Its end is checked. Error (mistake) if it is missing or has format 1.
  static Ledger existing(const LedgerAddress& place, Patience patience = default_patience);

  // Error (machine) if a database cannot be asked.
  static bool exists(const LedgerAddress& place);

  // The default place of a table's ledger: `data.csv` has `data.csv.ledger`, beside the file that a link points to. So
  // a second name gives no second budget. Error (mistake) if `data` is not a file (`-`, a pipe): its budget needs a
  // named ledger.
  static Path beside(const Path& data);

  // The whole ledger, checked. Makes nothing. `head`: a hash seen earlier, which must still be in the chain. A chain
  // alone cannot show that its end was cut off. Error (check) if anything is wrong.
  static Statement verify(const LedgerAddress& place, std::optional<std::string_view> head = std::nullopt,
                          Patience patience = default_patience);

  Ledger(Ledger&&) noexcept;  // move-only: a copied budget would be spent twice
  Ledger& operator=(Ledger&&) noexcept;
  ~Ledger();

  // Every later spend asks it first, and tells it the new head before it returns. It gets the newest head now.
  // Error (check) if its head is not in the chain.
  void attach(std::shared_ptr<HeadWitness> witness);

  // The key that signs later entries. A ledger without a key in its terms takes no signatures.
  void sign_with(SigningKey key);

  // All or nothing. Returns the entry as committed. Error (budget) if it would overdraw or cannot be converted. Error
  // (mistake) if the ledger asks for signatures by another key.
  Entry spend(const Spend& spend, EntryType type = EntryType::spend);
  // Seals a released file to the entry that paid for it: one entry, one file. Returns the entry of the seal, which may
  // be there already. Error (mistake) if another file is sealed to that entry.
  Entry seal(const std::string& paid, const std::string& digest);
  // The price of a spend, and what would be left. Reads the ledger and changes nothing. Error as `spend`.
  Filter rehearse(const Spend& spend);

  Statement show();
  LedgerTail known() const;  // the state after the last call that read the ledger, `spend` included. Reads nothing

  const LedgerAddress& place() const;  // a file is absolute: a change of the working folder changes nothing
  const Path& file() const;            // the same, empty for a database

 private:
  struct State;
  explicit Ledger(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace discreet::inline ledger
