// Tested by budget_audit_test.cpp
#include "discreet/app/verbs/budget/release_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "discreet/base/field.h"
#include "discreet/ledger/chain/signature.h"

namespace discreet::inline app {
namespace {

constexpr std::string_view fault = "it was rolled back, or the file is forged";

std::string joined(const std::vector<std::string>& names) {
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

// A report of a run that wrote a model is about that model. It is no second draw.
bool is_draw(const PaidFile& file, const Entry& entry) {
  if (file.kind == PaidFile::Kind::region) return false;
  return file.kind != PaidFile::Kind::report || entry.purpose.verb == "evaluate" || entry.purpose.verb == "optimize";
}

class Audit {
 public:
  Audit(const Statement& ledger, std::span<const NamedFile> files) : ledger_(ledger), files_(files) {
    for (const Entry& entry : ledger.entries) {
      by_hash_[entry.hash] = &entry;
      if (entry.type == EntryType::release) seals_[entry.run] = entry.purpose.note;
    }
  }

  std::vector<AuditRow> rows() {
    std::vector<AuditRow> rows;
    for (const NamedFile& file : files_) rows.push_back(judge(file));
    merge_draws(rows);
    for (const Entry& entry : ledger_.entries)
      if (entry.type == EntryType::spend && !named_.contains(entry.sequence)) rows.push_back(without_file(entry));
    return rows;
  }

 private:
  static AuditRow row(AuditFinding finding, const NamedFile& file, const std::string& more = "") {
    return {finding, file.name + more, {file.name}, {}};
  }

  AuditRow judge(const NamedFile& named) {
    const PaidFile& file = named.file;
    if (!file.whole) return row(AuditFinding::forged, named);
    const auto [first, is_new] = originals_.emplace(file.digest, named.name);
    if (!is_new) return row(AuditFinding::copy, named, " equals " + first->second);
    if (!file.receipt) return row(AuditFinding::no_receipt, named);
    const Entry* entry = entry_of(*file.receipt);
    if (!entry) return row(AuditFinding::not_in_this_ledger, named, missing(*file.receipt));
    AuditRow judged = compare(named, *entry);
    judged.entry = entry->sequence;
    named_[entry->sequence];
    if (judged.finding == AuditFinding::matched && is_draw(file, *entry))
      named_[entry->sequence].push_back(static_cast<std::size_t>(&named - files_.data()));
    return judged;
  }

  // A region has the hash alone.
  const Entry* entry_of(const Receipt& receipt) const {
    const auto found = by_hash_.find(receipt.entry);
    if (found == by_hash_.end()) return nullptr;
    const Entry& entry = *found->second;
    if (receipt.ledger.empty()) return &entry;
    return receipt.ledger == ledger_.identity && receipt.sequence == entry.sequence ? &entry : nullptr;
  }

  std::string missing(const Receipt& receipt) const {
    if (receipt.ledger.empty()) return fmt::format(" names an entry that the ledger lacks: {}", fault);
    if (receipt.ledger != ledger_.identity)
      return fmt::format(" names entry {} of the ledger {}", receipt.sequence, receipt.ledger);
    if (receipt.sequence > ledger_.count())
      return fmt::format(" names entry {}. The ledger ends at entry {}: {}", receipt.sequence, ledger_.count(), fault);
    return fmt::format(" names entry {}. The ledger has another entry {}: {}", receipt.sequence, receipt.sequence,
                       fault);
  }

  AuditRow compare(const NamedFile& named, const Entry& entry) const {
    const PaidFile& file = named.file;
    const Receipt& receipt = *file.receipt;
    const bool has_run = file.kind != PaidFile::Kind::region;
    if (has_run && (receipt.key != ledger_.terms.key || receipt.signature != entry.signature))
      return row(AuditFinding::forged, named);
    if (file.seal && !is_signed_release(file)) return row(AuditFinding::forged, named);
    if (const std::string difference = difference_of(file, entry); !difference.empty())
      return row(AuditFinding::altered, named, difference);
    if (has_run && (receipt.run != entry.run || (!file.run.empty() && file.run != entry.run)))
      return row(AuditFinding::altered, named,
                 fmt::format(" has other options or columns than entry {}", entry.sequence));
    const auto sealed = seals_.find(entry.hash);
    if (sealed != seals_.end() && is_draw(file, entry) && sealed->second != file.digest)
      return row(AuditFinding::two_releases, named, fmt::format(" and a sealed file use entry {}", entry.sequence));
    if (file.seal && sealed == seals_.end())
      return row(AuditFinding::not_in_this_ledger, named, fmt::format(" has a seal that the ledger lacks: {}", fault));
    return row(AuditFinding::matched, named, fmt::format(", entry {}", entry.sequence));
  }

  bool is_signed_release(const PaidFile& file) const {
    return file.seal->key == ledger_.terms.key &&
           is_signed(file.seal->key, release_text(file.receipt->entry, file.digest), file.seal->signature);
  }

  // The guarantee of a file is that of its entry, apart from the kind, which files do not name.
  static std::string difference_of(const PaidFile& file, const Entry& entry) {
    const Privacy& privacy = file.privacy;
    const auto paid = entry.guarantee ? entry.guarantee->promise() : std::nullopt;
    auto differs = [&](std::string_view name, const std::string& here, const std::string& there) {
      return fmt::format(" has {} {}, entry {} has {}", name, here, entry.sequence, there);
    };
    if (!paid) return fmt::format(" has a guarantee that entry {} does not have", entry.sequence);
    if (privacy.epsilon != paid->epsilon)
      return differs("epsilon", to_string(privacy.epsilon), to_string(paid->epsilon));
    if (privacy.delta != paid->delta) return differs("delta", to_string(privacy.delta), to_string(paid->delta));
    if (privacy.neighbours != entry.guarantee->neighbours)
      return differs("neighbours", std::string(word(privacy.neighbours)),
                     std::string(word(entry.guarantee->neighbours)));
    if (file.unit != entry.unit && file.kind != PaidFile::Kind::region) return differs("unit", file.unit, entry.unit);
    return "";
  }

  // Different files of one entry are one finding, at the place of the first.
  void merge_draws(std::vector<AuditRow>& rows) const {
    std::vector<bool> merged(rows.size());
    for (const auto& [sequence, draws] : named_) {
      if (draws.size() < 2) continue;
      AuditRow& first = rows[draws.front()];
      for (std::size_t i = 1; i < draws.size(); ++i) {
        first.files.push_back(files_[draws[i]].name);
        merged[draws[i]] = true;
      }
      first.finding = AuditFinding::two_releases;
      first.text = fmt::format("{} use entry {}", joined(first.files), sequence);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!merged[i]) {
        if (kept != i) rows[kept] = std::move(rows[i]);
        ++kept;
      }
    rows.resize(kept);
  }

  static AuditRow without_file(const Entry& entry) {
    return {AuditFinding::no_file,
            fmt::format("entry {} ({} {}): interrupted, unpublished or elsewhere", entry.sequence, entry.purpose.verb,
                        entry.purpose.name),
            {},
            entry.sequence};
  }

  const Statement& ledger_;
  std::span<const NamedFile> files_;
  std::map<std::string_view, const Entry*> by_hash_;
  std::map<std::string_view, std::string_view> seals_;      // digests, by the hash of the entry that paid
  std::map<std::string, std::string> originals_;            // the first file of each digest
  std::map<std::int64_t, std::vector<std::size_t>> named_;  // entries that a file names, with the draws among those
};

}  // namespace

std::vector<AuditRow> audit_releases(const Statement& ledger, std::span<const NamedFile> files) {
  return Audit(ledger, files).rows();
}

bool is_fault(AuditFinding finding, bool complete) {
  if (finding == AuditFinding::no_file) return complete;
  return finding != AuditFinding::matched && finding != AuditFinding::copy;
}

}  // namespace discreet::inline app
