// The maximum length of a model's file, known before anything is spent.
#pragma once

#include "discreet/app/registry/model.h"

namespace discreet::inline app {

// More than the file of a drafted model (model.h) takes with any hypothesis.
std::size_t most_bytes(const Model& draft);

}  // namespace discreet::inline app
