// The one concept that every learner models.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/base/progress.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/sample.h"
#include "discreet/privacy/privacy.h"
#include "discreet/random/rng.h"

namespace discreet::inline learning {

// The origin of the labels that the plan assumes: a concept of the class, or anything. Privacy never depends on it.
enum class Setting { realizable, agnostic };
constexpr auto words(Setting) { return std::array<std::string_view, 2>{"realizable", "agnostic"}; }

// States if a learner's output distribution may depend on the order of the rows.
enum class RowOrder { matters, ignored };

// `Options` is a plain struct with defaults and `fields()`. The constructor checks it and throws Error. Promise and
// plan are functions of the options alone. `learn` throws nothing that depends on data: no answer is a value of the
// private output. A long run asks `progress` a few times per second if it may continue. If not, it throws Error of
// Kind::interrupted and has released nothing. The last argument defaults to silence. `domain()` gives the legal inputs,
// for the parsers and for the exhaustive verifier.
template <class L>
concept Learner =
    std::constructible_from<L, typename L::Options> && std::regular<typename L::Hypothesis> &&
    std::predicate<const typename L::Hypothesis&, const typename L::Input&> &&
    requires(const L& learner, Sample<typename L::Input> sample, Rng& rng, Accuracy goal, const Progress& progress) {
      { L::name } -> std::convertible_to<std::string_view>;
      { L::summary } -> std::convertible_to<std::string_view>;
      L::Options::fields();
      learner.domain();
      { learner.row_order() } -> std::same_as<RowOrder>;
      { learner.privacy() } -> std::same_as<Privacy>;
      { learner.bounds(goal) } -> std::same_as<std::vector<Bound>>;
      { learner.learn(sample, rng) } -> std::same_as<std::optional<typename L::Hypothesis>>;
      { learner.learn(sample, rng, progress) } -> std::same_as<std::optional<typename L::Hypothesis>>;
    };

// The rows that the learner's theorem needs: its least proved bound.
template <Learner L>
std::uint64_t sample_size(const L& learner, Accuracy goal) {
  return best(learner.bounds(goal)).rows;
}

}  // namespace discreet::inline learning
