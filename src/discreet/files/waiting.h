// Reading and writing that wait for the other end of a pipe or terminal in short turns, so that an interrupt ends it.
//
// A blocked open(2), read(2) or write(2) asks nobody whether to go on. A pipe whose other end nobody holds is given a
// moment, since a shell starts both sides in any order, and is then refused: it would be waited for without an end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string_view>

#include "discreet/base/progress.h"

namespace discreet::inline files {

// While it lives, waits of this thread end with an Error of Kind::interrupted once `progress` says so. `call` makes
// one: options of every kind name files, and reading an option knows of no progress.
class InterruptibleWaits {
 public:
  explicit InterruptibleWaits(const Progress& progress);
  InterruptibleWaits(const InterruptibleWaits&) = delete;
  InterruptibleWaits& operator=(const InterruptibleWaits&) = delete;
  ~InterruptibleWaits();

 private:
  const Progress* before_;
};

// How long a pipe may have no other end.
inline constexpr std::chrono::milliseconds other_end_patience{2000};

// As read(2) and write(2), and never EINTR nor EAGAIN. `name` is how messages show the file. An interrupt ends every
// read, but only those writes that have to wait: what is there to be kept is kept where it can be.
ssize_t read_waiting(int descriptor, char* into, std::size_t size, std::string_view name);
ssize_t write_waiting(int descriptor, std::string_view bytes);

// As open(2) for writing, for a pipe.
int open_pipe_waiting(const char* path, std::string_view name);

}  // namespace discreet::inline files
