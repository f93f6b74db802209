// Whole files: reads them with errors that name the remedy, and writes them so that no reader sees half of one.
//
// A new file has no name until it is whole and on the disk. So the path holds either the old contents or all of the new
// ones, and a killed process leaves nothing behind. If the file system has no nameless files, the new file has a
// temporary name, `.discreet-...part`. A kill may leave it. Links are followed and the mode of a replaced file is kept.
// If the path is not a regular file (a terminal, a pipe, /dev/null), it is written directly. A database, above all a
// ledger, is never replaced.
//
// If the caller can mend a path, it is an Error of Kind::mistake. A disk that fails or is full is Kind::machine.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace discreet::inline files {

// An open file. The destructor closes it.
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

// Opens a path for reading. `-` is the standard input. A directory is refused here, before the first read.
FileHandle open_to_read(const std::string& path);

// Reads the next bytes, at most `size`, none at the end. Throws Error of Kind::machine. Messages show the file as
// `name`.
std::size_t read_some(const FileHandle& file, char* into, std::size_t size, std::string_view name);

// Throws Error of Kind::machine: `name cannot be read: Input/output error` for the action "read" and code EIO.
[[noreturn]] void machine_fails(std::string_view name, std::string_view action, int code);

// The contents, at most `limit` bytes.
std::string read_file(const std::string& path, std::size_t limit = std::size_t{1} << 30);

// The absolute path with every link followed, even to a file that does not exist yet.
std::filesystem::path resolved(const std::filesystem::path& path);

// A file that is being written. It disappears without a trace unless `commit` returns.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  // Takes the disk space for `bytes` bytes, as far as the file system can. So a full disk is an Error here, before
  // there is something to lose.
  void reserve(std::size_t bytes);
  void append(std::string_view bytes);
  void commit();  // all bytes are on the disk under the path

 private:
  enum class Form { direct, nameless, named };
  void create();
  void create_named();
  void give_name();
  std::string temporary_name(int attempt) const;

  std::string path_;             // as the caller wrote it, for messages
  std::filesystem::path place_;  // with links resolved
  Form form_ = Form::direct;
  std::string temporary_;  // the name of a named one, empty once renamed
  std::size_t written_ = 0;
  FileHandle file_;
};

void write_file(const std::string& path, std::string_view contents);

}  // namespace discreet::inline files
