// The table of a request, from its file.
#pragma once

#include "discreet/app/learn.h"
#include "discreet/app/model.h"

namespace discreet {

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const Json& options, const Context& context);

// A table read by a spec; tells the curator how many rows were replaced.
Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context);

std::vector<std::string> split_commas(const std::string& names);

}  // namespace discreet
