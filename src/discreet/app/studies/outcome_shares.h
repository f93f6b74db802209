// Outcomes that are estimates as JSON: shares, means, quantiles and heavy values, with their intervals.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/studies/frequency.h"
#include "discreet/local/studies/heavy_hitters.h"
#include "discreet/local/studies/mean.h"
#include "discreet/local/studies/quantile.h"

namespace discreet::inline app {

// {"shares": [{"value", "share", "low", "high"}]}: all intervals hold together except with probability beta.
Json write_outcome(const FrequencyProtocol& protocol, const ShareEstimates& outcome);
Json write_target(const FrequencyProtocol& protocol, const PlantedShares& target);
std::vector<TinyInstance> tiny_instances(TinyOf<FrequencyProtocol>);

// {"mean", "low", "high"}
Json write_outcome(const MeanProtocol& protocol, const MeanEstimate& outcome);
Json write_target(const MeanProtocol& protocol, std::int64_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<MeanProtocol>);

// {"quantiles": [{"share", "value"}]}
Json write_outcome(const QuantileProtocol& protocol, const QuantileProtocol::Outcome& outcome);
Json write_target(const QuantileProtocol& protocol, std::int64_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<QuantileProtocol>);

// {"values": [{"value", "share"}]}: a value is a number, or a text where JSON readers would round it
Json write_outcome(const HeavyHittersProtocol& protocol, const HeavyHittersProtocol::Outcome& outcome);
Json write_target(const HeavyHittersProtocol& protocol, const HeavyHittersProtocol::Planted& target);
std::vector<TinyInstance> tiny_instances(TinyOf<HeavyHittersProtocol>);

}  // namespace discreet::inline app
