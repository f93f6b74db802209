// A file of lines that grows at its end. Many processes append to it, one at a time.
//
// An object holds the file's lock (flock) while it lives. So reading, deciding and appending are one step. Make it,
// use it and destroy it within one call: then threads and the children of a fork need nothing else. When `append`
// returns, the bytes have survived a power loss. It is one write and one sync.
//
// A crash may leave the last line cut: without its end, or with zeros in place of bytes that did not reach the disk.
// The reader of the lines has to expect that at the end of the file, and only there.
//
// Error (machine) if the file cannot be reached: no folder, no permission, no disk, a lock that stays taken.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "discreet/files/file.h"

namespace discreet::inline ledger {

class AppendedFile {
 public:
  enum class Absent { make, refuse };                                   // only its owner can read a file that is made
  static constexpr std::chrono::milliseconds default_patience{10'000};  // how long to wait for another process

  AppendedFile(std::filesystem::path file, Absent absent, std::chrono::milliseconds patience = default_patience);
  AppendedFile(const AppendedFile&) = delete;
  AppendedFile& operator=(const AppendedFile&) = delete;
  ~AppendedFile();

  std::size_t size() const;
  std::string read(std::size_t from, std::size_t count) const;  // fewer bytes at the end of the file

  // Every line from a byte on, with its newline. The last one may lack it. Error (check) for a line of more than
  // 64 KiB.
  void lines(std::size_t from, const std::function<void(std::string_view)>& visit) const;

  void append(std::string_view bytes);
  void sync();                 // bytes of a process that was killed before its sync
  void cut(std::size_t size);  // the end is not synced: the caller can do it again

 private:
  [[noreturn]] void fail(std::string_view action, int code) const;
  void open(Absent absent);
  void lock(std::chrono::milliseconds patience);
  void sync_folder() const;

  std::filesystem::path path_;
  FileHandle file_;
};

// Cut by a crash: the newline is missing, or bytes did not reach the disk.
bool is_torn(std::string_view line);

}  // namespace discreet::inline ledger
