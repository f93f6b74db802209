// Tested by protocols_test.cpp
#include "discreet/local/learners/conjunction_json.h"

#include "discreet/json/suggestion.h"

namespace discreet::inline local {
namespace {

// A part of several literals is a list, and is in parentheses in the rule.
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

}  // namespace

Json write_outcome(const LocalConjunctionProtocol& protocol, const LiteralSet& outcome) {
  return rule_of(protocol.parts(), outcome);
}

Json write_target(const LocalConjunctionProtocol& protocol, const LocalConjunctionProtocol::Planted& target) {
  return rule_of(protocol.parts(), target.target);
}

std::vector<TinyInstance> tiny_instances(TinyOf<LocalConjunctionProtocol>) {
  return {{{{"dimension", 3}, {"epsilon", "3"}, {"alpha", "2/5"}}},
          {{{"dimension", 1}}},
          {{{"dimension", 2}, {"form", "disjunction"}, {"flips", "1/10"}, {"alpha", "2/5"}}},
          {{{"dimension", 3}, {"epsilon", "3"}, {"alpha", "2/5"}, {"width", 2}}},
          {{{"dimension", 2}, {"width", 2}, {"form", "disjunction"}, {"flips", "1/5"}, {"alpha", "2/5"}}}};
}

}  // namespace discreet::inline local
