// A release as a file: versioned JSON that carries its promise, its options and what was released.
//
// A digest over everything else tells an edited or truncated file from a whole one, as in a model's file (model.h).
#pragma once

#include <functional>

#include "discreet/app/releases/sanitizers.h"
#include "discreet/base/error.h"

namespace discreet::inline app {

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

// What failed, as it is told, and what of that the machine is to blame for: memory that is used up and all that is no
// Error. To be called while the exception is handled.
Error current_failure();

// Whether the release cost something.
enum class Spend { recorded, none };
// Does what is left to do once a release is there. Whatever that throws, the release is not lost: it stands in the
// message of the Error.
void keeping_release(const ReleaseFile& file, Spend spend, const std::function<void()>& work);

}  // namespace discreet::inline app
