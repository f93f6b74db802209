// Runs a program of the user, with limits on its time and its output, and leaves nothing behind.
//
// The command goes to the shell, in the user's own folder, with the arguments appended. Its standard input is empty. At
// any end of the run, every process that it has started is killed (keeper.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace discreet::inline files {

struct ProgramLimits {
  double seconds = 60;
  std::size_t output = std::size_t{1} << 30;  // bytes
  std::size_t errors = std::size_t{1} << 16;  // last bytes of the standard error that are kept
};

struct ProgramRun {
  enum class End { exited, killed, timed_out, printed_too_much, interrupted };
  End end = End::exited;
  int status = 0;  // its exit status, or the signal that killed it
  std::string output, errors;
  double seconds = 0;
};

// Error of Kind::machine if no process can be made. The function asks `stop` fifty times per second.
ProgramRun run_program(const std::string& command, const std::vector<std::string>& arguments,
                       const ProgramLimits& limits, const std::function<bool()>& stop = {});

// The failure, with the last line of the standard error. Empty if the program exited with 0.
std::string failure_of(const ProgramRun& run, const ProgramLimits& limits);

// A folder that only this user can read. It is removed at the end.
class PrivateFolder {
 public:
  PrivateFolder();  // Error of Kind::machine that names TMPDIR if no folder can be made
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace discreet::inline files
