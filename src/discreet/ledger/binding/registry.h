// The registry of a user on one machine: which ledgers and tables there are, and the newest head of every ledger.
//
// It is a folder with two files. `registry.db` is an SQLite database. `heads.log` has one line per head, `identity
// sequence hash`, in the order of their arrival. So a spend costs one write and one sync here. A log of more than 64
// KiB is folded into the database when a registry is opened. Until then both together count.
//
// It recognizes a ledger that was replaced by an older copy or deleted, and a table under another name. It cannot
// recognize anything if the whole folder was taken back or deleted.
//
// Any number of processes and threads may use it at once. Nothing stays open between two calls. Error (check) for
// damage: a registry that lost one of its files is never made anew. Error (machine) if it cannot be reached.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/ledger/binding/appended_file.h"
#include "discreet/ledger/binding/registry_file.h"
#include "discreet/ledger/binding/witness.h"

namespace discreet::inline ledger {

class LedgerRegistry final : public HeadWitness {
 public:
  static constexpr std::size_t folded_bytes = std::size_t{1} << 16;

  // The registry in an existing folder. Makes its files if both are missing.
  explicit LedgerRegistry(const std::filesystem::path& folder);

  std::optional<LedgerHead> last(std::string_view identity) override;
  // An older sequence than the newest is not kept, but it must not contradict the log.
  LedgerHead append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                    std::string_view hash) override;

  // Keeps a ledger's path. A limit that was set once stays for ever. An empty witness leaves the known one.
  void remember(const KnownLedger& ledger);
  std::optional<KnownLedger> ledger(std::string_view identity) const;

  // Binds a table to its ledger. Error (check) if the file is bound to another one, unless that is `lost`.
  void bind(const KnownTable& table, std::string_view lost = "");
  std::vector<KnownTable> tables_of(const InodeIdentity& file) const;
  std::vector<KnownTable> tables_with(std::string_view header) const;
  std::vector<KnownTable> tables_for(std::string_view identity) const;  // all tables of a ledger

  const std::filesystem::path& folder() const { return folder_; }

 private:
  using Work = std::function<void(SqliteDatabase&)>;

  void make();
  void fold();
  AppendedFile open_log() const;
  void catch_up(const AppendedFile& log);
  void note(std::string_view line);
  void require_same_in_log(const AppendedFile& log, std::string_view identity, const LedgerHead& head) const;
  void transact(Transaction::Mode mode, const Work& work) const;
  [[noreturn]] void damaged(std::string_view what) const;

  const std::filesystem::path folder_, database_, log_;
  std::mutex mutex_;  // over what follows
  KnownHeads heads_;
  std::size_t read_ = 0;   // bytes of the log that `heads_` has
  std::string last_line_;  // before that place. Another one there: the log was folded
};

}  // namespace discreet::inline ledger
