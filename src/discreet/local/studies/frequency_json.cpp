// Tested by protocols_test.cpp
#include "discreet/local/studies/frequency_json.h"

#include "discreet/local/studies/estimate_json.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {
namespace {

Json answer_of(const FrequencyProtocol& protocol, std::size_t answer) {
  const RecordField& field = protocol.schema().fields()[0];
  return field.words.empty() ? Json(answer) : Json(field.words[answer]);
}

}  // namespace

Json write_outcome(const FrequencyProtocol& protocol, const ShareEstimates& outcome) {
  const double half =
      half_width_bound(outcome.randomizer, outcome.tally.people, protocol.options().beta, protocol.answers());
  Json shares = Json::array();
  for (std::size_t j = 0; j < outcome.shares.size(); ++j) {
    const double share = to_double(outcome.shares[j]);
    shares.push_back(interval({{"value", answer_of(protocol, j)}, {"share", share}}, share, half, 0, 1));
  }
  return {{"shares", std::move(shares)}};
}

Json write_target(const FrequencyProtocol& protocol, const PlantedShares& target) {
  Json shares = Json::array();
  for (std::size_t j = 0; j < target.until.size(); ++j)
    shares.push_back({{"value", answer_of(protocol, j)}, {"share", to_double(target.share(j))}});
  return {{"shares", std::move(shares)}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<FrequencyProtocol>) {
  return {{{{"answers", 5}, {"alpha", "1/10"}}},
          {{{"words", "no,yes"}, {"alpha", "1/10"}}},
          {{{"answers", 40}, {"family", "hadamard"}, {"alpha", "1/10"}}},
          {{{"answers", 9}, {"family", "subset"}, {"alpha", "1/10"}}},
          {{{"answers", 3}, {"family", "k_rr"}, {"alpha", "1/10"}}}};
}

}  // namespace discreet::inline local
