#include "discreet/app/registry/resampled.h"

#include <algorithm>
#include <memory>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/learners/many/resampled.h"

namespace discreet::inline app {
namespace {

// The run on the draws, and its complete options.
struct Run {
  const LearnerEntry& entry;
  Json options;
  Privacy total;
  std::optional<Resampling> resampling;  // nothing as long as the table's rows are not known
  std::shared_ptr<const AnyLearner> base = nullptr;

  const Resampling& on_table() const {
    if (!resampling)
      throw Error("option 'table_rows' is needed: how many rows the table has. The promise depends on it");
    return *resampling;
  }
};

// A learner of many labels has a delta unless it is told that there is none.
void set_delta(const LearnerEntry& entry, const Rational& delta, Json& options) {
  if (field_of(entry.fields, "delta") && (delta > 0 || entry.labels != LabelCount::one))
    options["delta"] = to_string(delta);
}

// Whether a run has a delta does not depend on how large its share is. Without a delta for the whole, no run has one.
RunDelta delta_of(const Run& run) {
  if (run.total.delta == 0) return RunDelta::none;
  Json options = run.options;
  options["epsilon"] = to_string(run.total.epsilon);
  set_delta(run.entry, run.total.delta, options);
  const bool leaks = run.entry.privacy(options).delta > 0;
  if (leaks && !field_of(run.entry.fields, "delta")) refuse_leak(run.entry);
  if (!leaks)
    throw Error("option 'delta': " + run.entry.name + " with these options is pure and needs none. Leave it out");
  return RunDelta::own;
}

std::optional<Resampling> resampling_of(const ResampledOptions& options, std::size_t rows) {
  require_at_least("draws", options.draws, 0, "Write 0 to leave the learner the whole epsilon");
  require_at_least("table_rows", options.table_rows, 0, "Count the rows of the table");
  if (rows == 0) return std::nullopt;
  const auto draws = static_cast<std::uint64_t>(options.draws);
  const Resampling resampling{draws > 0 ? draws : draws_for_whole_epsilon(options.epsilon, rows), rows};
  check(resampling);
  return resampling;
}

void make_base(Run& run, const Privacy& share) {
  run.options["epsilon"] = to_string(share.epsilon);
  set_delta(run.entry, share.delta, run.options);
  run.base = run.entry.of(run.options);
  run.options = run.base->options();
  const Privacy promised = run.base->privacy();
  if (run.total.delta == 0 && promised.delta > 0) refuse_leak(run.entry);
  if (promised.epsilon > share.epsilon || promised.delta > share.delta || promised.neighbours != share.neighbours)
    throw Error("option 'of': " + run.entry.name + " does not keep its share of the promise", Error::Kind::check);
}

Run run_of(const ResampledOptions& options, std::size_t rows) {
  const Privacy total{options.epsilon, options.delta};
  check(total);
  Run run{find_learner(options.of), options.options.given, total, resampling_of(options, rows)};
  check_run_options(run.options);
  if (run.options.contains("label_count"))
    throw Error("option 'options': label_count belongs to the whole. Give it beside 'of'");
  if (learns_many(run.entry, run.options))
    run.options["label_count"] = options.label_count;
  else if (options.label_count != 1)
    throw Error("option 'label_count': " + run.entry.name + " learns one label. Leave it out");
  if (field_of(run.entry.fields, "neighbours")) run.options["neighbours"] = std::string(word(total.neighbours));
  const RunDelta delta = delta_of(run);
  make_base(run, run.resampling ? share_of_base(total, *run.resampling, delta) : total);
  return run;
}

std::size_t table_rows_of(const ResampledOptions& options) {
  return static_cast<std::size_t>(std::max<std::int64_t>(0, options.table_rows));
}

// The draws do not see the order of the rows, whatever the run does.
Subject subject_of(const Run& run) {
  const Resampling resampling = run.on_table();
  Subject subject = run.base->subject(resampling.draws);
  subject.promised = run.total;
  subject.order = Rows::unordered;
  subject.run = [run = subject.run, resampling](std::span<const std::uint32_t> database, Rng& rng) {
    if (database.size() != resampling.rows) throw Error("the table has another number of rows than table_rows");
    Database drawn;
    for (std::size_t row : drawn_rows(resampling, rng)) drawn.push_back(database[row]);
    return run(drawn, rng);
  };
  return subject;
}

class ResampledLearner final : public AnyLearner {
 public:
  explicit ResampledLearner(const ResampledOptions& options)
      : given_(options), run_(run_of(options, table_rows_of(options))) {}

