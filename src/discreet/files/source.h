// The bytes of a table, readable at any place from any thread: a regular file, or memory.
//
// Files are read with pread(2) into buffers of a few megabytes and not mapped. If another process shortens a mapped
// file, the reader dies of SIGBUS, and no check can prevent it. Reading costs one copy that stays in the cache, needs
// no address space, and turns such a change into an Error. A source that cannot be read twice (a pipe, the standard
// input) is taken into memory as a whole, as long as its lines end.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "discreet/files/file.h"

namespace discreet::inline files {

// The treatment of a line longer than Source::max_line_bytes, in a source that is taken into memory as a whole. The
// first line is always refused.
enum class LongLine {
  refuse,
  cut,  // its front is kept, one byte more than the limit
};

class Source {
 public:
  static constexpr std::size_t max_line_bytes = std::size_t{1} << 24;

  // `-` is the standard input. Throws Error if there is no file to read.
  static Source open(const std::string& path, LongLine long_line = LongLine::refuse);
  static Source memory(std::string name, std::string bytes);

  const std::string& name() const { return name_; }  // as messages show it
  std::size_t size() const { return size_; }

  // Fills `into` from `offset` on. Throws Error if the file has become shorter or cannot be read.
  void read(std::size_t offset, std::span<char> into) const;

  // Throws Error if the file has changed since it was opened.
  void check_unchanged() const;
  [[noreturn]] void refuse_change() const;

 private:
  struct Stamp {  // a change of any part means that the file was written to
    std::int64_t seconds = 0, nanoseconds = 0;
    std::size_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  Stamp stamp() const;
  void take_all(LongLine long_line);

  std::string name_;
  std::size_t size_ = 0;
  std::shared_ptr<const FileHandle> file_;  // null if all is in memory
  std::shared_ptr<const char> bytes_;
  Stamp opened_;
};

}  // namespace discreet::inline files
