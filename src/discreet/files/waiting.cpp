// Tested by file_test.cpp
#include "discreet/files/waiting.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>

#include "discreet/base/error.h"

namespace discreet::inline files {
namespace {

constexpr std::chrono::milliseconds turn{50};

thread_local const Progress* interrupting = nullptr;

void stop_if_asked() {
  if (interrupting && interrupting->stop && interrupting->stop()) throw Error("interrupted", Error::Kind::interrupted);
}

// True if there is something to do within a turn. A signal ends a turn early.
bool is_ready(int descriptor, short events) {
  pollfd asked{descriptor, events, 0};
  return ::poll(&asked, 1, static_cast<int>(turn.count())) > 0;
}

bool is_blocking(int descriptor) { return (::fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0; }

class OtherEnd {
 public:
  explicit OtherEnd(std::string_view name) : name_(name) {}

  void refuse_if_late(const char* missing) const {
    if (std::chrono::steady_clock::now() - began_ < other_end_patience) return;
    throw Error(std::string(name_) + ": is a pipe that nobody " + missing + ". Start that side first, or name a file");
  }

 private:
  std::string_view name_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace

InterruptibleWaits::InterruptibleWaits(const Progress& progress) : before_(interrupting) { interrupting = &progress; }

InterruptibleWaits::~InterruptibleWaits() { interrupting = before_; }

ssize_t read_waiting(int descriptor, char* into, std::size_t size, std::string_view name) {
  OtherEnd writer(name);
  for (;;) {
    stop_if_asked();
    const bool ready = is_ready(descriptor, POLLIN);
    if (!ready && is_blocking(descriptor)) continue;  // the standard input
    const ssize_t read = ::read(descriptor, into, size);
    if (read > 0 || (read == 0 && ready)) return read;
    if (read < 0 && errno != EINTR && errno != EAGAIN) return read;
    // An end that poll(2) does not know of: nobody has opened the pipe to write.
    if (read == 0) writer.refuse_if_late("writes to");
  }
}

ssize_t write_waiting(int descriptor, std::string_view bytes) {
  for (;;) {
    while (!is_ready(descriptor, POLLOUT)) stop_if_asked();
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0 || (errno != EINTR && errno != EAGAIN)) return written;
  }
}

int open_pipe_waiting(const char* path, std::string_view name) {
  OtherEnd reader(name);
  for (;;) {
    const int descriptor = ::open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor >= 0 || errno != ENXIO) return descriptor;
    stop_if_asked();
    reader.refuse_if_late("reads");
    std::this_thread::sleep_for(turn);
  }
}

}  // namespace discreet::inline files
