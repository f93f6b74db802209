// The list of sanitizers, made from their own declarations.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "discreet/app/releases/any_sanitizer.h"
#include "discreet/json/json.h"
#include "discreet/json/tiny_instance.h"

namespace discreet::inline app {

// The facts about a sanitizer that do not depend on its options.
struct SanitizerEntry {
  std::string name, summary;
  std::string error_says;                         // the meaning of a planned error
  Json fields;                                    // [{name, kind, default, help}]
  bool counts_values = false;                     // also reads values that were sorted on the disk
  std::vector<TinyInstance> (*tiny)() = nullptr;  // as declared beside the codec

  // Reads and checks the options, as any surface gives them. Error, naming the option.
  std::shared_ptr<const AnySanitizer> (*make)(const Json& options) = nullptr;

  std::shared_ptr<const AnySanitizer> of(const Json& options) const { return make(options); }

  // Single questions. Each makes the sanitizer.
  Json complete(const Json& options) const { return of(options)->options(); }
  Privacy privacy(const Json& options) const { return of(options)->privacy(); }
  Subject subject(const Json& options, std::size_t rows) const { return of(options)->subject(rows); }
};

const std::vector<SanitizerEntry>& all_sanitizers();

// Options of verbs that this sanitizer refuses. Help leaves them out.
std::vector<std::string> unused_options(const SanitizerEntry& entry);

// Error with the nearest name if the name is unknown.
const SanitizerEntry& find_sanitizer(const std::string& name);

}  // namespace discreet::inline app
