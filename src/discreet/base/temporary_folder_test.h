// The shared part of the tests of files and tables: a folder that goes away, and errors as values.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/base/error.h"

namespace discreet::inline base {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = testing::TempDir() + "discreet-table-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(std::string_view name = "") const { return (folder_ / name).string(); }

  std::string write(std::string_view name, std::string_view bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

  std::string contents(std::string_view name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator{}));
  }

 private:
  std::filesystem::path folder_;
};

// The message of the error that `work` throws. Empty if it throws no error.
template <class Work>
std::string complaint_of(Work&& work, Error::Kind wanted = Error::Kind::mistake) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), wanted) << error.what();
    return error.what();
  }
  return "";
}

inline bool says(const std::string& message, std::string_view part) { return message.find(part) != std::string::npos; }

}  // namespace discreet::inline base
