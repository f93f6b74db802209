// Matches the files of a folder with the entries of a ledger, both ways.
//
// Values only: the ledger is checked before, and the files are read before.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/app/releases/paid_file.h"
#include "discreet/ledger/chain/chain.h"

namespace discreet::inline app {

enum class AuditFinding {
  matched,             // all of the file is what its entry says
  copy,                // the same contents as another file
  no_file,             // an entry without a file here
  no_receipt,          // no ledger recorded the run
  not_in_this_ledger,  // the chain lacks the entry
  two_releases,        // one entry, two different files, here or one that was sealed
  altered,             // the entry has another guarantee or another run
  forged               // a wrong digest, or not signed by the key of the ledger
};
constexpr auto words(AuditFinding) {
  return std::array<std::string_view, 8>{"matched",      "copy",    "no file", "no receipt", "not in this ledger",
                                         "two releases", "altered", "forged"};
}

struct NamedFile {
  std::string name;  // as it is shown
  PaidFile file;
};

struct AuditRow {
  AuditFinding finding = AuditFinding::matched;
  std::string text;
  std::vector<std::string> files;     // names
  std::optional<std::int64_t> entry;  // if there is one
};

// One row per finding: the files in their order, then entries without a file.
std::vector<AuditRow> audit_releases(const Statement& ledger, std::span<const NamedFile> files);

// An entry without a file may have been interrupted or published elsewhere. `complete`: all files should be here.
bool is_fault(AuditFinding finding, bool complete);

}  // namespace discreet::inline app
