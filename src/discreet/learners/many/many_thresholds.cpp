#include "discreet/learners/many/many_thresholds.h"

#include <algorithm>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/parallel.h"
#include "discreet/learners/counting/label_counts.h"
#include "discreet/learners/counting/public_values.h"
#include "discreet/learning/label_count.h"

namespace discreet::inline learners {
namespace {

using Options = ManyThresholdsLearner::Options;

Options checked(Options options) {
  check(IntegerDomain{options.low, options.high});
  check_label_count(options.label_count);
  check_epsilon(options.epsilon);
  check_delta(options.delta);
  check(Accuracy{options.alpha, options.beta});
  require(options.neighbours != Neighbours::add_remove,
          "neighbours must be replace or labels: the cuts that divide the rows need their number");
  require_between("levels", options.levels, 1, ThresholdsSanitizer::most_levels, "Take fewer levels, or leave it out");
  require_between("jitter", options.jitter, 0, 62, "Take fewer bits, or leave it out");
  require_inside("cover_share", options.cover_share, 0, 1, "Give a number such as 1/2, or leave it out");
  return options;
}

std::optional<ThresholdsSanitizer> medians_of(const Options& options, const ManyThresholdsLearner::Plan& plan) {
  if (options.neighbours == Neighbours::labels) return std::nullopt;
  return ThresholdsSanitizer({.low = options.low,
                              .high = options.high,
                              .epsilon = plan.cover.epsilon,
                              .delta = plan.cover.delta,
                              .alpha = options.alpha,
                              .beta = options.beta / 3,
                              .levels = plan.levels,
                              .jitter = options.jitter});
}

Privacy left_of(const Options& options, const ManyThresholdsLearner::Plan& plan) {
  return {options.epsilon - plan.cover.epsilon, options.delta - plan.cover.delta, options.neighbours};
}

// The number of candidates up to a value: 1 at least.
std::uint32_t group_of(const std::vector<Integer>& candidates, std::uint64_t value) {
  auto place = std::ranges::upper_bound(candidates, Integer(value));
  return static_cast<std::uint32_t>(place - candidates.begin());
}

}  // namespace

ManyThresholdsLearner::ManyThresholdsLearner(Options options)
    : options_(checked(std::move(options))),
      plan_(plan_of(options_)),
      medians_(medians_of(options_, plan_)),
      select_(left_of(options_, plan_), label_count()) {}

// One cut for every labelling of the values that occur. With parts: for each j the first with j/parts of the rows
// below it.
std::vector<Integer> ManyThresholdsLearner::public_cuts(std::span<const std::uint64_t> x, const Stage& stage) const {
  const PublicValues seen(x, stage);
  std::vector<std::uint64_t> below(seen.size() + 1);  // rows below the cut of a rank
  for (std::uint64_t rank : seen.ranks()) ++below[rank + 1];
  std::partial_sum(below.begin(), below.end(), below.begin());
  std::vector<Integer> cuts{0};
  auto add = [&](std::size_t rank) { cuts.push_back(rank == seen.size() ? domain().size() : seen.between(rank)); };
  if (plan_.parts == 0 || plan_.parts >= x.size()) {
    for (std::size_t rank = 1; rank <= seen.size(); ++rank) add(rank);
    return cuts;
  }
  std::size_t rank = 0;
  for (std::uint64_t j = 1; j <= plan_.parts; ++j) {
    const std::size_t before = rank;
    while (Unsigned128{below[rank]} * plan_.parts < Unsigned128{j} * x.size()) ++rank;
    if (rank > before) add(rank);
  }
  return cuts;
}

std::vector<Integer> ManyThresholdsLearner::candidates(std::span<const std::uint64_t> x, Rng& rng,
                                                       const Stage& stage) const {
  if (!medians_) return public_cuts(x, stage);
  const Integer size = domain().size();
  std::vector<Integer> cuts{0};
  // A cut t is covered by the least value whose positions lie past the beginning of the part in which those of t begin.
  cuts.push_back(1);
  const ThresholdRelease release = medians_->sanitize(x, rng, {.stop = stage.progress.stop});
  for (const Integer& position : release.cuts)
    cuts.push_back(std::min<Integer>(size, (position >> static_cast<unsigned>(release.bits)) + 1));
  std::ranges::sort(cuts);
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

std::optional<std::vector<Threshold>> ManyThresholdsLearner::learn(const MultiSample<Input>& sample, Rng& rng,
                                                                   const Progress& progress) const {
  Stage stage{progress};
  // Proof: a function of the values and of coins, not of the labels.
  const std::vector<Integer> cuts = candidates(sample.x, rng, stage.part(0, 3, 10));
  std::vector<std::uint32_t> group(sample.size());
  for_each_range(sample.size(), std::size_t{1} << 16, stage.part(3, 4, 10), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) group[i] = group_of(cuts, sample.x[i]);
  });
  LabelCounts counts(sample.y, label_count(), group, cuts.size() + 1);
  std::vector<Threshold> rules(label_count());
  std::vector<std::int64_t> mistakes(cuts.size());
  counts.for_each_label(stage.part(4, 10, 10), [&](std::size_t j, std::span<const std::int64_t> ones) {
    // From one cut to the next the rows of one group go from above to below; less those of the first cut.
    std::int64_t more = 0;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      const std::int64_t ones_more = ones[i] - (counts.rows_of(i) - ones[i]);
      more += options_.side == Side::above ? ones_more : -ones_more;
      mistakes[i] = more;
    }
    rules[j] = {cuts[select_(mistakes, rng)], options_.side};
  });
  return rules;
}

Premise ManyThresholdsLearner::premise() const {
  const std::string side = options_.side == Side::above ? "x >= t" : "x < t";
  return {Setting::agnostic, "cut " + side + " of " + range_in_words(options_.low, options_.high)};
}

}  // namespace discreet::inline learners
