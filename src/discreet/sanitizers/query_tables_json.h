// Releases of the sanitizers of query tables, finite and weights, to and from JSON, and as sentences.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/sanitizers/finite.h"
#include "discreet/sanitizers/weights.h"

namespace discreet::inline sanitizers {

Json write_release(const FiniteSanitizer& sanitizer, const FiniteRelease& release);
FiniteRelease read_release(const FiniteSanitizer& sanitizer, const Json& from, std::int64_t rows);
std::string describe_release(const FiniteSanitizer& sanitizer, const FiniteRelease& release);
Json write_release(const WeightsSanitizer& sanitizer, const WeightsRelease& release);
WeightsRelease read_release(const WeightsSanitizer& sanitizer, const Json& from, std::int64_t rows);
std::string describe_release(const WeightsSanitizer& sanitizer, const WeightsRelease& release);
std::vector<TinyInstance> tiny_instances(TinyOf<FiniteSanitizer>);
std::vector<TinyInstance> tiny_instances(TinyOf<WeightsSanitizer>);

}  // namespace discreet::inline sanitizers
