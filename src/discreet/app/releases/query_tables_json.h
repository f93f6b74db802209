// Releases of the sanitizers of query tables, finite and weights, to and from JSON, as sentences, as tables, and asked.
#pragma once

#include "discreet/app/request/counting_query.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/sanitizers/finite.h"
#include "discreet/sanitizers/weights.h"

namespace discreet::inline app {

Json write_release(const FiniteSanitizer& sanitizer, const FiniteRelease& release);
FiniteRelease read_release(const FiniteSanitizer& sanitizer, const Json& from, std::int64_t rows);
std::string describe_release(const FiniteSanitizer& sanitizer, const FiniteRelease& release);
Answer answer_query(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const CountingQuery& query);
std::string synthetic_csv(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const std::string& column);
std::string weighted_csv(const FiniteSanitizer& sanitizer, const FiniteRelease& release, const std::string& column);

Json write_release(const WeightsSanitizer& sanitizer, const WeightsRelease& release);
WeightsRelease read_release(const WeightsSanitizer& sanitizer, const Json& from, std::int64_t rows);
std::string describe_release(const WeightsSanitizer& sanitizer, const WeightsRelease& release);
Answer answer_query(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const CountingQuery& query);
// Error unless table_rows were drawn.
std::string synthetic_csv(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const std::string& column);
std::string weighted_csv(const WeightsSanitizer& sanitizer, const WeightsRelease& release, const std::string& column);

std::vector<TinyInstance> tiny_instances(TinyOf<FiniteSanitizer>);
std::vector<TinyInstance> tiny_instances(TinyOf<WeightsSanitizer>);

}  // namespace discreet::inline app
