#include "discreet/files/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/waiting.h"

namespace discreet::inline files {
namespace {

constexpr mode_t permissions = 07777;

[[noreturn]] void fail(const std::string& path, std::string_view what) {
  throw Error(fmt::format("{}: {}", path_in_quotes(path), what));
}

// Errors of open(2) that a different path or different rights would mend.
[[noreturn]] void refuse_path(const std::string& path, std::string_view action, int code) {
  switch (code) {
    case ENOENT: fail(path, "there is no such file or folder. Check the path");
    case ENOTDIR: fail(path, "a part of the path is not a folder. Check the path");
    case EISDIR: fail(path, "is a folder. Name a file in it");
    case ENAMETOOLONG: fail(path, "the path is too long. Shorten it");
    case ELOOP: fail(path, "its links lead in a circle. Check the path");
    case ENXIO: fail(path, "is a socket, or a device that is not there. Name a file");
    case EROFS: fail(path, "is on a disk that is read-only. Choose another place");
    case EACCES:
    case EPERM: fail(path, fmt::format("may not be {}. Check its permissions", action));
    default: machine_fails(path_in_quotes(path), action, code);
  }
}

void write_all(const FileHandle& file, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    ssize_t written = write_waiting(file.get(), bytes);
    if (written < 0) machine_fails(path_in_quotes(path), "written", errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void flush(const FileHandle& file, const std::string& path) {
  // Some file systems know no flushing, of folders above all, and say EINVAL; nothing more can be done there.
  if (::fsync(file.get()) != 0 && errno != EINVAL && errno != ENOTSUP)
    machine_fails(path_in_quotes(path), "written", errno);
}

bool is_database(const std::filesystem::path& path) {
  constexpr std::string_view front("SQLite format 3\0", 16);
  FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  char bytes[front.size()];
  return file.get() >= 0 && ::read(file.get(), bytes, sizeof bytes) == static_cast<ssize_t>(sizeof bytes) &&
         std::string_view(bytes, sizeof bytes) == front;
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
  struct stat status {};
  // To open a pipe waits for its other end; `read_some` waits better. Files proper are there.
  const bool may_wait = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  const int how = O_RDONLY | O_CLOEXEC | O_NOCTTY | (may_wait ? O_NONBLOCK : 0);
  FileHandle file(path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : ::open(path.c_str(), how));
  if (file.get() < 0) refuse_path(path, "read", errno);
  if (::fstat(file.get(), &status) != 0) machine_fails(path_in_quotes(path), "read", errno);
  if (S_ISDIR(status.st_mode)) refuse_path(path, "read", EISDIR);
  return file;
}

std::size_t read_some(const FileHandle& file, char* into, std::size_t size, std::string_view name) {
  ssize_t read = read_waiting(file.get(), into, size, name);
  if (read < 0) machine_fails(name, "read", errno);
  return static_cast<std::size_t>(read);
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
    if (contents.size() > limit) fail(path, fmt::format("is larger than {} bytes. Is this the right file?", limit));
  }
}

std::filesystem::path resolved(const std::filesystem::path& path) {
  constexpr int most_links = 40;  // as the kernel allows
  std::error_code failed;
  auto place = std::filesystem::weakly_canonical(std::filesystem::absolute(path, failed), failed);
  if (failed || path.empty()) return path;
  // The end may be a link to nothing, which still shows the place of the file.
  for (int links = 0; links < most_links && std::filesystem::is_symlink(place, failed); ++links) {
    auto target = place.parent_path() / std::filesystem::read_symlink(place, failed);
    place = std::filesystem::weakly_canonical(target, failed);
    if (failed) return target;
  }
  return place;
}

NewFile::NewFile(const std::string& path) : path_(path), place_(resolved(path)) {
  struct stat status {};
  if (::stat(place_.c_str(), &status) != 0) {
    if (errno != ENOENT || path.empty()) refuse_path(path_, "written", errno);
    create();
    return;
  }
  if (S_ISDIR(status.st_mode)) refuse_path(path_, "written", EISDIR);
  // Renaming asks for rights on the folder only; a file that its owner made read-only stays.
  if (::faccessat(AT_FDCWD, place_.c_str(), W_OK, AT_EACCESS) != 0) refuse_path(path_, "written", errno);
  if (S_ISREG(status.st_mode)) {
    if (is_database(place_)) fail(path_, "is a database, perhaps a ledger, and is not replaced. Name another file");
    create();
    ::fchmod(file_.get(), status.st_mode & permissions);  // where it cannot be kept, the umask has decided
  } else {
    file_ = FileHandle(S_ISFIFO(status.st_mode) ? open_pipe_waiting(place_.c_str(), path_in_quotes(path_))
                                                : ::open(place_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file_.get() < 0) refuse_path(path_, "written", errno);
  }
}

NewFile::~NewFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void NewFile::create() {
#ifdef O_TMPFILE
  // It gets its name through /proc, which is not everywhere.
  if (::access("/proc/self/fd", X_OK) == 0)
    file_ = FileHandle(::open(place_.parent_path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  if (file_.get() >= 0) {
    form_ = Form::nameless;
    return;
  }
#endif
  create_named();
}

// Short, so that every name that can be replaced has room for it.
std::string NewFile::temporary_name(int attempt) const {
  return place_.parent_path() / fmt::format(".discreet-{}-{}.part", ::getpid(), attempt);
}

void NewFile::create_named() {
  form_ = Form::named;
  for (int attempt = 0;; ++attempt) {
    temporary_ = temporary_name(attempt);
    file_ = FileHandle(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file_.get() >= 0) return;
    int code = errno;
    if (code == EEXIST) continue;
    temporary_.clear();
    if (code == ENOENT) fail(path_, "its folder does not exist. Make the folder first");
    if (code == EACCES) fail(path_, "its folder may not be written. Check its permissions");
    refuse_path(path_, "written", code);
  }
}

void NewFile::reserve(std::size_t bytes) {
  if (form_ == Form::direct) return;
  int code;
  do code = ::posix_fallocate(file_.get(), 0, static_cast<off_t>(bytes));
  while (code == EINTR);
  if (code != 0 && code != EINVAL && code != EOPNOTSUPP) machine_fails(path_in_quotes(path_), "written", code);
}

void NewFile::append(std::string_view bytes) {
  write_all(file_, bytes, path_);
  written_ += bytes.size();
}

// From nameless to the place itself, or to a temporary name where the place is taken: linking replaces
// nothing.
void NewFile::give_name() {
  auto descriptor = fmt::format("/proc/self/fd/{}", file_.get());
  auto link = [&](const std::string& name) {
    return ::linkat(AT_FDCWD, descriptor.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  if (link(place_)) return;
  for (int attempt = 0; errno == EEXIST; ++attempt) {
    auto name = temporary_name(attempt);
    if (!link(name)) continue;
    temporary_ = name;
    return;
  }
  refuse_path(path_, "written", errno);
}

void NewFile::commit() {
  if (form_ != Form::direct && ::ftruncate(file_.get(), static_cast<off_t>(written_)) != 0)  // the reserved part
    machine_fails(path_in_quotes(path_), "written", errno);
  flush(file_, path_);
  if (form_ == Form::nameless) give_name();
  // close(2) reports what a network disk could not store.
  if (::close(file_.release()) != 0) machine_fails(path_in_quotes(path_), "written", errno);
  if (form_ == Form::direct) return;
  if (!temporary_.empty() && ::rename(temporary_.c_str(), place_.c_str()) != 0) refuse_path(path_, "written", errno);
  temporary_.clear();
  FileHandle folder(::open(place_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() >= 0) flush(folder, path_);
}

void write_file(const std::string& path, std::string_view contents) {
  NewFile file(path);
  file.append(contents);
  file.commit();
}

}  // namespace discreet::inline files
