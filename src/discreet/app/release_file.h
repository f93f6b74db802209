// A release as a file: versioned JSON that carries its promise, its options and what was released.
//
// A digest over everything else tells an edited or truncated file from a whole one, as in a model's file (model.h).
#pragma once

#include "discreet/app/sanitizers.h"

namespace discreet {

struct ReleaseFile {
  static constexpr int version = 1;
  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  std::string sanitizer;
  Json options;  // complete
  Privacy privacy;
  bool is_private = false;  // from a secure generator
  std::size_t rows = 0;
  std::string column;  // that it is about
  Json release;
};

Json write_release_file(const ReleaseFile& file);
// Error: not a release, from a newer version, edited, truncated, not a release of its sanitizer.
ReleaseFile read_release_file(const Json& file);
ReleaseFile load_release(const std::string& path);

}  // namespace discreet
