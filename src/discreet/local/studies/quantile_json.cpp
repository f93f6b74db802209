// Tested by protocols_test.cpp
#include "discreet/local/studies/quantile_json.h"

namespace discreet::inline local {

Json write_outcome(const QuantileProtocol& protocol, const QuantileProtocol::Outcome& outcome) {
  Json quantiles = Json::array();
  for (std::size_t i = 0; i < outcome.size(); ++i)
    quantiles.push_back({{"share", to_string(protocol.options().shares[i])}, {"value", outcome[i]}});
  return {{"quantiles", std::move(quantiles)}};
}

Json write_target(const QuantileProtocol&, std::int64_t target) {
  return {{"value", target}, {"means", "half of the people lie at or below this value, evenly on both sides"}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<QuantileProtocol>) {
  return {{{{"low", -9}, {"high", 9}, {"shares", "1/4,1/2,9/10"}}},
          {{{"low", 0}, {"high", std::int64_t{1} << 50}, {"epsilon", "2"}, {"alpha", "1/10"}}}};
}

}  // namespace discreet::inline local
