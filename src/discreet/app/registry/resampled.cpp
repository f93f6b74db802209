#include "discreet/app/registry/resampled.h"

#include <algorithm>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/learners/many/resampled.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {
namespace {

// The run on the draws and its complete options.
struct Run {
  const LearnerEntry& entry;
  Json options;
  Privacy total;
  std::optional<Resampling> resampling;  // nothing as long as the table's rows are not known

  const Resampling& on_table() const {
    if (!resampling)
      throw Error("option 'table_rows' is needed: how many rows the table has; the promise depends on it");
    return *resampling;
  }
};

// A learner of many labels has a delta unless it is told that there is none.
void set_delta(const LearnerEntry& entry, const Rational& delta, Json& options) {
  if (field_of(entry.fields, "delta") && (delta > 0 || entry.predict_many)) options["delta"] = to_string(delta);
}

// Whether a run has a delta does not depend on how large its share is.
RunDelta delta_of(const Run& run) {
  Json options = run.options;
  options["epsilon"] = to_string(run.total.epsilon);
  set_delta(run.entry, run.total.delta, options);
  const bool may_leak = field_of(run.entry.fields, "delta") && run.total.delta > 0;
  const bool leaks = run.entry.privacy(options).delta > 0;
  if (leaks && !may_leak)
    throw Error("option 'delta': " + run.entry.name + " with these options is not pure; give a delta above 0");
  if (!leaks && run.total.delta > 0)
    throw Error("option 'delta': " + run.entry.name + " with these options is pure and needs none; leave it out");
  return leaks ? RunDelta::own : RunDelta::none;
}

std::optional<Resampling> resampling_of(const ResampledOptions& options, std::size_t rows) {
  if (options.draws < 0)
    throw Error("option 'draws' must not be negative; 0 means as many as leave the learner the whole epsilon");
  if (options.table_rows < 0) throw Error("option 'table_rows' must not be negative");
  if (rows == 0) return std::nullopt;
  const auto draws = static_cast<std::uint64_t>(options.draws);
  const Resampling resampling{draws > 0 ? draws : draws_for_whole_epsilon(options.epsilon, rows), rows};
  check(resampling);
  return resampling;
}

void complete_options(Run& run, const Privacy& share) {
  run.options["epsilon"] = to_string(share.epsilon);
  set_delta(run.entry, share.delta, run.options);
  run.options = run.entry.complete(run.options);
  const Privacy promised = run.entry.privacy(run.options);
  if (promised.epsilon > share.epsilon || promised.delta > share.delta || promised.neighbours != share.neighbours)
    throw Error("option 'of': " + run.entry.name + " does not keep its share of the promise", Error::Kind::check);
}

Run run_of(const ResampledOptions& options, std::size_t rows, const LearnerEntry& (*find)(const std::string&)) {
  const Privacy total{options.epsilon, options.delta};
  check(total);
  Run run{find(options.of), options.options.given, total, resampling_of(options, rows)};
  check_run_options(run.options);
  if (run.options.contains("label_count"))
    throw Error("option 'options': label_count belongs to the whole; give it beside 'of'");
  if (learns_many(run.entry, run.options))
    run.options["label_count"] = options.label_count;
  else if (options.label_count != 1)
    throw Error("option 'label_count': " + run.entry.name + " learns one label; leave it out");
  if (field_of(run.entry.fields, "neighbours")) run.options["neighbours"] = std::string(word(total.neighbours));
  const RunDelta delta = delta_of(run);
  complete_options(run, run.resampling ? share_of_base(total, *run.resampling, delta) : total);
  return run;
}

Json completed(ResampledOptions options, const Run& run) {
  options.options.given = run.options;
  erase_promise(options.options.given);
  options.options.given.erase("label_count");
  return write_options(options);
}

template <class T>
Column<T> drawn_column(std::span<const T> cells, const std::vector<std::size_t>& drawn) {
  auto copy = std::make_shared<std::vector<T>>(drawn.size());
  for (std::size_t i = 0; i < drawn.size(); ++i) (*copy)[i] = cells[drawn[i]];
  return {*copy, copy};
}

BitMatrix drawn_bits(const BitMatrix& bits, const std::vector<std::size_t>& drawn) {
  BitMatrix copy(bits.columns() == 0 ? 0 : drawn.size(), bits.columns());
  for (std::size_t i = 0; i < copy.rows(); ++i) std::ranges::copy(bits[drawn[i]], copy.row(i).begin());
  return copy;
}

// The texts of the columns stay with the table that they came from, which lives longer.
Table drawn_table(const Table& table, const std::vector<std::size_t>& drawn) {
  std::vector<Column<std::uint64_t>> values;
  for (std::size_t i = 0; i < table.value_count(); ++i) values.push_back(drawn_column(table.values(i), drawn));
  std::vector<Column<std::string_view>> texts;
  for (std::size_t i = 0; i < table.text_count(); ++i) texts.push_back(drawn_column(table.texts(i), drawn));
  std::vector<Column<Label>> labels;
  for (std::size_t i = 0; i < table.label_count(); ++i) labels.push_back(drawn_column(table.labels(i), drawn));
  return {drawn.size(),
          std::move(labels),
          std::move(values),
          std::move(texts),
          drawn_bits(table.bits(), drawn),
          drawn_bits(table.label_bits(), drawn)};
}

void check_rows(const Run& run, std::size_t rows) {
  if (!run.resampling)
    throw Error("option 'table_rows' is needed: how many rows the table has, which is public; write " +
                std::to_string(rows));
  if (run.resampling->rows != rows)
    throw Error("option 'table_rows' is " + std::to_string(run.resampling->rows) + " and the table has " +
                std::to_string(rows) + " rows; the promise depends on their number: write " + std::to_string(rows));
  // What runs sees the draws.
  if (run.entry.check_rows) run.entry.check_rows(run.options, run.resampling->draws);
}

Json learn_drawn(const Run& run, const Table& table, Rng& rng, const Progress& progress) {
  check_rows(run, table.rows());
  const auto drawn = drawn_rows(run.on_table(), rng, {progress, 0, 0});
  return run.entry.learn(run.options, drawn_table(table, drawn), rng, progress);
}

// With draws left to it a run takes as many as leave the whole epsilon.
std::vector<Bound> bounds_of(Run run, const Accuracy& goal) {
  complete_options(run, run.total);
  set_goal(run.entry, goal, run.options);
  return resampled_bounds(run.entry.bounds(run.options, goal), run.total, goal);
}

// The draws do not see the order of the rows, whatever the run does.
Subject subject_of(const Run& run) {
  const Resampling resampling = run.on_table();
  Subject subject = run.entry.subject(run.options, resampling.draws);
  subject.promised = run.total;
  subject.order = Rows::unordered;
  subject.run = [run = subject.run, resampling](std::span<const std::uint32_t> database, Rng& rng) {
    Database drawn;
    for (std::size_t row : drawn_rows(resampling, rng)) drawn.push_back(database[row]);
    return run(drawn, rng);
  };
  return subject;
}

void add_calls_with_data(LearnerEntry& e, const std::function<Run(const Json&)>& run) {
  e.check_rows = [run](const Json& options, std::size_t rows) { check_rows(run(options), rows); };
  e.learn = [run](const Json& options, const Table& table, Rng& rng, const Progress& progress) {
    return learn_drawn(run(options), table, rng, progress);
  };
  e.predict = [run](const Json& options, const Json& from, const Table& table) {
    Run one = run(options);
    return one.entry.predict(one.options, from, table);
  };
  e.predict_many = [run](const Json& options, const Json& from, const Table& table) {
    Run one = run(options);
    return one.entry.predict_many(one.options, from, table);
  };
  e.rules = [run](const Json& options, const Json& from, std::span<const std::string> columns) {
    Run one = run(options);
    return one.entry.rules(one.options, from, columns);
  };
  e.most_bytes = [run](const Json& options) {
    Run one = run(options);
    return one.entry.most_bytes(one.options);
  };
  e.steps = [run](const Json& options, std::uint64_t rows) -> Integer {
    Run one = run(options);
    const std::uint64_t draws = one.resampling ? one.resampling->draws : rows;
    return draws + one.entry.steps(one.options, draws);
  };
}

}  // namespace

