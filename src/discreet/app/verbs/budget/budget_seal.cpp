#include "discreet/app/verbs/budget/budget_seal.h"

#include <fmt/format.h>

#include "discreet/app/request/recording.h"
#include "discreet/app/request/text.h"
#include "discreet/app/verbs/budget/release_audit.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/ledger/key_file.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {
namespace {

using Path = std::filesystem::path;
using Kind = PaidFile::Kind;

PaidFile require_sealable(const Path& path, const std::string& text) {
  const std::string name = path_in_quotes(path.native());
  const auto file = read_paid_file(text);
  if (!file || (file->kind != Kind::model && file->kind != Kind::release))
    throw Error("The file " + name + " is not a model or a release. Name a file that `discreet learn --model` or " +
                "`discreet sanitize --release` wrote.");
  if (!file->whole)
    throw Error("The file " + name + " was changed after it was written. Restore it.", Error::Kind::check);
  if (file->rehearsal)
    throw Error("The file " + name + " is a rehearsal. Nothing was spent, so it cannot be sealed. Seal the real run.");
  if (!file->receipt)
    throw Error("The file " + name + " has no receipt: no ledger recorded the run. Only a run that spent is sealed. " +
                "Repeat it with a ledger.");
  return *file;
}

LedgerAddress ledger_of(const BudgetOptions& options, const PaidFile& file) {
  if (!options.ledger.empty()) return options.ledger;
  if (auto known = find_ledger(file.receipt->ledger)) return *known;
  throw Error("The ledger " + file.receipt->ledger + " is not known on this machine. Name its file with --ledger.");
}

void require_matched(const Path& path, const PaidFile& file, const Statement& ledger) {
  const NamedFile named{path_in_quotes(path.native()), file};
  const AuditRow row = audit_releases(ledger, {&named, 1}).front();
  // The ledger refuses a second file of one entry itself.
  if (row.finding != AuditFinding::matched && row.finding != AuditFinding::two_releases)
    throw Error(fmt::format("{}: {}. Seal a file that `discreet budget audit` matches.", word(row.finding), row.text),
                Error::Kind::check);
}

}  // namespace

Json budget_seal(const BudgetOptions& options) {
  if (options.file.empty()) throw Error("option 'file' is needed: the model or the release");
  const std::string text = read_file(options.file.native());
  const PaidFile file = require_sealable(options.file, text);
  Ledger ledger = open_witnessed(ledger_of(options, file));
  if (ledger.known().terms.key.empty())
    throw Error("The ledger " + path_in_quotes(ledger.place().text()) +
                " has no key, so it takes no seals. Seals need a ledger that `discreet budget open --sign` made.");
  require_matched(options.file, file, ledger.show());
  const SigningKey key = require_key();
  const Entry entry = ledger.seal(file.receipt->entry, file.digest);
  Json sealed = parse_json(text);
  sealed["seal"] = {{"key", key.public_key()}, {"signature", key.sign(release_text(file.receipt->entry, file.digest))}};
  write_file(options.file.native(), sealed.dump(2) + "\n");
  return {{"file", Value<Path>::write(options.file)},
          {"entry", file.receipt->sequence},
          {"seal", sealed["seal"]},
          {"sealed_by", entry.sequence},
          {"ledger", Value<LedgerAddress>::write(ledger.place())}};
}

std::string budget_seal_text(const Json& result) {
  return fmt::format("sealed {} to entry {}\nledger {}, entry {}\n", plain(result["file"]), plain(result["entry"]),
                     plain(result["ledger"]), plain(result["sealed_by"]));
}

}  // namespace discreet::inline app
