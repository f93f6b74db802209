// A class that models Learner or MultiLearner as an entry of the registry.
//
// How its hypotheses are written, read and put into words is beside the learner, in x_json.h.
#pragma once

#include <memory>

#include "discreet/app/registry/learner_class.h"
#include "discreet/app/registry/registry.h"
#include "discreet/json/hypothesis.h"
#include "discreet/json/options.h"
#include "discreet/learning/multi_learner.h"
#include "discreet/table/input_columns.h"

namespace discreet::inline app {

template <class L>
concept AnyKindOfLearner = Learner<L> || MultiLearner<L>;

// A learner with rows that are points on a map.
template <class L>
concept LearnsRegions = requires(const L& learner) {
  { learner.domain() } -> std::same_as<FrameDomain>;
};

template <class L>
concept ReadsBits = requires(const L& learner) {
  { learner.domain() } -> std::same_as<BitDomain>;
};

// An integer or a text, not a row of bits, a place or a point of several axes.
template <class L>
concept ReadsOneColumn =
    std::same_as<typename L::Input, std::uint64_t> || std::same_as<typename L::Input, std::string_view>;

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

// The answer as JSON: null for none, and a list for many labels.
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

// Found by the type of the learner, whichever header declares them.
template <class L>
std::size_t bytes_per_label(const L& learner) {
  return most_bytes(learner);
}
template <class L>
Guarantee guarantee_of(const L& learner) {
  if constexpr (requires { learner.guarantee(); }) return learner.guarantee();
  return guarantee(learner.privacy());
}

template <Learner L>
class HypothesisOf final : public AnyHypothesis {
 public:
  HypothesisOf(const L& learner, const Json& from) : learner_(learner), hypothesis_(hypothesis_of(learner, from)) {}

  std::vector<Label> predict(const Table& table) const override {
    auto x = inputs(learner_.domain(), table);
    std::vector<Label> labels(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) labels[i] = hypothesis_(x[i]);
    return labels;
  }
  std::vector<std::string> rules(std::span<const std::string> columns,
                                 [[maybe_unused]] std::span<const LiteralGroup> groups) const override {
    if constexpr (requires { rule(learner_, hypothesis_, columns, groups); })
      return {rule(learner_, hypothesis_, columns, groups)};
    else
      return {rule(learner_, hypothesis_, columns)};
  }
  std::size_t pieces() const override {
    if constexpr (LearnsRegions<L>) return piece_count(hypothesis_);
    return AnyHypothesis::pieces();
  }
  Region region(std::size_t pieces) const override {
    if constexpr (LearnsRegions<L>) return region_of(hypothesis_, learner_.domain(), pieces);
    return AnyHypothesis::region(pieces);
  }

 private:
  const L& learner_;
  typename L::Hypothesis hypothesis_;
};

template <MultiLearner L>
class HypothesesOf final : public AnyHypothesis {
 public:
  HypothesesOf(const L& learner, const Json& from) : learner_(learner), hypotheses_(hypotheses_of(learner, from)) {}

  BitMatrix predict_many(const Table& table) const override {
    auto x = inputs(learner_.domain(), table);
    BitMatrix labels(x.size(), hypotheses_.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t j = 0; j < hypotheses_.size(); ++j)
        if (hypotheses_[j](x[i])) labels.set(i, j, true);
    return labels;
  }
  std::vector<std::string> rules(std::span<const std::string> columns, std::span<const LiteralGroup>) const override {
    std::vector<std::string> rules;
    for (const auto& hypothesis : hypotheses_) rules.push_back(rule(learner_, hypothesis, columns));
    return rules;
  }

 private:
  const L& learner_;
  std::vector<typename L::Hypothesis> hypotheses_;
};

template <AnyKindOfLearner L>
class LearnerOf final : public AnyLearner, public std::enable_shared_from_this<LearnerOf<L>> {
 public:
  using Options = typename L::Options;
  LearnerOf(const Options& options, OptionsFrom from) : given_(options), learner_(options) {
    if constexpr (requires { learner_.check_options(); })
      if (from == OptionsFrom::user) learner_.check_options();  // a check that takes long, once
  }

  Json options() const override { return write_options(given_); }
  Privacy privacy() const override { return learner_.privacy(); }
  Guarantee guarantee() const override { return guarantee_of(learner_); }
  Premise premise() const override { return learner_.premise(); }
  std::vector<Bound> bounds(const Accuracy& goal) const override { return learner_.bounds(goal); }
  std::vector<Bound> table_bounds(const Accuracy& goal) const override {
    if constexpr (requires { learner_.table_bounds(goal); }) return learner_.table_bounds(goal);
    return {};
  }
  void add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const override {
    if constexpr (requires { learner_.add_plan_bounds(goal, bounds); }) learner_.add_plan_bounds(goal, bounds);
  }
  std::optional<LearnerClass> concepts() const override {
    if constexpr (requires { class_of_learner(learner_, given_); }) return class_of_learner(learner_, given_);
    return std::nullopt;
  }
  std::optional<ManyLabelsClass> many_labels_class(std::size_t labels) const override {
    if constexpr (requires { class_of_labels(learner_, given_, labels); })
      return class_of_labels(learner_, given_, labels);
    return std::nullopt;
  }

