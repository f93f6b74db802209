// Studies of a protocol with as many people as it plans, each about a target of its own.
#pragma once

#include "discreet/local/studies/simulation.h"

namespace discreet::inline local {

// How many of them do not end as `correct` (an outcome, a target) requires.
template <class P, class Correct>
int failed_studies(const P& protocol, int studies, Rng& rng, const Correct& correct) {
  int failures = 0;
  for (int i = 0; i < studies; ++i) {
    const auto target = protocol.target(rng);
    const auto study = simulate(
        protocol, planned_people(protocol.plan()),
        [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
    failures += !correct(protocol.outcome(study.answered), target);
  }
  return failures;
}

}  // namespace discreet::inline local
