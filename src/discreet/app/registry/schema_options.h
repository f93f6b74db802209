// The options of a request that a schema settles.
#pragma once

#include "discreet/app/registry/data_options.h"
#include "discreet/app/registry/registry.h"
#include "discreet/table/schema.h"

namespace discreet::inline app {

// The learner's options with the schema's number of literals as its dimension. Error, naming both, if another is
// given. Error for a learner that does not read bits. Without a schema the options stay as they are.
Json with_dimension(const LearnerEntry& entry, Json options, const std::optional<Schema>& schema);

// Sets the label and its positive word if the request does not name them, and the columns that `inputs` chooses.
void settle(DataOptions& data);

}  // namespace discreet::inline app
