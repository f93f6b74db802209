// A learner that protects people, as a learner of the rows that they keep.
#pragma once

#include "discreet/app/registry/person.h"
#include "discreet/app/registry/registry.h"

namespace discreet::inline app {

// Its options and its promise are those for a person, and its bounds count people. `rows_each` empty: the learner of
// rows as it is. Error if the options are refused, or if the learner needs the order of rows under a relation in which
// people come and go.
std::shared_ptr<const AnyLearner> make_learner_of(const LearnerEntry& entry, const Json& options, OptionsFrom from,
                                                  const std::optional<std::size_t>& rows_each);

}  // namespace discreet::inline app
