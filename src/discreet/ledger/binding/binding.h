// Decides which ledger a table belongs to, so that nobody gets a second budget for the same people by accident.
//
// A function of facts, which binding_facts.h collects. Three marks connect a table with its ledger: the attribute of
// the file, the file in the registry, and the hash of its header. The first two are proofs. A run that would use
// another ledger stops. The header is a question: a run stops unless an option answers it.
//
// The law: a table with a mark never gets a second budget without an explicit word. Words are `--ledger` of an existing
// ledger and `--other-people` against the header alone, and `--after-loss` if the ledger is missing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/ledger/binding/ledger_address.h"

namespace discreet::inline ledger {

// A place where a ledger may be: named by --ledger, or beside the table.
struct LedgerPlace {
  LedgerAddress path;
  std::string identity;  // empty if there is no ledger
};

// A ledger to which a mark or a place points.
struct LedgerFacts {
  LedgerAddress path;    // where it was last used, empty if nobody knows
  bool here = false;     // it is there still
  bool limited = false;  // a limit was set at some time
  std::optional<std::int64_t> entries;
  std::string left = "amount unknown", total = "a fixed amount";  // texts of the caller
};

struct SameHeader {
  std::string identity;
  std::filesystem::path table;  // another table, or this one before an edit
};

struct BindingFacts {
  std::string table;  // as the user named it

  std::string attribute;  // the identity in the mark, or empty
  bool attribute_damaged = false;
  std::string file;                            // the identity that the registry has for this file, or empty
  bool same_name = false;                      // and it had the same path when it was last seen
  std::vector<SameHeader> header;              // tables with the same columns
  std::map<std::string, LedgerFacts> ledgers;  // by identity: every one that occurs here

  std::optional<LedgerPlace> named, beside;  // `beside` is empty for a pipe

  std::filesystem::path joined;  // a table with other columns that spends from the named ledger

  enum class Opening { none, limited, unlimited };
  Opening opening = Opening::none;  // this run may make a ledger: `budget open`, --budget, --unlimited
  bool no_ledger = false;           // --no-ledger
  bool other_people = false, after_loss = false;
};

struct BindingDecision {
  enum class Action { use, open, unpaid, stop };
  enum class Finding {
    known,          // every mark agrees, or the table has no mark
    nothing_known,  // no mark, no ledger
    header_known,   // a question
    other_ledger,   // a mark points to another one
    ledger_gone,
    moved,          // used at a new path
    refused_option  // --unlimited, --no-ledger
  };
  Action action = Action::stop;
  Finding finding = Finding::known;
  LedgerAddress ledger;  // to use or to open
  std::string identity;  // the ledger to use
  std::string lost;      // the ledger that a new one replaces
  std::string message;   // why it stops
  Error::Kind kind = Error::Kind::mistake;
  std::vector<std::string> notes;
};

// `use`: spend from `ledger`. `open`: make `ledger`. `unpaid`: run without one. `stop`: throw `message` before rows are
// read. If `budget open` gets `use`, the table has a ledger already.
BindingDecision decide_binding(const BindingFacts& facts);

}  // namespace discreet::inline ledger
