// Shares of answers as JSON, with their intervals.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/studies/frequency.h"

namespace discreet::inline local {

// {"shares": [{"value", "share", "low", "high"}]}: all intervals hold together except with probability beta.
Json write_outcome(const FrequencyProtocol& protocol, const ShareEstimates& outcome);
Json write_target(const FrequencyProtocol& protocol, const PlantedShares& target);
std::vector<TinyInstance> tiny_instances(TinyOf<FrequencyProtocol>);

}  // namespace discreet::inline local
