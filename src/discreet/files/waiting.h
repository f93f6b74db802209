// Reads and writes a pipe or terminal and waits for the other end in short turns, so that an interrupt ends the wait.
//
// A blocked open(2), read(2) or write(2) cannot be stopped. A pipe without another end gets a moment, since a shell
// starts both sides in any order. Then it is refused, because the wait would have no end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string_view>

#include "discreet/base/progress.h"

namespace discreet::inline files {

// While it lives, waits of this thread end with an Error of Kind::interrupted once `progress` requests it. `call` makes
// one, because options of every kind name files, and the code that reads an option has no progress.
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

// As read(2) and write(2), and never EINTR nor EAGAIN. Messages show the file as `name`. An interrupt ends every read,
// but only those writes that have to wait. So bytes are kept if possible.
ssize_t read_waiting(int descriptor, char* into, std::size_t size, std::string_view name);
ssize_t write_waiting(int descriptor, std::string_view bytes);

// As open(2) for writing, for a pipe.
int open_pipe_waiting(const char* path, std::string_view name);

}  // namespace discreet::inline files
