#include "discreet/files/keeper.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<sys/prctl.h>)
#include <sys/prctl.h>
#endif

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "discreet/base/error.h"

extern char** environ;

namespace discreet::inline files {
namespace {

// The keeper's message: the program's status, or the reason why there is no status.
struct News {
  int status = 0, failure = 0;
};

// Made before the fork, since afterwards no memory may be asked for.
struct Command {
  std::vector<char*> words, variables;
  int output, errors, control, news;
};

// Everything in here runs after the fork of a process that may have many threads: it calls only what a signal handler
// may.
class KeptProgram {
 public:
  explicit KeptProgram(const Command& command) : command_(command) {}

  [[noreturn]] void keep() {
    setpgid(0, 0);  // so that keys of the terminal do not reach it
    place_files();
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    listen_to_children();
    program_ = _Fork();
    if (program_ == 0) become_the_program();
    if (program_ < 0) {
      tell({0, errno});
      _exit(0);
    }
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    while (!wait_for_the_end()) look_after_children();
    _exit(end_all() ? 0 : 1);
  }

 private:
  static constexpr int nowhere = STDIN_FILENO, control = 3, news = 4, first_unused = 5;

  // To fixed places, by way of others that none of them can have; every other file of ours is closed.
  void place_files() const {
    std::array<int, 4> from{command_.output, command_.errors, command_.control, command_.news};
    for (int& file : from) file = fcntl(file, F_DUPFD_CLOEXEC, 10);
    dup2(from[0], STDOUT_FILENO);
    dup2(from[1], STDERR_FILENO);
    dup3(from[2], control, O_CLOEXEC);
    dup3(from[3], news, O_CLOEXEC);
    close(nowhere);
    if (open("/dev/null", O_RDWR) != nowhere) _exit(1);
    closefrom(first_unused);
  }

  // All signals are blocked, and the end of a child alone interrupts what waits.
  void listen_to_children() {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGCHLD, &action, nullptr);
    sigfillset(&waiting_);
    sigdelset(&waiting_, SIGCHLD);
  }

  [[noreturn]] void become_the_program() const {
    setpgid(0, 0);
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGCHLD}) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execve(command_.words.front(), command_.words.data(), command_.variables.data());
    tell({0, errno});
    _exit(127);
  }

  void tell(const News& what) const {
    while (write(news, &what, sizeof what) < 0 && errno == EINTR) {
    }
  }

  // True if we must end, or if the process that started the program is gone.
  bool wait_for_the_end() const {
    pollfd asked{control, POLLIN, 0};
    return ppoll(&asked, 1, nullptr, &waiting_) > 0;
  }

  // Orphans are reaped. The program itself is looked at without taking its status away, so that the number of its group
  // stays taken.
  void look_after_children() {
    siginfo_t child{};
    while (!exited_ && waitid(P_ALL, 0, &child, WEXITED | WNOWAIT | WNOHANG) == 0 && child.si_pid != 0) {
      if (child.si_pid == program_) {
        exited_ = true;
        tell({child.si_code == CLD_EXITED ? W_EXITCODE(child.si_status, 0) : W_EXITCODE(0, child.si_status), 0});
      } else {
        waitpid(child.si_pid, nullptr, 0);
      }
      child.si_pid = 0;
    }
  }

  // True if we know of nothing that is left. A killed process leaves its children to us, so killing children is enough.
  // No other process can have the number of a child that is not reaped.
  bool end_all() const {
    kill(-program_, SIGKILL);
    kill(program_, SIGKILL);  // should the group not exist yet
    constexpr time_t most_seconds = 5;
    const time_t started = seconds();
    for (int fruitless = 0; fruitless < 20 && seconds() - started <= most_seconds;) {
      if (!kill_children()) ++fruitless;
      pid_t reaped = 0;
      while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
      }
      if (reaped < 0 && errno == ECHILD) return is_told_of_orphans();
      const timespec moment{0, 5'000'000};
      ppoll(nullptr, 0, &moment, &waiting_);
    }
    return false;
  }

  static time_t seconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
  }

  static bool is_told_of_orphans() {
    int told = 0;
#ifdef PR_GET_CHILD_SUBREAPER
    prctl(PR_GET_CHILD_SUBREAPER, &told);
#endif
    return told != 0;
  }

  // Kills the children in the first block of the list. The others come next time. A number without a blank behind it
  // may continue.
  static bool kill_children() {
    const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return false;
    std::array<char, 4096> block;
    const ssize_t size = read(list, block.data(), block.size());
    close(list);
    bool killed = false;
    pid_t child = 0;
    for (ssize_t i = 0; i < size; ++i) {
      if (block[static_cast<std::size_t>(i)] != ' ') {
        child = child * 10 + (block[static_cast<std::size_t>(i)] - '0');
        continue;
      }
      if (child > 1 && kill(child, SIGKILL) == 0) killed = true;
      child = 0;
    }
    return killed;
  }

  const Command& command_;
  sigset_t waiting_;
  pid_t program_ = 0;
  bool exited_ = false;
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

// A killed process may have started another meanwhile.
void end_marked(const std::string& mark) {
  constexpr int most_rounds = 50;
  for (int round = 0; round < most_rounds; ++round) {
    const auto left = marked(mark);
    if (left.empty()) return;
    for (pid_t process : left) kill(process, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

[[noreturn]] void no_process(int code) {
  throw Error(fmt::format("the program cannot be run: no process ({})", std::strerror(code)), Error::Kind::machine);
}

}  // namespace

Pipe::Pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw Error(std::string("the program cannot be run: no pipe (") + std::strerror(errno) + ")", Error::Kind::machine);
  read = FileHandle(ends[0]);
  write = FileHandle(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

Keeper::Keeper(std::vector<std::string> words, const Pipe& output, const Pipe& errors)
    : mark_(new_mark()), status_(W_EXITCODE(0, SIGKILL)) {
  Command command{{}, {mark_.data()}, output.write.get(), errors.write.get(), control_.read.get(), news_.write.get()};
  for (std::string& word : words) command.words.push_back(word.data());
  command.words.push_back(nullptr);
  for (char** variable = environ; *variable; ++variable) command.variables.push_back(*variable);
  command.variables.push_back(nullptr);
  KeptProgram kept(command);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // no handler of ours runs in the keeper
  id_ = _Fork();
  if (id_ == 0) kept.keep();
  const int code = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (id_ < 0) {
    id_ = 0;
    no_process(code);
  }
  news_.close_writing();
}

// A keeper that goes without a word was killed, and its program with it or by it.
void Keeper::read_news() {
  News told;
  const ssize_t size = read(news_.read.get(), &told, sizeof told);
  if (size < 0) return;
  exited_ = true;
  if (size != sizeof told) return;
  if (told.failure != 0) {
    end();
    no_process(told.failure);
  }
  status_ = told.status;
}

bool Keeper::exited() {
  if (!exited_) read_news();
  return exited_;
}

int Keeper::end() {
  if (id_ == 0) return status_;
  control_.close_writing();
  int status = 0;
  while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  id_ = 0;
  if (status != 0) end_marked(mark_);
  return status_;
}

}  // namespace discreet::inline files
