// Tested by call_test.cpp
#include "discreet/app/registry/reading.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/app/registry/run_entry.h"
#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/table/formats/file_format.h"
#include "discreet/table/geojson.h"
#include "discreet/table/near_word.h"
#include "discreet/table/row_faults.h"

namespace discreet::inline app {

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

static Reading columns_of_features(const TableSpec& spec) {
  Reading reading{.inputs = {spec.values[0].name, spec.values[1].name}};
  if (!spec.labels.empty()) reading.label = spec.labels[0].name;
  return reading;
}

static Reading read_geojson(const std::filesystem::path& path, const TableSpec& given, const Context& context) {
  if (given.many_labels)
    throw Error(path_in_quotes(path.native()) +
                " is GeoJSON, and many labels are read from CSV files only. Convert it");
  const std::string name = path_in_quotes(path.native());
  const TableSpec spec = feature_spec(given, name);
  const std::string text = read_file(path.native(), largest_geojson);
  refuse_other_format(text, name);
  TableReading read = read_features(text, name, spec, context.progress);
  Reading reading = columns_of_features(spec);
  keep_for_checks(
      read, spec, [] { return std::nullopt; }, reading);
  say_changed(read, context, spec.options.rounded);
  check_people(read, spec, context);
  reading.people = read.people;
  reading.table = std::move(read.table);
  return reading;
}

static Reading columns_of_csv(const Csv& csv, const TableSpec& spec) {
  Reading reading;
  auto targets = resolve(spec, csv.columns(), csv.name());
  std::vector<std::pair<std::size_t, std::string>> inputs;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].part == Target::Part::label) reading.label = csv.columns()[i];
    if (targets[i].part > Target::Part::label_bit && targets[i].part != Target::Part::id)
      inputs.emplace_back(targets[i].index, csv.columns()[i]);
  }
  // In the order in which the learner sees them, which need not be the file's.
  std::ranges::sort(inputs);
  for (auto& [index, name] : inputs) reading.inputs.push_back(std::move(name));
  if (spec.many_labels) reading.labels = spec.many_labels->names;
  return reading;
}

Reading columns_by_spec(const std::filesystem::path& path, const TableSpec& spec) {
  if (is_geojson(path)) return columns_of_features(feature_spec(spec, path_in_quotes(path.native())));
  return columns_of_csv(open_csv(path.native(), spec.separator), spec);
}

Reading read_by_spec(const std::filesystem::path& path, const TableSpec& spec, const Context& context) {
  if (path.empty()) throw Error("option 'data' is needed: a CSV file with a header, one row per person");
  if (is_geojson(path)) return read_geojson(path, spec, context);
  const Csv csv =
      open_csv(path.native(), spec.separator, spec.bad_row == BadRow::replace ? LongLine::cut : LongLine::refuse);
  Reading reading = columns_of_csv(csv, spec);
  TableReading read = read_table(csv, spec, context.progress);
  keep_for_checks(
      read, spec, [&] { return near_label(csv, spec); }, reading);
  say_changed(read, context, spec.options.rounded);
  check_people(read, spec, context);
  reading.people = read.people;
  reading.table = std::move(read.table);
  return reading;
}

void keep_for_checks(const TableReading& read, const TableSpec& spec,
                     const std::function<std::optional<std::string>()>& near, Reading& reading) {
  reading.outside = read.outside;
  const bool by_word =
      (!spec.labels.empty() && spec.labels[0].positive) || (spec.many_labels && spec.many_labels->positive);
  if (spec.options.check_rows && by_word && read.table.rows() > 0 && labels_of(read.table).none)
    reading.near_label = near();
}

LabelUse labels_of(const Table& table) {
  LabelUse use;
  for (std::size_t i = 0; i < table.label_count(); ++i)
    for (const Label label : table.labels(i)) (label ? use.none : use.all) = false;
  const BitMatrix& bits = table.label_bits();
  for (std::size_t j = 0; j < bits.columns(); ++j)
    for (std::size_t row = 0; row < bits.rows(); ++row) (bits.get(row, j) ? use.none : use.all) = false;
  return use;
}

