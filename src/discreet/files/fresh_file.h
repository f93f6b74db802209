// A new file that only its owner may read: written under a random name, then given its own name in one step.
//
// No reader ever sees half of it. It replaces nothing, and never touches a file of another program.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace discreet::inline files {

enum class Creation { made, existed };

class FreshFile {
 public:
  // Makes an empty file in the folder of `neighbour`. Error: the folder is missing or cannot be written.
  explicit FreshFile(const std::filesystem::path& neighbour);
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;
  ~FreshFile();  // removes it, unless it is published

  const std::filesystem::path& path() const { return path_; }  // until it is published
  // Gives it this name unless that is taken. Afterwards file and name survive a power loss.
  Creation publish(const std::filesystem::path& name);

 private:
  std::filesystem::path path_;
};

std::string random_hex(std::size_t bytes);

// Gives `from` the name `to` unless that name is taken. The second is for file systems that lack the first.
Creation rename_unless_taken(const std::filesystem::path& from, const std::filesystem::path& to);
Creation link_unless_taken(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace discreet::inline files
