#include "discreet/app/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

#include "discreet/app/file.h"
#include "discreet/app/wording.h"
#include "discreet/base/error.h"

extern char** environ;

namespace discreet {
namespace {

using Clock = std::chrono::steady_clock;
using End = ProgramRun::End;

[[noreturn]] void cannot(const char* what, int code) {
  throw Error(fmt::format("the program cannot be run: {} ({})", what, std::strerror(code)), Error::Kind::machine);
}

struct Pipe {
  FileHandle read, write;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) cannot("no pipe", errno);
    read = FileHandle(ends[0]);
    write = FileHandle(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
  void close_writing() { write = FileHandle(); }
};

// What the child inherits: empty input, two pipes, a group of its own, and no signals ignored or blocked.
class Inheritance {
 public:
  Inheritance(const Pipe& output, const Pipe& errors) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files_, output.write.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files_, errors.write.get(), STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) sigaddset(&defaults, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;
  ~Inheritance() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }

  pid_t spawn(std::vector<std::string> words, std::string mark) const {
    std::vector<char*> pointers, variables{mark.data()};
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    for (char** variable = environ; *variable; ++variable) variables.push_back(*variable);
    variables.push_back(nullptr);
    pid_t child = 0;
    if (int code = posix_spawn(&child, "/bin/sh", &files_, &attributes_, pointers.data(), variables.data()); code != 0)
      cannot("no process", code);
    return child;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

// A variable that nobody else has.
std::string new_mark() {
  std::array<unsigned char, 16> random;
  randombytes_buf(random.data(), random.size());
  std::string mark = "DISCREET_RUN=";
  for (unsigned char byte : random) mark += fmt::format("{:02x}", byte);
  return mark;
}

// Processes of this user that carry the mark, those that have left the group included.
std::vector<pid_t> marked(const std::string& mark) {
  std::vector<pid_t> found;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", failed)) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string variables{std::istreambuf_iterator<char>(file), {}};
    if (variables.find(mark) != std::string::npos) found.push_back(static_cast<pid_t>(std::stol(name)));
  }
  return found;
}

// What is killed may have started another meanwhile.
void end_marked(const std::string& mark) {
  constexpr int most_rounds = 50;
  for (int round = 0; round < most_rounds; ++round) {
    const auto left = marked(mark);
    if (left.empty()) return;
    for (pid_t process : left) kill(process, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

// A child and its group, which does not outlive this object.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (id_ > 0) end();
  }

  // Looked at without taking the status away, so that the number of the group stays taken until `end`.
  bool exited() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_pid != 0;
  }

  int end() {
    kill(-id_, SIGKILL);
    kill(id_, SIGKILL);  // should the group not exist yet
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = 0;
    return status;
  }

 private:
  pid_t id_;
};

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
  void follow(const Child& child, const Pipe& output, const Pipe& errors) {
    bool more_output = true, more_errors = true;
    Clock::time_point exited = Clock::time_point::max();
    while (run.end == End::exited) {
      std::array<pollfd, 2> pipes{pollfd{more_output ? output.read.get() : -1, POLLIN, 0},
                                  pollfd{more_errors ? errors.read.get() : -1, POLLIN, 0}};
      constexpr int tick = 20;  // milliseconds
      poll(pipes.data(), pipes.size(), tick);
      if (more_output) more_output = drain(output.read, [&](std::string_view text) { take_output(text); });
      if (more_errors) more_errors = drain(errors.read, [&](std::string_view text) { take_errors(text); });
      auto now = Clock::now();
      if (exited == Clock::time_point::max() && child.exited()) exited = now;
      // What the child left running may hold the pipes open for ever: the rest gets a moment.
      if (exited != Clock::time_point::max() && ((!more_output && !more_errors) || now > exited + grace)) return;
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
  std::vector<std::string> words{"sh", "-c", command + " \"$@\"", "sh"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const std::string mark = new_mark();
  Child child(Inheritance(output, errors).spawn(std::move(words), mark));
  output.close_writing();
  errors.close_writing();
  watch.follow(child, output, errors);
  ProgramRun& run = watch.run;
  int status = child.end();
  end_marked(mark);
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
  return said.empty() ? what : what + "; its last words: " + in_quotes(said, shown);
}

PrivateFolder::PrivateFolder() {
  std::error_code failed;
  auto place = std::filesystem::temp_directory_path(failed);
  if (failed) {
    const char* given = std::getenv("TMPDIR");
    throw Error(fmt::format("the folder for temporary files{} cannot be used ({}); set TMPDIR to a folder with room",
                            given ? ", " + path_in_quotes(given) + " by TMPDIR," : "", failed.message()),
                Error::Kind::machine);
  }
  std::string name = place / "discreet-XXXXXX";
  if (!mkdtemp(name.data()))
    throw Error(fmt::format("no folder can be made in {} ({}); set TMPDIR to one with room", place.native(),
                            std::strerror(errno)),
                Error::Kind::machine);
  path_ = name;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace discreet
