// The options of all learners that select one hypothesis of a class: epsilon, setting, neighbours.
#pragma once

#include <tuple>

#include "discreet/base/field.h"
#include "discreet/learning/learner.h"

namespace discreet::inline learning {

// The fields of Options, which has members of these names, `own` first.
template <class Options, class... Own>
constexpr auto with_selection_fields(Own... own) {
  return std::tuple{own..., field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
                    field("setting", &Options::setting, "source of the labels (only the plan depends on it)"),
                    field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
}

// The same for learners from rows on several axes.
template <class Options, class... Own>
constexpr auto with_axes_fields(Own... own) {
  return with_selection_fields<Options>(
      field("axes", &Options::axes, "the values that may occur on each axis (public), as 0..120,0..300"), own...);
}

}  // namespace discreet::inline learning
