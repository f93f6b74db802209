// The class of concepts that a learner learns, as `claim` names it: so that a plan says the same as a claim about the
// class.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "discreet/bounds/theory/class_rows.h"
#include "discreet/json/json.h"

namespace discreet::inline app {

struct LearnerClass {
  std::variant<NamedClass, FiniteClass> concepts;
  ClaimAnswers answers = ClaimAnswers::any;  // what the plan is about: any learner, or those whose answers are concepts

  ClassKnowledge facts() const;
};

// Nothing where `claim` has no such class. `options` are complete.
std::optional<LearnerClass> class_of_learner(const std::string& learner, const Json& options);

// Where the labels come from that the learner's accuracy is about.
Setting setting_of_learner(const std::string& learner, const Json& options);

}  // namespace discreet::inline app
