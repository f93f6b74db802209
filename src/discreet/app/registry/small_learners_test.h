// Options of every learner that make it small enough for the exhaustive verifier, which goes through all tables. The
// contract tests cover a new learner once it is in the registry and here.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "discreet/app/registry/small_many_test.h"
#include "discreet/app/registry/small_queried_test.h"
#include "discreet/app/registry/small_regions_test.h"
#include "discreet/app/registry/small_runs_test.h"
#include "discreet/json/json.h"

namespace discreet::inline app {

inline Json small_cover(const char* accountant, const char* noise, const char* neighbours, int terms, int rounds) {
  return {{"dimension", 1},   {"terms", terms},           {"method", "cover"},    {"delta", "1/20"},
          {"rounds", rounds}, {"accountant", accountant}, {"count_noise", noise}, {"neighbours", neighbours}};
}

// Both methods; clauses of two literals; more terms than bits; of a cover each accountant, with exact and noisy counts.
inline std::vector<Json> small_conjunctions() {
  std::vector<Json> all{{{"dimension", 1}, {"terms", 1}},
                        {{"dimension", 2}, {"terms", 1}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}},
                        {{"dimension", 2}, {"terms", 2}, {"setting", "agnostic"}},
                        {{"dimension", 1}, {"terms", 3}},
                        {{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}},
                        {{"dimension", 2}, {"terms", 3}, {"method", "cover"}, {"rounds", 2}}};
  for (const char* neighbours : {"replace", "add_remove"}) {
    for (const char* accountant : {"basic", "advanced", "zcdp", "privacy_loss", "first_hit"})
      all.push_back(small_cover(accountant, "none", neighbours, 2, 2));
    all.push_back(small_cover("first_hit", "laplace", neighbours, 1, 2));
    all.push_back(small_cover("first_hit", "none", neighbours, 2, 2));
    all.back()["dimension"] = 2;
  }
  all.push_back(small_cover("first_hit", "none", "add_remove", 4, 4));
  all.back()["epsilon"] = "1/4";
  for (const char* accountant : {"basic", "advanced", "zcdp"})
    all.push_back(small_cover(accountant, "laplace", "replace", 1, 2));
  // All rules, and monotone ones by every method.
  all.push_back({{"dimension", 1}, {"method", "all"}});
  all.push_back({{"dimension", 2}, {"method", "all"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}});
  all.push_back({{"dimension", 2}, {"method", "all"}, {"literals", "positive"}});
  all.push_back({{"dimension", 2}, {"terms", 1}, {"literals", "positive"}, {"neighbours", "add_remove"}});
  all.push_back(small_cover("zcdp", "none", "replace", 2, 2));
  all.back().update({{"dimension", 2}, {"literals", "positive"}});
  all.push_back({{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}, {"literals", "positive"}});
  return all;
}

// The same code on the other label: some of them.
inline std::vector<Json> small_disjunctions() {
  return {{{"dimension", 1}, {"terms", 1}},
          {{"dimension", 2}, {"terms", 2}, {"setting", "agnostic"}, {"neighbours", "add_remove"}},
          {{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}},
          small_cover("basic", "none", "replace", 2, 2),
          small_cover("zcdp", "none", "add_remove", 2, 2),
          small_cover("first_hit", "none", "replace", 2, 2),
          small_cover("first_hit", "laplace", "add_remove", 1, 2),
          {{"dimension", 2}, {"method", "all"}},
          {{"dimension", 2}, {"method", "all"}, {"literals", "positive"}, {"neighbours", "add_remove"}},
          {{"dimension", 2}, {"terms", 1}, {"literals", "positive"}},
          {{"dimension", 1}, {"terms", 1}, {"method", "cover"}, {"rounds", 2}, {"literals", "positive"}}};
}

inline Json small_texts(const char* letters, int longest, Json more) {
  more.update({{"values", "texts"}, {"letters", letters}, {"longest", longest}});
  return more;
}

