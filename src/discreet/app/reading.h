// The table of a request: what it must hold, and reading it from its file.
#pragma once

#include "discreet/app/learn.h"
#include "discreet/app/model.h"

namespace discreet {

// The table that a learner is to get; `inputs` names its columns, empty: all others. For files and arrays alike.
TableSpec labelled_spec(const DataOptions& data, const LearnerEntry& entry, const Json& options,
                        const std::vector<std::string>& inputs);

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const Json& options, const Context& context);

// A table read by a spec; tells the curator how many rows were replaced.
Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context);

void say_replaced(const TableReading& read, const Context& context);

std::vector<std::string> split_commas(const std::string& names);

}  // namespace discreet
