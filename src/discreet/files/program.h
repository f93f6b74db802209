// Runs a program of the user's: bounded in time and in what it may print, with nothing left behind.
//
// The command goes to the shell, in the user's own folder, with the arguments appended; its standard input is empty.
// When the run ends, however it ends, everything that it has started is killed (keeper.h).
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
  std::size_t errors = std::size_t{1} << 16;  // bytes of the standard error that are kept, the last ones
};

struct ProgramRun {
  enum class End { exited, killed, timed_out, printed_too_much, interrupted };
  End end = End::exited;
  int status = 0;  // what it exited with, or the signal that killed it
  std::string output, errors;
  double seconds = 0;
};

// Error of Kind::machine when no process can be made. `stop` is asked fifty times a second.
ProgramRun run_program(const std::string& command, const std::vector<std::string>& arguments,
                       const ProgramLimits& limits, const std::function<bool()>& stop = {});

// What went wrong, with the last line of the standard error; empty when it exited with 0.
std::string failure_of(const ProgramRun& run, const ProgramLimits& limits);

// A folder that only this user can read and that is gone at the end.
class PrivateFolder {
 public:
  PrivateFolder();  // Error of Kind::machine that names TMPDIR when none can be made
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace discreet::inline files
