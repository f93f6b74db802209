// Ways to learn the same labels from the same rows, and how many rows each needs as the number of labels grows.
#pragma once

#include <string>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/learning/learner.h"

namespace discreet::inline app {

// One way: an entry of the registry with options, which `name` says in words. All but `label_count` are given.
struct Rival {
  std::string name, learner;
  Json options;
  Setting setting;  // what it takes of the labels: that concepts of the class made them, or nothing
};

// What to compare a learner of many labels with: its own variants, and the direct sums of the learner of one label of
// the same class. Options that its rivals have too are theirs.
std::vector<Rival> rivals(const std::string& learner, const Json& options);

// {counts, rivals [{name, learner, setting, options, rows [..], lower [..], why?}], winners {realizable [..], agnostic
// [..]}}: for each count the rows that a rival needs, null where it cannot, and those that no learner with its promise
// can do without.
Json compare(const std::string& learner, const Json& options, const std::vector<std::uint64_t>& counts,
             const Accuracy& goal, const Progress& progress);

}  // namespace discreet::inline app
