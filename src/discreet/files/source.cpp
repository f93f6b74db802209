#include "discreet/files/source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline files {
namespace {

// Bounds what one line of a stream may take: a device such as /dev/zero has no end and would fill the memory.
class LineLimit {
 public:
  LineLimit(const std::string& name, LongLine long_line) : name_(name), long_line_(long_line) {}

  // How many of the next bytes are kept; they move together where the end of a line is cut out. There are at
  // most max_line_bytes of them, so that only the line that goes on from before can be too long.
  std::size_t keep(char* bytes, std::size_t size) {
    auto* newline = static_cast<char*>(std::memchr(bytes, '\n', size));
    std::size_t head = newline ? static_cast<std::size_t>(newline - bytes) : size, kept = head;
    if (open_ + head > Source::max_line_bytes) {
      if (long_line_ == LongLine::refuse || lines_ == 0) refuse();
      kept = Source::max_line_bytes + 1 - std::min(open_, Source::max_line_bytes + 1);
      kept = std::min(kept, head);
      std::memmove(bytes + kept, bytes + head, size - head);
      size -= head - kept;
    }
    if (newline) {
      lines_ += static_cast<std::size_t>(std::count(bytes + kept, bytes + size, '\n'));
      auto* last = static_cast<char*>(::memrchr(bytes, '\n', size));
      open_ = static_cast<std::size_t>(bytes + size - (last + 1));
    } else {
      open_ += kept;
    }
    return size;
  }

 private:
  [[noreturn]] void refuse() const {
    throw Error(fmt::format("{}, line {}: the row is longer than {} bytes. End rows with a newline", name_, lines_ + 1,
                            Source::max_line_bytes));
  }

  const std::string& name_;
  LongLine long_line_;
  std::size_t lines_ = 0;  // that have ended
  std::size_t open_ = 0;   // bytes of the line that has not
};

}  // namespace

Source Source::open(const std::string& path, LongLine long_line) {
  Source source;
  source.name_ = path == "-" ? "the standard input" : path_in_quotes(path);
  source.file_ = std::make_shared<FileHandle>(open_to_read(path));
  struct stat status {};
  ::fstat(source.file_->get(), &status);
  source.opened_ = source.stamp();
  source.size_ = source.opened_.size;
  // Files of the kernel (/proc) call themselves regular and empty, and have to be read to be known. A redirected
  // standard input may be in the middle of its file.
  bool readable_anywhere =
      S_ISREG(status.st_mode) && source.size_ > 0 && ::lseek(source.file_->get(), 0, SEEK_CUR) == 0;
  if (readable_anywhere)
    ::posix_fadvise(source.file_->get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  else
    source.take_all(long_line);
  return source;
}

Source Source::memory(std::string name, std::string bytes) {
  Source source;
  source.name_ = std::move(name);
  source.size_ = bytes.size();
  auto owner = std::make_shared<const std::string>(std::move(bytes));
  source.bytes_ = std::shared_ptr<const char>(owner, owner->data());
  return source;
}

void Source::take_all(LongLine long_line) {
  LineLimit lines(name_, long_line);
  std::size_t capacity = std::size_t{1} << 20, size = 0;
  std::unique_ptr<char, decltype(&std::free)> bytes(static_cast<char*>(std::malloc(capacity)), &std::free);
  for (;;) {
    if (!bytes) throw std::bad_alloc();
    std::size_t read = read_some(*file_, bytes.get() + size, std::min(capacity - size, max_line_bytes), name_);
    if (read == 0) break;
    size += lines.keep(bytes.get() + size, read);
    if (size < capacity) continue;
    capacity *= 2;
    // For large blocks realloc(3) moves pages, not bytes, and pages never touched take no memory.
    auto* grown = static_cast<char*>(std::realloc(bytes.get(), capacity));
    if (!grown) throw std::bad_alloc();
    static_cast<void>(bytes.release());
    bytes.reset(grown);
  }
  size_ = size;
  bytes_ = std::shared_ptr<const char>(std::move(bytes));
  file_.reset();
}

void Source::read(std::size_t offset, std::span<char> into) const {
  if (bytes_) {
    if (!into.empty()) std::memcpy(into.data(), bytes_.get() + offset, into.size());
    return;
  }
  while (!into.empty()) {
    ssize_t read = ::pread(file_->get(), into.data(), into.size(), static_cast<off_t>(offset));
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) machine_fails(name_, "read", errno);
    if (read == 0) refuse_change();
    offset += static_cast<std::size_t>(read);
    into = into.subspan(static_cast<std::size_t>(read));
  }
}

Source::Stamp Source::stamp() const {
  struct stat status {};
  if (::fstat(file_->get(), &status) != 0) machine_fails(name_, "read", errno);
  return {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, static_cast<std::size_t>(status.st_size)};
}

void Source::check_unchanged() const {
  if (file_ && stamp() != opened_) refuse_change();
}

void Source::refuse_change() const {
  throw Error(name_ + " changed while it was read. Run again when nothing writes to it, or on a copy");
}

}  // namespace discreet::inline files
