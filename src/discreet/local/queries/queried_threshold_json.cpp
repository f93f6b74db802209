// Tested by registry_test.cpp
#include "discreet/local/queries/queried_threshold_json.h"

namespace discreet::inline local {

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

}  // namespace discreet::inline local
