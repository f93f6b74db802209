#include "discreet/app/verbs/budget/budget_audit.h"

#include <algorithm>

#include "discreet/app/request/text.h"
#include "discreet/app/request/witness_place.h"
#include "discreet/app/verbs/budget/release_audit.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {
namespace {

using Path = std::filesystem::path;

// A name with a line end could pass for a line of ours.
std::string shown(const Path& path) {
  const std::string& name = path.native();
  return is_printable(name) ? name : path_in_quotes(name);
}

// Everything that we write as JSON starts with a bracket, and most other files are not read further.
bool starts_as_object(const Path& file) {
  std::string start(64, '\0');
  const FileHandle handle = open_to_read(file.native());
  start.resize(read_some(handle, start.data(), start.size(), shown(file)));
  const std::size_t first = start.find_first_not_of(" \t\r\n");
  return first != std::string::npos && start[first] == '{';
}

std::vector<Path> files_below(const Path& folder) {
  if (!std::filesystem::is_directory(folder))
    throw Error("option 'folder': " + path_in_quotes(folder.native()) +
                " is not a folder. Name the folder with the models and releases");
  std::vector<Path> files;
  try {
    for (const auto& item : std::filesystem::recursive_directory_iterator(folder))
      if (item.is_regular_file() && starts_as_object(item.path())) files.push_back(item.path());
  } catch (const std::filesystem::filesystem_error& error) {
    throw Error(path_in_quotes(error.path1().native()) + " cannot be read: " + error.code().message() +
                ". Audit as a user who may read the whole folder");
  }
  std::ranges::sort(files);
  return files;
}

std::vector<NamedFile> read_folder(const Path& folder) {
  std::vector<NamedFile> files;
  for (const Path& path : files_below(folder))
    if (auto file = read_paid_file(read_file(path.native())))
      files.push_back({shown(path.lexically_relative(folder)), std::move(*file)});
  return files;
}

// The whole ledger, which its witness knows and which has the key that the auditor expects.
Statement checked_ledger(const BudgetOptions& options) {
  Statement ledger = Ledger::verify(options.ledger);
  if (options.key && *options.key != ledger.terms.key)
    throw Error(fmt::format("The ledger {} {}, not the key {}. Ask its owner for the right ledger.",
                            path_in_quotes(options.ledger.text()),
                            ledger.terms.key.empty() ? "has no key" : "has the key " + ledger.terms.key, *options.key),
                Error::Kind::check);
  if (!options.witness) return ledger;
  if (const auto head = open_witness(*options.witness)->last(ledger.identity))
    require_in_chain(*head, ledger.count(), [&](std::int64_t sequence) {
      return sequence == 0 ? ledger.genesis : ledger.entries[static_cast<std::size_t>(sequence - 1)].hash;
    });
  return ledger;
}

Json to_json(const AuditRow& row) {
  return {{"finding", word(row.finding)},
          {"text", row.text},
          {"files", row.files},
          {"entry", row.entry ? Json(*row.entry) : Json()}};
}

}  // namespace

Json budget_audit(const BudgetOptions& options) {
  if (options.folder.empty()) throw Error("option 'folder' is needed: the folder with the models and releases");
  const Statement ledger = checked_ledger(options);
  const std::vector<NamedFile> files = read_folder(options.folder);
  Json findings = Json::array();
  std::size_t faults = 0;
  for (const AuditRow& row : audit_releases(ledger, files)) {
    findings.push_back(to_json(row));
    faults += is_fault(row.finding, options.complete);
  }
  return {{"ledger", Value<LedgerAddress>::write(options.ledger)},
          {"identity", ledger.identity},
          {"head", ledger.head()},
          {"entries", ledger.count()},
          {"files", files.size()},
          {"findings", std::move(findings)},
          {"faults", faults},
          {"verdict", faults == 0 ? "holds" : "violated"}};
}

std::string budget_audit_text(const Json& result) {
  std::string text;
  Lines out(text);
  for (const Json& row : result["findings"])
    fmt::format_to(out, "{:<18}  {}\n", plain(row["finding"]), plain(row["text"]));
  const auto faults = result["faults"].get<std::size_t>();
  fmt::format_to(out, "files: {}, entries: {}, {}\n", plain(result["files"]), plain(result["entries"]),
                 faults == 0 ? "all agree" : fmt::format("faults: {}", faults));
  return text;
}

}  // namespace discreet::inline app
