// The class of concepts that a learner learns: as `claim` names it, and as bounds on many labels use it.
#pragma once

#include <optional>
#include <variant>

#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/bounds/theory/class_rows.h"
#include "discreet/learning/domain.h"

namespace discreet::inline app {

struct LearnerClass {
  std::variant<NamedClass, FiniteClass> concepts;
  ClaimAnswers answers = ClaimAnswers::any;  // the subject of the plan: any learner, or one that answers concepts

  ClassKnowledge facts() const;
};

// A class that is learned once for each of several labels of the same rows.
struct ManyLabelsClass {
  Setting setting = Setting::realizable;
  Capacity capacity;
  std::optional<LabelledClass> labelled;  // absent for a table of concepts
  Integer concepts = 0;                   // an upper bound on their number, with `labelled`
};

// A larger domain holds a smaller one: rows that the smaller one needs are needed here.
NamedClass on_values(ClassName name, const IntegerDomain& domain);

// A class of values, of which as many concepts as values and one more are counted.
ManyLabelsClass on_many_values(const Integer& values, Setting setting, const Capacity& capacity, std::size_t labels);

}  // namespace discreet::inline app
