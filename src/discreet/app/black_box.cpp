// Tested by attack_test.cpp
#include "discreet/app/black_box.h"

#include <memory>

#include "discreet/app/prediction_files.h"

namespace discreet {
namespace {

// Numbers as columns of values, and as packed bits where all of them are bits.
Table table_of(const InputRows& x, BitMatrix labels) {
  std::vector<Column<std::uint64_t>> values;
  for (std::size_t column = 0; column < x.width; ++column) {
    auto cells = std::make_shared<std::vector<std::uint64_t>>();
    for (std::size_t i = 0; i < x.size(); ++i) cells->push_back(x[i][column]);
    values.push_back({*cells, cells});
  }
  BitMatrix bits(x.size(), x.width);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t column = 0; column < x.width; ++column) bits.set(i, column, x[i][column] == 1);
  return Table(x.size(), {}, std::move(values), {}, std::move(bits), std::move(labels));
}

}  // namespace

Trainer learner_trainer(const std::string& name, const Json& options, std::size_t columns) {
  const LearnerEntry& entry = find_learner(name);
  if (!entry.learns_many())
    throw Error("option 'learner': " + name + " learns one label; attack direct_sum with the options of=" + name);
  Json given = options;
  if (!given.contains("label_count")) given["label_count"] = columns;
  Json complete = entry.complete(given);
  entry.privacy(complete);  // what is wrong with them is said now
  return [&entry, complete](const LabelledTable& train, const InputRows& test, Rng& rng) -> Predictions {
    Json hypotheses = entry.learn(complete, table_of(train.x, train.y), rng, {});
    if (hypotheses.is_null()) return {BitMatrix(test.size(), train.y.columns()), ""};
    return {entry.predict_many(complete, hypotheses, table_of(test, {})), ""};
  };
}

Trainer black_box(const BlackBoxOptions& options, std::size_t columns, const Context& context) {
  if (options.program.empty() == options.learner.empty())
    throw Error("give either 'program', a command to attack, or 'learner', an entry of `discreet list`");
  if (!options.learner.empty()) return learner_trainer(options.learner, options.options.given, columns);
  if (!options.options.given.empty()) throw Error("option 'options' belongs to a learner; a program has none");
  return program_trainer(options.program, {.seconds = seconds_of(options)}, context.progress.stop);
}

double seconds_of(const BlackBoxOptions& options) {
  if (options.seconds <= 0) throw Error("option 'seconds': a run needs some time");
  return to_double(options.seconds);
}

Rng generator_of(const BlackBoxOptions& options) {
  return options.seed ? Rng::seeded(static_cast<std::uint64_t>(*options.seed)) : Rng::secure();
}

}  // namespace discreet
