// The common part of entries that run another entry: its name and its options, without the promise.
#pragma once

#include <memory>

#include "discreet/app/registry/registry.h"
#include "discreet/json/options.h"

namespace discreet::inline app {

// The options of another entry: an object, or a text such as `low=0,high=99`.
struct EntryOptions {
  Json given = Json::object();
};

}  // namespace discreet::inline app

namespace discreet::inline json {

template <>
struct Value<EntryOptions> {
  static constexpr std::string_view kind = "options";
  static EntryOptions read(const Json& given, std::string_view name);
  static Json write(const EntryOptions& value) { return value.given.empty() ? Json("") : value.given; }
};

}  // namespace discreet::inline json

namespace discreet::inline app {

// True if the entry learns many labels with these options. An entry for both runs the learner of the option `of`.
bool learns_many(const LearnerEntry& entry, const Json& options);
inline bool chooses_many(const LearnerEntry& entry) { return entry.labels == LabelCount::either; }

// Error unless the promise, epsilon, delta and neighbours, is left to the entry that runs it.
void check_run_options(const Json& given);
void erase_promise(Json& options);

// The error if a run has a delta and the whole has none.
[[noreturn]] void refuse_leak(const LearnerEntry& entry);

// The options of a tiny instance that runs this learner.
Json tiny_run(std::string_view of, const Json& options, const Json& more);

// A learner that has alpha and beta among its options is made for the goal.
void set_goal(const LearnerEntry& entry, const Accuracy& goal, Json& options);
std::shared_ptr<const AnyLearner> made_for(const Accuracy& goal, const LearnerEntry& entry,
                                           const std::shared_ptr<const AnyLearner>& made);

}  // namespace discreet::inline app
