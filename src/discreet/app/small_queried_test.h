// Small options of learners that ask statistical queries, for the contract tests.
#pragma once

#include "discreet/app/json.h"

namespace discreet {

// Both oracles; of one bit with blocks of several people, and of two with more questions than people.
inline std::vector<Json> small_queried() {
  return {{{"dimension", 1}, {"epsilon", "1/2"}},
          {{"dimension", 1}, {"alpha", "2/5"}, {"oracle", "local"}},
          {{"dimension", 1}, {"epsilon", "3"}, {"alpha", "49/100"}},
          {{"dimension", 2}, {"epsilon", "2"}, {"alpha", "2/5"}},
          {{"dimension", 2}, {"epsilon", "2"}, {"alpha", "2/5"}, {"oracle", "local"}}};
}

}  // namespace discreet
