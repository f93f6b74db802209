// A learner that protects people, as a learner of the rows that they keep.
#pragma once

#include "discreet/app/registry/person.h"
#include "discreet/app/registry/registry.h"

namespace discreet::inline app {

// The weighings of a learner's run, the default first. It makes a learner of rows with these options.
Weighings learner_weighings(const LearnerEntry& entry, const Json& options);

// The person of a learner's run (person_of).
std::optional<Person> learner_person(const LearnerEntry& entry, const Json& options, const PersonOptions& given,
                                     const std::optional<std::uint64_t>& seed);

// Its options and its promise are those for a person, and its bounds count people. Without a person it is the learner
// of rows. Error if the options are refused, or if the learner needs the order of rows under a relation in which
// people come and go. Error, too, if it does not take this weighing.
std::shared_ptr<const AnyLearner> make_learner_of(const LearnerEntry& entry, const Json& options, OptionsFrom from,
                                                  const std::optional<Person>& person);

}  // namespace discreet::inline app
