// A release as a file: versioned JSON with its promise, its options and its numbers.
//
// A digest over everything else tells an edited or truncated file from a whole one, as in a model's file (model.h).
#pragma once

#include <functional>

#include "discreet/app/registry/person.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/base/error.h"

namespace discreet::inline app {

struct ReleaseFile {
  static constexpr const char* format = "discreet release";
  // 1 has no receipt, 2 has one, 3 protects people. A release that is read from an older file is written as it was.
  static constexpr int version = 3;
  static constexpr std::size_t max_bytes = std::size_t{1} << 30;

  std::string sanitizer;
  Json options;  // complete
  Privacy privacy;
  bool is_private = false;       // from a secure generator
  std::optional<Person> person;  // the promise is for all rows of a person, or else for one row
  std::size_t people = 0;
  std::size_t rows = 0;  // or the places for rows of people, as many for each
  std::string column;    // that it is about
  Json release;
  std::optional<Json> receipt = Json();  // null if no ledger recorded the run. Empty in version 1
  std::optional<Json> seal;              // the owner's signature of the digest

  std::shared_ptr<const AnySanitizer> made() const;  // the sanitizer with these options
};

// The run that a release's file names, from its members alone. Throws Json::exception if one is missing.
std::string run_of_release(const Json& file);

Json write_release_file(const ReleaseFile& file);
// Error: not a release, from a newer version, edited, truncated, not a release of its sanitizer.
ReleaseFile read_release_file(const Json& file);
ReleaseFile load_release(const std::string& path);

// The exception in flight as an Error. Used-up memory, and every exception that is not an Error, is of Kind::machine.
// Call it while the exception is handled.
Error current_failure();

// Records if the release has a cost.
enum class Paid { recorded, none };
// Does the rest of the work after a release is made. If that throws, the release is not lost: it is in the message of
// the Error.
void keeping_release(const ReleaseFile& file, Paid paid, const std::function<void()>& work);

}  // namespace discreet::inline app
