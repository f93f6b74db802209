// Regions on grids so small that the verifier goes through all tables.
#pragma once

#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline app {

// A region on a tiny grid: the options of its cover.
inline Json small_region(const char* accountant, const char* noise, const char* neighbours, int rounds, Json more) {
  more.update({{"delta", "1/20"},
               {"rounds", rounds},
               {"accountant", accountant},
               {"count_noise", noise},
               {"neighbours", neighbours}});
  return more;
}

// Each class of directions, each accountant, exact and noisy counts, an early stop.
inline std::vector<Json> small_convex_polygons() {
  const Json one{{"grid", 1}, {"edges", 1}}, two{{"grid", 1}, {"edges", 2}};
  return {{{"grid", 1}, {"edges", 1}, {"rounds", 1}},
          {{"grid", 1}, {"edges", 2}, {"rounds", 2}, {"neighbours", "add_remove"}},
          {{"grid", 2}, {"edges", 2}, {"rounds", 1}, {"directions", "net"}, {"net", 1}},
          small_region("zcdp", "none", "replace", 2, two),
          small_region("first_hit", "none", "add_remove", 2, two),
          small_region("first_hit", "laplace", "replace", 1, one),
          small_region("basic", "none", "add_remove", 1, {{"grid", 1}, {"edges", 2}, {"directions", "border"}}),
          small_region("zcdp", "laplace", "replace", 1, {{"grid", 1}, {"edges", 1}, {"stop_below", 1}})};
}

// Each accountant, exact and noisy counts, an early stop, for triangles or disks on the smallest lattices; `option`
// says how many pieces are needed.
inline std::vector<Json> small_lattice_covers(const char* option, int one, int several) {
  const Json tiny{{"grid", 1}, {"lattice", 2}, {option, one}}, more{{"grid", 1}, {"lattice", 2}, {option, several}};
  Json stopping = tiny;
  stopping.update({{"stop_below", 1}, {"offset_factor", "1/2"}});
  return {small_region("basic", "none", "replace", 1, tiny),
          small_region("basic", "none", "add_remove", 2, more),
          small_region("zcdp", "none", "replace", 1, {{"grid", 2}, {"lattice", 2}, {option, several}}),
          small_region("first_hit", "none", "replace", 2, more),
          small_region("first_hit", "none", "add_remove", 2, tiny),
          small_region("first_hit", "laplace", "replace", 1, tiny),
          small_region("first_hit", "laplace", "add_remove", 1, more),
          small_region("zcdp", "laplace", "replace", 1, stopping)};
}

}  // namespace discreet::inline app
