// Tested by program_test.cpp
#include "discreet/files/program.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/keeper.h"

namespace discreet::inline files {
namespace {

using Clock = std::chrono::steady_clock;
using End = ProgramRun::End;

// Everything that is there to read. False at the end of the stream.
template <class Take>
bool drain(const FileHandle& from, Take take) {
  std::array<char, 1 << 16> block;
  for (;;) {
    ssize_t count = read(from.get(), block.data(), block.size());
    if (count > 0)
      take(std::string_view(block.data(), static_cast<std::size_t>(count)));
    else if (count == 0)
      return false;
    else if (errno != EINTR)
      return errno == EAGAIN || errno == EWOULDBLOCK;
  }
}

class Watch {
 public:
  Watch(const ProgramLimits& limits, const std::function<bool()>& stop) : limits_(limits), stop_(stop) {}

  // Reads until the child has exited and its pipes are empty or silent, or until a limit is met.
  void follow(Keeper& child, const Pipe& output, const Pipe& errors) {
    bool more_output = true, more_errors = true;
    constexpr auto never = Clock::time_point::max();
    Clock::time_point exited = never;
    while (run.end == End::exited) {
      std::array<pollfd, 3> pipes{pollfd{more_output ? output.read.get() : -1, POLLIN, 0},
                                  pollfd{more_errors ? errors.read.get() : -1, POLLIN, 0},
                                  pollfd{exited == never ? child.news() : -1, POLLIN, 0}};
      constexpr int tick = 20;  // milliseconds
      poll(pipes.data(), pipes.size(), tick);
      if (more_output) more_output = drain(output.read, [&](std::string_view text) { take_output(text); });
      if (more_errors) more_errors = drain(errors.read, [&](std::string_view text) { take_errors(text); });
      auto now = Clock::now();
      if (exited == never && child.exited()) exited = now;
      // The child's descendants may hold the pipes open for ever, so the rest gets a moment.
      if (exited != never && ((!more_output && !more_errors) || now > exited + grace)) return;
      if (run.end == End::exited) check_limits(now);
    }
  }

  ProgramRun run;
  Clock::time_point started = Clock::now();

 private:
  static constexpr auto grace = std::chrono::milliseconds(200);

  void take_output(std::string_view text) {
    std::size_t room = limits_.output - run.output.size();
    run.output.append(text.substr(0, room));
    if (text.size() > room) run.end = End::printed_too_much;
  }

  void take_errors(std::string_view text) {
    run.errors.append(text);
    if (run.errors.size() > 2 * limits_.errors) run.errors.erase(0, run.errors.size() - limits_.errors);
  }

  void check_limits(Clock::time_point now) {
    if (std::chrono::duration<double>(now - started).count() > limits_.seconds) run.end = End::timed_out;
    if (stop_ && stop_()) run.end = End::interrupted;
  }

  const ProgramLimits& limits_;
  const std::function<bool()>& stop_;
};

std::string last_line(std::string text) {
  auto blank = [](char c) { return c == '\n' || c == ' ' || c == '\r' || c == '\t'; };
  while (!text.empty() && blank(text.back())) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace

ProgramRun run_program(const std::string& command, const std::vector<std::string>& arguments,
                       const ProgramLimits& limits, const std::function<bool()>& stop) {
  Pipe output, errors;
  Watch watch(limits, stop);
  std::vector<std::string> words{"/bin/sh", "-c", command + " \"$@\"", "sh"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  Keeper child(std::move(words), output, errors);
  output.close_writing();
  errors.close_writing();
  watch.follow(child, output, errors);
  ProgramRun& run = watch.run;
  int status = child.end();
  run.seconds = std::chrono::duration<double>(Clock::now() - watch.started).count();
  if (run.errors.size() > limits.errors) run.errors.erase(0, run.errors.size() - limits.errors);
  if (run.end != End::exited) return std::move(run);
  if (WIFSIGNALED(status)) run.end = End::killed;
  run.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return std::move(run);
}

std::string failure_of(const ProgramRun& run, const ProgramLimits& limits) {
  std::string what;
  switch (run.end) {
    case End::exited:
      if (run.status == 0) return "";
      what = fmt::format("it ended with status {}", run.status);
      break;
    case End::killed: what = fmt::format("it was killed by signal {} ({})", run.status, strsignal(run.status)); break;
    case End::timed_out: what = fmt::format("it did not end within {:g} seconds", limits.seconds); break;
    case End::printed_too_much: what = fmt::format("it printed more than {} bytes", limits.output); break;
    case End::interrupted: what = "it was interrupted"; break;
  }
  std::string said = last_line(run.errors);
  constexpr std::size_t shown = 300;
  return said.empty() ? what : what + ". Its last words: " + in_quotes(said, shown);
}

PrivateFolder::PrivateFolder() {
  std::error_code failed;
  auto place = std::filesystem::temp_directory_path(failed);
  if (failed) {
    const char* given = std::getenv("TMPDIR");
    throw Error(fmt::format("the folder for temporary files{} cannot be used ({}). Set TMPDIR to a folder with room",
                            given ? ", " + path_in_quotes(given) + " by TMPDIR," : "", failed.message()),
                Error::Kind::machine);
  }
  std::string name = place / "discreet-XXXXXX";
  if (!mkdtemp(name.data()))
    throw Error(fmt::format("no folder can be made in {} ({}). Set TMPDIR to one with room", place.native(),
                            std::strerror(errno)),
                Error::Kind::machine);
  path_ = name;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace discreet::inline files
