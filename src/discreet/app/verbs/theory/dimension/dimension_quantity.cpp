// Tested by dimension_test.cpp
#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

#include "discreet/app/verbs/theory/dimension/game_quantities.h"
#include "discreet/app/verbs/theory/dimension/learning_quantities.h"
#include "discreet/app/verbs/theory/dimension/menu_dimension.h"

namespace discreet::inline app {

const std::vector<DimensionQuantity>& dimension_quantities() {
  // Of halfspaces and balls beyond a table less is known in closed form than a table shows.
  static const std::vector<PartLimit> of_menus{{8, 64}}, of_tables{{27, 1 << 16}};
  static const std::vector<DimensionQuantity> all{
      {"vc", "points that the class labels in all ways", measure_vc},
      {"dual_vc", "concepts that the points label in all ways", measure_dual_vc, nullptr, of_tables},
      {"littlestone", "depth of a mistake tree: mistakes of the best online learner", measure_littlestone, nullptr,
       of_tables},
      {"threshold", "length of a chain of thresholds within the class", measure_threshold, nullptr, of_tables},
      {"tau", "one over the best chance of a hypothesis drawn without data", measure_tau, offer_found_menu, of_menus},
      {"drepdim", "size of the least menu that represents the class; DRepDim is its natural logarithm", measure_drepdim,
       nullptr, of_menus, describe_drepdim},
      {"repdim", "size of the least menus, drawn at random, that do; RepDim is its natural logarithm", measure_repdim,
       nullptr, of_menus, describe_repdim},
      {"protocol_error", "least error of one-way protocols with public coins and a given number of messages",
       measure_protocol_error, nullptr, parts_of_messages()},
      {"communication", "messages that one-way protocols with public coins need", measure_communication, nullptr,
       parts_of_messages(), describe_messages},
      {"private_communication", "messages that one-way protocols with private coins need",
       measure_private_communication, nullptr, parts_of_messages(), describe_messages},
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
          {"class", identity_of(concepts)}};
}

}  // namespace discreet::inline app
