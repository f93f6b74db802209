// Tested by conjunction_test.cpp
#include "discreet/learners/bits/disjunction.h"

#include <algorithm>

namespace discreet::inline learners {

bool Disjunction::operator()(BitRow x) const {
  return std::ranges::any_of(terms, [&](const Literals& term) { return all_true(term, x); });
}

std::optional<Disjunction> DisjunctionLearner::learn(const Sample<BitRow>& sample, Rng& rng,
                                                     const Progress& progress) const {
  std::vector<Literals> terms;
  if (rules_.method() == RuleMethod::direct) {
    auto inside = rules_.outside(sample, 1, rng, progress);
    if (!inside) return Disjunction{{Literals{}}};
    for (const Literal& literal : *inside) terms.push_back({!literal});
  } else {
    terms = rules_.cover(sample, 1, rng, progress);
  }
  return Disjunction{simplified(std::move(terms))};
}

}  // namespace discreet::inline learners
