// What a schema settles among the options of a request.
#pragma once

#include "discreet/app/registry/data_options.h"
#include "discreet/app/registry/registry.h"
#include "discreet/table/schema.h"

namespace discreet::inline app {

// The learner's options with the schema's number of literals as its dimension. Error, naming both, where another is
// given; Error for a learner that does not read bits. Without a schema the options as they are.
Json with_dimension(const LearnerEntry& entry, Json options, const std::optional<Schema>& schema);

// The label and its positive word where the request names none, and the columns that `inputs` chooses.
void settle(DataOptions& data);

}  // namespace discreet::inline app
