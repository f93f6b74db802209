// Tested by sanitize_test.cpp
#include "discreet/app/sanitizers.h"

#include "discreet/app/releases/points.h"
#include "discreet/app/releases/query_tables.h"
#include "discreet/app/releases/thresholds.h"
#include "discreet/app/sanitizer_entry.h"
#include "discreet/app/wording.h"

namespace discreet {

// One line a sanitizer.
const std::vector<SanitizerEntry>& sanitizers() {
  static const std::vector<SanitizerEntry> all{
      // clang-format off
      sanitizer_entry<FiniteSanitizer>(),
      sanitizer_entry<PointsSanitizer, TextPointsSanitizer>(),
      sanitizer_entry<ThresholdsSanitizer>(),
      sanitizer_entry<WeightsSanitizer>(),
      // clang-format on
  };
  return all;
}

const SanitizerEntry& find_sanitizer(const std::string& name) {
  std::vector<std::string> names;
  for (const SanitizerEntry& entry : sanitizers()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown sanitizer " + in_quotes(name, 60) + did_you_mean(name, names) + "; known are " + join(names));
}

}  // namespace discreet
