// The table of a request: what it must hold, and reading it from its file.
#pragma once

#include <functional>

#include "discreet/app/registry/data_options.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/request/verb.h"

namespace discreet::inline app {

// The columns of a table by name.
struct TableColumns {
  std::vector<std::string> inputs;  // empty: all that nothing else names
  std::vector<std::string> labels;  // of a learner of many; that of others is in the options
};

// Those fields of a learner or a sanitizer that say what a column holds.
ReadingOptions reading_options(const Json& fields);

// The table that a learner is to get. For files and arrays alike.
TableSpec labelled_spec(const DataOptions& data, const LearnerEntry& entry, const AnyLearner& learner,
                        const TableColumns& columns);

// The columns that `x`, `y` and `point`, or else `inputs`, name.
std::vector<std::string> input_names(const DataOptions& data, const LearnerEntry& entry);

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const AnyLearner& learner,
                      const TableColumns& columns, const Context& context);

// Options of a learner of many labels with `label_count`, the number of the columns that `labels` names; those of
// others as they are.
Json with_label_count(const LearnerEntry& entry, Json options, const std::vector<std::string>& labels);

// The columns of labels of a learner of many: those that are named or, without names, all but the inputs and the id.
std::vector<std::string> label_names(const DataOptions& data, const LearnerEntry& entry, const Json& options,
                                     const std::function<std::vector<std::string>()>& columns);

// A table read by a spec, CSV or GeoJSON; tells the curator what became of rows on the way.
Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context);

// What became of rows on the way: replaced, repeated, clamped.
void say_changed(const TableReading& read, const Context& context);

// The names of the columns that hold places, or that of the values where a learner reads one column; empty where none
// is given. Error for names that contradict each other.
std::vector<std::string> place_names(const PlaceOptions& options, const LearnerEntry& entry);

// Reads the places of a model's table from other columns than those that it was learned from, where options name them.
void use_places(const PlaceOptions& options, Model& model);

// The frame of a request: options with the bounding box of the table where they ask for it by name, which is not
// private.
struct FramedOptions {
  Json options;
  bool from_data = false;
};
// `bounds` reads the table of coordinates by a spec, and is called only then.
FramedOptions with_frame(const LearnerEntry& entry, Json options, const DataOptions& data,
                         const std::vector<std::string>& columns, const std::function<Table(const TableSpec&)>& bounds);

std::vector<std::string> split_commas(const std::string& names);

}  // namespace discreet::inline app
