// A learner as an entry of the registry.
#pragma once

#include <memory>

#include "discreet/app/hypothesis.h"
#include "discreet/app/options.h"
#include "discreet/app/records.h"
#include "discreet/app/registry.h"

namespace discreet {

template <Learner L>
L make_learner(const Json& options) {
  return L(read_options<typename L::Options>(options));
}

template <Learner L>
typename L::Hypothesis hypothesis_of(const L& learner, const Json& from) {
  typename L::Hypothesis hypothesis;
  read_hypothesis(learner, from, hypothesis);
  return hypothesis;
}

template <Learner L>
Subject subject_of(const Json& options, std::size_t) {
  auto learner = std::make_shared<const L>(make_learner<L>(options));
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

template <Learner L>
LearnerEntry entry() {
  LearnerEntry e;
  e.name = L::name;
  e.summary = L::summary;
  e.fields = describe_fields<typename L::Options>();
  e.complete = [](const Json& options) {
    auto read = read_options<typename L::Options>(options);
    L learner(read);  // the constructor checks them together
    return write_options(read);
  };
  e.privacy = [](const Json& options) { return make_learner<L>(options).privacy(); };
  e.bounds = [](const Json& options, const Accuracy& goal) { return make_learner<L>(options).bounds(goal); };
  e.inputs = [](const Json& options, const std::vector<std::string>& columns) {
    return input_columns(make_learner<L>(options).domain(), columns);
  };
  e.learn = [](const Json& options, const Table& table, Rng& rng, const Progress& progress) {
    L learner = make_learner<L>(options);
    auto hypothesis = learner.learn({inputs(learner.domain(), table), table.labels()}, rng, progress);
    return hypothesis ? write_hypothesis(learner, *hypothesis) : Json();
  };
  e.predict = [](const Json& options, const Json& from, const Table& table) {
    L learner = make_learner<L>(options);
    auto hypothesis = hypothesis_of(learner, from);
    auto x = inputs(learner.domain(), table);
    std::vector<Label> labels(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) labels[i] = hypothesis(x[i]);
    return labels;
  };
  e.rule = [](const Json& options, const Json& from, std::span<const std::string> columns) {
    L learner = make_learner<L>(options);
    return rule(learner, hypothesis_of(learner, from), columns);
  };
  e.subject = subject_of<L>;
  return e;
}

}  // namespace discreet
