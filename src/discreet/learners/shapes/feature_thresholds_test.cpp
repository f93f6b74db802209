#include "discreet/learners/shapes/feature_thresholds.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace discreet::feature_thresholds_test {

struct Rows {
  std::vector<std::vector<std::int64_t>> values;  // by feature
  std::vector<Label> labels;

  FeatureClass::Fill fill() const {
    return [this](std::size_t feature, std::size_t first, std::span<std::int64_t> into) {
      for (std::size_t i = 0; i < into.size(); ++i) into[i] = values[feature][first + i];
    };
  }
};

const Progress silent;

// The scores of all thresholds in a list, and the exponential mechanism over it.
RC_GTEST_PROP(FeatureThresholds, AreDrawnLikeMembersOfAList, ()) {
  const auto n = *rc::gen::inRange<std::size_t>(0, 6);
  // The second feature is far longer than the table, so that its values are sorted.
  std::vector<Feature> features{{-2, 3}, {0, 4000}};
  Rows rows;
  for (const Feature& feature : features) {
    auto& column = rows.values.emplace_back();
    for (std::size_t i = 0; i < n; ++i) column.push_back(*rc::gen::inRange(feature.low, feature.high + 1));
  }
  for (std::size_t i = 0; i < n; ++i) rows.labels.push_back(*rc::gen::inRange<Label>(0, 2));
  std::vector<FeatureThreshold> all;
  std::vector<std::int64_t> scores;
  for (std::size_t f = 0; f < features.size(); ++f)
    for (std::int64_t offset = features[f].low; offset <= features[f].high + 1; ++offset) {
      std::int64_t mistakes = 0;
      for (std::size_t i = 0; i < n; ++i) mistakes += (rows.values[f][i] >= offset) != (rows.labels[i] != 0);
      all.push_back({f, offset});
      scores.push_back(mistakes);
    }
  FeatureClass features_class(features);
  RC_ASSERT(features_class.size() == all.size());
  // One seed, one stream of bits: the level is the same, and so is the number of members.
  Exponential selection(Rational(1), 1);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng = Rng::seeded(seed), other = Rng::seeded(seed);
    FeatureThreshold chosen = features_class.draw(rows.labels, rows.fill(), selection, rng, {silent});
    std::size_t expected = selection.select(scores, other);
    RC_ASSERT(chosen == all[expected]);
  }
}

}  // namespace discreet::feature_thresholds_test
