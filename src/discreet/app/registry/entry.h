// A learner as an entry of the registry.
#pragma once

#include <memory>

#include "discreet/app/registry/registry.h"
#include "discreet/json/hypothesis.h"
#include "discreet/json/options.h"
#include "discreet/learning/multi_learner.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {

// Calls f with the learner of these options. Where an option decides about the type of the inputs, one name stands for
// several classes with the same options, and the first that takes them is meant.
template <class L, class... Others, class F>
auto with_learner(const typename L::Options& options, const F& f) {
  if constexpr (sizeof...(Others) > 0)
    if (!L::takes(options)) return with_learner<Others...>(options, f);
  return f(L(options));
}

template <class L>
typename L::Hypothesis hypothesis_of(const L& learner, const Json& from) {
  typename L::Hypothesis hypothesis;
  read_hypothesis(learner, from, hypothesis);
  return hypothesis;
}

template <MultiLearner L>
std::vector<typename L::Hypothesis> hypotheses_of(const L& learner, const Json& from) {
  if (!from.is_array() || from.size() != learner.label_count())
    throw Error("hypothesis: it must be a list of one for each of the " + std::to_string(learner.label_count()) +
                " labels");
  std::vector<typename L::Hypothesis> hypotheses;
  for (const Json& one : from) hypotheses.push_back(hypothesis_of(learner, one));
  return hypotheses;
}

// The answer as JSON: null for none, of many labels a list.
template <Learner L>
Json answer(const L& learner, const Sample<typename L::Input>& sample, Rng& rng, const Progress& progress = {}) {
  auto hypothesis = learner.learn(sample, rng, progress);
  return hypothesis ? write_hypothesis(learner, *hypothesis) : Json();
}
template <MultiLearner L>
Json answer(const L& learner, const MultiSample<typename L::Input>& sample, Rng& rng, const Progress& progress = {}) {
  auto hypotheses = learner.learn(sample, rng, progress);
  if (!hypotheses) return Json();
  Json all = Json::array();
  for (const auto& hypothesis : *hypotheses) all.push_back(write_hypothesis(learner, hypothesis));
  return all;
}

template <Learner L>
Sample<typename L::Input> sample_of(const L& learner, const Table& table) {
  return {inputs(learner.domain(), table), table.labels()};
}
template <MultiLearner L>
MultiSample<typename L::Input> sample_of(const L& learner, const Table& table) {
  return {inputs(learner.domain(), table), table.label_bits(), table.label_bits().columns()};
}

template <Learner L>
std::vector<Label> predictions(const L& learner, const Json& from, const Table& table) {
  auto hypothesis = hypothesis_of(learner, from);
  auto x = inputs(learner.domain(), table);
  std::vector<Label> labels(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) labels[i] = hypothesis(x[i]);
  return labels;
}

template <MultiLearner L>
BitMatrix many_predictions(const L& learner, const Json& from, const Table& table) {
  auto hypotheses = hypotheses_of(learner, from);
  auto x = inputs(learner.domain(), table);
  BitMatrix labels(x.size(), hypotheses.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < hypotheses.size(); ++j)
      if (hypotheses[j](x[i])) labels.set(i, j, true);
  return labels;
}

template <class L>
std::vector<std::string> rules_of(const L& learner, const Json& from, std::span<const std::string> columns) {
  if constexpr (Learner<L>) {
    return {rule(learner, hypothesis_of(learner, from), columns)};
  } else {
    std::vector<std::string> rules;
    for (const auto& hypothesis : hypotheses_of(learner, from)) rules.push_back(rule(learner, hypothesis, columns));
    return rules;
  }
}

template <class L>
Guarantee guarantee_of(const L& learner) {
  if constexpr (requires { learner.guarantee(); }) return learner.guarantee();
  return guarantee(learner.privacy());
}

template <class L>
std::size_t label_count_of(const L& learner) {
  if constexpr (Learner<L>)
    return 1;
  else
    return learner.label_count();
}

template <class L>
Subject subject_of(L of_options) {
  auto learner = std::make_shared<const L>(std::move(of_options));
  auto domain = learner->domain();
  const std::size_t labels = label_count_of(*learner);
  Subject subject;
  subject.records = record_count(domain, labels);
  subject.labellings = std::size_t{1} << labels;
  subject.promised = learner->privacy();
  subject.order = learner->row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain, labels](std::uint32_t record) { return describe_record(domain, record, labels); };
  subject.run = [=](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    auto told = [](const Json& answer) { return answer.is_null() ? "no answer" : answer.dump(); };
    if constexpr (Learner<L>)
      return told(answer(*learner, RecordSample(domain, database).sample(), rng));
    else
      return told(answer(*learner, MultiRecordSample(domain, database, labels).sample(), rng));
  };
  return subject;
}

