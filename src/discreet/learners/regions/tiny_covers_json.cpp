// Tested by registry_test.cpp
#include "discreet/learners/regions/tiny_covers_json.h"

namespace discreet::inline learners {

Json tiny_cover_of_region(const char* accountant, const char* noise, const char* neighbours, int rounds, Json grid) {
  grid.update({{"delta", "1/20"},
               {"rounds", rounds},
               {"accountant", accountant},
               {"count_noise", noise},
               {"neighbours", neighbours}});
  return grid;
}

// Each accountant, exact and noisy counts, an early stop.
std::vector<TinyInstance> tiny_lattice_covers(const char* option, int one, int several) {
  const Json tiny{{"grid", 1}, {"lattice", 2}, {option, one}}, more{{"grid", 1}, {"lattice", 2}, {option, several}};
  Json stopping = tiny;
  stopping.update({{"stop_below", 1}, {"offset_factor", "1/2"}});
  return {{tiny_cover_of_region("basic", "none", "replace", 1, tiny)},
          {tiny_cover_of_region("basic", "none", "add_remove", 2, more)},
          {tiny_cover_of_region("zcdp", "none", "replace", 1, {{"grid", 2}, {"lattice", 2}, {option, several}})},
          {tiny_cover_of_region("first_hit", "none", "replace", 2, more)},
          {tiny_cover_of_region("first_hit", "none", "add_remove", 2, tiny)},
          {tiny_cover_of_region("first_hit", "laplace", "replace", 1, tiny)},
          {tiny_cover_of_region("first_hit", "laplace", "add_remove", 1, more)},
          {tiny_cover_of_region("zcdp", "laplace", "replace", 1, stopping)},
          {{{"grid", 1}, {"lattice", 2}, {option, one}, {"rounds", 1}}, {1, 2, 3}}};
}

}  // namespace discreet::inline learners