LearnerEntry resampled_entry(const LearnerEntry& (*find)(const std::string& name)) {
  auto run = [find](const Json& given) {
    auto options = read_options<ResampledOptions>(given);
    return run_of(options, static_cast<std::size_t>(std::max<std::int64_t>(0, options.table_rows)), find);
  };
  LearnerEntry e;
  e.name = "resampled";
  e.summary = "a rule that is good on the table itself, by a learner that runs on rows drawn from it";
  e.fields = describe_fields<ResampledOptions>();
  e.complete = [run](const Json& options) { return completed(read_options<ResampledOptions>(options), run(options)); };
  add_promise(e, run);
  e.bounds = [run](const Json& options, const Accuracy& goal) {
    check(goal);
    return bounds_of(run(options), goal);
  };
  e.table_bounds = e.bounds;  // what it is for
  e.errs_on_table = true;
  add_calls_with_data(e, run);
  e.subject = [find](const Json& given, std::size_t rows) {
    auto options = read_options<ResampledOptions>(given);
    if (options.table_rows > 0 && static_cast<std::size_t>(options.table_rows) != rows)
      throw Error("option 'table_rows' is " + std::to_string(options.table_rows) + " and tables of " +
                  std::to_string(rows) + " rows are asked for; leave out table_rows, or write as many");
    return subject_of(run_of(options, rows, find));
  };
  return e;
}

}  // namespace discreet::inline app
