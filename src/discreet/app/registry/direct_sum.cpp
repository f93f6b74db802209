// Tested by many_labels_test.cpp
#include "discreet/app/registry/direct_sum.h"

#include <algorithm>
#include <cmath>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/wording.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/many/direct_sum.h"
#include "discreet/learning/listed_records.h"

namespace discreet::inline app {
namespace {

constexpr std::int64_t most_labels = 1'000'000;

// The run for one label, and its complete options.
struct Run {
  const LearnerEntry& entry;
  Json options;
  std::size_t labels;
  Privacy total;
  std::shared_ptr<const AnyLearner> one = nullptr;
};

RunKind kind_of(const Guarantee& guarantee) {
  return std::holds_alternative<Guarantee::BoundedRange>(guarantee.kind) ? RunKind::exponential : RunKind::any;
}

// The failure of one label is a share of that of all; where the options of a run say nothing, of the usual one.
void share_beta(const LearnerEntry& entry, std::size_t labels, Json& options) {
  if (!field_of(entry.fields, "beta") || options.contains("beta")) return;
  options["beta"] = to_string(Rational(Accuracy{}.beta / labels));
}

// A run with the whole promise. Its kind, and whether it has a delta, do not depend on how large its share is. A run
// that is pure where no delta is given stays so; some refuse to be made without the delta that they need.
std::shared_ptr<const AnyLearner> run_with_all(Run& run) {
  run.options["epsilon"] = to_string(run.total.epsilon);
  std::shared_ptr<const AnyLearner> whole;
  try {
    whole = run.entry.of(run.options);
    if (whole->privacy().delta == 0) return whole;
  } catch (const Error&) {
    if (run.total.delta == 0 || !field_of(run.entry.fields, "delta")) throw;
  }
  if (run.total.delta == 0) refuse_leak(run.entry);
  Json with_delta = run.options;
  with_delta["delta"] = to_string(run.total.delta);
  whole = run.entry.of(with_delta);
  if (whole->privacy().delta > 0) run.options = with_delta;
  return whole;
}

// The promise of one run. It depends on what a run with the whole promise shows.
Privacy share_of(Run& run, Accountant accountant) {
  const auto whole = run_with_all(run);
  const RunDelta delta = whole->privacy().delta > 0 ? RunDelta::own : RunDelta::none;
  Privacy one = share_of_one(run.total, run.labels, kind_of(whole->guarantee()), delta, accountant);
  if (delta == RunDelta::own) run.options["delta"] = to_string(one.delta);
  return one;
}

// True if the epsilons of pure runs add up, whatever the kind of a run is. No accountant proves less without a delta.
bool adds_up(const Privacy& total, Accountant accountant) {
  return total.delta == 0 && (accountant == Accountant::best || accountant == Accountant::basic);
}

Run run_of(const DirectSumOptions& options) {
  require_between("label_count", options.label_count, 1, most_labels, "Name the columns of the labels");
  const Privacy total{options.epsilon, options.delta, options.neighbours};
  check(total);
  Run run{find_learner(options.of), options.options.given, static_cast<std::size_t>(options.label_count), total};
  if (learns_many(run.entry, run.options))
    throw Error("option 'of': " + run.entry.name + " learns many labels already. Name a learner of one label");
  check_run_options(run.options);
  if (field_of(run.entry.fields, "neighbours"))
    run.options["neighbours"] = Value<Neighbours>::write(total.neighbours);
  else if (total.neighbours != Neighbours::replace)
    throw Error("option 'neighbours': " + run.entry.name + " proves replacement only. Write replace");
  share_beta(run.entry, run.labels, run.options);
  const Privacy one = adds_up(total, options.accountant) ? Privacy{Rational(total.epsilon / run.labels), 0}
                                                         : share_of(run, options.accountant);
  run.options["epsilon"] = to_string(one.epsilon);
  run.one = run.entry.of(run.options);
  if (total.delta == 0 && run.one->privacy().delta > 0) refuse_leak(run.entry);
  run.options = run.one->options();
  const Privacy promised = run.one->privacy();
  if (promised.epsilon > one.epsilon || promised.delta > one.delta)
    throw Error("option 'of': " + run.entry.name + " does not keep its share of the promise", Error::Kind::check);
  return run;
}

Column<Label> label_column(const BitMatrix& bits, std::size_t j) {
  auto cells = std::make_shared<std::vector<Label>>(bits.rows());
  for (std::size_t i = 0; i < bits.rows(); ++i) (*cells)[i] = bits.get(i, j);
  return {*cells, cells};
}

// One hypothesis per label. A label without an answer has the fixed label 0, as in a model of one label.
class SumHypothesis final : public AnyHypothesis {
 public:
  SumHypothesis(const Run& run, const Json& from) {
    if (!from.is_array() || from.size() != run.labels)
      throw Error("hypothesis: it must be a list of one for each of the " + std::to_string(run.labels) + " labels");
    for (const Json& one : from) parts_.push_back(one.is_null() ? nullptr : run.one->read(one));
  }