// Options small enough for the exhaustive verifier; a few an entry, so that every variant is run.
inline std::vector<Json> small_learner_options(const std::string& learner) {
  if (learner == "ball")
    return {{{"axes", "0..1,0..1"}, {"lattice", 2}},
            {{"axes", "0..2,3..3"}, {"lattice", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"axes", "-1..2"}, {"lattice", 3}, {"epsilon", "1/2"}}};
  if (learner == "halfspace")
    return {{{"axes", "0..1,0..1"}, {"net", 1}},
            {{"axes", "0..1,3..4"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"axes", "-1..2"}, {"net", 3}, {"epsilon", "1/2"}}};
  if (learner == "box")
    return {{{"axes", "0..1,0..1"}},
            {{"axes", "0..1,3..4"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"axes", "0..2,0..0"}, {"cells", 2}},
            {{"axes", "0..1,0..0,-1..0"}, {"epsilon", "1/2"}}};
  if (learner == "conjunction") return small_conjunctions();
  if (learner == "convex_polygon") return small_convex_polygons();
  if (learner == "disjunction") return small_disjunctions();
  if (learner == "disks") return small_lattice_covers("disks", 1, 2);
  if (learner == "polygons") return small_lattice_covers("edges", 3, 4);
  if (learner == "decision_tree")
    return {{{"dimension", 1}, {"depth", 1}, {"epsilon", "1/2"}},
            {{"dimension", 2}, {"depth", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"dimension", 2}, {"depth", 2}},
            {{"dimension", 2}, {"depth", 0}}};
  if (learner == "direct_sum") return small_sums();
  if (learner == "finite")
    return {{{"concepts", {"00", "01", "11"}}, {"epsilon", "1/2"}},
            {{"concepts", {"00", "01", "11"}}, {"neighbours", "add_remove"}},
            {{"concepts", {"001", "011", "111", "101"}}, {"neighbours", "labels"}}};
  if (learner == "generic") return small_generic();
  if (learner == "many_parities") return small_many_parities();
  if (learner == "many_points") return small_many_points();
  if (learner == "many_thresholds") return small_many_thresholds();
  if (learner.starts_with("queried_")) return small_queried(learner);
  if (learner == "representation")
    return {{{"menus", {"00", "01", "11"}}, {"epsilon", "1/2"}},
            {{"menus", Json::parse(R"([{"hypotheses": ["00", "01"], "priors": [2, 1]},
                                       {"hypotheses": ["11", "01", "00"], "weight": 2}])")},
             {"concepts", {"00", "01"}},
             {"neighbours", "add_remove"}},
            {{"concepts", {"00", "01", "11"}}, {"distribution", {"1/3", "2/3"}}}};
  if (learner == "resampled") return small_resamplings();
  if (learner == "threshold")
    return {{{"high", 2}},
            {{"low", -1}, {"high", 1}, {"side", "below"}, {"neighbours", "add_remove"}},
            {{"high", 2}, {"neighbours", "labels"}},
            {{"high", 3}, {"side", "below"}, {"neighbours", "labels"}}};
  if (learner == "interval")
    return {{{"high", 2}},
            {{"low", -1}, {"high", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
            {{"high", 0}},
            {{"high", 3}, {"neighbours", "labels"}}};
  if (learner == "step_function")
    return {{{"high", 2}, {"pieces", 2}},
            {{"high", 1}, {"pieces", 3}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}},
            {{"high", 2}, {"pieces", 1}},
            {{"high", 2}, {"pieces", 2}, {"epsilon", "1/2"}, {"neighbours", "labels"}}};
  if (learner == "occam")
    return {{{"high", 1}, {"pieces", 2}, {"most_pieces", 2}, {"epsilon", "1/2"}, {"first_rows", 2}, {"test_rows", 1}},
            {{"high", 2}, {"pieces", 2}, {"most_pieces", 3}, {"first_rows", 1}, {"test_rows", 1}, {"alpha", "0.4"}},
            {{"high", 2}, {"epsilon", "1/2"}}};
  if (learner == "occam_tree")
    return {
        {{"dimension", 1}, {"depth", 1}, {"most_depth", 1}, {"epsilon", "1/2"}, {"first_rows", 2}, {"test_rows", 1}},
        {{"dimension", 1}, {"depth", 0}, {"most_depth", 1}, {"first_rows", 1}, {"test_rows", 1}, {"alpha", "0.4"}},
        {{"dimension", 2}, {"depth", 1}, {"most_depth", 2}, {"first_rows", 2}, {"test_rows", 1}, {"alpha", "0.4"}},
        {{"dimension", 2}, {"epsilon", "1/2"}}};
  if (learner == "parity") {
    std::vector<Json> all;
    for (const char* variant : {"single", "single_paper", "agnostic"})
      all.push_back({{"dimension", 2}, {"epsilon", "1/2"}, {"variant", variant}});
    for (const char* variant : {"first_success", "paper", "exponential"})
      all.push_back({{"dimension", 2}, {"epsilon", "1/2"}, {"variant", variant}});
    for (const char* variant : {"first_success", "paper", "exponential"})
      all.push_back({{"dimension", 1}, {"epsilon", "1/2"}, {"variant", variant}, {"chunks", 2}, {"alpha", "0.45"}});
    return all;
  }
  if (learner == "line")
    return {{{"prime", 2}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 2}},
            {{"prime", 2}, {"epsilon", 1}, {"delta", "1/10"}, {"blocks", 3}},
            {{"prime", 3}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 1}},
            {{"prime", 2}, {"variant", "hashed"}, {"functions", 1}, {"buckets", 2}},
            {{"prime", 2}, {"variant", "hashed"}, {"functions", 2}, {"buckets", 2}, {"neighbours", "add_remove"}},
            {{"prime", 2}, {"variant", "sweep"}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 1}, {"block_rows", 1}},
            {{"prime", 2}, {"variant", "sweep"}, {"delta", "1/10"}, {"blocks", 3}, {"block_rows", 1}}};
  if (learner == "point")
    return {
        {{"high", 2}, {"functions", 1}, {"buckets", 2}},
        {{"high", 1}, {"functions", 2}, {"buckets", 3}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
        {{"low", -2}, {"high", 1}, {"functions", 1}, {"buckets", 3}},
        {{"variant", "fixed"}, {"high", 3}, {"functions", 2}, {"buckets", 2}},
        {{"variant", "fixed"}, {"high", 2}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}},
        {{"variant", "proper"}, {"high", 2}},
        {{"variant", "proper"}, {"low", -1}, {"high", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}},
        {{"variant", "proper"}, {"high", 0}},
        {{"variant", "stable"}, {"high", 1}, {"epsilon", 2}, {"delta", "1/10"}},
        {{"variant", "stable"}, {"high", 2}, {"epsilon", 1}, {"delta", "1/4"}},
        {{"variant", "stable"}, {"high", 1}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 4}},
        small_texts("a", 2, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 2}}),
        small_texts("a", 1, {{"field_exponent", 2}, {"functions", 2}, {"buckets", 3}, {"epsilon", "2/3"}}),
        small_texts("a", 2, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 3}, {"neighbours", "add_remove"}}),
        small_texts("a", 3, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 2}, {"epsilon", "1/2"}}),
        small_texts("ab", 1, {{"variant", "stable"}, {"epsilon", 2}, {"delta", "1/10"}}),
        small_texts("ab", 1,
                    {{"variant", "stable"}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 4}}),
        {{"values", "naturals"}, {"longest", 1}, {"variant", "stable"}, {"delta", "1/4"}}};
  ADD_FAILURE() << learner << " has no small options here";
  return {};
}

}  // namespace discreet::inline app
