// Tested by claim_plan_test.cpp
#include "discreet/app/registry/learner_class.h"

#include <algorithm>
#include <map>

#include "discreet/json/options.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/any/representation.h"
#include "discreet/learners/bits/conjunction.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/interval.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/many/generic.h"
#include "discreet/learners/many/many_points.h"
#include "discreet/learners/many/many_thresholds.h"
#include "discreet/learners/points/line.h"
#include "discreet/learners/points/point.h"
#include "discreet/learners/shapes/box.h"

namespace discreet::inline app {
namespace {

// A larger domain holds a smaller one: what is needed there is needed here.
NamedClass on_values(ClassName name, const IntegerDomain& domain) {
  constexpr std::int64_t most = std::int64_t{1} << 62;
  return {.name = name, .size = static_cast<std::int64_t>(std::min<Integer>(domain.size(), most))};
}

LearnerClass points_of_learner(const PointOptions& options) {
  const bool answers_points = options.variant == PointVariant::proper || options.variant == PointVariant::stable;
  return {on_values(ClassName::points, {options.low, options.high}),
          answers_points ? ClaimAnswers::concepts : ClaimAnswers::any};
}

// All boxes of a cube.
std::optional<LearnerClass> boxes_of(const BoxLearner::Options& options) {
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
std::optional<LearnerClass> conjunctions_of(const RuleOptions& options) {
  const bool all = options.method == RuleMethod::all || options.terms >= std::max<std::int64_t>(2, options.dimension);
  if (!all || options.width != 1 || options.literals != RuleLiterals::any || options.dimension > 62)
    return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::conjunctions, .size = options.dimension}};
}

template <class L>
bool is(const std::string& learner) {
  return learner == L::name;
}

std::optional<LearnerClass> named_class_of(const std::string& learner, const Json& options) {
  if (is<ThresholdLearner>(learner)) {
    const auto read = read_options<ThresholdLearner::Options>(options);
    return LearnerClass{on_values(ClassName::thresholds, {read.low, read.high})};
  }
  if (is<IntervalLearner>(learner)) {
    const auto read = read_options<IntervalLearner::Options>(options);
    return LearnerClass{on_values(ClassName::intervals, {read.low, read.high})};
  }
  if (is<PointLearner>(learner)) {
    const auto read = read_options<PointOptions>(options);
    return read.values == PointValues::integers ? std::optional(points_of_learner(read)) : std::nullopt;
  }
  if (is<ParityLearner>(learner)) {
    const auto read = read_options<ParityLearner::Options>(options);
    if (read.dimension > 62) return std::nullopt;
    return LearnerClass{NamedClass{.name = ClassName::parities, .size = read.dimension}};
  }
  if (is<LineLearner>(learner)) {
    const auto read = read_options<LineLearner::Options>(options);
    if (bit_length(read.prime) > 31) return std::nullopt;
    return LearnerClass{NamedClass{.name = ClassName::lines, .size = static_cast<std::int64_t>(read.prime)}};
  }
  if (is<BoxLearner>(learner)) return boxes_of(read_options<BoxLearner::Options>(options));
  if (is<ConjunctionLearner>(learner)) return conjunctions_of(read_options<RuleOptions>(options));
  return std::nullopt;
}

}  // namespace

ClassKnowledge LearnerClass::facts() const {
  return std::visit([&](const auto& known) { return facts_of(known, answers); }, concepts);
}

std::optional<LearnerClass> class_of_learner(const std::string& learner, const Json& options) {
  if (is<FiniteLearner>(learner)) return LearnerClass{read_options<FiniteLearner::Options>(options).concepts};
  if (is<RepresentationLearner>(learner)) {
    const auto read = read_options<RepresentationLearner::Options>(options);
    if (!read.concepts || read.distribution) return std::nullopt;  // of a known distribution other things are known
    return LearnerClass{*read.concepts};
  }
  return named_class_of(learner, options);
}

Setting setting_of_learner(const std::string& learner, const Json& options) {
  if (options.contains("setting")) return Value<Setting>::read(options["setting"], "setting");
  if (learner == "direct_sum") return setting_of_learner(options["of"].get<std::string>(), options["options"]);
  const std::string variant = options.value("variant", "");
  const bool any_labels = is<GenericLearner>(learner) || is<ManyThresholdsLearner>(learner) ||
                          (is<ManyPointsLearner>(learner) && (variant == "pure" || variant == "agnostic")) ||
                          (is<ParityLearner>(learner) && variant == "agnostic");
  return any_labels ? Setting::agnostic : Setting::realizable;
}

}  // namespace discreet::inline app
