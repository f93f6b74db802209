// The list of sanitizers, made from their own declarations.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "discreet/app/releases/any_sanitizer.h"
#include "discreet/json/json.h"

namespace discreet::inline app {

// What is known of a sanitizer before its options are.
struct SanitizerEntry {
  std::string name, summary;
  std::string error_says;  // what a planned error is about
  Json fields;             // [{name, kind, default, help}]

  // Reads and checks the options, as any surface gives them. Error, naming the option.
  std::shared_ptr<const AnySanitizer> (*make)(const Json& options) = nullptr;

  std::shared_ptr<const AnySanitizer> of(const Json& options) const { return make(options); }

  // Single questions. Each makes the sanitizer.
  Json complete(const Json& options) const { return of(options)->options(); }
  Privacy privacy(const Json& options) const { return of(options)->privacy(); }
  Subject subject(const Json& options, std::size_t rows) const { return of(options)->subject(rows); }
};

const std::vector<SanitizerEntry>& all_sanitizers();

// Error with the nearest name when there is none.
const SanitizerEntry& find_sanitizer(const std::string& name);

}  // namespace discreet::inline app
