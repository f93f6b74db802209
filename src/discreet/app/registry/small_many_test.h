// Options of the learners of many labels, small enough for the exhaustive verifier.
#pragma once

#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline app {

// Every variant and relation; the thresholds are so low that a few rows reach them.
inline std::vector<Json> small_many_points() {
  std::vector<Json> all{
      {{"high", 1}, {"label_count", 2}, {"epsilon", 2}, {"delta", "1/10"}},
      {{"high", 1}, {"answers", "proper"}, {"epsilon", 2}, {"delta", "1/10"}},
      {{"high", 1}, {"epsilon", 2}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 3}},
      {{"high", 1}, {"variant", "paper"}, {"epsilon", 4}, {"delta", "1/5"}},
      {{"high", 1}, {"label_count", 2}, {"variant", "paper"}, {"answers", "proper"}, {"epsilon", 4}, {"delta", "1/5"}}};
  for (const char* neighbours : {"replace", "add_remove"}) {
    all.push_back({{"high", 1}, {"variant", "agnostic"}, {"epsilon", 2}, {"delta", "1/5"}, {"cover_share", "1/2"}});
    all.back().update({{"largest_count", 3}, {"candidates", 1}, {"neighbours", neighbours}});
    all.push_back({{"high", 2}, {"variant", "pure"}, {"functions", 1}, {"buckets", 2}, {"neighbours", neighbours}});
  }
  all.push_back({{"high", 1}, {"label_count", 2}, {"variant", "pure"}, {"functions", 2}, {"buckets", 1}});
  for (const char* answers : {"improper", "proper"})
    all.push_back({{"high", 2}, {"variant", "agnostic"}, {"answers", answers}, {"neighbours", "labels"}});
  all.push_back({{"high", 1}, {"label_count", 2}, {"variant", "agnostic"}, {"delta", 0}, {"neighbours", "labels"}});
  all.push_back({{"high", 2}, {"variant", "agnostic"}, {"candidates", 1}, {"delta", 0}, {"neighbours", "labels"}});
  all.push_back({{"high", 1}, {"variant", "agnostic"}, {"epsilon", 2}, {"delta", 0}, {"cover_share", "1/2"}});
  all.back()["candidates"] = 1;
  return all;
}

inline std::vector<Json> small_many_parities() {
  std::vector<Json> all{{{"dimension", 1}, {"delta", "1/10"}, {"block_rows", 1}},
                        {{"dimension", 1}, {"label_count", 2}, {"delta", "1/10"}, {"block_rows", 1}},
                        {{"dimension", 2}, {"epsilon", 2}, {"delta", "1/10"}, {"block_rows", 2}}};
  for (const char* neighbours : {"replace", "add_remove"}) {
    all.push_back({{"dimension", 1}, {"variant", "direct"}, {"delta", "1/10"}, {"neighbours", neighbours}});
    all.push_back({{"dimension", 1}, {"label_count", 2}, {"variant", "direct"}, {"epsilon", 2}, {"delta", "1/10"}});
    all.back()["neighbours"] = neighbours;
  }
  return all;
}

// Every cover, made of one or two rows; no cover, and public points.
inline std::vector<Json> small_generic() {
  const Json cuts{"00", "01", "11"};
  return {{{"concepts", cuts}, {"delta", 0}, {"cover", "exhaustive"}, {"cover_share", "1/2"}, {"table_rows", 1}},
          {{"concepts", cuts},
           {"label_count", 2},
           {"delta", "1/10"},
           {"cover", "exhaustive"},
           {"cover_share", "1/3"},
           {"table_rows", 2}},
          {{"concepts", {"000", "001", "011", "110"}},
           {"delta", 0},
           {"cover", "exhaustive"},
           {"cover_share", "1/2"},
           {"table_rows", 2}},
          {{"concepts", cuts},
           {"delta", "1/10"},
           {"cover", "weights"},
           {"cover_share", "1/2"},
           {"table_rows", 1},
           {"rounds", 1}},
          {{"concepts", cuts}, {"label_count", 2}, {"delta", "1/10"}},
          {{"concepts", cuts}, {"label_count", 2}, {"delta", 0}, {"neighbours", "labels"}},
          {{"concepts", {"001", "011", "111", "101"}}, {"delta", 0}, {"neighbours", "labels"}}};
}

inline std::vector<Json> small_many_thresholds() {
  return {{{"high", 1}, {"delta", 0}, {"levels", 1}, {"jitter", 0}, {"cover_share", "1/2"}},
          {{"high", 1}, {"label_count", 2}, {"delta", 0}, {"levels", 1}, {"jitter", 0}, {"cover_share", "1/3"}},
          {{"high", 1}, {"side", "below"}, {"delta", "1/10"}, {"levels", 1}, {"jitter", 1}, {"cover_share", "1/2"}},
          {{"high", 2}, {"delta", 0}, {"neighbours", "labels"}},
          {{"high", 2}, {"delta", 0}, {"levels", 1}, {"neighbours", "labels"}},
          {{"high", 1}, {"label_count", 2}, {"side", "below"}, {"delta", 0}, {"neighbours", "labels"}}};
}

}  // namespace discreet::inline app