  BitMatrix predict_many(const Table& table) const override {
    BitMatrix labels(table.rows(), parts_.size());
    for (std::size_t j = 0; j < parts_.size(); ++j) {
      if (!parts_[j]) continue;
      const auto column = parts_[j]->predict(table);
      for (std::size_t i = 0; i < column.size(); ++i)
        if (column[i]) labels.set(i, j, true);
    }
    return labels;
  }
  std::vector<std::string> rules(std::span<const std::string> columns,
                                 std::span<const LiteralGroup> groups) const override {
    std::vector<std::string> rules;
    for (const auto& part : parts_) rules.push_back(part ? part->rules(columns, groups).front() : "no answer");
    return rules;
  }

 private:
  std::vector<std::unique_ptr<const AnyHypothesis>> parts_;
};

// Bounds of one run for its share of the goal.
std::vector<Bound> of_one_label(const Run& run, const Accuracy& goal,
                                std::vector<Bound> (AnyLearner::*bounds)(const Accuracy&) const) {
  const Accuracy each{goal.alpha, Rational(goal.beta / run.labels)};
  auto all = ((*made_for(each, run.entry, run.one)).*bounds)(each);
  for (Bound& bound : all)
    bound.source = "one of " + std::to_string(run.labels) + " labels, with its share of the promise: " + bound.source;
  return all;
}

std::vector<Bound> table_bounds_of(const Run& run, const Accuracy& goal) {
  return of_one_label(run, goal, &AnyLearner::table_bounds);
}

// Bounds of classes that are known: rows by the printed theorems, and rows that every learner needs.
void add_known(const Run& run, const Accuracy& goal, std::vector<Bound>& bounds) {
  const auto known = run.one->many_labels_class(run.labels);
  if (!known) return;
  const bool pure = run.total.delta == 0;
  const BoundParameters at{.alpha = goal.alpha,
                           .beta = goal.beta,
                           .delta = run.total.delta,
                           .epsilon = run.total.epsilon,
                           .concepts = known->concepts,
                           .labels = run.labels};
  if (known->labelled && run.total.neighbours == Neighbours::replace && known->setting == Setting::agnostic)
    bounds.push_back({pure ? "UB-1.P" : "UB-2.P", Bound::Kind::printed, enough_rows(pure ? ml_ub1(at) : ml_ub2(at)),
                      "Bun et al. 2019, corollary 34, with constants worked out"});
  add_transferred([&](const Accuracy& half) { return table_bounds_of(run, half); },
                  {known->capacity, known->setting, run.labels}, goal, bounds);
  add_nonprivate(known->capacity, known->setting, run.labels, goal, bounds);
  if (!known->labelled) return;
  const auto lower = lower_bounds_of(*known->labelled, run.total, goal);
  bounds.insert(bounds.end(), lower.begin(), lower.end());
}

class DirectSumLearner final : public AnyLearner {
 public:
  explicit DirectSumLearner(const DirectSumOptions& options) : given_(options), run_(run_of(options)) {}

