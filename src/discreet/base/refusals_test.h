// The shared part of the tests of files: a folder of their own, refusals as values, child processes.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "discreet/base/error.h"

namespace discreet::inline base {

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A file of the same size is written in place: some file systems wait for the disk after a truncation.
inline void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::error_code absent;
  bool same_size = std::filesystem::file_size(file, absent) == bytes.size();
  auto mode = same_size ? std::ios::in | std::ios::out : std::ios::out | std::ios::trunc;
  std::ofstream(file, std::ios::binary | mode) << bytes;
}

// The long versions of the crash and tamper tests run when DISCREET_SOAK is set.
inline bool soaking() { return std::getenv("DISCREET_SOAK") != nullptr; }

struct Refusal {
  bool thrown = false;
  Error::Kind kind = Error::Kind::mistake;
  std::string message;
  bool says(std::string_view part) const { return message.find(part) != std::string::npos; }
};

template <class Work>
Refusal refusal_of(Work&& work) {
  try {
    work();
  } catch (const Error& error) {
    return {true, error.kind(), error.what()};
  }
  return {};
}

#define EXPECT_REFUSED(kind_wanted, part, ...)                                        \
  do {                                                                                \
    auto refused = ::discreet::refusal_of([&] { (void)(__VA_ARGS__); });              \
    EXPECT_TRUE(refused.thrown);                                                      \
    EXPECT_EQ(refused.kind, ::discreet::Error::Kind::kind_wanted) << refused.message; \
    EXPECT_TRUE(refused.says(part)) << refused.message;                               \
  } while (false)

// Runs `work` in a child. True if it returned true there.
template <class Work>
bool child_agrees(Work&& work) {
  pid_t child = ::fork();
  if (child == 0) {
    bool agreed = false;
    try {
      agreed = work();
    } catch (...) {
      agreed = false;
    }
    ::_exit(agreed ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// A test with a folder of its own that goes away.
class FolderTest : public testing::Test {
 protected:
  FolderTest() {
    std::string name = testing::TempDir() + "discreet-test-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
  }
  ~FolderTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::filesystem::path path(const std::string& name = "b.db") const { return folder_ / name; }

  std::filesystem::path folder_;
};

}  // namespace discreet::inline base
