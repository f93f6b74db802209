// Tested by attack_test.cpp
#include "discreet/app/verbs/audit/black_box.h"

#include <fmt/format.h>

#include <memory>

#include "discreet/app/registry/run_entry.h"
#include "discreet/app/verbs/audit/prediction_files.h"
#include "discreet/base/option_range.h"
#include "discreet/table/array.h"

namespace discreet::inline app {
namespace {

std::vector<std::string> column_names(std::size_t width) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= width; ++i) names.push_back(width == 1 ? "x" : fmt::format("x{}", i));
  return names;
}

std::string in_words(const InputSpace& inputs) {
  std::string columns = inputs.width == 1 ? "one column x" : fmt::format("{} columns x1, x2, ...", inputs.width);
  if (inputs.high == 1 && inputs.width > 1) return columns + " of 0 and 1";
  if (inputs.low == inputs.high) return fmt::format("{} that is always {}", columns, inputs.low);
  return fmt::format("{} of the integers from {} to {}", columns, inputs.low, inputs.high);
}

// The inputs alone: labels are bits already.
TableSpec inputs_spec(const AnyLearner& learner) {
  TableSpec spec = learner.inputs({});
  spec.labels.clear();
  return spec;
}

// Why tables with these inputs cannot be read by the spec; empty when all can.
std::string misfit(const TableSpec& spec, const InputSpace& inputs) {
  const std::size_t wanted_columns = spec.bits ? spec.bits->dimension : spec.values.size();
  if (wanted_columns != 0 && wanted_columns != inputs.width)
    return fmt::format("it reads {} {}", wanted_columns, wanted_columns == 1 ? "column" : "columns");
  for (const Target& target : resolve(spec, column_names(inputs.width), "the table"))
    for (std::uint64_t x = inputs.low; x <= inputs.high; ++x)
      if (!std::visit([&](const auto& kind) { return kind.read(Whole{x}); }, target.kind))
        return fmt::format("{} is not {}", x, wanted(target.kind));
  return "";
}

void check_fit(const std::string& name, const AnyLearner& learner, const BoxTables& tables) {
  std::string why = misfit(inputs_spec(learner), tables.inputs);
  if (!why.empty())
    throw Error(
        fmt::format("option 'options': the attack's tables have {}, and with these options {} cannot read them: "
                    "{}. Choose the learner and its low, high or dimension so that they fit",
                    in_words(tables.inputs), name, why));
  learner.require_rows(tables.rows);
}

// As `learn` reads a file, so that a learner gets offsets into its own domain.
Table read_inputs(const TableSpec& spec, const InputRows& x) {
  auto names = column_names(x.width);
  std::vector<Array> arrays;
  for (std::size_t column = 0; column < x.width; ++column)
    arrays.push_back({.name = names[column],
                      .element = Element::uint64,
                      .data = x.values.data() + column,
                      .size = x.size(),
                      .stride = static_cast<std::ptrdiff_t>(x.width * sizeof(std::uint64_t))});
  return read_table(arrays, spec).table;
}

// The same inputs with many labels; shares the columns.
Table with_labels(const Table& inputs, BitMatrix labels) {
  auto owner = std::make_shared<const Table>(inputs);
  std::vector<Column<std::uint64_t>> values;
  for (std::size_t i = 0; i < owner->value_count(); ++i) values.push_back({owner->values(i), owner});
  std::vector<Column<std::string_view>> texts;
  for (std::size_t i = 0; i < owner->text_count(); ++i) texts.push_back({owner->texts(i), owner});
  return Table(owner->rows(), {}, std::move(values), std::move(texts), owner->bits(), std::move(labels));
}

Json with_label_count(Json options, std::size_t labels) {
  if (options.contains("label_count") && Value<Integer>::read(options["label_count"], "label_count") != labels)
    throw Error(
        fmt::format("option 'options': the attack's tables have {} labels, and label_count is another. Leave it "
                    "out",
                    labels));
  options["label_count"] = labels;
  return options;
}

}  // namespace

Trainer learner_trainer(const std::string& name, const Json& options, const BoxTables& tables,
                        std::function<bool()> stop) {
  const LearnerEntry& entry = find_learner(name);
  if (!learns_many(entry, options))
    throw Error("option 'learner': " + name + " learns one label. Attack direct_sum with the options of=" + name);
  const auto made = entry.of(with_label_count(options, tables.labels));
  check_fit(name, *made, tables);
  TableSpec spec = inputs_spec(*made);
  return [=, progress = Progress{.report = {}, .stop = std::move(stop)}](
             const LabelledTable& train, const InputRows& test, Rng& rng) -> Predictions {
    Json hypotheses = made->learn(with_labels(read_inputs(spec, train.x), train.y), rng, progress);
    if (hypotheses.is_null()) return {BitMatrix(test.size(), train.y.columns()), ""};
    return {made->read(hypotheses)->predict_many(read_inputs(spec, test)), ""};
  };
}

Trainer black_box(const BlackBoxOptions& options, const BoxTables& tables, const Context& context) {
  if (options.program.empty() == options.learner.empty())
    throw Error("give either 'program', a command to attack, or 'learner', an entry of `discreet list`");
  if (!options.learner.empty())
    return learner_trainer(options.learner, options.options.given, tables, context.progress.stop);
  if (!options.options.given.empty()) throw Error("option 'options' belongs to a learner. A program has none");
  double seconds = seconds_of(options);
  PrivateFolder there_is_one;
  return program_trainer(options.program, {.seconds = seconds}, context.progress.stop);
}

double seconds_of(const BlackBoxOptions& options) {
  require_above("seconds", options.seconds, 0, "Give the time of one run, such as 60");
  return to_double(options.seconds);
}

}  // namespace discreet::inline app