  Json options() const override {
    DirectSumOptions all = given_;
    all.options.given = run_.options;
    erase_promise(all.options.given);
    return write_options(all);
  }
  Privacy privacy() const override { return run_.total; }
  Guarantee guarantee() const override { return discreet::guarantee(run_.total); }
  Premise premise() const override { return run_.one->premise(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override;
  std::vector<Bound> table_bounds(const Accuracy& goal) const override { return table_bounds_of(run_, goal); }
  std::optional<LearnerClass> concepts() const override { return std::nullopt; }
  std::optional<ManyLabelsClass> many_labels_class(std::size_t) const override { return std::nullopt; }

  bool learns_many() const override { return true; }
  TableSpec inputs(const std::vector<std::string>& columns) const override { return run_.one->inputs(columns); }
  RowOrder row_order() const override { return run_.one->row_order(); }
  bool counts_copies() const override { return run_.one->counts_copies(); }
  void require_rows(std::size_t rows) const override { run_.one->require_rows(rows); }
  Json learn(const Table& table, Rng& rng, const Progress& progress) const override;
  std::unique_ptr<const AnyHypothesis> read(const Json& from) const override {
    return std::make_unique<SumHypothesis>(run_, from);
  }
  Subject subject(std::size_t rows) const override;
  std::size_t most_bytes() const override { return run_.one->most_bytes(); }
  Integer steps(std::uint64_t rows) const override { return run_.labels * run_.one->steps(rows); }
  std::optional<FrameDomain> frame() const override { return std::nullopt; }

 private:
  DirectSumOptions given_;
  Run run_;
};

std::vector<Bound> DirectSumLearner::bounds(const Accuracy& goal) const {
  check(goal);
  auto bounds = of_one_label(run_, goal, &AnyLearner::bounds);
  // A lower bound for one run at its share says nothing about all at the total. One label is no harder than many,
  // though.
  for (Bound& bound : bounds)
    if (bound.kind == Bound::Kind::lower && run_.labels > 1) bound.kind = Bound::Kind::other;
  add_known(run_, goal, bounds);
  return bounds;
}

Json DirectSumLearner::learn(const Table& table, Rng& rng, const Progress& progress) const {
  Json all = Json::array();
  bool answered = false;
  for (std::size_t j = 0; j < run_.labels; ++j) {
    Progress part{.report = {}, .stop = progress.stop};
    progress.at(Stage{progress}.fraction(j, run_.labels));
    all.push_back(run_.one->learn(table.with_labels(label_column(table.label_bits(), j)), rng, part));
    answered = answered || !all.back().is_null();
  }
  return answered ? all : Json();
}

// A record of many labels holds one of the run's records for each of them.
Subject DirectSumLearner::subject(std::size_t rows) const {
  const Subject one = run_.one->subject(rows);
  const std::size_t labels = run_.labels;
  Subject subject = one;
  subject.records = record_count(one.records / 2, labels);
  subject.labellings = std::size_t{1} << labels;
  subject.promised = run_.total;
  subject.outcomes.reset();
  subject.describe = [one, labels](std::uint32_t record) {
    std::string text = one.describe(record >> labels << 1);  // (input, 0)
    return describe_record(text.substr(1, text.rfind(',') - 1), record, labels);
  };
  subject.run = [one, labels](std::span<const std::uint32_t> database, Rng& rng) {
    std::string outcome;
    for (std::size_t j = 0; j < labels; ++j) {
      Database projected;
      for (std::uint32_t record : database) projected.push_back((record >> labels << 1) | (record >> j & 1));
      outcome += (j == 0 ? "" : "; ") + one.run(projected, rng);
    }
    return outcome;
  };
  return subject;
}

// Runs that are one selection, runs that may refuse, runs with a delta of their own; by every accountant, and one
// label.
std::vector<TinyInstance> tiny_sums() {
  const Json constants{{"concepts", {"0", "1"}}}, two{{"label_count", 2}};
  std::vector<TinyInstance> all{
      {tiny_run("threshold", {{"high", 1}}, two), {1, 2, 3}},
      {tiny_run("threshold", {{"high", 1}}, {{"label_count", 2}, {"neighbours", "labels"}}), {2, 3}},
      {tiny_run("point", "high=1,variant=proper", {{"label_count", 2}, {"neighbours", "add_remove"}})},
      {tiny_run("point", "high=1,variant=stable", {{"label_count", 2}, {"delta", "1/5"}}), {2, 3}},
      {tiny_run("parity", R"({"dimension": 1, "variant": "single"})", two)},
      {tiny_run("finite", constants, {{"label_count", 3}})},
      {tiny_run("interval", {{"high", 2}}, {{"label_count", 1}, {"epsilon", "2/3"}})}};
  for (const char* accountant : {"basic", "advanced", "zcdp", "zcdp_tight", "optimal", "privacy_loss"})
    all.push_back({tiny_run("finite", constants, {{"label_count", 3}, {"delta", "1/10"}, {"accountant", accountant}})});
  return all;
}

}  // namespace

LearnerEntry direct_sum_entry() {
  return {.name = DirectSumOptions::name,
          .summary = "many labels, each by a run of a learner of one label",
          .fields = describe_fields<DirectSumOptions>(),
          .labels = LabelCount::many,
          .tiny = tiny_sums,
          .make = [](const Json& options, OptionsFrom) -> std::shared_ptr<const AnyLearner> {
            return std::make_shared<const DirectSumLearner>(read_options<DirectSumOptions>(options));
          }};
}

}  // namespace discreet::inline app