// A learner whose rows are points on a map.
template <class L>
concept LearnsRegions = requires(const L& learner) {
  { learner.domain() } -> std::same_as<FrameDomain>;
};

template <LearnsRegions L>
void add_region(LearnerEntry& e) {
  using Options = typename L::Options;
  e.frame = [](const Json& options) { return L(read_options<Options>(options)).domain(); };
  e.pieces = [](const Json& options, const Json& from) {
    return piece_count(hypothesis_of(L(read_options<Options>(options)), from));
  };
  e.region = [](const Json& options, const Json& from, std::size_t pieces) {
    const L learner(read_options<Options>(options));
    return region_of(hypothesis_of(learner, from), learner.domain(), pieces);
  };
}

// One learner for many runs.
template <Learner L>
LearnerEntry::Prepared prepared(const L& one) {
  auto learner = std::make_shared<const L>(one);
  return {
      .learn = [learner](
                   const Table& table, Rng& rng,
                   const Progress& progress) { return answer(*learner, sample_of(*learner, table), rng, progress); },
      .predict = [learner](const Json& from, const Table& table) { return predictions(*learner, from, table); },
      .rule = [learner](const Json& from,
                        std::span<const std::string> columns) { return rules_of(*learner, from, columns).front(); }};
}

template <class L, class... Others>
  requires Learner<L> || MultiLearner<L>
LearnerEntry entry() {
  using Options = typename L::Options;
  auto with = [](const Json& options, const auto& f) {
    return with_learner<L, Others...>(read_options<Options>(options), f);
  };
  LearnerEntry e;
  e.name = L::name;
  e.summary = L::summary;
  e.fields = describe_fields<Options>();
  e.complete = [](const Json& options) {
    auto read = read_options<Options>(options);
    // The constructor checks them together.
    return with_learner<L, Others...>(read, [&](const auto& learner) {
      if constexpr (requires { learner.check_options(); }) learner.check_options();  // what takes long, once
      return write_options(read);
    });
  };
  e.privacy = [with](const Json& options) {
    return with(options, [](const auto& learner) { return learner.privacy(); });
  };
  e.premise = [with](const Json& options) {
    return with(options, [](const auto& learner) { return learner.premise(); });
  };
  e.bounds = [with](const Json& options, const Accuracy& goal) {
    return with(options, [&](const auto& learner) { return learner.bounds(goal); });
  };
  e.table_bounds = [with](const Json& options, const Accuracy& goal) {
    return with(options, [&](const auto& learner) -> std::vector<Bound> {
      if constexpr (requires { learner.table_bounds(goal); }) return learner.table_bounds(goal);
      return {};
    });
  };
  e.inputs = [with](const Json& options, const std::vector<std::string>& columns) {
    return with(options, [&](const auto& learner) { return input_columns(learner.domain(), columns); });
  };
  e.learn = [with](const Json& options, const Table& table, Rng& rng, const Progress& progress) {
    return with(options,
                [&](const auto& learner) { return answer(learner, sample_of(learner, table), rng, progress); });
  };
  if constexpr (!MultiLearner<L>)
    e.prepare = [with](const Json& options) {
      return with(options, [](const auto& learner) { return prepared(learner); });
    };
  if constexpr (MultiLearner<L>)
    e.predict_many = [with](const Json& options, const Json& from, const Table& table) {
      return with(options, [&](const auto& learner) { return many_predictions(learner, from, table); });
    };
  else
    e.predict = [with](const Json& options, const Json& from, const Table& table) {
      return with(options, [&](const auto& learner) { return predictions(learner, from, table); });
    };
  e.rules = [with](const Json& options, const Json& from, std::span<const std::string> columns) {
    return with(options, [&](const auto& learner) { return rules_of(learner, from, columns); });
  };
  e.guarantee = [with](const Json& options) {
    return with(options, [](const auto& learner) { return guarantee_of(learner); });
  };
  e.most_bytes = [with](const Json& options) {
    return with(options, [](const auto& learner) { return most_bytes(learner); });
  };
  e.steps = [with](const Json& options, std::uint64_t rows) {
    return with(options, [&](const auto& learner) -> Integer {
      if constexpr (requires { learner.steps(rows); }) return learner.steps(rows);
      return 0;
    });
  };
  if constexpr (requires(const L& learner) { learner.check_rows(std::size_t{}); })
    e.check_rows = [with](const Json& options, std::size_t rows) {
      with(options, [&](const auto& learner) { learner.check_rows(rows); });
    };
  e.subject = [with](const Json& options, std::size_t) {
    return with(options, [](const auto& learner) { return subject_of(learner); });
  };
  if constexpr (LearnsRegions<L>) add_region<L>(e);
  return e;
}

}  // namespace discreet::inline app
