// Places of a map's grid to and from JSON, and in words: pairs of offsets.
#pragma once

#include "discreet/geometry/grid_point.h"
#include "discreet/json/hypothesis.h"
#include "discreet/learning/frame.h"

namespace discreet::inline learners {

Json write_place(GridPoint place);
// Error unless it is a list of two offsets of the grid.
GridPoint read_place(const FrameDomain& domain, const Json& from);

std::string place_in_words(GridPoint place);            // (3, 4)
std::string steps_in_words(const FrameDomain& domain);  // what the offsets are offsets of, in brackets

}  // namespace discreet::inline learners
