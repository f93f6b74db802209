// Recognizes a file under another name: device, inode and time of birth.
//
// It survives a rename and a hard link. A copy has another one. The time of birth distinguishes a later file that got
// the same inode. Some file systems do not keep it. Size and time of change are left out, because they follow the rows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace discreet::inline ledger {

struct InodeIdentity {
  std::uint64_t device = 0, inode = 0;
  std::optional<std::int64_t> birth;  // nanoseconds since 1970
  bool operator==(const InodeIdentity&) const = default;
};

// Empty if there is no such file, or it is not a regular file. Links are followed.
std::optional<InodeIdentity> identity_of_file(const std::filesystem::path& file);

}  // namespace discreet::inline ledger
