// Tested by protocols_test.cpp
#include "discreet/local/studies/heavy_hitters_json.h"

#include "discreet/json/value.h"

namespace discreet::inline local {

Json write_outcome(const HeavyHittersProtocol&, const HeavyHittersProtocol::Outcome& outcome) {
  Json values = Json::array();
  for (const HeavyValue& heavy : outcome)
    values.push_back({{"value", Value<Integer>::write(heavy.value)}, {"share", to_double(heavy.share)}});
  return {{"values", std::move(values)}};
}

Json write_target(const HeavyHittersProtocol& protocol, const HeavyHittersProtocol::Planted& target) {
  Json values = Json::array();
  for (std::uint64_t value : target)
    values.push_back({{"value", Value<Integer>::write(value)}, {"share", to_double(protocol.options().share)}});
  return {{"values", std::move(values)}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<HeavyHittersProtocol>) {
  return {{{{"bits", 32}, {"share", "1/5"}, {"epsilon", "3"}, {"step", 4}}},
          {{{"bits", 64}, {"share", "1/3"}, {"epsilon", "4"}, {"step", 4}}},
          {{{"bits", 5}, {"share", "1/4"}, {"epsilon", "2"}, {"step", 2}}}};
}

}  // namespace discreet::inline local
