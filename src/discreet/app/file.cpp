#include "discreet/app/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "discreet/app/wording.h"
#include "discreet/base/error.h"

namespace discreet {
namespace {

constexpr mode_t permissions = 07777;

[[noreturn]] void fail(const std::string& path, std::string_view what) {
  throw Error(fmt::format("{}: {}", path_in_quotes(path), what));
}

// Errors of open(2) that a different path or different rights would mend.
[[noreturn]] void refuse_path(const std::string& path, std::string_view action, int code) {
  switch (code) {
    case ENOENT:
      fail(path, "there is no such file or folder; check the path");
    case ENOTDIR:
      fail(path, "a part of the path is not a folder; check the path");
    case EISDIR:
      fail(path, "is a folder; name a file in it");
    case ENAMETOOLONG:
      fail(path, "the path is too long; shorten it");
    case ELOOP:
      fail(path, "its links lead in a circle; check the path");
    case EROFS:
      fail(path, "is on a disk that is read-only; choose another place");
    case EACCES:
    case EPERM:
      fail(path, fmt::format("may not be {}; check its permissions", action));
    default:
      machine_fails(path_in_quotes(path), action, code);
  }
}

void write_all(const FileHandle& file, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) machine_fails(path_in_quotes(path), "written", errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void flush(const FileHandle& file, const std::string& path) {
  // Some file systems know no flushing, of folders above all, and say EINVAL; nothing more can be done there.
  if (::fsync(file.get()) != 0 && errno != EINVAL && errno != ENOTSUP)
    machine_fails(path_in_quotes(path), "written", errno);
}

}  // namespace

void machine_fails(std::string_view name, std::string_view action, int code) {
  throw Error(fmt::format("{} cannot be {}: {}", name, action, std::strerror(code)), Error::Kind::machine);
}

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  if (this != &other) {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = other.release();
  }
  return *this;
}

FileHandle::~FileHandle() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

int FileHandle::release() { return std::exchange(descriptor_, -1); }

FileHandle open_to_read(const std::string& path) {
  FileHandle file(path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                              : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) refuse_path(path, "read", errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) machine_fails(path_in_quotes(path), "read", errno);
  if (S_ISDIR(status.st_mode)) refuse_path(path, "read", EISDIR);
  return file;
}

std::size_t read_some(const FileHandle& file, char* into, std::size_t size, std::string_view name) {
  for (;;) {
    ssize_t read = ::read(file.get(), into, size);
    if (read >= 0) return static_cast<std::size_t>(read);
    if (errno != EINTR) machine_fails(name, "read", errno);
  }
}

std::string read_file(const std::string& path, std::size_t limit) {
  constexpr std::size_t step = 1 << 16;
  FileHandle file = open_to_read(path);
  std::string contents;
  for (;;) {
    std::size_t before = contents.size();
    contents.resize(before + step);
    std::size_t read = read_some(file, contents.data() + before, step, path_in_quotes(path));
    contents.resize(before + read);
    if (read == 0) return contents;
    if (contents.size() > limit)
      fail(path, fmt::format("is larger than {} bytes; is this the right file?", limit));
  }
}

NewFile::NewFile(const std::string& path) : path_(path) {
  std::error_code ignored;
  auto resolved = std::filesystem::weakly_canonical(path, ignored);
  place_ = resolved.empty() ? path : resolved.string();
  struct stat status {};
  if (::stat(place_.c_str(), &status) != 0) {
    if (errno != ENOENT || path.empty()) refuse_path(path_, "written", errno);
    create_beside();
    return;
  }
  if (S_ISDIR(status.st_mode)) refuse_path(path_, "written", EISDIR);
  // Renaming asks for rights on the folder only; a file that its owner made read-only stays.
  if (::faccessat(AT_FDCWD, place_.c_str(), W_OK, AT_EACCESS) != 0) refuse_path(path_, "written", errno);
  if (S_ISREG(status.st_mode)) {
    create_beside();
    ::fchmod(file_.get(), status.st_mode & permissions);  // where it cannot be kept, the umask has decided
  } else {
    file_ = FileHandle(::open(place_.c_str(), O_WRONLY | O_CLOEXEC));
    if (file_.get() < 0) refuse_path(path_, "written", errno);
  }
}

NewFile::~NewFile() { discard(); }

void NewFile::create_beside() {
  for (int attempt = 0;; ++attempt) {
    temporary_ = fmt::format("{}.{}-{}.part", place_, ::getpid(), attempt);
    file_ = FileHandle(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file_.get() >= 0) return;
    int code = errno;
    if (code == EEXIST) continue;
    temporary_.clear();
    if (code == ENOENT) fail(path_, "its folder does not exist; make the folder first");
    if (code == EACCES) fail(path_, "its folder may not be written; check its permissions");
    refuse_path(path_, "written", code);
  }
}

void NewFile::append(std::string_view bytes) { write_all(file_, bytes, path_); }

void NewFile::commit() {
  flush(file_, path_);
  // close(2) reports what a network disk could not store.
  if (::close(file_.release()) != 0) machine_fails(path_in_quotes(path_), "written", errno);
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), place_.c_str()) != 0) refuse_path(path_, "written", errno);
  temporary_.clear();
  auto folder = std::filesystem::path(place_).parent_path();
  FileHandle handle(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle.get() >= 0) flush(handle, path_);
}

void NewFile::discard() noexcept {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void write_file(const std::string& path, std::string_view contents) {
  NewFile file(path);
  file.append(contents);
  file.commit();
}

}  // namespace discreet