void say_changed(const TableReading& read, const Context& context, bool rounded) {
  auto rows = [&](std::size_t count) { return count_text(count, rounded) + (count == 1 ? " row" : " rows"); };
  if (!read.nonsense.empty()) context.say(read.nonsense);
  if (read.replaced_rows > 0)
    context.say(rows(read.replaced_rows) + " could not be read and became the fixed public row");
  if (read.people && read.people->without_id > 0)
    context.say(rows(read.people->without_id) + " had no id that can be read and were left out");
  const auto [x, y, exchanged, places] = read.outside;
  const std::size_t all = rows_read(read.table, read.people);
  if (x + y == 0) return;
  context.say(fmt::format("of {}, {} x and {} y lie outside of the frame and were moved to its border", rows(all),
                          count_text(x, rounded), count_text(y, rounded)));
  if (2 * (x + y) >= all && 10 * exchanged >= 9 * (x + y))
    context.say("most of these would lie inside if x and y were exchanged; are longitude and latitude swapped?");
}

void check_people(const TableReading& read, const TableSpec& spec, const Context& context) {
  constexpr const char* seen_by_you = " Only you see this message. Do not publish it.";
  if (!read.people || read.people->all_rows < 2) return;
  if (read.people->people == 1 && read.people->without_id == 0) {
    const std::string text =
        fmt::format("Option --person is {}, and all rows have the same value there. Name the column of person ids.{}",
                    in_quotes(spec.people->column), seen_by_you);
    if (spec.bad_row == BadRow::refuse) throw Error(text);
    context.say(text);
  }
  if (read.people->most_rows == 1 && spec.people->rows_each > 1)
    context.say(std::string("No person has two rows. --rows-each 1 gives the same guarantee ") +
                (spec.people->absent == AbsentRows::shared ? "in less time." : "with less noise.") + seen_by_you);
}

std::vector<std::string> place_names(const PlaceOptions& options, const LearnerEntry& entry) {
  const bool by_axes = !options.x.empty() || !options.y.empty();
  if (!by_axes && options.point.empty()) return {};
  const std::string given = !by_axes ? "point" : options.x.empty() ? "y" : "x";
  const bool one_column = by_axes && options.y.empty() && options.point.empty();
  if (!entry.learns_regions && entry.reads_one_column && one_column) return {options.x};
  if (!entry.learns_regions)
    throw Error("option '" + given + "': " + entry.name +
                " does not learn on a map. Name the columns to learn from by inputs");
  if (by_axes && !options.point.empty())
    throw Error("options 'x', 'y' and 'point' name the same places. Give x and y, or point");
  if (!by_axes) return {options.point};
  if (options.x.empty() || options.y.empty())
    throw Error("option '" + given + "' is given alone. Name the columns of both coordinates, x and y");
  return {options.x, options.y};
}

void use_places(const PlaceOptions& options, Model& model) {
  if (auto names = place_names(options, find_learner(model.learner)); !names.empty()) model.inputs = names;
}

namespace {

// The least and the largest of the values that a column has. A replaced row has the word 0.
std::pair<Rational, Rational> ends_of(std::vector<std::uint64_t> words) {
  std::erase(words, 0);
  if (words.empty()) throw Error("option 'frame': no row holds a place, so there is no bounding box. Give the frame");
  const auto [low, high] = std::ranges::minmax(words);
  return {DecimalCell::at_least(low), DecimalCell::at_most(high)};
}

Frame bounding_box(const Table& table) {
  std::vector<std::uint64_t> x, y;
  if (table.text_count() == 0) {
    x.assign(table.values(0).begin(), table.values(0).end());
    y.assign(table.values(1).begin(), table.values(1).end());
  } else {
    for (std::string_view text : table.texts())
      if (const auto point = decimals_of_point(text)) {
        x.push_back(point->first);
        y.push_back(point->second);
      }
  }
  const auto [west, east] = ends_of(std::move(x));
  const auto [south, north] = ends_of(std::move(y));
  return {west, south, east, north};
}

TableSpec bounds_spec(const DataOptions& data, const std::vector<std::string>& columns) {
  TableSpec spec{.labels = {LabelColumn{.name = data.label, .positive = data.positive}},
                 .bad_row = data.on_bad_row,
                 .separator = data.separator};
  if (columns.size() > 2) throw Error("this learner reads two columns, x and y. Name them, or one column of points");
  if (columns.size() == 1)
    spec.values = {{.name = columns[0], .kind = TextCell{{.longest = TextDomain::most_letters}}}};
  else
    spec.values = {{.name = columns.empty() ? "" : columns[0], .kind = DecimalCell{}},
                   {.name = columns.empty() ? "" : columns[1], .kind = DecimalCell{}}};
  return spec;
}

}  // namespace

