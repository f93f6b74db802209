// Tested by conjunction_test.cpp and, as one of the registry, by ../registry_test.cpp
#include "discreet/learners/bits/literals_json.h"

#include <algorithm>

namespace discreet::inline learners {
namespace {

Literal read_literal(const Json& from, std::size_t dimension, const std::string& name) {
  std::int64_t number = Value<std::int64_t>::read(from, name);
  auto most = static_cast<std::int64_t>(dimension);
  if (number == 0 || number < -most || number > most)
    throw Error("hypothesis: " + name + " must hold columns between 1 and 'dimension', negative where negated");
  return {static_cast<std::size_t>(number < 0 ? -number : number) - 1, number > 0};
}

std::string text(const Literal& literal, std::span<const std::string> columns) {
  return (literal.value ? "" : "not ") + column_name(columns, literal.feature);
}

}  // namespace

Json write_parts(const std::vector<Literals>& parts) {
  Json written = Json::array();
  for (const Literals& part : parts) {
    Json literals = Json::array();
    for (const Literal& literal : part) {
      auto column = static_cast<std::int64_t>(literal.feature) + 1;
      literals.push_back(literal.value ? column : -column);
    }
    written.push_back(literals);
  }
  return written;
}

std::vector<Literals> read_parts(const RuleLearner& rules, const Json& from, const char* name) {
  const Json& list = member(from, name);
  auto require_part = [&](bool ok, const char* message) {
    if (!ok) throw Error(std::string("hypothesis: ") + name + message);
  };
  require_part(list.is_array(), " must be a list of lists of columns");
  std::vector<Literals> parts;
  for (const Json& part : list) {
    require_part(part.is_array() && part.size() <= static_cast<std::size_t>(rules.options().width),
                 " must hold lists of at most 'width' columns");
    Literals literals;
    for (const Json& literal : part) {
      literals.push_back(read_literal(literal, rules.domain().dimension, name));
      require_part(rules.options().literals == RuleLiterals::any || literals.back().value,
                   ": the learner takes positive literals only, and a column is negated");
      require_part(literals.size() == 1 || literals.back().feature > literals.end()[-2].feature,
                   ": the columns of a part must grow");
    }
    parts.push_back(std::move(literals));
  }
  return parts;
}

std::string rule_text(const std::vector<Literals>& parts, std::span<const std::string> columns,
                      const RuleWords& words) {
  if (parts.empty()) return std::string(words.no_parts);
  std::string rule;
  for (const Literals& part : parts) {
    if (part.empty()) return std::string(words.empty_part);
    std::string inner;
    for (const Literal& literal : part) {
      if (!inner.empty()) inner.append(" ").append(words.within).append(" ");
      inner += text(literal, columns);
    }
    if (!rule.empty()) rule.append(" ").append(words.between).append(" ");
    rule += part.size() > 1 && parts.size() > 1 ? "(" + inner + ")" : inner;
  }
  return rule;
}

std::size_t most_bytes_of_parts(const RuleLearner& rules, const char* name) {
  const std::int64_t dimension = rules.options().dimension;
  const auto width = static_cast<std::size_t>(std::min(rules.options().width, dimension));
  return bytes_in_model(name, std::vector<std::int64_t>(width, -dimension), rules.most_parts());
}

Json tiny_cover(const char* accountant, const char* noise, const char* neighbours, int terms, int rounds) {
  return {{"dimension", 1},   {"terms", terms},           {"method", "cover"},    {"delta", "1/20"},
          {"rounds", rounds}, {"accountant", accountant}, {"count_noise", noise}, {"neighbours", neighbours}};
}

TinyInstance tiny_cover_at_half() {
  return {{{"dimension", 1},
           {"terms", 1},
           {"method", "cover"},
           {"accountant", "privacy_loss"},
           {"count_noise", "none"},
           {"epsilon", "1/2"},
           {"delta", "1/10"},
           {"rounds", 1}},
          {2, 3}};
}

}  // namespace discreet::inline learners
