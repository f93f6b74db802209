// Quantiles as JSON.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/studies/quantile.h"

namespace discreet::inline local {

// {"quantiles": [{"share", "value"}]}
Json write_outcome(const QuantileProtocol& protocol, const QuantileProtocol::Outcome& outcome);
Json write_target(const QuantileProtocol& protocol, std::int64_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<QuantileProtocol>);

}  // namespace discreet::inline local
