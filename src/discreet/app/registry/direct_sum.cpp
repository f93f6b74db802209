// Tested by many_labels_test.cpp
#include "discreet/app/registry/direct_sum.h"

#include <algorithm>
#include <cmath>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/learners/uniform_convergence.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/many/direct_sum.h"
#include "discreet/learners/points/point.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {
namespace {

constexpr std::int64_t most_labels = 1'000'000;

// One run and its complete options.
struct Run {
  const LearnerEntry& entry;
  Json options;
  std::size_t labels;
  Privacy total;
};

RunKind kind_of(const Guarantee& guarantee) {
  return std::holds_alternative<Guarantee::BoundedRange>(guarantee.kind) ? RunKind::exponential : RunKind::any;
}

// The failure of one label is a share of that of all; where the options of a run say nothing, of the usual one.
void share_beta(const LearnerEntry& entry, std::size_t labels, Json& options) {
  if (!field_of(entry.fields, "beta") || options.contains("beta")) return;
  options["beta"] = to_string(Rational(Accuracy{}.beta / labels));
}

// Some entries refuse to be asked without the delta that they need.
RunDelta delta_of(const Run& run) {
  auto leaks = [&](const Json& options) { return run.entry.privacy(options).delta > 0; };
  try {
    return leaks(run.options) ? RunDelta::own : RunDelta::none;
  } catch (const Error&) {
    if (run.total.delta == 0 || !field_of(run.entry.fields, "delta")) throw;
  }
  Json options = run.options;
  options["delta"] = to_string(run.total.delta);
  return leaks(options) ? RunDelta::own : RunDelta::none;
}

Run run_of(const Json& given, const LearnerEntry& (*find)(const std::string&)) {
  auto options = read_options<DirectSumOptions>(given);
  if (options.label_count < 1 || options.label_count > most_labels)
    throw Error("option 'label_count' must lie between 1 and " + std::to_string(most_labels) +
                "; name the columns of the labels");
  const Privacy total{options.epsilon, options.delta, options.neighbours};
  check(total);
  Run run{find(options.of), options.options.given, static_cast<std::size_t>(options.label_count), total};
  if (learns_many(run.entry, run.options))
    throw Error("option 'of': " + run.entry.name + " learns many labels already; name a learner of one label");
  check_run_options(run.options);
  if (field_of(run.entry.fields, "neighbours"))
    run.options["neighbours"] = Value<Neighbours>::write(total.neighbours);
  else if (total.neighbours != Neighbours::replace)
    throw Error("option 'neighbours': " + run.entry.name + " proves replacement only; write replace");
  share_beta(run.entry, run.labels, run.options);
  // Whether a run has a delta, and which kind it is, does not depend on how large its share is. One that is pure where
  // none is given stays so.
  run.options["epsilon"] = to_string(total.epsilon);
  const RunDelta delta = delta_of(run);
  if (delta == RunDelta::own && total.delta == 0)
    throw Error("option 'delta': " + run.entry.name + " with these options is not pure; give a delta above 0");
  if (delta == RunDelta::own) run.options["delta"] = to_string(total.delta);
  const Privacy one =
      share_of_one(total, run.labels, kind_of(run.entry.guarantee(run.options)), delta, options.accountant);
  run.options["epsilon"] = to_string(one.epsilon);
  if (delta == RunDelta::own) run.options["delta"] = to_string(one.delta);
  run.options = run.entry.complete(run.options);
  const Privacy promised = run.entry.privacy(run.options);
  if (promised.epsilon > one.epsilon || promised.delta > one.delta)
    throw Error("option 'of': " + run.entry.name + " does not keep its share of the promise", Error::Kind::check);
  return run;
}

Json completed(const Json& given, const Run& run) {
  auto options = read_options<DirectSumOptions>(given);
  options.options.given = run.options;
  erase_promise(options.options.given);
  return write_options(options);
}

Column<Label> label_column(const BitMatrix& bits, std::size_t j) {
  auto cells = std::make_shared<std::vector<Label>>(bits.rows());
  for (std::size_t i = 0; i < bits.rows(); ++i) (*cells)[i] = bits.get(i, j);
  return {*cells, cells};
}

LearnerEntry::Prepared prepared(const Run& run) {
  const LearnerEntry& entry = run.entry;
  if (entry.prepare) return entry.prepare(run.options);
  const Json& options = run.options;
  return {.learn = [&](const Table& table, Rng& rng,
                       const Progress& progress) { return entry.learn(options, table, rng, progress); },
          .predict = [&](const Json& from, const Table& table) { return entry.predict(options, from, table); },
          .rule = [&](const Json& from,
                      std::span<const std::string> columns) { return entry.rules(options, from, columns).front(); }};
}

Json learn_all(const Run& run, const Table& table, Rng& rng, const Progress& progress) {
  Json all = Json::array();
  bool answered = false;
  const LearnerEntry::Prepared one = prepared(run);
  for (std::size_t j = 0; j < run.labels; ++j) {
    Progress part{.report = {}, .stop = progress.stop};
    progress.at(Stage{progress}.fraction(j, run.labels));
    all.push_back(one.learn(table.with_labels(label_column(table.label_bits(), j)), rng, part));
    answered = answered || !all.back().is_null();
  }
  return answered ? all : Json();
}

void check_hypotheses(const Run& run, const Json& from) {
  if (!from.is_array() || from.size() != run.labels)
    throw Error("hypothesis: it must be a list of one for each of the " + std::to_string(run.labels) + " labels");
}

// A label without an answer has the fixed label 0, as in a model of one label.
BitMatrix predict_all(const Run& run, const Json& from, const Table& table) {
  check_hypotheses(run, from);
  BitMatrix labels(table.rows(), run.labels);
  const LearnerEntry::Prepared one = prepared(run);
  for (std::size_t j = 0; j < run.labels; ++j) {
    if (from[j].is_null()) continue;
    auto column = one.predict(from[j], table);
    for (std::size_t i = 0; i < column.size(); ++i)
      if (column[i]) labels.set(i, j, true);
  }
  return labels;
}

std::vector<std::string> rules_of(const Run& run, const Json& from, std::span<const std::string> columns) {
  check_hypotheses(run, from);
  const LearnerEntry::Prepared one = prepared(run);
  std::vector<std::string> rules;
  for (const Json& rule : from) rules.push_back(rule.is_null() ? "no answer" : one.rule(rule, columns));
  return rules;
}

// What is known of classes that are known: rows by the printed theorems, and rows that no learner can do without.
struct KnownClass {
  LabelledClass labelled;
  double log_concepts;
  Capacity capacity;
};

std::optional<KnownClass> class_of(const Run& run) {
  KnownClass known{{.labels = run.labels, .setting = Setting::realizable}, 0, {}};
  LabelledClass& many = known.labelled;
  auto set_values = [&](const Integer& values) {
    many.agree_somewhere = values > 1;
    known.log_concepts = log_of(values + 1);
  };
  if (run.entry.name == ThresholdLearner::name) {
    auto options = read_options<ThresholdLearner::Options>(run.options);
    many.setting = options.setting;
    many.cuts = options.high - options.low + 1;
    known.capacity = capacity_of_cuts(many.cuts);
    set_values(many.cuts);
  } else if (run.entry.name == PointLearner::name) {
    auto options = read_options<PointOptions>(run.options);
    many.setting = options.setting;
    if (options.values != PointValues::integers) return std::nullopt;
    known.capacity = capacity_of_points(options.high - options.low + 1);
    set_values(options.high - options.low + 1);
  } else if (run.entry.name == ParityLearner::name) {
    auto options = read_options<ParityLearner::Options>(run.options);
    many.parity_bits = static_cast<std::uint64_t>(options.dimension);
    if (options.variant == ParityVariant::agnostic) many.setting = Setting::agnostic;
    known.capacity = capacity_of_parities(static_cast<std::size_t>(options.dimension));
    known.log_concepts = static_cast<double>(options.dimension) * std::log(2.0);
  } else {
    return std::nullopt;
  }
  return known;
}

// Bounds of one run for its share of the goal; `bounds` is a member of its entry.
std::vector<Bound> of_one_label(Run run, const Accuracy& goal, decltype(LearnerEntry::bounds) LearnerEntry::*bounds) {
  const Accuracy each{goal.alpha, Rational(goal.beta / run.labels)};
  set_goal(run.entry, each, run.options);
  auto all = (run.entry.*bounds)(run.options, each);
  for (Bound& bound : all)
    bound.source = "one of " + std::to_string(run.labels) + " labels, with its share of the promise: " + bound.source;
  return all;
}

std::vector<Bound> table_bounds_of(const Run& run, const Accuracy& goal) {
  return of_one_label(run, goal, &LearnerEntry::table_bounds);
}

void add_population(const Run& run, const Capacity& capacity, Setting setting, const Accuracy& goal,
                    std::vector<Bound>& bounds) {
  add_transferred([&](const Accuracy& half) { return table_bounds_of(run, half); }, {capacity, setting, run.labels},
                  goal, bounds);
  add_nonprivate(capacity, setting, run.labels, goal, bounds);
}

void add_known(const Run& run, const Accuracy& goal, std::vector<Bound>& bounds) {
  if (run.entry.name == FiniteLearner::name) {
    auto options = read_options<FiniteLearner::Options>(run.options);
    add_population(run, capacity_of_table(options.concepts.distinct().size()), options.setting, goal, bounds);
  }
  const auto known = class_of(run);
  if (!known) return;
  const double epsilon = to_double(run.total.epsilon), delta = to_double(run.total.delta);
  const auto labels = static_cast<double>(run.labels);
  if (run.total.neighbours == Neighbours::replace && known->labelled.setting == Setting::agnostic)
    bounds.push_back(
        {delta == 0 ? "UB-1.P" : "UB-2.P", Bound::Kind::printed,
         rows_at_least(direct_selection_rows(known->log_concepts, labels, printed_label_epsilon(epsilon, delta, labels),
                                             to_double(goal.alpha), to_double(goal.beta))),
         "Bun et al. 2019, corollary 34, with constants worked out"});
  add_population(run, known->capacity, known->labelled.setting, goal, bounds);
  const auto lower = lower_bounds_of(known->labelled, run.total, goal);
  bounds.insert(bounds.end(), lower.begin(), lower.end());
}

std::vector<Bound> bounds_of(const Run& run, const Accuracy& goal) {
  auto bounds = of_one_label(run, goal, &LearnerEntry::bounds);
  // A lower bound for one run at its share says nothing about all at the total; one label is no harder than many,
  // though.
  for (Bound& bound : bounds)
    if (bound.kind == Bound::Kind::lower && run.labels > 1) bound.kind = Bound::Kind::other;
  add_known(run, goal, bounds);
  return bounds;
}

// A record of many labels holds one of the run's records for each of them.
Subject subject_of(const Run& run, std::size_t rows) {
  const Subject one = run.entry.subject(run.options, rows);
  const std::size_t labels = run.labels;
  Subject subject = one;
  subject.records = record_count(one.records / 2, labels);
  subject.labellings = std::size_t{1} << labels;
  subject.promised = run.total;
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

}  // namespace

LearnerEntry direct_sum_entry(const LearnerEntry& (*find)(const std::string& name)) {
  auto run = [find](const Json& options) { return run_of(options, find); };
  LearnerEntry e;
  e.name = "direct_sum";
  e.summary = "many labels, each by a run of a learner of one label";
  e.fields = describe_fields<DirectSumOptions>();
  e.complete = [run](const Json& options) { return completed(options, run(options)); };
  add_promise(e, run);
  e.bounds = [run](const Json& options, const Accuracy& goal) {
    check(goal);
    return bounds_of(run(options), goal);
  };
  e.table_bounds = [run](const Json& options, const Accuracy& goal) { return table_bounds_of(run(options), goal); };
  e.check_rows = [run](const Json& options, std::size_t rows) {
    const Run one = run(options);
    if (one.entry.check_rows) one.entry.check_rows(one.options, rows);
  };
  e.learn = [run](const Json& options, const Table& table, Rng& rng, const Progress& progress) {
    return learn_all(run(options), table, rng, progress);
  };
  e.predict_many = [run](const Json& options, const Json& from, const Table& table) {
    return predict_all(run(options), from, table);
  };
  e.rules = [run](const Json& options, const Json& from, std::span<const std::string> columns) {
    return rules_of(run(options), from, columns);
  };
  e.most_bytes = [run](const Json& options) {
    Run one = run(options);
    return one.entry.most_bytes(one.options);
  };
  e.steps = [run](const Json& options, std::uint64_t rows) -> Integer {
    Run one = run(options);
    return one.labels * one.entry.steps(one.options, rows);
  };
  e.subject = [run](const Json& options, std::size_t rows) { return subject_of(run(options), rows); };
  return e;
}

}  // namespace discreet::inline app
