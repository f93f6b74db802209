// The table of a request: what it must hold, and reading it from its file.
#pragma once

#include <functional>

#include "discreet/app/learn.h"
#include "discreet/app/model.h"

namespace discreet {

// The table that a learner is to get; `inputs` names its columns, empty: all others. For files and arrays alike.
TableSpec labelled_spec(const DataOptions& data, const LearnerEntry& entry, const Json& options,
                        const std::vector<std::string>& inputs);

// The columns that `x`, `y` and `point`, or else `inputs`, name.
std::vector<std::string> input_names(const DataOptions& data, const LearnerEntry& entry);

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const Json& options, const Context& context);

// A table read by a spec, CSV or GeoJSON; tells the curator what became of rows on the way.
Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context);

// What became of rows on the way: replaced, repeated, clamped.
void say_changed(const TableReading& read, const Context& context);

// The names of the columns that hold places, by options that belong to learners on a map; empty where none is given.
// Error for any other learner, and for names that contradict each other.
std::vector<std::string> place_names(const PlaceOptions& options, const LearnerEntry& entry);

// Reads the places of a model's table from other columns than those that it was learned from, where options name them.
void use_places(const PlaceOptions& options, Model& model);

// The frame of a request: options with the bounding box of the table where they ask for it by name, which is not private.
struct FramedOptions {
  Json options;
  bool from_data = false;
};
// `bounds` reads the table of coordinates by a spec, and is called only then.
FramedOptions with_frame(const LearnerEntry& entry, Json options, const DataOptions& data,
                         const std::vector<std::string>& columns, const std::function<Table(const TableSpec&)>& bounds);

std::vector<std::string> split_commas(const std::string& names);

}  // namespace discreet