FramedOptions with_frame(const LearnerEntry& entry, Json options, const DataOptions& data,
                         const std::vector<std::string>& columns,
                         const std::function<Table(const TableSpec&)>& bounds) {
  if (!entry.learns_regions || !options.contains("frame") || options["frame"] != Value<Frame>::from_data)
    return {std::move(options), false};
  options["frame"] = Value<Frame>::write(bounding_box(bounds(bounds_spec(data, columns))));
  return {std::move(options), true};
}

ReadingOptions reading_options(const Json& fields) {
  auto has = [&](std::string_view name) {
    return std::ranges::any_of(fields, [&](const Json& field) { return field["name"] == name; });
  };
  return {.values = has("values"), .range = has("low") && has("high")};
}

TableSpec labelled_spec(const DataOptions& data, const LearnerEntry& entry, const AnyLearner& learner,
                        const TableColumns& columns, const std::optional<Person>& person) {
  TableSpec spec = data.schema ? data.schema->inputs() : learner.inputs(columns.inputs);
  spec.labels = {LabelColumn{.name = data.label, .positive = data.positive}};
  if (learner.learns_many()) {
    spec.labels.clear();
    spec.many_labels = ManyLabels{columns.labels, data.positive};
  }
  spec.bad_row = data.on_bad_row;
  const Neighbours neighbours = learner.privacy().neighbours;
  if (person) spec.people = person->people(neighbours);
  spec.options = reading_options(entry.fields);
  spec.options.positive = true;
  spec.options.schema = spec.bits.has_value();
  spec.options.replace = neighbours != Neighbours::labels;
  spec.options.check_rows = true;
  spec.options.degrees = learner.frame() && learner.frame()->in_degrees();
  spec.separator = data.separator;
  // Where a row may come or go, a table without any is a neighbour of tables with one: to refuse it would tell.
  if (neighbours == Neighbours::add_remove) spec.no_rows = NoRows::accept;
  // A row with a bad label would lose its inputs too, and then two tables that differ in one label differ in an input.
  if (neighbours == Neighbours::labels && spec.bad_row == BadRow::replace)
    throw Error(
        "option 'on_bad_row': under labels the inputs are public, and a bad label must not change them. Correct the "
        "rows and leave it out");
  return spec;
}

std::vector<std::string> input_names(const DataOptions& data, const LearnerEntry& entry) {
  auto places = place_names(data, entry);
  if (places.empty()) return split_commas(data.inputs);
  if (!data.inputs.empty())
    throw Error("options 'inputs' and 'x', 'y' or 'point' name the same columns. Give one of them");
  return places;
}

std::vector<std::string> label_names(const DataOptions& data, const LearnerEntry& entry, const Json& options,
                                     const std::function<std::vector<std::string>()>& columns) {
  const bool many = learns_many(entry, options);
  if (!many && !data.labels.empty())
    throw Error("option 'labels': " + entry.name +
                " learns one label. Name it by label, or learn all of them by direct_sum with of set to " + entry.name);
  if (!many) return {};
  if (!data.label.empty())
    throw Error("option 'label': " + entry.name + " learns many labels. Name their columns by labels");
  if (auto named = split_commas(data.labels); !named.empty()) return named;
  std::vector<std::string> others = data.schema ? data.schema->names() : input_names(data, entry);
  if (others.empty())
    throw Error("option 'labels': name the columns of the labels, or those of the inputs, and all others are labels");
  if (data.person) others.push_back(*data.person);
  std::vector<std::string> labels;
  for (const std::string& column : columns())
    if (std::ranges::find(others, column) == others.end()) labels.push_back(column);
  if (labels.empty())
    throw Error("option 'labels': the table has no column left for a label. There must be at least one");
  return labels;
}

Json with_label_count(const LearnerEntry& entry, Json options, const std::vector<std::string>& labels) {
  if (!learns_many(entry, options)) return options;
  if (options.contains("label_count")) {
    Integer given = Value<Integer>::read(options["label_count"], "label_count");
    if (given != labels.size())
      throw Error("option 'label_count' is " + given.str() + " and the table has " + std::to_string(labels.size()) +
                  " columns of labels. Leave out label_count");
  }
  options["label_count"] = labels.size();
  return options;
}

Reading read_labelled(const DataOptions& data, const LearnerEntry& entry, const AnyLearner& learner,
                      const TableColumns& columns, const std::optional<Person>& person, const Context& context) {
  Reading reading = read_by_spec(data.data, labelled_spec(data, entry, learner, columns, person), context);
  reading.person = person;
  reading.schema = data.schema;
  return reading;
}

}  // namespace discreet::inline app
