// Tested by protocols_test.cpp
#include "discreet/local/studies/mean_json.h"

#include "discreet/local/studies/estimate_json.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

Json write_outcome(const MeanProtocol& protocol, const MeanEstimate& outcome) {
  const auto low = static_cast<double>(protocol.options().low), high = static_cast<double>(protocol.options().high);
  const double half =
      (high - low) * half_width_bound(outcome.randomizer, outcome.tally.people, protocol.options().beta, 1);
  return interval({{"mean", to_double(outcome.mean)}}, to_double(outcome.mean), half, low, high);
}

Json write_target(const MeanProtocol&, std::int64_t target) {
  return {{"value", target}, {"means", "half of the people have this value, the others any of the range"}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<MeanProtocol>) {
  return {{{{"low", -5}, {"high", 20}}}, {{{"low", 0}, {"high", std::int64_t{1} << 39}}}};
}

}  // namespace discreet::inline local
