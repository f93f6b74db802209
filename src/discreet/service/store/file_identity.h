// Identifies the file behind a name: a program with an open file can check that the name still means this file.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace discreet::inline service {

struct FileIdentity {
  dev_t device;
  ino_t number;
  bool operator==(const FileIdentity&) const = default;

  static std::optional<FileIdentity> of(const std::filesystem::path& file) {
    struct stat found {};
    if (::stat(file.c_str(), &found) != 0) return std::nullopt;
    return FileIdentity{found.st_dev, found.st_ino};
  }
};

}  // namespace discreet::inline service
