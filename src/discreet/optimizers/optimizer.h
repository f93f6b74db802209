// The concept of an optimizer. It turns a table of people into one public solution that suits most of them.
#pragma once

#include "discreet/learning/learner.h"

namespace discreet::inline optimizers {

// As Learner (learning/learner.h), for rows without labels and with a solution instead of a hypothesis. `Rows` is a
// view of the rows. There is always a solution. The optimizer itself defines its accuracy (how far below the best, or
// below a fixed share): `goal_says` completes "with probability 1 - beta the solution ...".
template <class O>
concept Optimizer =
    std::constructible_from<O, typename O::Options> && std::regular<typename O::Solution> &&
    requires(const O& optimizer, const typename O::Rows& rows, Rng& rng, Accuracy goal, const Progress& progress) {
      { O::name } -> std::convertible_to<std::string_view>;
      { O::summary } -> std::convertible_to<std::string_view>;
      { O::goal_says } -> std::convertible_to<std::string_view>;
      O::Options::fields();
      optimizer.domain();
      { optimizer.row_order() } -> std::same_as<RowOrder>;
      { optimizer.privacy() } -> std::same_as<Privacy>;
      { optimizer.bounds(goal) } -> std::same_as<std::vector<Bound>>;
      { optimizer.optimize(rows, rng) } -> std::same_as<typename O::Solution>;
      { optimizer.optimize(rows, rng, progress) } -> std::same_as<typename O::Solution>;
    };

}  // namespace discreet::inline optimizers
