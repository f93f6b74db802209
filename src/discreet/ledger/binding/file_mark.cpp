#include "discreet/ledger/binding/file_mark.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/ledger/binding/witness.h"

namespace discreet::inline ledger {
namespace {

// Closed if it is no regular file. A pipe is not opened, because the program at its other end would notice.
FileHandle open_regular(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return FileHandle();
  FileHandle opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (opened.get() >= 0 && ::fstat(opened.get(), &status) == 0 && S_ISREG(status.st_mode)) return opened;
  return FileHandle();
}

FoundMark read_from(const FileHandle& opened, const std::filesystem::path& file) {
  using State = FoundMark::State;
  std::array<char, 64> bytes{};  // longer than an identity
  const ssize_t size = ::fgetxattr(opened.get(), mark_attribute, bytes.data(), bytes.size());
  if (size >= 0) {
    std::string identity(bytes.data(), static_cast<std::size_t>(size));
    return is_identity(identity) ? FoundMark{State::found, identity} : FoundMark{State::damaged, ""};
  }
  switch (errno) {
    case ENODATA: return {State::absent, ""};
    case ERANGE: return {State::damaged, ""};
    case ENOTSUP:
    case ENOSYS:
    case EACCES:
    case EPERM: return {State::unsupported, ""};
    default: machine_fails(path_in_quotes(file.native()), "read", errno);
  }
}

Marking write_to(const FileHandle& opened, const std::filesystem::path& file, std::string_view identity, int how) {
  if (::fsetxattr(opened.get(), mark_attribute, identity.data(), identity.size(), how) == 0) {
    ::fsync(opened.get());  // where it cannot be synced, the registry has the table all the same
    return Marking::written;
  }
  switch (errno) {
    case EEXIST: return Marking::taken;
    case ENOTSUP:
    case ENOSYS: return Marking::unsupported;
    case EROFS:
    case EACCES:
    case EPERM: return Marking::read_only;
    case ENOSPC:
    case EDQUOT:
    case E2BIG: return Marking::full;
    default: machine_fails(path_in_quotes(file.native()), "marked", errno);
  }
}

}  // namespace

FoundMark read_mark(const std::filesystem::path& file) {
  const auto opened = open_regular(file);
  return opened.get() < 0 ? FoundMark{FoundMark::State::unsupported, ""} : read_from(opened, file);
}

Marking write_mark(const std::filesystem::path& file, std::string_view identity, std::string_view lost) {
  const auto opened = open_regular(file);
  if (opened.get() < 0) return Marking::unsupported;
  const auto made = write_to(opened, file, identity, XATTR_CREATE);
  if (made != Marking::taken) return made;
  const auto found = read_from(opened, file);
  if (found.identity == identity) return Marking::present;
  if (found.state != FoundMark::State::found || found.identity != lost) return Marking::taken;
  return write_to(opened, file, identity, XATTR_REPLACE);
}

}  // namespace discreet::inline ledger
