// Collects what is known about a table and its ledger (binding.h decides), and sets the marks of a table.
//
// A ledger is a value here: its identity, its path, its number of entries. The caller reads the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/ledger/binding/binding.h"
#include "discreet/ledger/binding/file_identity.h"
#include "discreet/ledger/binding/file_mark.h"
#include "discreet/ledger/binding/registry.h"

namespace discreet::inline ledger {

// The marks of a table, as they are before a run.
struct TableMarks {
  std::string table;           // as the user named it
  std::filesystem::path path;  // with every link followed, empty for a pipe
  FoundMark attribute;
  std::optional<InodeIdentity> file;
  std::string header;  // header_hash or property_hash
};

TableMarks marks_of(const std::string& table, std::string header);

// A ledger that the caller has read. `left` and `total` are texts, such as `epsilon 1/2 of 2 left` and `epsilon 2`.
struct LedgerView {
  std::string identity;
  bool limited = false;
  std::int64_t entries = 0;
  std::string left, total;
};

// Empty if no ledger is there. Error if it is not a ledger or is damaged, or if its database cannot be asked.
using LedgerReader = std::function<std::optional<LedgerView>(const LedgerAddress&)>;

// The options of a run that decide which ledger it uses.
struct BindingOptions {
  std::optional<LedgerAddress> named;   // --ledger
  std::optional<LedgerAddress> beside;  // the default place, empty for a pipe
  BindingFacts::Opening opening = BindingFacts::Opening::none;
  bool no_ledger = false, other_people = false, after_loss = false;
};

BindingFacts collect_facts(const TableMarks& marks, const BindingOptions& options, LedgerRegistry& registry,
                           const LedgerReader& read);

// Sets all marks of a table, after `budget open --for` or the first spend and before rows are read: the ledger's path,
// the file and its header in the registry, the attribute on the file. Marks of the ledger `lost` are replaced. Returns
// notes for standard error, for instance where the file system has no attributes. Error (check) if the table has the
// mark of another ledger.
std::vector<std::string> write_marks(LedgerRegistry& registry, const TableMarks& marks, const KnownLedger& ledger,
                                     std::string_view lost = "");

}  // namespace discreet::inline ledger
