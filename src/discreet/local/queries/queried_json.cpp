// Tested by registry_test.cpp
#include "discreet/local/queries/queried_json.h"

namespace discreet::inline local {

Json write_literals(const LiteralConjunction& hypothesis) {
  return {{"ones", bit_text(hypothesis.ones)}, {"zeros", bit_text(hypothesis.zeros)}};
}

LiteralConjunction read_literals(const Json& from, std::size_t dimension) {
  auto bits = [&](const char* name) {
    return bits_of(Value<std::string>::read(member(from, name), name), dimension, name);
  };
  return {bits("ones"), bits("zeros")};
}

std::string literals_rule(const LiteralConjunction& hypothesis, std::span<const std::string> columns) {
  std::string text;
  for (std::size_t i = 0; i < hypothesis.ones.size(); ++i) {
    if (hypothesis.ones[i] && hypothesis.zeros[i]) return "never";
    if (!hypothesis.ones[i] && !hypothesis.zeros[i]) continue;
    text += (text.empty() ? "" : " and ") + std::string(hypothesis.ones[i] ? "" : "not ") + column_name(columns, i);
  }
  return text.empty() ? "always" : text;
}

Json write_cut(const IntegerDomain& domain, const Cut& hypothesis) {
  return {{"cut", Value<Integer>::write(domain.low + hypothesis.at)}};
}

Cut read_cut(const IntegerDomain& domain, const Json& from) {
  Integer at = Value<Integer>::read(member(from, "cut"), "cut") - domain.low;
  require(0 <= at && at <= domain.size(), "hypothesis: cut lies outside of the learner's range");
  return {at};
}

std::string cut_rule(const IntegerDomain& domain, const Cut& hypothesis, std::span<const std::string> columns) {
  return column_name(columns, 0) + " >= " + Integer(domain.low + hypothesis.at).str();
}

// Both oracles; with one bit, blocks of several people, and more questions than people.
std::vector<TinyInstance> tiny_instances(TinyOf<QueriedConjunctionLearner>) {
  return {{{{"dimension", 1}, {"epsilon", "1/2"}}},
          {{{"dimension", 1}}, {1, 2, 3}},
          {{{"dimension", 2}}, {1, 2}},
          {{{"dimension", 1}, {"oracle", "local"}}, {1, 2, 3}},
          {{{"dimension", 1}, {"alpha", "2/5"}, {"oracle", "local"}}},
          {{{"dimension", 1}, {"epsilon", "3"}, {"alpha", "49/100"}}},
          {{{"dimension", 2}, {"epsilon", "2"}, {"alpha", "2/5"}}},
          {{{"dimension", 2}, {"alpha", "2/5"}, {"oracle", "local"}}, {2, 3}},
          {{{"dimension", 2}, {"epsilon", "2"}, {"alpha", "2/5"}, {"oracle", "local"}}}};
}

// Both oracles; with one step, blocks of several people, and more questions than people.
std::vector<TinyInstance> tiny_instances(TinyOf<QueriedThresholdLearner>) {
  return {{{{"high", 0}, {"epsilon", "1/2"}}},
          {{{"high", 2}}, {2, 3}},
          {{{"high", 1}, {"oracle", "local"}}, {2, 3}},
          {{{"high", 2}, {"oracle", "local"}}, {4}},
          {{{"low", -1}, {"high", 1}, {"epsilon", "2"}, {"alpha", "2/5"}}},
          {{{"high", 2}, {"epsilon", "2"}, {"alpha", "2/5"}, {"oracle", "local"}}}};
}

}  // namespace discreet::inline local
