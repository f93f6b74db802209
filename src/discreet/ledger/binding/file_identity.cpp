#include "discreet/ledger/binding/file_identity.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace discreet::inline ledger {
namespace {

std::optional<InodeIdentity> without_birth(const std::filesystem::path& file) {
  struct stat found {};
  if (::stat(file.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return std::nullopt;
  return InodeIdentity{static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino), {}};
}

}  // namespace

std::optional<InodeIdentity> identity_of_file(const std::filesystem::path& file) {
  auto identity = without_birth(file);
#ifdef STATX_BTIME
  struct statx found {};
  if (!identity || ::statx(AT_FDCWD, file.c_str(), 0, STATX_INO | STATX_BTIME, &found) != 0) return identity;
  if ((found.stx_mask & STATX_BTIME) != 0 && found.stx_ino == identity->inode) {
    constexpr std::int64_t nanoseconds = 1'000'000'000;
    identity->birth = found.stx_btime.tv_sec * nanoseconds + found.stx_btime.tv_nsec;
  }
#endif
  return identity;
}

}  // namespace discreet::inline ledger
