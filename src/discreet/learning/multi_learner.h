// The concept of a learner of many labels at once: one promise covers a person's inputs and all labels together.
#pragma once

#include "discreet/learning/learner.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learning {

// As Learner (learner.h), but for a table with `label_count` labels per row. This number is public and one of the
// options. The answer is one hypothesis per label, in the order of the labels, or no answer at all. The accuracy is for
// all labels together: with probability 1 - beta every hypothesis has error at most alpha.
template <class L>
concept MultiLearner = std::constructible_from<L, typename L::Options> && std::regular<typename L::Hypothesis> &&
                       std::predicate<const typename L::Hypothesis&, const typename L::Input&> &&
                       requires(const L& learner, MultiSample<typename L::Input> sample, Rng& rng, Accuracy goal,
                                const Progress& progress) {
                         { L::name } -> std::convertible_to<std::string_view>;
                         { L::summary } -> std::convertible_to<std::string_view>;
                         L::Options::fields();
                         learner.domain();
                         { learner.label_count() } -> std::same_as<std::size_t>;
                         { learner.row_order() } -> std::same_as<RowOrder>;
                         { learner.privacy() } -> std::same_as<Privacy>;
                         { learner.bounds(goal) } -> std::same_as<std::vector<Bound>>;
                         {
                           learner.learn(sample, rng)
                         } -> std::same_as<std::optional<std::vector<typename L::Hypothesis>>>;
                         {
                           learner.learn(sample, rng, progress)
                         } -> std::same_as<std::optional<std::vector<typename L::Hypothesis>>>;
                       };

}  // namespace discreet::inline learning
