// `local plan`: the people and rounds that a local study needs, and the limits of every local study.
//
// Numbers come from the protocol's own plan, and nobody is asked anything. By some bounds, people who randomize for
// themselves cannot teach something, or not in one round. Then the plan reports it beforehand, with the number of
// people below which it is certain.
#pragma once

#include <optional>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

struct LocalPlanOptions {
  static constexpr const char* name = "local plan";
  static constexpr const char* summary = "How many people a local study needs, and what is impossible.";
  static constexpr const char* example = "discreet local plan masked_parity --dimension 16 --epsilon 1";

  std::optional<Integer> people;
  std::optional<Rational> delta;

  static constexpr auto fields() {
    using O = LocalPlanOptions;
    return std::tuple{field("people", &O::people, "people there are: whether they are enough, or provably too few"),
                      field("delta", &O::delta, "delta of the guarantee for reports that a trusted shuffler mixes")};
  }
};

// {protocol, people, rounds: [{people, reports, questions, half_width, why}], bounds: [{id, kind, people, source}],
// epsilon, options, premise?, verdicts?: {study?, devices?, practice?, parity?, one_round?}, shuffled?: {people,
// epsilon, delta}}. `people` is the number to invite, `reports` the number that a round needs. Numbers from 2^53 on are
// the words "more than 2^53". A verdict has a reason in words. Verdicts of bounds also have excluded, bound, and
// `people` or `calls`: up to this number of people, or of calls to people, is too few.
Json plan_study(const Json& request, const Context& context);

Verb local_plan_verb();

}  // namespace discreet::inline app
