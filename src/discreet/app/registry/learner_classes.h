// Which class each learner learns, from its options. A learner without an overload has no class that `claim` knows.
#pragma once

#include "discreet/app/registry/learner_class.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/any/representation.h"
#include "discreet/learners/bits/conjunction.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/interval.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/points/line.h"
#include "discreet/learners/points/point.h"
#include "discreet/learners/shapes/box.h"

namespace discreet::inline app {

std::optional<LearnerClass> class_of_learner(const ThresholdLearner&, const ThresholdLearner::Options& options);
std::optional<LearnerClass> class_of_learner(const IntervalLearner&, const IntervalLearner::Options& options);
std::optional<LearnerClass> class_of_learner(const PointLearner&, const PointOptions& options);
std::optional<LearnerClass> class_of_learner(const ParityLearner&, const ParityLearner::Options& options);
std::optional<LearnerClass> class_of_learner(const LineLearner&, const LineLearner::Options& options);
std::optional<LearnerClass> class_of_learner(const BoxLearner&, const BoxLearner::Options& options);
std::optional<LearnerClass> class_of_learner(const ConjunctionLearner&, const RuleOptions& options);
std::optional<LearnerClass> class_of_learner(const FiniteLearner&, const FiniteLearner::Options& options);
std::optional<LearnerClass> class_of_learner(const RepresentationLearner&,
                                             const RepresentationLearner::Options& options);

std::optional<ManyLabelsClass> class_of_labels(const ThresholdLearner&, const ThresholdLearner::Options& options,
                                               std::size_t labels);
std::optional<ManyLabelsClass> class_of_labels(const PointLearner&, const PointOptions& options, std::size_t labels);
std::optional<ManyLabelsClass> class_of_labels(const ParityLearner&, const ParityLearner::Options& options,
                                               std::size_t labels);
std::optional<ManyLabelsClass> class_of_labels(const FiniteLearner&, const FiniteLearner::Options& options,
                                               std::size_t labels);

}  // namespace discreet::inline app
