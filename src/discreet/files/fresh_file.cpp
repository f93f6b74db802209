// Tested by fresh_file_test.cpp
#include "discreet/files/fresh_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "discreet/base/error.h"

namespace discreet::inline files {
namespace {

[[noreturn]] void failed(std::string_view what, const std::filesystem::path& file) {
  throw Error(fmt::format("{} '{}': {}", what, file.string(), std::generic_category().message(errno)),
              Error::Kind::machine);
}

[[noreturn]] void cannot_make(const std::filesystem::path& wanted) {
  const bool machine = errno == ENOSPC || errno == EDQUOT || errno == EIO || errno == EMFILE || errno == ENFILE;
  throw Error(fmt::format("'{}' cannot be made ({}). Check that its folder exists and may be written", wanted.string(),
                          std::generic_category().message(errno)),
              machine ? Error::Kind::machine : Error::Kind::mistake);
}

// Some network file systems refuse to sync a folder, and keep names safe by themselves.
void sync(const std::filesystem::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags);
  if (descriptor < 0) failed("cannot open", path);
  const int code = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  errno = code;
  if (code != 0 && code != EINVAL) failed("cannot sync", path);
}

}  // namespace

std::string random_hex(std::size_t bytes) {
  if (sodium_init() < 0) throw Error("the system has no source of randomness", Error::Kind::machine);
  std::string raw(bytes, '\0'), hex(2 * bytes + 1, '\0');
  randombytes_buf(raw.data(), raw.size());
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(raw.data()), raw.size());
  hex.pop_back();
  return hex;
}

FreshFile::FreshFile(const std::filesystem::path& neighbour)
    : path_(neighbour.parent_path() / (".discreet-" + random_hex(8))) {
  const int made = ::open(path_.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) cannot_make(neighbour);
  ::close(made);
}

FreshFile::~FreshFile() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove(path_, ignored);
}

Creation FreshFile::publish(const std::filesystem::path& name) {
  sync(path_, 0);
  if (rename_unless_taken(path_, name) == Creation::existed) return Creation::existed;
  path_.clear();
  sync(std::filesystem::absolute(name).parent_path(), O_DIRECTORY);
  return Creation::made;
}

Creation rename_unless_taken(const std::filesystem::path& from, const std::filesystem::path& to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return Creation::made;
  if (errno == EEXIST) return Creation::existed;
  if (errno != EINVAL && errno != ENOSYS) failed("cannot create", to);
#endif
  return link_unless_taken(from, to);
}

Creation link_unless_taken(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (::link(from.c_str(), to.c_str()) == 0) {
    ::unlink(from.c_str());
    return Creation::made;
  }
  if (errno != EEXIST) failed("cannot create", to);
  return Creation::existed;
}

}  // namespace discreet::inline files
