// A mean as JSON, with its interval.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/studies/mean.h"

namespace discreet::inline local {

// {"mean", "low", "high"}
Json write_outcome(const MeanProtocol& protocol, const MeanEstimate& outcome);
Json write_target(const MeanProtocol& protocol, std::int64_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<MeanProtocol>);

}  // namespace discreet::inline local
