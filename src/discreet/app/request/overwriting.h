// Keeps what a verb writes apart from what it reads.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline app {

struct NamedPath {
  std::string name;            // of the option, or what the file is
  std::filesystem::path path;  // empty: there is none
};

// Error, naming both, when writing to `output` would replace one of `others`, under whatever name: links are
// followed, also to files that are still to be made. `-` is the standard input. What is not replaced by
// writing (a terminal, a pipe) may be both.
void refuse_overwriting(const NamedPath& output, std::span<const NamedPath> others);

// The file of the option `schema`; none where it is absent or stands in the request itself.
NamedPath schema_file(const Json& request);

// The ledger with the files that SQLite puts beside it.
std::vector<NamedPath> ledger_files(const std::filesystem::path& ledger);

}  // namespace discreet::inline app
