// Tested by call_test.cpp
#include "discreet/app/reading.h"

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet {

std::vector<std::string> split_commas(const std::string& names) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (from < names.size()) {
    std::size_t to = std::min(names.find(',', from), names.size());
    parts.push_back(names.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context) {
  if (path.empty()) throw Error("option 'data' is needed: a CSV file with a header, a row a person");
  Csv csv(Source::open(path.native(), spec.bad_row == BadRow::replace ? LongLine::cut : LongLine::refuse));
  Reading reading;
  auto targets = resolve(spec, csv.columns(), csv.name());
  std::vector<std::pair<std::size_t, std::string>> inputs;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].part == Target::Part::label) reading.label = csv.columns()[i];
    if (targets[i].part > Target::Part::label) inputs.emplace_back(targets[i].index, csv.columns()[i]);
  }
  // In the order in which the learner sees them, which need not be the file's.
  std::ranges::sort(inputs);
  for (auto& [index, name] : inputs) reading.inputs.push_back(std::move(name));
  TableReading read = read_table(csv, spec, context.progress);
  reading.table = std::move(read.table);
  say_replaced(read, context);
  return reading;
}

void say_replaced(const TableReading& read, const Context& context) {
  if (read.replaced_rows > 0)
    context.say(std::to_string(read.replaced_rows) + (read.replaced_rows == 1 ? " row" : " rows") +
                " could not be read and became the fixed public row");
}

TableSpec labelled_spec(const DataOptions& data, const LearnerEntry& entry, const Json& options,
                        const std::vector<std::string>& inputs) {
  TableSpec spec = data.schema ? data.schema->inputs() : entry.inputs(options, inputs);
  spec.labels = {LabelColumn{.name = data.label, .positive = data.positive}};
  spec.bad_row = data.on_bad_row;
  // Where a row may come or go, a table without any is a neighbour of tables with one: to refuse it would tell.
  const Neighbours neighbours = entry.privacy(options).neighbours;
  if (neighbours == Neighbours::add_remove) spec.no_rows = NoRows::accept;
  // A row with a bad label would lose its inputs too, and then two tables that differ in one label differ in an input.
  if (neighbours == Neighbours::labels && spec.bad_row == BadRow::replace)
    throw Error(
        "option 'on_bad_row': under labels the inputs are public, and a bad label must not change them; correct the "
        "rows and leave it out");
  return spec;
}

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const Json& options, const Context& context) {
  Reading reading = read_by_spec(data.data, labelled_spec(data, entry, options, split_commas(data.inputs)), context);
  reading.schema = data.schema;
  return reading;
}

}  // namespace discreet
