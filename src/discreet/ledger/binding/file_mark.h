// The mark on a data file: the extended attribute `user.discreet.ledger` with the identity of the table's ledger.
//
// It survives a rename, a hard link, new rows and `cp -a`. A plain copy and most editors lose it. It depends on no row.
// Links are followed. Anything but a regular file has no mark and gets none. Setting a mark does not change the time of
// the file's last change.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace discreet::inline ledger {

inline constexpr const char* mark_attribute = "user.discreet.ledger";

struct FoundMark {
  enum class State { absent, unsupported, damaged, found };  // damaged: it is not the identity of a ledger
  State state = State::absent;
  std::string identity;
  bool operator==(const FoundMark&) const = default;
};

// Error (machine) if the disk fails.
FoundMark read_mark(const std::filesystem::path& file);

// taken: the file has the mark of another ledger, which is kept. full: the file system has no room for an attribute.
enum class Marking { written, present, unsupported, read_only, full, taken };

// A mark of the ledger `lost` is replaced, every other one is kept. Error (machine) if the disk fails.
Marking write_mark(const std::filesystem::path& file, std::string_view identity, std::string_view lost = "");

}  // namespace discreet::inline ledger
