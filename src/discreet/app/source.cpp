#include "discreet/app/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

#include "discreet/app/wording.h"
#include "discreet/base/error.h"

namespace discreet {

Source Source::open(const std::string& path) {
  Source source;
  source.name_ = path == "-" ? "the standard input" : path_in_quotes(path);
  source.file_ = std::make_shared<FileHandle>(open_to_read(path));
  struct stat status {};
  ::fstat(source.file_->get(), &status);
  source.opened_ = source.stamp();
  source.size_ = source.opened_.size;
  // Files of the kernel (/proc) call themselves regular and empty, and have to be read to be known.
  // A redirected standard input may stand in the middle of its file.
  bool readable_anywhere =
      S_ISREG(status.st_mode) && source.size_ > 0 && ::lseek(source.file_->get(), 0, SEEK_CUR) == 0;
  if (readable_anywhere)
    ::posix_fadvise(source.file_->get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  else
    source.take_all();
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

void Source::take_all() {
  std::size_t capacity = std::size_t{1} << 20, size = 0;
  std::unique_ptr<char, decltype(&std::free)> bytes(static_cast<char*>(std::malloc(capacity)), &std::free);
  for (;;) {
    if (!bytes) throw std::bad_alloc();
    std::size_t read = read_some(*file_, bytes.get() + size, capacity - size, name_);
    size += read;
    if (read == 0) break;
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
  throw Error(name_ + " changed while it was read; run again when nothing writes to it, or on a copy");
}

}  // namespace discreet
