// Writes places of a map's grid, pairs of offsets, as JSON or in words, and reads them back from JSON.
#pragma once

#include "discreet/geometry/grid_point.h"
#include "discreet/json/hypothesis.h"
#include "discreet/learning/frame.h"

namespace discreet::inline learners {

Json write_place(GridPoint place);
// Throws Error unless it is a list of two offsets of the grid.
GridPoint read_place(const FrameDomain& domain, const Json& from);

std::string place_in_words(GridPoint place);            // (3, 4)
std::string steps_in_words(const FrameDomain& domain);  // the meaning of the offsets, in brackets

}  // namespace discreet::inline learners
