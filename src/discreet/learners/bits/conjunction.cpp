#include "discreet/learners/bits/conjunction.h"

#include <algorithm>

namespace discreet::inline learners {

bool Conjunction::operator()(BitRow x) const {
  return std::ranges::all_of(clauses, [&](const Literals& clause) { return any_true(clause, x); });
}

std::optional<Conjunction> ConjunctionLearner::learn(const Sample<BitRow>& sample, Rng& rng,
                                                     const Progress& progress) const {
  std::vector<Literals> clauses;
  if (rules_.method() == RuleMethod::direct) {
    auto inside = rules_.outside(sample, 0, rng, progress);
    if (!inside) return Conjunction{{Literals{}}};
    for (const Literal& literal : *inside) clauses.push_back({literal});
  } else {
    for (const Literals& failing : rules_.cover(sample, 0, rng, progress)) clauses.push_back(negated(failing));
  }
  return Conjunction{simplified(std::move(clauses))};
}

}  // namespace discreet::inline learners
