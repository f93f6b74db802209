// Tested by registry_test.cpp
#include "discreet/learners/cuts/occam_json.h"

namespace discreet::inline learners {

std::vector<TinyInstance> tiny_instances(TinyOf<OccamLearner>) {
  const Json one{{"high", 1}, {"pieces", 2}, {"most_pieces", 2}, {"first_rows", 2}, {"test_rows", 1}};
  Json half = one;
  half["epsilon"] = "1/2";
  return {{half},
          {one, {3, 4}},
          {{{"high", 2}, {"pieces", 2}, {"most_pieces", 3}, {"first_rows", 1}, {"test_rows", 1}, {"alpha", "0.4"}}},
          {{{"high", 2}, {"epsilon", "1/2"}}}};
}

}  // namespace discreet::inline learners
