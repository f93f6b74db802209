// Tested by registry_test.cpp
#include "discreet/learners/many/many_thresholds_json.h"

#include "discreet/learners/cuts/threshold_json.h"

namespace discreet::inline learners {
namespace {

// A learner of one cut on the same range writes the same rules.
ThresholdLearner of_one_label(const ManyThresholdsLearner& learner) {
  return ThresholdLearner({.low = learner.domain().low, .high = learner.domain().high, .side = learner.side()});
}

}  // namespace

Json write_hypothesis(const ManyThresholdsLearner& learner, const Threshold& hypothesis) {
  return write_hypothesis(of_one_label(learner), hypothesis);
}

void read_hypothesis(const ManyThresholdsLearner& learner, const Json& from, Threshold& into) {
  read_hypothesis(of_one_label(learner), from, into);
}

std::string rule(const ManyThresholdsLearner& learner, const Threshold& hypothesis,
                 std::span<const std::string> columns) {
  return rule(of_one_label(learner), hypothesis, columns);
}

std::size_t most_bytes(const ManyThresholdsLearner& learner) { return most_bytes(of_one_label(learner)); }

std::vector<TinyInstance> tiny_instances(TinyOf<ManyThresholdsLearner>) {
  const Json pure{{"high", 1}, {"delta", 0}, {"levels", 1}, {"jitter", 0}};
  const Json jittered{{"high", 1}, {"delta", "1/10"}, {"levels", 1}, {"jitter", 1}, {"cover_share", "1/2"}};
  const Json labels{{"high", 1}, {"label_count", 2}, {"delta", 0}, {"neighbours", "labels"}};
  auto with = [](Json options, const Json& more) {
    options.update(more);
    return options;
  };
  return {{with(pure, {{"cover_share", "1/2"}})},
          {with(pure, {{"label_count", 2}, {"cover_share", "1/2"}}), {1, 2}},
          {with(pure, {{"label_count", 2}, {"cover_share", "1/3"}})},
          {jittered, {1, 2}},
          {with(jittered, {{"side", "below"}})},
          {{{"high", 2}, {"delta", 0}, {"neighbours", "labels"}}},
          {{{"high", 2}, {"delta", 0}, {"levels", 1}, {"neighbours", "labels"}}, {2, 3}},
          {labels, {2, 3}},
          {with(labels, {{"side", "below"}})}};
}

}  // namespace discreet::inline learners
