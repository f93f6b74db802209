// Whole files: read with errors that say what to do, written so that nobody ever sees half of one.
//
// A new file is written beside its place under a temporary name, flushed to the disk, and then renamed, so
// that the path holds either what it held before or all of the new contents, also across a crash. Links are
// followed and the mode of a replaced file is kept. What is not a regular file (a terminal, a pipe,
// /dev/null) is written directly.
//
// A path that the caller can mend is an Error of Kind::mistake; a disk that fails or is full is
// Kind::machine.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace discreet {

// An open file; closes itself.
class FileHandle {
 public:
  explicit FileHandle(int descriptor = -1) : descriptor_(descriptor) {}
  FileHandle(FileHandle&& other) noexcept : descriptor_(other.release()) {}
  FileHandle& operator=(FileHandle&& other) noexcept;
  ~FileHandle();

  int get() const { return descriptor_; }
  int release();  // the caller closes it

 private:
  int descriptor_;
};

// Opens a path for reading; `-` is the standard input. A directory is refused here, before the first read.
FileHandle open_to_read(const std::string& path);

// The next bytes, at most `size`, none at the end. Throws Error of Kind::machine; `name` is how messages show
// the file.
std::size_t read_some(const FileHandle& file, char* into, std::size_t size, std::string_view name);

// Throws Error of Kind::machine: `name cannot be read: Input/output error` for the action "read" and code
// EIO.
[[noreturn]] void machine_fails(std::string_view name, std::string_view action, int code);

// The contents, of at most `limit` bytes.
std::string read_file(const std::string& path, std::size_t limit = std::size_t{1} << 30);

// A file that is being written; gone without a trace unless `commit` returns.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  void append(std::string_view bytes);
  void commit();  // all bytes are on the disk and the path names them

 private:
  void create_beside();
  void discard() noexcept;

  std::string path_;       // as the caller wrote it, for messages
  std::string place_;      // with links resolved
  std::string temporary_;  // empty once renamed, and for what is written directly
  FileHandle file_;
};

void write_file(const std::string& path, std::string_view contents);

}  // namespace discreet
