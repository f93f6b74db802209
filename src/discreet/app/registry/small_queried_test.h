// Small options of learners that ask statistical queries, for the contract tests.
#pragma once

#include <string>
#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline app {

// Both oracles; with one step or one bit and blocks of several people, and with more questions than people.
inline std::vector<Json> small_queried(const std::string& learner) {
  if (learner == "queried_threshold")
    return {{{"high", 0}, {"epsilon", "1/2"}},
            {{"high", 1}, {"oracle", "local"}},
            {{"low", -1}, {"high", 1}, {"epsilon", "2"}, {"alpha", "2/5"}},
            {{"high", 2}, {"epsilon", "2"}, {"alpha", "2/5"}, {"oracle", "local"}}};
  return {{{"dimension", 1}, {"epsilon", "1/2"}},
          {{"dimension", 1}, {"alpha", "2/5"}, {"oracle", "local"}},
          {{"dimension", 1}, {"epsilon", "3"}, {"alpha", "49/100"}},
          {{"dimension", 2}, {"epsilon", "2"}, {"alpha", "2/5"}},
          {{"dimension", 2}, {"epsilon", "2"}, {"alpha", "2/5"}, {"oracle", "local"}}};
}

}  // namespace discreet::inline app
