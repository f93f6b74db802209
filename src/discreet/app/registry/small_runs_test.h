// Entries that run other entries, so small that the verifier goes through all tables.
#pragma once

#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline app {

// Runs that are one selection, runs that may refuse, runs with a delta of their own; by every accountant, and one
// label.
inline std::vector<Json> small_sums() {
  std::vector<Json> all{
      {{"of", "threshold"}, {"options", {{"high", 1}}}, {"label_count", 2}},
      {{"of", "threshold"}, {"options", {{"high", 1}}}, {"label_count", 2}, {"neighbours", "labels"}},
      {{"of", "point"}, {"options", "high=1,variant=proper"}, {"label_count", 2}, {"neighbours", "add_remove"}},
      {{"of", "point"}, {"options", "high=1,variant=stable"}, {"label_count", 2}, {"delta", "1/5"}},
      {{"of", "parity"}, {"options", R"({"dimension": 1, "variant": "single"})"}, {"label_count", 2}},
      {{"of", "finite"}, {"options", {{"concepts", {"0", "1"}}}}, {"label_count", 3}},
      {{"of", "interval"}, {"options", {{"high", 2}}}, {"label_count", 1}, {"epsilon", "2/3"}}};
  for (const char* accountant : {"basic", "advanced", "zcdp", "zcdp_tight", "optimal", "privacy_loss"})
    all.push_back({{"of", "finite"},
                   {"options", {{"concepts", {"0", "1"}}}},
                   {"label_count", 3},
                   {"delta", "1/10"},
                   {"accountant", accountant}});
  return all;
}

// The rows are those of the table that is verified. One draw, fewer than rows, more than rows, and as many as the
// promise leaves; runs that may refuse, that have a delta, and that look at the order of the rows that they get.
inline std::vector<Json> small_resamplings() {
  return {{{"of", "threshold"}, {"options", {{"high", 1}}}, {"draws", 2}},
          {{"of", "threshold"}, {"options", {{"high", 2}}}, {"epsilon", "5/2"}},
          {{"of", "finite"}, {"options", {{"concepts", {"0", "1"}}}}, {"draws", 4}, {"epsilon", 3}},
          {{"of", "finite"}, {"options", {{"concepts", {"00", "01", "11"}}}}, {"draws", 1}, {"epsilon", "1/2"}},
          {{"of", "point"}, {"options", "high=1,variant=stable"}, {"draws", 2}, {"epsilon", 2}, {"delta", "1/5"}},
          {{"of", "point"}, {"options", "high=1,variant=stable"}, {"draws", 3}, {"delta", "1/5"}},
          {{"of", "parity"}, {"options", R"({"dimension": 1, "variant": "single"})"}, {"draws", 2}},
          {{"of", "occam"},
           {"options", {{"high", 1}, {"pieces", 1}, {"most_pieces", 2}, {"first_rows", 1}, {"test_rows", 1}}},
           {"draws", 2},
           {"epsilon", "2/3"}},
          // Many labels: with a delta, pure, and a sum of runs.
          {{"of", "many_points"},
           {"options", {{"high", 1}}},
           {"label_count", 2},
           {"draws", 2},
           {"epsilon", 2},
           {"delta", "1/5"}},
          {{"of", "generic"}, {"options", {{"concepts", {"00", "01", "11"}}}}, {"draws", 1}},
          {{"of", "direct_sum"},
           {"options", {{"of", "finite"}, {"options", {{"concepts", {"0", "1"}}}}}},
           {"label_count", 2},
           {"draws", 3},
           {"epsilon", 3}}};
}

}  // namespace discreet::inline app
