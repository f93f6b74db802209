// Tested by registry_test.cpp
#include "discreet/learners/many/many_points_json.h"

#include "discreet/learners/points/point_json.h"

namespace discreet::inline learners {
namespace {

// A learner of one point on the same range writes the same rules.
PointLearner of_one_label(const ManyPointsLearner& learner) {
  return PointLearner({.low = learner.domain().low, .high = learner.domain().high, .variant = PointVariant::proper});
}

}  // namespace

Json write_hypothesis(const ManyPointsLearner& learner, const PointRule& hypothesis) {
  return write_hypothesis(of_one_label(learner), hypothesis);
}

void read_hypothesis(const ManyPointsLearner& learner, const Json& from, PointRule& into) {
  read_hypothesis(of_one_label(learner), from, into);
}

std::string rule(const ManyPointsLearner& learner, const PointRule& hypothesis, std::span<const std::string> columns) {
  return rule(of_one_label(learner), hypothesis, columns);
}

std::size_t most_bytes(const ManyPointsLearner& learner) {
  return learner.plan().menu.buckets > 0 ? most_bytes_of_bucket(learner.domain(), learner.plan().menu)
                                         : most_bytes_of_value(learner.domain());
}

// Every variant and relation; the thresholds are so low that a few rows reach them.
std::vector<TinyInstance> tiny_instances(TinyOf<ManyPointsLearner>) {
  std::vector<TinyInstance> all{
      {{{"high", 1}, {"label_count", 2}, {"epsilon", 2}, {"delta", "1/10"}}, {2, 3}},
      {{{"high", 1}, {"answers", "proper"}, {"epsilon", 2}, {"delta", "1/10"}}},
      {{{"high", 1}, {"epsilon", 2}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 3}}},
      {{{"high", 1}, {"variant", "paper"}, {"epsilon", 4}, {"delta", "1/5"}}, {2, 4}},
      {{{"high", 1},
        {"label_count", 2},
        {"variant", "paper"},
        {"answers", "proper"},
        {"epsilon", 4},
        {"delta", "1/5"}}}};
  for (const char* neighbours : {"replace", "add_remove"}) {
    all.push_back({{{"high", 1}, {"variant", "agnostic"}, {"epsilon", 2}, {"delta", "1/5"}, {"cover_share", "1/2"}}});
    all.back().options.update({{"largest_count", 3}, {"candidates", 1}, {"neighbours", neighbours}});
    all.push_back({{{"high", 2}, {"variant", "pure"}, {"functions", 1}, {"buckets", 2}, {"neighbours", neighbours}}});
  }
  all.push_back({{{"high", 1}, {"label_count", 2}, {"variant", "pure"}, {"functions", 2}, {"buckets", 1}}});
  all.push_back({{{"high", 1}, {"label_count", 2}, {"variant", "pure"}, {"functions", 1}, {"buckets", 2}}, {1, 2}});
  for (const char* answers : {"improper", "proper"})
    all.push_back({{{"high", 2}, {"variant", "agnostic"}, {"answers", answers}, {"neighbours", "labels"}}});
  all.push_back(
      {{{"high", 1}, {"label_count", 2}, {"variant", "agnostic"}, {"delta", 0}, {"neighbours", "labels"}}, {2, 3}});
  all.push_back(
      {{{"high", 2}, {"variant", "agnostic"}, {"candidates", 1}, {"delta", 0}, {"neighbours", "labels"}}, {2, 3}});
  for (const Json& delta : {Json(0), Json("1/5")}) {
    all.push_back({{{"high", 1}, {"variant", "agnostic"}, {"epsilon", 2}, {"delta", delta}}, {2, 3}});
    all.back().options.update({{"candidates", 1}, {"cover_share", "1/2"}});
  }
  return all;
}

}  // namespace discreet::inline learners
