// Tested by registry_test.cpp
#include "discreet/learners/bits/occam_tree_json.h"

namespace discreet::inline learners {

std::vector<TinyInstance> tiny_instances(TinyOf<OccamTreeLearner>) {
  const Json one{{"dimension", 1}, {"depth", 1}, {"most_depth", 1}, {"first_rows", 2}, {"test_rows", 1}};
  Json half = one;
  half["epsilon"] = "1/2";
  return {{half},
          {one, {3, 4}},
          {{{"dimension", 1}, {"depth", 0}, {"most_depth", 1}, {"first_rows", 1}, {"test_rows", 1}, {"alpha", "0.4"}}},
          {{{"dimension", 2}, {"depth", 1}, {"most_depth", 2}, {"first_rows", 2}, {"test_rows", 1}, {"alpha", "0.4"}}},
          {{{"dimension", 2}, {"epsilon", "1/2"}}}};
}

}  // namespace discreet::inline learners
