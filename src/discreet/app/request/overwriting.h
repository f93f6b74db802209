// Keeps the files that a verb writes apart from those that it reads.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "discreet/json/json.h"
#include "discreet/ledger/binding/ledger_address.h"

namespace discreet::inline app {

struct NamedPath {
  std::string name;            // the option, or a word for the file
  std::filesystem::path path;  // empty: there is no file
};

// Error, naming both, when writing to `output` would replace one of `others`, under whatever name: links are
// followed, also to files that are still to be made. `-` is the standard input. A file that writing
// does not replace (a terminal, a pipe) may be both.
void refuse_overwriting(const NamedPath& output, std::span<const NamedPath> others);

// The file of the option `schema`. No file if the option is absent, or if the schema is in the request itself.
NamedPath schema_file(const Json& request);

// The ledger with the files that SQLite puts beside it. Nothing for a ledger in a database.
std::vector<NamedPath> ledger_files(const LedgerAddress& ledger);

}  // namespace discreet::inline app
