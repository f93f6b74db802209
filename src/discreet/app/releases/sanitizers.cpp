// Tested by sanitize_test.cpp
#include "discreet/app/releases/sanitizers.h"

#include "discreet/app/releases/points_answers.h"
#include "discreet/app/releases/query_tables_answers.h"
#include "discreet/app/releases/sanitizer_entry.h"
#include "discreet/app/releases/thresholds_answers.h"
#include "discreet/base/wording.h"
#include "discreet/sanitizers/points_json.h"
#include "discreet/sanitizers/query_tables_json.h"
#include "discreet/sanitizers/thresholds_json.h"

namespace discreet::inline app {

// One line a sanitizer.
const std::vector<SanitizerEntry>& all_sanitizers() {
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

std::vector<std::string> unused_options(const SanitizerEntry& entry) {
  std::vector<std::string> unused{"errors", "schema", "label_counts"};
  if (!entry.counts_values) unused.insert(unused.end(), {"memory", "spill"});
  return unused;
}

const SanitizerEntry& find_sanitizer(const std::string& name) {
  std::vector<std::string> names;
  for (const SanitizerEntry& entry : all_sanitizers()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown sanitizer " + in_quotes(name, 60) + did_you_mean(name, names) + ". Known are " + join(names));
}

}  // namespace discreet::inline app