  Json options() const override {
    ResampledOptions all = given_;
    all.options.given = run_.options;
    erase_promise(all.options.given);
    all.options.given.erase("label_count");
    return write_options(all);
  }
  Privacy privacy() const override { return run_.total; }
  Guarantee guarantee() const override { return discreet::guarantee(run_.total); }
  Premise premise() const override { return run_.base->premise(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override;
  std::vector<Bound> table_bounds(const Accuracy& goal) const override { return bounds(goal); }  // its purpose
  std::optional<LearnerClass> concepts() const override { return std::nullopt; }
  std::optional<ManyLabelsClass> many_labels_class(std::size_t) const override { return std::nullopt; }

  bool learns_many() const override { return run_.base->learns_many(); }
  TableSpec inputs(const std::vector<std::string>& columns) const override { return run_.base->inputs(columns); }
  RowOrder row_order() const override { return RowOrder::ignored; }  // draws do not see it
  bool counts_copies() const override { return run_.base->counts_copies(); }
  void require_rows(std::size_t rows) const override;
  Json learn(const Table& table, Rng& rng, const Progress& progress) const override;
  std::unique_ptr<const AnyHypothesis> read(const Json& from) const override { return run_.base->read(from); }
  Subject subject(std::size_t rows) const override;
  std::size_t most_bytes() const override { return run_.base->most_bytes(); }
  Integer steps(std::uint64_t rows) const override {
    const std::uint64_t draws = run_.resampling ? run_.resampling->draws : rows;
    return draws + run_.base->steps(draws);
  }
  std::optional<FrameDomain> frame() const override { return std::nullopt; }

 private:
  ResampledOptions given_;
  Run run_;
};

std::vector<Bound> bounds_of_base(const Run& run, const Accuracy& goal) {
  return resampled_bounds(made_for(goal, run.entry, run.base)->bounds(goal), run.total, goal);
}

// With draws left to it a run takes as many as leave the whole epsilon.
std::vector<Bound> ResampledLearner::bounds(const Accuracy& goal) const {
  check(goal);
  if (!run_.resampling) return bounds_of_base(run_, goal);
  Run whole = run_;
  make_base(whole, whole.total);
  return bounds_of_base(whole, goal);
}

void ResampledLearner::require_rows(std::size_t rows) const {
  if (!run_.resampling)
    throw Error("option 'table_rows' is needed: how many rows the table has, which is public. Write " +
                std::to_string(rows));
  if (run_.resampling->rows != rows)
    throw Error("option 'table_rows' is " + std::to_string(run_.resampling->rows) + " and the table has " +
                std::to_string(rows) + " rows. The promise depends on their number. Write " + std::to_string(rows));
  run_.base->require_rows(run_.resampling->draws);  // the run sees the draws
}

Json ResampledLearner::learn(const Table& table, Rng& rng, const Progress& progress) const {
  require_rows(table.rows());
  const auto drawn = drawn_rows(run_.on_table(), rng, {progress, 0, 0});
  return run_.base->learn(table.picked(drawn, table), rng, progress);
}

Subject ResampledLearner::subject(std::size_t rows) const {
  if (given_.table_rows > 0 && static_cast<std::size_t>(given_.table_rows) != rows)
    throw Error("option 'table_rows' is " + std::to_string(given_.table_rows) + " and tables of " +
                std::to_string(rows) + " rows are asked for. Leave out table_rows, or write as many");
  return subject_of(run_.resampling ? run_ : run_of(given_, rows));
}

// The rows are those of the table that is verified. One draw, fewer than rows, more than rows, and as many as the
// promise leaves; runs that may refuse, that have a delta, and that look at the order of the rows that they get; many
// labels with a delta, pure, and as a sum of runs.
std::vector<TinyInstance> tiny_resamplings() {
  const Json constants{{"concepts", {"0", "1"}}}, cuts{{"concepts", {"00", "01", "11"}}};
  const Json pieces{{"high", 1}, {"pieces", 1}, {"most_pieces", 2}, {"first_rows", 1}, {"test_rows", 1}};
  const Json labels{{"label_count", 2}, {"draws", 2}, {"epsilon", 2}, {"delta", "1/5"}};
  return {{tiny_run("threshold", {{"high", 1}}, {{"draws", 2}}), {1, 2, 3, 4}},
          {tiny_run("threshold", {{"high", 1}}, {{"draws", 4}, {"epsilon", 3}}), {1, 2, 3}},
          {tiny_run("threshold", {{"high", 2}}, {{"epsilon", "5/2"}})},
          {tiny_run("finite", constants, {{"draws", 4}, {"epsilon", 3}})},
          {tiny_run("finite", cuts, {{"draws", 1}, {"epsilon", "1/2"}})},
          {tiny_run("point", "high=1,variant=stable", {{"draws", 2}, {"epsilon", 2}, {"delta", "1/5"}})},
          {tiny_run("point", "high=1,variant=stable", {{"draws", 3}, {"delta", "1/5"}}), {2, 3}},
          {tiny_run("parity", R"({"dimension": 1, "variant": "single"})", {{"draws", 2}})},
          {tiny_run("occam", pieces, {{"draws", 2}, {"epsilon", "2/3"}})},
          {tiny_run("many_points", {{"high", 1}}, labels)},
          {tiny_run("generic", cuts, {{"draws", 1}})},
          {tiny_run("direct_sum", tiny_run("finite", constants, Json::object()),
                    {{"label_count", 2}, {"draws", 3}, {"epsilon", 3}})}};
}

}  // namespace

LearnerEntry resampled_entry() {
  return {.name = ResampledOptions::name,
          .summary = "a rule with a small error on the training table, by a learner on rows drawn from it",
          .fields = describe_fields<ResampledOptions>(),
          .labels = LabelCount::either,
          .errs_on_table = true,
          .tiny = tiny_resamplings,
          .make = [](const Json& options, OptionsFrom) -> std::shared_ptr<const AnyLearner> {
            return std::make_shared<const ResampledLearner>(read_options<ResampledOptions>(options));
          }};
}

}  // namespace discreet::inline app
