// Whole files: read with errors that say what to do, written so that nobody ever sees half of one.
//
// A new file has no name until it is whole and on the disk, so that the path holds either what it held before
// or all of the new contents, and a process that is killed leaves nothing behind. (Where the file system
// knows no nameless files it has a temporary name, `.discreet-...part`, which a kill may leave.) Links are
// followed and the mode of a replaced file is kept. What is not a regular file (a terminal, a pipe,
// /dev/null) is written directly. A database, above all a ledger, is never replaced.
//
// A path that the caller can mend is an Error of Kind::mistake; a disk that fails or is full is
// Kind::machine.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace discreet::inline files {

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

// The absolute path with every link followed, also one that leads to a file still to be made.
std::filesystem::path resolved(const std::filesystem::path& path);

// A file that is being written; gone without a trace unless `commit` returns.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  // Takes the space on the disk for so many bytes, as far as the file system can: a disk that is full is an
  // Error here, and not when there is something to lose.
  void reserve(std::size_t bytes);
  void append(std::string_view bytes);
  void commit();  // all bytes are on the disk and the path names them

 private:
  enum class Form { direct, nameless, named };
  void create();
  void create_named();
  void give_name();
  std::string temporary_name(int attempt) const;

  std::string path_;             // as the caller wrote it, for messages
  std::filesystem::path place_;  // with links resolved
  Form form_ = Form::direct;
  std::string temporary_;  // of a named one, empty once renamed
  std::size_t written_ = 0;
  FileHandle file_;
};

void write_file(const std::string& path, std::string_view contents);

}  // namespace discreet::inline files
