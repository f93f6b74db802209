#include "discreet/app/request/overwriting.h"

#include <sys/stat.h>
#include <unistd.h>

#include <optional>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

std::optional<struct stat> status_of(const std::filesystem::path& path) {
  struct stat status {};
  bool found = path == "-" ? ::fstat(STDIN_FILENO, &status) == 0 : ::stat(path.c_str(), &status) == 0;
  return found ? std::optional(status) : std::nullopt;
}

}  // namespace

void refuse_overwriting(const NamedPath& output, std::span<const NamedPath> others) {
  auto place = resolved(output.path);
  auto there = status_of(place);
  if (there && !S_ISREG(there->st_mode)) return;
  for (const auto& [name, path] : others) {
    if (path.empty()) continue;
    auto other = status_of(path);
    bool same_file = there && other && there->st_dev == other->st_dev && there->st_ino == other->st_ino;
    if (same_file || (path != "-" && resolved(path) == place))
      throw Error("option '" + output.name + "': " + path_in_quotes(output.path.native()) + " is the " + name +
                  ", which would be overwritten. Name another file");
  }
}

NamedPath schema_file(const Json& request) {
  bool is_path = request.contains("schema") && request["schema"].is_string();
  return {"schema", is_path ? std::filesystem::path(request["schema"].get<std::string>()) : std::filesystem::path()};
}

std::vector<NamedPath> ledger_files(const LedgerAddress& ledger) {
  std::vector<NamedPath> files;
  if (ledger.file().empty()) return files;
  for (const char* suffix : {"", "-journal", "-wal", "-shm"})
    files.push_back({*suffix ? "ledger's journal" : "ledger", resolved(ledger.file()).native() + suffix});
  return files;
}

}  // namespace discreet::inline app
