// The table of a request: its required columns, and reading it from its file.
#pragma once

#include <functional>

#include "discreet/app/registry/data_options.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/request/verb.h"

namespace discreet::inline app {

// The columns of a table by name.
struct TableColumns {
  std::vector<std::string> inputs;  // empty: all that nothing else names
  std::vector<std::string> labels;  // for a learner of many, others have theirs in the options
};

// The fields of a learner or a sanitizer about the contents of a column.
ReadingOptions reading_options(const Json& fields);

// The table that a learner is to get. For files and arrays alike.
TableSpec labelled_spec(const DataOptions& data, const LearnerEntry& entry, const AnyLearner& learner,
                        const TableColumns& columns, const std::optional<Person>& person);

// The columns that `x`, `y` and `point`, or else `inputs`, name.
std::vector<std::string> input_names(const DataOptions& data, const LearnerEntry& entry);

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const AnyLearner& learner,
                      const TableColumns& columns, const std::optional<Person>& person, const Context& context);

// Options of a learner of many labels with `label_count`, the number of columns in `labels`. Options of others stay as
// they are.
Json with_label_count(const LearnerEntry& entry, Json options, const std::vector<std::string>& labels);

// The columns of labels of a learner of many: the named ones or, without names, all but the inputs and the ids.
std::vector<std::string> label_names(const DataOptions& data, const LearnerEntry& entry, const Json& options,
                                     const std::function<std::vector<std::string>()>& columns);

// The columns of a table that a spec names, without rows: of a CSV file its header is read and nothing else.
Reading columns_by_spec(const std::filesystem::path& path, const TableSpec& spec);

// A table read by a spec, CSV or GeoJSON. Tells the curator which rows were changed.
Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context);

// No label of a table is 1, or all are. A table of many labels counts all of them together.
struct LabelUse {
  bool none = true, all = true;
};
LabelUse labels_of(const Table& table);

// Keeps what checks of the rows need. `near` searches the table for another spelling of the positive word.
void keep_for_checks(const TableReading& read, const TableSpec& spec,
                     const std::function<std::optional<std::string>()>& near, Reading& reading);

// Tells the curator which rows were replaced, left out or clamped.
void say_changed(const TableReading& read, const Context& context, bool rounded = false);

// The names of the columns of places, or of the values if a learner reads one column. Empty if no name is given. Error
// for names that contradict each other.
std::vector<std::string> place_names(const PlaceOptions& options, const LearnerEntry& entry);

// Reads the places of a model's table from the columns that options name, instead of those of the training table.
void use_places(const PlaceOptions& options, Model& model);

// Error if the column of people does not tell them apart, and a note if nobody has two rows. Both are for the curator:
// they are about every row at once. With `replace` neither stops a run.
void check_people(const TableReading& read, const TableSpec& spec, const Context& context);

// The frame of a request: options with the bounding box of the table if they ask for it by name. That is not private.
struct FramedOptions {
  Json options;
  bool from_data = false;
};
// `bounds` reads the table of coordinates by a spec, and is called only then.
FramedOptions with_frame(const LearnerEntry& entry, Json options, const DataOptions& data,
                         const std::vector<std::string>& columns, const std::function<Table(const TableSpec&)>& bounds);

std::vector<std::string> split_commas(const std::string& names);

}  // namespace discreet::inline app
