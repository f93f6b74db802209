// Tested by protocols_test.cpp
#include "discreet/app/studies/outcome_shares.h"

#include <algorithm>

#include "discreet/json/value.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline app {
namespace {

Json answer_of(const FrequencyProtocol& protocol, std::size_t answer) {
  const RecordField& field = protocol.schema().fields()[0];
  return field.words.empty() ? Json(answer) : Json(field.words[answer]);
}

// A share lies in [0, 1], so an interval may be cut there.
Json interval(Json written, double estimate, double half_width, double low, double high) {
  written["low"] = std::clamp(estimate - half_width, low, high);
  written["high"] = std::clamp(estimate + half_width, low, high);
  return written;
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

Json write_outcome(const MeanProtocol& protocol, const MeanEstimate& outcome) {
  const auto low = static_cast<double>(protocol.options().low), high = static_cast<double>(protocol.options().high);
  const double half =
      (high - low) * half_width_bound(outcome.randomizer, outcome.tally.people, protocol.options().beta, 1);
  return interval({{"mean", to_double(outcome.mean)}}, to_double(outcome.mean), half, low, high);
}

Json write_target(const MeanProtocol&, std::int64_t target) {
  return {{"value", target}, {"means", "half of the people have this value, the others any of the range"}};
}

Json write_outcome(const QuantileProtocol& protocol, const QuantileProtocol::Outcome& outcome) {
  Json quantiles = Json::array();
  for (std::size_t i = 0; i < outcome.size(); ++i)
    quantiles.push_back({{"share", to_string(protocol.options().shares[i])}, {"value", outcome[i]}});
  return {{"quantiles", std::move(quantiles)}};
}

Json write_target(const QuantileProtocol&, std::int64_t target) {
  return {{"value", target}, {"means", "half of the people lie at or below this value, evenly on both sides"}};
}

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

std::vector<TinyInstance> tiny_instances(TinyOf<FrequencyProtocol>) {
  return {{{{"answers", 5}, {"alpha", "1/10"}}},
          {{{"words", "no,yes"}, {"alpha", "1/10"}}},
          {{{"answers", 40}, {"family", "hadamard"}, {"alpha", "1/10"}}},
          {{{"answers", 9}, {"family", "subset"}, {"alpha", "1/10"}}},
          {{{"answers", 3}, {"family", "k_rr"}, {"alpha", "1/10"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<MeanProtocol>) {
  return {{{{"low", -5}, {"high", 20}}}, {{{"low", 0}, {"high", std::int64_t{1} << 39}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<QuantileProtocol>) {
  return {{{{"low", -9}, {"high", 9}, {"shares", "1/4,1/2,9/10"}}},
          {{{"low", 0}, {"high", std::int64_t{1} << 50}, {"epsilon", "2"}, {"alpha", "1/10"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<HeavyHittersProtocol>) {
  return {{{{"bits", 32}, {"share", "1/5"}, {"epsilon", "3"}, {"step", 4}}},
          {{{"bits", 64}, {"share", "1/3"}, {"epsilon", "4"}, {"step", 4}}},
          {{{"bits", 5}, {"share", "1/4"}, {"epsilon", "2"}, {"step", 2}}}};
}

}  // namespace discreet::inline app
