// A learner as an entry of the registry.
#pragma once

#include <memory>

#include "discreet/app/hypothesis.h"
#include "discreet/app/options.h"
#include "discreet/app/records.h"
#include "discreet/app/registry.h"

namespace discreet {

// Calls f with the learner of these options. Where an option decides about the type of the inputs, one name stands for
// several classes with the same options, and the first that takes them is meant.
template <Learner L, Learner... Others, class F>
auto with_learner(const typename L::Options& options, const F& f) {
  if constexpr (sizeof...(Others) > 0)
    if (!L::takes(options)) return with_learner<Others...>(options, f);
  return f(L(options));
}

template <Learner L>
typename L::Hypothesis hypothesis_of(const L& learner, const Json& from) {
  typename L::Hypothesis hypothesis;
  read_hypothesis(learner, from, hypothesis);
  return hypothesis;
}

template <Learner L>
std::vector<Label> predictions(const L& learner, const Json& from, const Table& table) {
  auto hypothesis = hypothesis_of(learner, from);
  auto x = inputs(learner.domain(), table);
  std::vector<Label> labels(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) labels[i] = hypothesis(x[i]);
  return labels;
}

template <Learner L>
Subject subject_of(L of_options) {
  auto learner = std::make_shared<const L>(std::move(of_options));
  auto domain = learner->domain();
  Subject subject;
  subject.records = record_count(domain);
  subject.promised = learner->privacy();
  subject.order = learner->row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain](std::uint32_t record) { return describe_record(domain, record); };
  subject.run = [learner, domain](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    RecordSample<decltype(domain)> rows(domain, database);
    auto hypothesis = learner->learn(rows.sample(), rng);
    return hypothesis ? write_hypothesis(*learner, *hypothesis).dump() : "no answer";
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

template <Learner L, Learner... Others>
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
  e.bounds = [with](const Json& options, const Accuracy& goal) {
    return with(options, [&](const auto& learner) { return learner.bounds(goal); });
  };
  e.inputs = [with](const Json& options, const std::vector<std::string>& columns) {
    return with(options, [&](const auto& learner) { return input_columns(learner.domain(), columns); });
  };
  e.learn = [with](const Json& options, const Table& table, Rng& rng, const Progress& progress) {
    return with(options, [&](const auto& learner) {
      auto hypothesis = learner.learn({inputs(learner.domain(), table), table.labels()}, rng, progress);
      return hypothesis ? write_hypothesis(learner, *hypothesis) : Json();
    });
  };
  e.predict = [with](const Json& options, const Json& from, const Table& table) {
    return with(options, [&](const auto& learner) { return predictions(learner, from, table); });
  };
  e.rule = [with](const Json& options, const Json& from, std::span<const std::string> columns) {
    return with(options, [&](const auto& learner) { return rule(learner, hypothesis_of(learner, from), columns); });
  };
  e.steps = [with](const Json& options, std::uint64_t rows) {
    return with(options, [&](const auto& learner) -> Integer {
      if constexpr (requires { learner.steps(rows); }) return learner.steps(rows);
      return 0;
    });
  };
  e.subject = [with](const Json& options, std::size_t) {
    return with(options, [](const auto& learner) { return subject_of(learner); });
  };
  if constexpr (LearnsRegions<L>) add_region<L>(e);
  return e;
}

}  // namespace discreet
