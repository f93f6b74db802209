// A release of the sanitizer of thresholds, asked and as tables.
#pragma once

#include "discreet/app/request/counting_query.h"
#include "discreet/sanitizers/thresholds.h"

namespace discreet::inline app {

Answer answer_query(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers, const CountingQuery& query);
std::string synthetic_csv(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers,
                          const std::string& column);
std::string weighted_csv(const ThresholdsSanitizer& sanitizer, const ThresholdAnswers& answers,
                         const std::string& column);

}  // namespace discreet::inline app
