// Tested by file_witness_test.cpp and binding_crash_test.cpp
#include "discreet/ledger/binding/appended_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t block_bytes = 1 << 16;  // also the longest line

// Some file systems know no syncing and say EINVAL. Nothing more can be done there.
int sync_descriptor(int descriptor) {
  return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

}  // namespace

bool is_torn(std::string_view line) { return !line.ends_with('\n') || line.find('\0') != std::string_view::npos; }

AppendedFile::AppendedFile(std::filesystem::path file, Absent absent, std::chrono::milliseconds patience)
    : path_(std::move(file)) {
  open(absent);
  lock(patience);
  if (absent == Absent::make && size() == 0) sync_folder();
}

// The lock belongs to the open file, which the child of a fork may share. So closing it here may not be enough.
AppendedFile::~AppendedFile() { ::flock(file_.get(), LOCK_UN); }

void AppendedFile::fail(std::string_view action, int code) const {
  throw Error(fmt::format("{} cannot be {} ({}). Check its disk, and the permissions of the file and its folder",
                          path_in_quotes(path_.native()), action, std::strerror(code)),
              Error::Kind::machine);
}

void AppendedFile::open(Absent absent) {
  const int how = O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (absent == Absent::make ? O_CREAT : 0);
  struct stat status {};
  // A pipe or device is not opened at all: that can have effects of its own.
  bool regular = ::stat(path_.c_str(), &status) != 0 || S_ISREG(status.st_mode);
  if (regular) {
    file_ = FileHandle(::open(path_.c_str(), how, S_IRUSR | S_IWUSR));
    if (file_.get() < 0) fail("opened", errno);
    regular = ::fstat(file_.get(), &status) == 0 && S_ISREG(status.st_mode);
  }
  if (!regular) throw Error(fmt::format("{} is not a regular file. Name a file", path_in_quotes(path_.native())));
}

void AppendedFile::lock(std::chrono::milliseconds patience) {
  const auto begun = std::chrono::steady_clock::now();
  for (int times = 0; ::flock(file_.get(), LOCK_EX | LOCK_NB) != 0; ++times) {
    if (errno != EWOULDBLOCK && errno != EINTR) fail("locked", errno);
    if (std::chrono::steady_clock::now() - begun >= patience)
      throw Error(fmt::format("{} stayed locked by another process for {} ms. Try again when that has finished",
                              path_in_quotes(path_.native()), patience.count()),
                  Error::Kind::machine);
    std::this_thread::sleep_for(std::chrono::microseconds(100 << std::min(times, 6)));
  }
}

void AppendedFile::sync_folder() const {
  auto folder = std::filesystem::absolute(path_).parent_path();
  FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle.get() < 0) fail("opened", errno);
  if (const int code = sync_descriptor(handle.get()); code != 0) fail("written", code);
}

std::size_t AppendedFile::size() const {
  struct stat status {};
  if (::fstat(file_.get(), &status) != 0) fail("read", errno);
  return static_cast<std::size_t>(status.st_size);
}

std::string AppendedFile::read(std::size_t from, std::size_t count) const {
  std::string bytes(count, '\0');
  std::size_t got = 0;
  while (got < count) {
    const ssize_t more = ::pread(file_.get(), bytes.data() + got, count - got, static_cast<off_t>(from + got));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) fail("read", errno);
    if (more == 0) break;
    got += static_cast<std::size_t>(more);
  }
  bytes.resize(got);
  return bytes;
}

void AppendedFile::lines(std::size_t from, const std::function<void(std::string_view)>& visit) const {
  std::string held;
  for (;;) {
    const std::string block = read(from, block_bytes);
    from += block.size();
    held += block;
    std::size_t begin = 0;
    for (std::size_t end; (end = held.find('\n', begin)) != std::string::npos; begin = end + 1)
      visit(std::string_view(held).substr(begin, end + 1 - begin));
    held.erase(0, begin);
    if (held.size() > block_bytes)
      throw Error(
          fmt::format("{} has a line of more than {} bytes, so it was edited or damaged. Restore its newest copy",
                      path_in_quotes(path_.native()), block_bytes),
          Error::Kind::check);
    if (block.size() < block_bytes) break;
  }
  if (!held.empty()) visit(held);
}

void AppendedFile::append(std::string_view bytes) {
  const std::size_t before = size();
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int code = errno;
      // Half of a line is left where a file may only grow. The next append expects it.
      [[maybe_unused]] const int ignored = ::ftruncate(file_.get(), static_cast<off_t>(before));
      fail("written", code);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  sync();
}

void AppendedFile::sync() {
  if (const int code = sync_descriptor(file_.get()); code != 0) fail("written", code);
}

void AppendedFile::cut(std::size_t size) {
  if (::ftruncate(file_.get(), static_cast<off_t>(size)) != 0) fail("written", errno);
}

}  // namespace discreet::inline ledger
