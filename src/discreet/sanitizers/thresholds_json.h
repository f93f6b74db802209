// A release of the sanitizer of thresholds to and from JSON, and as a sentence.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/sanitizers/thresholds.h"

namespace discreet::inline sanitizers {

Json write_release(const ThresholdsSanitizer& sanitizer, const ThresholdRelease& release);
ThresholdAnswers read_release(const ThresholdsSanitizer& sanitizer, const Json& from, std::int64_t rows);
std::string describe_release(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers);
std::vector<TinyInstance> tiny_instances(TinyOf<ThresholdsSanitizer>);

}  // namespace discreet::inline sanitizers
