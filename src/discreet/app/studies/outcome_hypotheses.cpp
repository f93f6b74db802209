// Tested by protocols_test.cpp
#include "discreet/app/studies/outcome_hypotheses.h"

#include "discreet/json/suggestion.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline app {
namespace {

// A part of several literals is a list, and stands in parentheses in the rule.
Json rule_of(const LiteralParts& parts, const LiteralSet& set) {
  const bool disjunction = parts.decided();
  Json kept = Json::array();
  std::vector<std::string> written;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!set.kept[i]) continue;
    std::vector<std::string> names;
    for (std::size_t literal : parts[i])
      names.push_back((literal % 2 == 0 ? "x" : "not x") + std::to_string(literal / 2));
    kept.push_back(names.size() == 1 ? Json(names[0]) : Json(names));
    written.push_back(names.size() == 1 ? names[0] : "(" + join(names, disjunction ? " and " : " or ") + ")");
  }
  const char* member = parts[0].size() == 1 ? "literals" : disjunction ? "terms" : "clauses";
  const std::string none = disjunction ? "never" : "always";
  return {{member, std::move(kept)}, {"rule", written.empty() ? none : join(written, disjunction ? " or " : " and ")}};
}

std::string labels(BitRow row, std::size_t points, bool turned) {
  std::string text;
  for (std::size_t x = 0; x < points; ++x) text += bit_at(row, x) != turned ? '1' : '0';
  return text;
}

Json hypothesis(const LocalErmProtocol& protocol, std::size_t number) {
  if (const auto& concepts = protocol.options().concepts)
    return {{"concept", number}, {"labels", labels((*concepts)[number], concepts->points(), false)}};
  return {{"threshold", number}, {"rule", "x >= " + std::to_string(number)}};
}

Json vector_of(const std::vector<std::int64_t>& w, std::int64_t scale) {
  Json written = Json::array();
  for (std::int64_t coordinate : w) written.push_back(static_cast<double>(coordinate) / static_cast<double>(scale));
  return written;
}

Json unit_vector(std::int64_t dimension, const MarginTarget& target) {
  Json w(std::vector<int>(static_cast<std::size_t>(dimension)));
  w[target.axis] = target.turned ? -1 : 1;
  return w;
}

}  // namespace

Json write_outcome(const LocalConjunctionProtocol& protocol, const LiteralSet& outcome) {
  return rule_of(protocol.parts(), outcome);
}
Json write_target(const LocalConjunctionProtocol& protocol, const LocalConjunctionProtocol::Planted& target) {
  return rule_of(protocol.parts(), target.target);
}

Json write_outcome(const LocalErmProtocol& protocol, std::size_t outcome) { return hypothesis(protocol, outcome); }
Json write_target(const LocalErmProtocol& protocol, std::size_t target) { return hypothesis(protocol, target); }

Json write_outcome(const WeakLearnerProtocol& protocol, const WeakLearnerProtocol::Outcome& outcome) {
  const FiniteClass& concepts = protocol.options().concepts;
  return {{"concept", outcome.concept_number},
          {"turned", outcome.turned},
          {"labels", labels(concepts[outcome.concept_number], concepts.points(), outcome.turned)},
          {"most_error", to_string(protocol.most_error())},
          {"premise", protocol.premise()}};
}
Json write_target(const WeakLearnerProtocol& protocol, std::size_t target) {
  const FiniteClass& concepts = protocol.options().concepts;
  return {{"concept", target}, {"labels", labels(concepts[target], concepts.points(), false)}};
}

Json write_outcome(const PerceptronProtocol&, const PerceptronProtocol::Outcome& outcome) {
  return {{"w", vector_of(outcome.w, PerceptronProtocol::scale)}, {"rounds", outcome.rounds}};
}
Json write_target(const PerceptronProtocol& protocol, const MarginTarget& target) {
  return {{"w", unit_vector(protocol.options().dimension, target)}};
}

Json write_outcome(const CertifiedPerceptronProtocol&, const CertifiedPerceptronProtocol::Outcome& outcome) {
  return {{"w", vector_of(outcome, CertifiedPerceptronProtocol::scale)}};
}
Json write_target(const CertifiedPerceptronProtocol& protocol, const MarginTarget& target) {
  return {{"w", unit_vector(protocol.options().dimension, target)}};
}

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

std::vector<TinyInstance> tiny_instances(TinyOf<LocalConjunctionProtocol>) {
  return {{{{"dimension", 3}, {"epsilon", "3"}, {"alpha", "2/5"}}},
          {{{"dimension", 1}}},
          {{{"dimension", 2}, {"form", "disjunction"}, {"flips", "1/10"}, {"alpha", "2/5"}}},
          {{{"dimension", 3}, {"epsilon", "3"}, {"alpha", "2/5"}, {"width", 2}}},
          {{{"dimension", 2}, {"width", 2}, {"form", "disjunction"}, {"flips", "1/5"}, {"alpha", "2/5"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<LocalErmProtocol>) {
  return {{{{"points", 5}, {"epsilon", "2"}}},
          {{{"points", 40}, {"route", "dyadic"}, {"epsilon", "2"}, {"alpha", "1/5"}}},
          {{{"points", 9}, {"route", "blocks"}, {"epsilon", "2"}, {"alpha", "1/5"}}},
          {{{"concepts", {"0110", "0000", "1010"}}, {"epsilon", "2"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<WeakLearnerProtocol>) {
  const Json concepts{"011010", "000111", "101010"};
  return {{{{"epsilon", "2"}}},
          {{{"concepts", concepts}, {"theta", "1/3"}}},
          {{{"concepts", concepts}, {"distribution", "0,1,5,2,0,9"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<PerceptronProtocol>) {
  return {{{{"dimension", 1}, {"gamma", "3/5"}}}, {{{"dimension", 3}, {"gamma", "3/5"}, {"epsilon", "8"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<CertifiedPerceptronProtocol>) {
  return {{{{"dimension", 1}, {"epsilon", "4"}}}, {{{"rounds", 3}, {"epsilon", "8"}, {"alpha", "2/5"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<KMeansProtocol>) {
  return {{{{"dimension", 1}, {"clusters", 2}, {"rounds", 2}, {"epsilon", "4"}}},
          {{{"clusters", 3}, {"rounds", 2}, {"alpha", "1/10"}, {"epsilon", "4"}}}};
}

}  // namespace discreet::inline app
