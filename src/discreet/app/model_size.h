// How long a model's file may become, known before anything is spent.
#pragma once

#include "discreet/app/model.h"

namespace discreet {

// More than the hypothesis of one label takes in a file, from the complete options of its learner; the names and the
// schema of the columns that it may speak of take `names` bytes.
std::size_t most_label_bytes(const std::string& learner, const Json& options, std::size_t names);

// More than the file of the model takes with any hypothesis; of a model that is drafted (model.h).
std::size_t most_bytes(const Model& draft);

}  // namespace discreet
