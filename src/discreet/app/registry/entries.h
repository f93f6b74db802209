// The learners of each room. One source per room, so that a changed learner is compiled with its neighbours alone.
#pragma once

#include <vector>

#include "discreet/app/registry/registry.h"

namespace discreet::inline app {

std::vector<LearnerEntry> any_entries();
std::vector<LearnerEntry> bits_entries();
std::vector<LearnerEntry> cuts_entries();
std::vector<LearnerEntry> many_entries();
std::vector<LearnerEntry> points_entries();
std::vector<LearnerEntry> queried_entries();
std::vector<LearnerEntry> regions_entries();
std::vector<LearnerEntry> shapes_entries();

}  // namespace discreet::inline app
