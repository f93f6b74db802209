// Releases of the sanitizers of query tables, finite and weights, asked and as tables.
#pragma once

#include "discreet/app/request/counting_query.h"
#include "discreet/sanitizers/finite.h"
#include "discreet/sanitizers/weights.h"

namespace discreet::inline app {

Answer answer_query(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const CountingQuery& query);
std::string synthetic_csv(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const std::string& column);
std::string weighted_csv(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const std::string& column);
Answer answer_query(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const CountingQuery& query);
// Error unless table_rows were drawn.
std::string synthetic_csv(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const std::string& column);
std::string weighted_csv(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const std::string& column);

}  // namespace discreet::inline app
