// A witness in a file of its own, on another disk: `--witness /mnt/other/heads.log`.
//
// The first line is `discreet witness 1`. Each further line is one head: `identity sequence hash link`. The link is the
// SHA-256 of the link before it, of the other fields, and of a line that a crash cut in between (empty as a rule). So a
// changed, removed or inserted line is an Error (check). The file only grows: nothing in it is ever changed or removed,
// and `chattr +a` may enforce that. A line that a crash has cut stays, and the next line covers it.
//
// One file may serve several ledgers and several processes. It is checked from its beginning once per object, and later
// from the last line that was read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/ledger/binding/appended_file.h"
#include "discreet/ledger/binding/witness.h"

namespace discreet::inline ledger {

struct WitnessLine {
  std::string_view identity;
  LedgerHead head;
  std::string link;
};

class FileWitness final : public HeadWitness {
 public:
  // A missing or empty file is made where `absent` allows it, as `budget open` does. Later a missing file is an Error
  // (machine), because its disk may be away.
  explicit FileWitness(std::filesystem::path file, AppendedFile::Absent absent = AppendedFile::Absent::refuse);

  std::optional<LedgerHead> last(std::string_view identity) override;
  LedgerHead append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                    std::string_view hash) override;

 private:
  using Heads = std::map<std::string, LedgerHead, std::less<>>;

  void begin(AppendedFile& file) const;
  void catch_up(const AppendedFile& file);
  void accept(const WitnessLine& line);
  bool holds(const AppendedFile& file, std::string_view identity, const LedgerHead& head) const;
  void add(AppendedFile& file, std::string_view identity, const LedgerHead& head);
  [[noreturn]] void damaged(std::string_view what) const;

  const std::filesystem::path path_;
  std::mutex mutex_;      // over what follows
  std::size_t read_ = 0;  // the end of the last whole line
  std::string link_;      // the one in that line
  bool open_ = false;     // a crash cut its newline and nothing else
  std::string cut_;       // other bytes that follow it, left by a crash
  Heads heads_;           // the newest of every ledger
};

}  // namespace discreet::inline ledger
