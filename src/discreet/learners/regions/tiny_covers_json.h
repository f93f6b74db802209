// Options of covers of regions on grids so small that the verifier goes through all tables.
#pragma once

#include "discreet/json/tiny_instance.h"

namespace discreet::inline learners {

// `grid` and what else the learner needs, with the options of its cover.
Json tiny_cover_of_region(const char* accountant, const char* noise, const char* neighbours, int rounds, Json grid);

// For triangles or disks on the smallest lattices. `option` says how many pieces are needed.
std::vector<TinyInstance> tiny_lattice_covers(const char* option, int one, int several);

}  // namespace discreet::inline learners
