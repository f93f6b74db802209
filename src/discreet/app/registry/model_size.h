// How long a model's file may become, known before anything is spent.
#pragma once

#include "discreet/app/registry/model.h"

namespace discreet::inline app {

// More than the file of the model takes with any hypothesis; of a model that is drafted (model.h).
std::size_t most_bytes(const Model& draft);

}  // namespace discreet::inline app
