#include "discreet/app/registry/registry.h"

#include "discreet/app/registry/direct_sum.h"
#include "discreet/app/registry/entry.h"
#include "discreet/app/registry/resampled.h"
#include "discreet/base/wording.h"
#include "discreet/learners/any/finite_json.h"
#include "discreet/learners/any/representation_json.h"
#include "discreet/learners/bits/conjunction_json.h"
#include "discreet/learners/bits/decision_tree_json.h"
#include "discreet/learners/bits/disjunction_json.h"
#include "discreet/learners/bits/occam_tree_json.h"
#include "discreet/learners/bits/parity_json.h"
#include "discreet/learners/cuts/interval_json.h"
#include "discreet/learners/cuts/occam_json.h"
#include "discreet/learners/cuts/step_function_json.h"
#include "discreet/learners/cuts/threshold_json.h"
#include "discreet/learners/many/generic_json.h"
#include "discreet/learners/many/many_parities_json.h"
#include "discreet/learners/many/many_points_json.h"
#include "discreet/learners/many/many_thresholds_json.h"
#include "discreet/learners/points/line_json.h"
#include "discreet/learners/points/point_json.h"
#include "discreet/learners/points/text_point_json.h"
#include "discreet/learners/regions/convex_polygon_json.h"
#include "discreet/learners/regions/disks_json.h"
#include "discreet/learners/regions/polygons_json.h"
#include "discreet/learners/shapes/ball_json.h"
#include "discreet/learners/shapes/box_json.h"
#include "discreet/learners/shapes/halfspace_json.h"
#include "discreet/local/queries/queried_conjunction_json.h"
#include "discreet/local/queries/queried_threshold_json.h"
#include "discreet/mechanisms/mechanism_subjects.h"

namespace discreet::inline app {
namespace {

template <class S>
MechanismEntry mechanism_entry() {
  return {std::string(S::name), std::string(S::summary), describe_fields<typename S::Options>(),
          [](const Json& options, std::size_t rows) -> Subject {
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
const std::vector<LearnerEntry>& all_learners() {
  static const std::vector<LearnerEntry> all{
      // clang-format off
      entry<BallLearner>(),
      entry<BoxLearner>(),
      entry<ConjunctionLearner>(),
      entry<ConvexPolygonLearner>(),
      entry<DecisionTreeLearner>(),
      direct_sum_entry(),
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
      resampled_entry(),
      entry<StepFunctionLearner>(),
      entry<ThresholdLearner>(),
      // clang-format on
  };
  return all;
}

const std::vector<MechanismEntry>& all_mechanisms() {
  static const std::vector<MechanismEntry> all{
      mechanism_entry<AboveThresholdSubject>(),     mechanism_entry<ErrorCountsSubject>(),
      mechanism_entry<ExponentialSubject>(),        mechanism_entry<GaussianNoiseSubject>(),
      mechanism_entry<LaplaceNoiseSubject>(),       mechanism_entry<NoisyMaxSubject>(),
      mechanism_entry<PermuteAndFlipSubject>(),     mechanism_entry<RandomSolutionSubject>(),
      mechanism_entry<StabilityHistogramSubject>(), mechanism_entry<StableArgmaxSubject>(),
  };
  return all;
}

const LearnerEntry& find_learner(const std::string& name) { return find_by_name(all_learners(), name, "learner"); }

const LearnerEntry& learner_of(const Json& request) {
  if (!request.contains("learner")) throw Error("name a learner; `discreet list` shows them");
  return find_learner(Value<std::string>::read(request["learner"], "learner"));
}

const MechanismEntry& find_mechanism(const std::string& name) {
  return find_by_name(all_mechanisms(), name, "mechanism");
}

}  // namespace discreet::inline app