  bool learns_many() const override { return MultiLearner<L>; }
  TableSpec inputs(const std::vector<std::string>& columns) const override {
    return input_columns(learner_.domain(), columns);
  }
  RowOrder row_order() const override { return learner_.row_order(); }
  bool counts_copies() const override {
    if constexpr (requires { L::noise_per_row; })
      if (L::noise_per_row) return false;
    return learner_.row_order() == RowOrder::ignored;
  }
  void require_rows(std::size_t rows) const override {
    if constexpr (requires { learner_.check_rows(rows); }) learner_.check_rows(rows);
  }
  Json learn(const Table& table, Rng& rng, const Progress& progress) const override {
    return answer(learner_, sample_of(learner_, table), rng, progress);
  }
  std::unique_ptr<const AnyHypothesis> read(const Json& from) const override {
    if constexpr (MultiLearner<L>)
      return std::make_unique<HypothesesOf<L>>(learner_, from);
    else
      return std::make_unique<HypothesisOf<L>>(learner_, from);
  }
  Subject subject(std::size_t rows) const override;
  std::size_t most_bytes() const override { return bytes_per_label(learner_); }
  Integer steps(std::uint64_t rows) const override {
    if constexpr (requires { learner_.steps(rows); }) return learner_.steps(rows);
    return 0;
  }
  std::optional<FrameDomain> frame() const override {
    if constexpr (LearnsRegions<L>) return learner_.domain();
    return std::nullopt;
  }

 private:
  Options given_;
  L learner_;
};

template <AnyKindOfLearner L>
Subject LearnerOf<L>::subject(std::size_t) const {
  auto self = this->shared_from_this();
  auto domain = learner_.domain();
  std::size_t labels = 1;
  if constexpr (MultiLearner<L>) labels = learner_.label_count();
  Subject subject;
  subject.records = record_count(domain, labels);
  subject.labellings = std::size_t{1} << labels;
  subject.promised = learner_.privacy();
  subject.order = learner_.row_order() == RowOrder::ignored ? Rows::unordered : Rows::ordered;
  subject.describe = [domain, labels](std::uint32_t record) { return describe_record(domain, record, labels); };
  subject.run = [=](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    auto text = [](const Json& answer) { return answer.is_null() ? "no answer" : answer.dump(); };
    if constexpr (Learner<L>)
      return text(answer(self->learner_, RecordSample(domain, database).sample(), rng));
    else
      return text(answer(self->learner_, MultiRecordSample(domain, database, labels).sample(), rng));
  };
  return subject;
}

// Where an option decides about the type of the inputs, one name stands for several classes with the same options. The
// first class that takes the options is meant.
template <AnyKindOfLearner L, AnyKindOfLearner... Others>
std::shared_ptr<const AnyLearner> make_learner(const typename L::Options& options, OptionsFrom from) {
  if constexpr (sizeof...(Others) > 0)
    if (!L::takes(options)) return make_learner<Others...>(options, from);
  return std::make_shared<const LearnerOf<L>>(options, from);
}

template <class L>
std::string one_label_name() {
  if constexpr (requires { typename L::OneLabel; }) return std::string(L::OneLabel::name);
  return {};
}

template <class L>
std::vector<std::string> realizable_variants_of() {
  if constexpr (requires { L::realizable_variants; })
    return {L::realizable_variants.begin(), L::realizable_variants.end()};
  return {};
}

template <AnyKindOfLearner L, AnyKindOfLearner... Others>
LearnerEntry entry() {
  using Options = typename L::Options;
  return {.name = std::string(L::name),
          .summary = std::string(L::summary),
          .fields = describe_fields<Options>(),
          .labels = MultiLearner<L> ? LabelCount::many : LabelCount::one,
          .one_label = one_label_name<L>(),
          .realizable_variants = realizable_variants_of<L>(),
          .reads_bits = ReadsBits<L>,
          .learns_regions = LearnsRegions<L>,
          .reads_one_column = ReadsOneColumn<L>,
          .tiny = [] { return tiny_instances(TinyOf<L>{}); },
          .make = [](const Json& options,
                     OptionsFrom from) { return make_learner<L, Others...>(read_options<Options>(options), from); }};
}

}  // namespace discreet::inline app
