// Tested by plan_test.cpp
#include "discreet/app/verbs/plan/table_bounds.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/learners/many/resampled.h"

namespace discreet::inline app {
namespace {

bool has(const std::vector<Bound>& bounds, Bound::Kind kind) {
  return std::ranges::any_of(bounds, [=](const Bound& bound) { return bound.kind == kind; });
}

}  // namespace

std::vector<Bound> bounds_on_table(const std::string& name, const AnyLearner& learner, const Accuracy& goal) {
  std::vector<Bound> own = learner.table_bounds(goal);
  if (has(own, Bound::Kind::lower)) return own;  // all that is known
  const Privacy promise = learner.privacy();
  const std::vector<Bound> of_population = learner.bounds(goal);
  if (has(own, Bound::Kind::proved)) {
    add_table_packing(of_population, promise, goal, own);
    return own;
  }
  if (promise.neighbours != Neighbours::replace)
    throw Error(
        "option 'errors': " + name +
        " proves nothing of the table itself, and drawing from a table is proved for replaced rows alone. Write "
        "neighbours replace, or leave out errors");
  std::vector<Bound> drawn = resampled_bounds(of_population, promise, goal);
  for (Bound& bound : drawn)
    if (bound.kind != Bound::Kind::lower) bound.source = "learn resampled --of " + name + ", " + bound.source;
  return drawn;
}

}  // namespace discreet::inline app
