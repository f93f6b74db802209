// Tested by dimension_test.cpp
#include "discreet/app/dimension_quantity.h"

#include "discreet/app/game_quantities.h"
#include "discreet/app/learning_quantities.h"
#include "discreet/app/menu_dimension.h"

namespace discreet {

const std::vector<DimensionQuantity>& dimension_quantities() {
  static const std::vector<DimensionQuantity> all{
      {"vc", "points that the class labels in all ways", measure_vc},
      {"dual_vc", "concepts that the points label in all ways", measure_dual_vc},
      {"littlestone", "depth of a mistake tree: mistakes of the best online learner", measure_littlestone},
      {"threshold", "length of a chain of thresholds within the class", measure_threshold},
      {"tau", "one over the best chance of a hypothesis drawn without data", measure_tau, offer_found_menu, 8, 64},
      {"drepdim", "size of the least menu that represents the class; DRepDim is its natural logarithm", measure_drepdim,
       nullptr, 8, 64, describe_drepdim},
      {"repdim", "size of the least menus, drawn at random, that do; RepDim is its natural logarithm", measure_repdim,
       nullptr, 8, 64, describe_repdim},
      {"protocol_error", "least error of one-way protocols with public coins and a given number of messages",
       measure_protocol_error, nullptr, 12, 12},
      {"communication", "messages that one-way protocols with public coins need", measure_communication, nullptr, 12,
       12, describe_messages},
      {"private_communication", "messages that one-way protocols with private coins need",
       measure_private_communication, nullptr, 12, 12, describe_messages},
  };
  return all;
}

Json end_of(const Rational& value) {
  if (denominator(value) == 1 && fits_64(numerator(value))) return low_64(numerator(value));
  return to_string(value);
}

Rational value_of(const Json& end) { return parse_rational(end.is_string() ? end.get<std::string>() : end.dump()); }

Json certificate_of(const char* kind, const std::string& quantity, const char* relation, const std::string& value,
                    const ConceptClass& concepts) {
  return {{"certificate", 1},
          {"kind", kind},
          {"claim", {{"quantity", quantity}, {"relation", relation}, {"value", value}}},
          {"class", concepts.identity()}};
}

}  // namespace discreet
