#include "discreet/app/registry.h"

#include "discreet/app/direct_sum.h"
#include "discreet/app/entry.h"
#include "discreet/app/hypotheses/ball.h"
#include "discreet/app/hypotheses/box.h"
#include "discreet/app/hypotheses/conjunction.h"
#include "discreet/app/hypotheses/convex_polygon.h"
#include "discreet/app/hypotheses/decision_tree.h"
#include "discreet/app/hypotheses/disjunction.h"
#include "discreet/app/hypotheses/disks.h"
#include "discreet/app/hypotheses/finite.h"
#include "discreet/app/hypotheses/generic.h"
#include "discreet/app/hypotheses/halfspace.h"
#include "discreet/app/hypotheses/interval.h"
#include "discreet/app/hypotheses/line.h"
#include "discreet/app/hypotheses/many_parities.h"
#include "discreet/app/hypotheses/many_points.h"
#include "discreet/app/hypotheses/many_thresholds.h"
#include "discreet/app/hypotheses/occam.h"
#include "discreet/app/hypotheses/occam_tree.h"
#include "discreet/app/hypotheses/parity.h"
#include "discreet/app/hypotheses/point.h"
#include "discreet/app/hypotheses/polygons.h"
#include "discreet/app/hypotheses/queried_conjunction.h"
#include "discreet/app/hypotheses/queried_threshold.h"
#include "discreet/app/hypotheses/representation.h"
#include "discreet/app/hypotheses/step_function.h"
#include "discreet/app/hypotheses/text_point.h"
#include "discreet/app/hypotheses/threshold.h"
#include "discreet/app/mechanism_subjects.h"
#include "discreet/app/resampled.h"
#include "discreet/app/wording.h"

namespace discreet {
namespace {

template <class S>
MechanismEntry mechanism_entry() {
  return {std::string(S::name), std::string(S::summary), describe_fields<typename S::Options>(),
          [](const Json& options, std::size_t rows) {
            Subject subject = S::subject(read_options<typename S::Options>(options), rows);
            check_rows_protected(subject.promised.neighbours);  // its records have no labels
            return subject;
          }};
}

template <class Entries>
const auto& find_by_name(const Entries& entries, const std::string& name, const std::string& kind) {
  std::vector<std::string> names;
  for (const auto& entry : entries) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw Error("unknown " + kind + " " + in_quotes(name, 60) + did_you_mean(name, names) + "; known are " + join(names));
}

}  // namespace

// One line a learner.
const std::vector<LearnerEntry>& learners() {
  static const std::vector<LearnerEntry> all{
      // clang-format off
      entry<BallLearner>(),
      entry<BoxLearner>(),
      entry<ConjunctionLearner>(),
      entry<ConvexPolygonLearner>(),
      entry<DecisionTreeLearner>(),
      direct_sum_entry(find_learner),
      entry<DisjunctionLearner>(),
      entry<DisksLearner>(),
      entry<FiniteLearner>(),
      entry<GenericLearner>(),
      entry<HalfspaceLearner>(),
      entry<IntervalLearner>(),
      entry<LineLearner>(),
      entry<ManyParitiesLearner>(),
      entry<ManyPointsLearner>(),
      entry<ManyThresholdsLearner>(),
      entry<OccamLearner>(),
      entry<OccamTreeLearner>(),
      entry<ParityLearner>(),
      entry<PointLearner, TextPointLearner>(),
      entry<PolygonsLearner>(),
      entry<QueriedConjunctionLearner, LocallyQueriedConjunctionLearner>(),
      entry<QueriedThresholdLearner, LocallyQueriedThresholdLearner>(),
      entry<RepresentationLearner>(),
      resampled_entry(find_learner),
      entry<StepFunctionLearner>(),
      entry<ThresholdLearner>(),
      // clang-format on
  };
  return all;
}

const std::vector<MechanismEntry>& mechanisms() {
  static const std::vector<MechanismEntry> all{
      mechanism_entry<AboveThresholdSubject>(),     mechanism_entry<ErrorCountsSubject>(),
      mechanism_entry<ExponentialSubject>(),        mechanism_entry<GaussianNoiseSubject>(),
      mechanism_entry<LaplaceNoiseSubject>(),       mechanism_entry<NoisyMaxSubject>(),
      mechanism_entry<PermuteAndFlipSubject>(),     mechanism_entry<RandomSolutionSubject>(),
      mechanism_entry<StabilityHistogramSubject>(), mechanism_entry<StableArgmaxSubject>(),
  };
  return all;
}

const LearnerEntry& find_learner(const std::string& name) { return find_by_name(learners(), name, "learner"); }

const MechanismEntry& find_mechanism(const std::string& name) { return find_by_name(mechanisms(), name, "mechanism"); }

}  // namespace discreet
