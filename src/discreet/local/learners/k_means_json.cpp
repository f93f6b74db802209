// Tested by protocols_test.cpp
#include "discreet/local/learners/k_means_json.h"

#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

Json write_outcome(const KMeansProtocol& protocol, const KMeansProtocol::Outcome& outcome) {
  auto half_width = [&](const Randomizer& randomizer, std::uint64_t people) {
    return half_width_bound(randomizer, people, protocol.answers_beta(), protocol.all_estimates());
  };
  Json half_widths = Json::array();
  auto people = outcome.people.begin();
  for (const KMeansProtocol::Centre& centre : outcome.centres) {
    Json cluster{{"share", half_width(protocol.coin(), *people++)}, {"sums", Json::array()}};
    for (std::size_t i = 0; i < centre.size(); ++i)
      cluster["sums"].push_back(2 * static_cast<double>(protocol.options().steps) *
                                half_width(protocol.number(), *people++));
    half_widths.push_back(std::move(cluster));
  }
  return {{"centres", outcome.centres}, {"half_widths", std::move(half_widths)}};
}

Json write_target(const KMeansProtocol&, const std::vector<KMeansProtocol::Centre>& target) {
  return {{"centres", target}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<KMeansProtocol>) {
  return {{{{"dimension", 1}, {"clusters", 2}, {"rounds", 2}, {"epsilon", "4"}}},
          {{{"clusters", 3}, {"rounds", 2}, {"alpha", "1/10"}, {"epsilon", "4"}}}};
}

}  // namespace discreet::inline local
