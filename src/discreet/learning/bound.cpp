// Tested by selection_bounds_test.cpp
#include "discreet/learning/bound.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline learning {

void check(const Accuracy& goal) {
  require_inside("alpha", goal.alpha, 0, Rational(1, 2), "Give a number such as 0.1");
  require_inside("beta", goal.beta, 0, Rational(1, 2), "Give a number such as 0.05");
}

std::string to_string(Bound::Kind kind) {
  switch (kind) {
    case Bound::Kind::printed: return "printed";
    case Bound::Kind::proved: return "proved";
    case Bound::Kind::lower: return "lower";
    case Bound::Kind::other: break;
  }
  return "other";
}

const Bound& best(const std::vector<Bound>& bounds) {
  const Bound* least = nullptr;
  for (const Bound& bound : bounds)
    if (bound.kind == Bound::Kind::proved && (!least || bound.rows < least->rows)) least = &bound;
  if (!least)
    throw Error(
        "no proved bound covers these options. Leave those that divide the data or size a menu (chunks, functions, "
        "buckets, blocks) to the planner, "
        "and plan for the learner's own alpha and beta");
  return *least;
}

std::uint64_t rows_at_least(double value) {
  constexpr double slack = 1 + 1e-12;  // more than the rounding of the formulas, less than a row for any real table
  constexpr double most = 9007199254740992.0;
  double rows = std::ceil(value * slack);
  if (!(rows <= most)) throw Error("these options ask for more rows than any table has. Relax alpha, beta or epsilon");
  return rows <= 0 ? 0 : static_cast<std::uint64_t>(rows);
}

}  // namespace discreet::inline learning
