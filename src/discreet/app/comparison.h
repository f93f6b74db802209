// Ways to learn the same labels from the same rows, and how many rows each needs as the number of labels grows.
#pragma once

#include <string>
#include <vector>

#include "discreet/app/json.h"
#include "discreet/base/progress.h"
#include "discreet/learning/learner.h"

namespace discreet {

// One way: options of `direct_sum`, all but `label_count`, which `name` says in words.
struct Rival {
  std::string name;
  Json options;
  Setting setting;  // what it takes of the labels: that concepts of the class made them, or nothing
};

// The direct sums of all variants of the learner that runs, for both kinds of labels.
std::vector<Rival> rivals(const Json& options);

// {counts, rivals [{name, setting, options, rows [..], lower [..], why?}], winners {realizable [..], agnostic [..]}}:
// for each count the rows that a rival needs, null where it cannot, and those that no learner with its promise can do without.
Json compare(const Json& options, const std::vector<std::uint64_t>& counts, const Accuracy& goal,
             const Progress& progress);

}  // namespace discreet
