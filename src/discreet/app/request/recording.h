// The record of a run's spend: the options of every verb that spends, and the ledger that they mean.
//
// A table has one ledger. It is decided before rows are read (ledger/binding), and the marks of the table are set then.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/ledger/binding/binding_facts.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {

struct RecordingOptions {
  std::optional<LedgerAddress> ledger;
  std::optional<Rational> budget, budget_delta;
  bool unlimited = false;
  std::string note;
  std::optional<std::int64_t> seed;
  bool dry_run = false;

  std::optional<std::uint64_t> random_seed() const;
};

// The fields of a verb O whose options are, among others, these.
template <class O>
constexpr auto recording_fields() {
  return std::tuple{
      Field<O, std::optional<LedgerAddress>>{
          "ledger", &O::ledger,
          "the budget ledger (default: the ledger of the table). With --no-ledger (null in a request) nothing is "
          "recorded"},
      Field<O, std::optional<Rational>>{"budget", &O::budget,
                                        "open a ledger for the table, with this total epsilon for all runs on it"},
      Field<O, std::optional<Rational>>{"budget_delta", &O::budget_delta,
                                        "the total delta of that ledger (default: 0)"},
      Field<O, bool>{"unlimited", &O::unlimited, "open a ledger for the table without a limit, where it has none"},
      Field<O, std::string>{"note", &O::note, "a remark for the ledger, which must not speak of the data"},
      Field<O, std::optional<std::int64_t>>{"seed", &O::seed,
                                            "repeatable and NOT private: for tests and demonstrations"},
      Field<O, bool>{"dry_run", &O::dry_run,
                     "check options and header, show the entry that would be written, and read no row"}};
}

// The promise of a run, for one row or for all rows of a person (`person 5`).
struct RunPromise {
  Privacy privacy;
  std::string unit = "row";
};

// The ledger of a run. It is found before rows are read, and opened after that: a run that stops at bad rows has made
// and marked nothing.
class RunLedger {
 public:
  // Reads the header of `data` and no row. Error (mistake) with the next command if the table has no ledger.
  RunLedger(const Json& request, const RecordingOptions& options, const std::filesystem::path& data,
            const RunPromise& promise, const Context& context);
  RunLedger();  // for a run that is not private
  RunLedger(RunLedger&&) noexcept;
  RunLedger& operator=(RunLedger&&) noexcept;
  ~RunLedger();

  // True if the run spends from a ledger.
  bool spends() const { return found_ != nullptr; }
  // The ledger as it is, or as it would be opened. Nothing if the run does not spend.
  std::optional<LedgerTail> tail() const;
  // The entry that the spend would write: {path, opens, leg, entry, left_before, left}. Null if the run does not spend.
  // Writes nothing. Error (budget) as the spend.
  Json rehearse(const Spend& spend) const;

  // With its witnesses. Nothing if the run is not private, or if the request has null for the ledger.
  std::optional<Ledger> open();

 private:
  struct Found;
  std::unique_ptr<Found> found_;
};

// A default must not spend anything. So the request of a run that spends has an epsilon.
bool gives_epsilon(const Json& request);
// Check 15, with the epsilon that is left. `tail`: the ledger, if there is one already.
[[noreturn]] void refuse_without_epsilon(const std::optional<LedgerTail>& tail);
// The same as RunLedger::rehearse for a ledger at a place, without a look at the table. Null if there is no ledger and
// the options open none. Asks no witness and sets no mark.
Json cost_at(const LedgerAddress& place, const RecordingOptions& options, const RunPromise& promise,
             const Spend& spend);

// A ledger that a user names, with its witnesses: the registry of this machine, and the file that was set for it.
Ledger open_witnessed(const LedgerAddress& place);

// The same for the address of a ledger or the path of a table. The marks of a table decide which ledger it has, and are
// set. Error as before a run if it has none.
Ledger open_ledger_of(const std::string& address, const Context& context);

// The place of a ledger that this machine knows.
std::optional<LedgerAddress> find_ledger(const std::string& identity);

// A new ledger for a table, or for none if `data` is empty. For `budget open`.
struct NewLedger {
  std::optional<LedgerAddress> place;  // beside the data unless it is named
  std::optional<std::filesystem::path> data;
  Terms terms;
  std::filesystem::path witness;  // a file on another disk, another host, or empty
  bool other_people = false;
  std::optional<std::string> after_loss;  // the reason
};
Ledger make_ledger(const NewLedger& wanted, const Context& context);

// {path, spent, left}
Json ledger_state(const Ledger& ledger);

}  // namespace discreet::inline app
