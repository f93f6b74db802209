// Heavy values as JSON.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/studies/heavy_hitters.h"

namespace discreet::inline local {

// {"values": [{"value", "share"}]}: a value is a number, or a text where JSON readers would round it
Json write_outcome(const HeavyHittersProtocol& protocol, const HeavyHittersProtocol::Outcome& outcome);
Json write_target(const HeavyHittersProtocol& protocol, const HeavyHittersProtocol::Planted& target);
std::vector<TinyInstance> tiny_instances(TinyOf<HeavyHittersProtocol>);

}  // namespace discreet::inline local
