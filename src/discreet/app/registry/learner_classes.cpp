// Tested by claim_plan_test.cpp
#include "discreet/app/registry/learner_classes.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline app {
namespace {

// A larger domain holds a smaller one: rows that the smaller one needs are needed here.
NamedClass on_values(ClassName name, const IntegerDomain& domain) {
  constexpr std::int64_t most = std::int64_t{1} << 62;
  return {.name = name, .size = static_cast<std::int64_t>(std::min<Integer>(domain.size(), most))};
}

// A class of values, of which as many concepts as values and one more are counted.
ManyLabelsClass on_many_values(const Integer& values, Setting setting, const Capacity& capacity, std::size_t labels) {
  return {setting, capacity, LabelledClass{.labels = labels, .setting = setting, .agree_somewhere = values > 1},
          log_of(values + 1)};
}

}  // namespace

ClassKnowledge LearnerClass::facts() const {
  return std::visit([&](const auto& known) { return facts_of(known, answers); }, concepts);
}

std::optional<LearnerClass> class_of_learner(const ThresholdLearner&, const ThresholdLearner::Options& options) {
  return LearnerClass{on_values(ClassName::thresholds, {options.low, options.high})};
}

std::optional<LearnerClass> class_of_learner(const IntervalLearner&, const IntervalLearner::Options& options) {
  return LearnerClass{on_values(ClassName::intervals, {options.low, options.high})};
}

std::optional<LearnerClass> class_of_learner(const PointLearner&, const PointOptions& options) {
  const bool answers_points = options.variant == PointVariant::proper || options.variant == PointVariant::stable;
  return LearnerClass{on_values(ClassName::points, {options.low, options.high}),
                      answers_points ? ClaimAnswers::concepts : ClaimAnswers::any};
}

std::optional<LearnerClass> class_of_learner(const ParityLearner&, const ParityLearner::Options& options) {
  if (options.dimension > 62) return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::parities, .size = options.dimension}};
}

std::optional<LearnerClass> class_of_learner(const LineLearner&, const LineLearner::Options& options) {
  if (bit_length(options.prime) > 31) return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::lines, .size = static_cast<std::int64_t>(options.prime)}};
}

// All boxes of a cube.
std::optional<LearnerClass> class_of_learner(const BoxLearner&, const BoxLearner::Options& options) {
  const auto& axes = options.axes.axes;
  if (options.cells != 0 || axes.empty() || axes.size() > 16) return std::nullopt;
  const Integer side = axes.front().size();
  if (!std::ranges::all_of(axes, [&](const IntegerDomain& axis) { return axis.size() == side; })) return std::nullopt;
  if (bit_length(side - 1) * axes.size() > 62) return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::boxes,
                                 .size = static_cast<std::int64_t>(side),
                                 .dimension = static_cast<std::int64_t>(axes.size())}};
}

// All conjunctions, that of opposite literals included.
std::optional<LearnerClass> class_of_learner(const ConjunctionLearner&, const RuleOptions& options) {
  const bool all = options.method == RuleMethod::all || options.terms >= std::max<std::int64_t>(2, options.dimension);
  if (!all || options.width != 1 || options.literals != RuleLiterals::any || options.dimension > 62)
    return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::conjunctions, .size = options.dimension}};
}

std::optional<LearnerClass> class_of_learner(const FiniteLearner&, const FiniteLearner::Options& options) {
  return LearnerClass{options.concepts};
}

// Other things are known of a class under a known distribution.
std::optional<LearnerClass> class_of_learner(const RepresentationLearner&,
                                             const RepresentationLearner::Options& options) {
  if (!options.concepts || options.distribution) return std::nullopt;
  return LearnerClass{*options.concepts};
}

std::optional<ManyLabelsClass> class_of_labels(const ThresholdLearner&, const ThresholdLearner::Options& options,
                                               std::size_t labels) {
  const Integer cuts = options.high - options.low + 1;
  ManyLabelsClass many = on_many_values(cuts, options.setting, capacity_of_cuts(cuts), labels);
  many.labelled->cuts = cuts;
  return many;
}

std::optional<ManyLabelsClass> class_of_labels(const PointLearner&, const PointOptions& options, std::size_t labels) {
  const Integer values = options.high - options.low + 1;
  return on_many_values(values, options.setting, capacity_of_points(values), labels);
}

std::optional<ManyLabelsClass> class_of_labels(const ParityLearner&, const ParityLearner::Options& options,
                                               std::size_t labels) {
  const Setting setting = options.variant == ParityVariant::agnostic ? Setting::agnostic : Setting::realizable;
  const auto bits = static_cast<std::uint64_t>(options.dimension);
  return ManyLabelsClass{setting, capacity_of_parities(bits),
                         LabelledClass{.labels = labels, .parity_bits = bits, .setting = setting},
                         static_cast<double>(options.dimension) * std::log(2.0)};
}

std::optional<ManyLabelsClass> class_of_labels(const FiniteLearner&, const FiniteLearner::Options& options,
                                               std::size_t) {
  return ManyLabelsClass{options.setting, capacity_of_table(options.concepts.distinct().size()), std::nullopt, 0};
}

}  // namespace discreet::inline app
