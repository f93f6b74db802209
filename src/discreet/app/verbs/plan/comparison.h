// Ways to learn the same labels from the same rows, and the rows that each needs as the number of labels grows.
#pragma once

#include <string>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/learning/learner.h"

namespace discreet::inline app {

// One way: an entry of the registry with options, named in words by `name`. All options but `label_count` are given.
struct Rival {
  std::string name, learner;
  Json options;
  Setting setting;  // its assumption about the labels: concepts of the class made them, or nothing
};

// The ways to compare a learner of many labels with. They are its own variants, and the direct sums of the learner of
// one label of the same class. Options that its rivals have too are theirs.
std::vector<Rival> rivals(const std::string& learner, const Json& options);

// {counts, rivals [{name, learner, setting, options, rows [..], lower [..], why?}], winners {realizable [..], agnostic
// [..]}}. `rows` are those that a rival needs for each count, null if it cannot learn. No learner with its promise can
// do without the rows in `lower`.
Json compare(const std::string& learner, const Json& options, const std::vector<std::uint64_t>& counts,
             const Accuracy& goal, const Progress& progress);

}  // namespace discreet::inline app
