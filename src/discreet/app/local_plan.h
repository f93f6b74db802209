// `local plan`: how many people a local study needs, in how many rounds, and what no local study can do.
//
// Numbers come from the protocol's own plan; nothing is asked of anybody. Where a bound says that people who randomize for
// themselves cannot teach something, or not in one round, the plan says so beforehand, with the number of people below
// which it is certain.
#pragma once

#include <tuple>

#include "discreet/app/call.h"
#include "discreet/app/value.h"

namespace discreet {

struct LocalPlanOptions {
  static constexpr const char* name = "local plan";
  static constexpr const char* summary = "How many people a local study needs, and what is impossible.";
  static constexpr const char* example = "discreet local plan masked_parity --dimension 16 --epsilon 1";

  static constexpr auto fields() { return std::tuple{}; }
};

// {protocol, people, rounds: [{people, questions, half_width, why}], bounds: [{id, kind, people, source}], epsilon,
// verdict?, options}
Json plan_study(const Json& request, const Context& context);

}  // namespace discreet
