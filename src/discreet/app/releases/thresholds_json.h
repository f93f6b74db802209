// A release of the sanitizer of thresholds to and from JSON, as a sentence, as tables, and asked.
#pragma once

#include "discreet/app/request/counting_query.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/sanitizers/thresholds.h"

namespace discreet::inline app {

Json write_release(const ThresholdsSanitizer& sanitizer, const ThresholdRelease& release);
ThresholdAnswers read_release(const ThresholdsSanitizer& sanitizer, const Json& from, std::int64_t rows);
std::string describe_release(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers);
Answer answer_query(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers, const CountingQuery& query);
std::string synthetic_csv(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers,
                          const std::string& column);
std::string weighted_csv(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers,
                         const std::string& column);

std::vector<TinyInstance> tiny_instances(TinyOf<ThresholdsSanitizer>);

}  // namespace discreet::inline app
