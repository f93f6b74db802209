#include "discreet/bounds/learners/fingerprint_bounds.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline bounds {
namespace {

Integer certain_floor(const Enclosed& number) { return floor(number.interval().low()); }

void check_code(std::uint64_t users, const Rational& level) {
  require(users > 0, "a code needs at least one user");
  require(0 < level && level < 1, "the probability of a false accusation must lie strictly between 0 and 1");
}

// The rows that the cuts of one label need already. N values have N + 1 cuts, and a mistake tree halves them.
void add_cuts(const Integer& values, const Enclosed& epsilon, const Accuracy& goal, std::vector<Bound>& bounds) {
  const int depth = static_cast<int>(bit_length(values + 1)) - 1;
  if (const std::uint64_t rows = littlestone_bound(depth, epsilon, goal).rows; rows > 0)
    bounds.push_back(
        {"LB-8", Bound::Kind::lower, rows, "no pure learner of cuts, proper or not, of one label already (CC-17)"});
}

}  // namespace

std::uint64_t boneh_shaw_columns(std::uint64_t users, const Rational& level) {
  check_code(users, level);
  return low_64(boneh_shaw_length(users, level).whole());
}

std::uint64_t tardos_columns(std::uint64_t users, const Rational& level) {
  check_code(users, level);
  return low_64(tardos_length(users, ceil(ln(1 / Enclosed(level)))).whole());
}

std::uint64_t population_rows(const Integer& rows, const Enclosed& epsilon) {
  return rows < 1 ? 0 : low_64(certain_floor(epsilon / ln(1 + (exp(epsilon) - 1) / rows)));
}

std::vector<Bound> lower_bounds_of(const LabelledClass& many, const Privacy& promise, const Accuracy& goal) {
  BoundParameters at = under_replacement(promise, goal.beta);
  at.alpha = goal.alpha;
  at.labels = many.labels;
  at.bits = many.parity_bits;
  at.domain = many.cuts;
  const bool pure = promise.delta == 0, parities = many.parity_bits > 0;
  std::vector<Bound> bounds;
  auto add = [&](const char* id, std::uint64_t rows, const char* source) {
    if (rows > 0) bounds.push_back({id, Bound::Kind::lower, rows, source});
  };
  // No learner is good on tables with this number of rows. A learner of populations could be run on rows drawn from
  // them.
  auto add_drawn = [&](const char* id, const Enclosed& table_rows, const char* source) {
    if (const Integer rows = certain_floor(table_rows); rows >= 1)
      add(id, 1 + population_rows(rows, at.epsilon), source);
  };
  // All but a share of the rows lie where nothing is to be learned, if there is such a place. Drawn rows differ in
  // their inputs then, and a promise about labels says nothing of that.
  const bool padded = many.agree_somewhere && promise.neighbours != Neighbours::labels;
  if (pure && !parities) {
    add("LB-1", needed_rows(ml_lb1(at)), "no pure learner of this number of labels, whatever the class");
    if (padded) add_drawn("LB-2", ml_lb2(at), "no pure learner of this number of labels that depend on few rows");
  }
  if (pure && promise.neighbours != Neighbours::labels) add_cuts(many.cuts, at.epsilon, goal, bounds);
  if (many.agree_somewhere) bounds.push_back(unseen_bound(goal));
  if (pure && parities && goal.alpha < Rational(1, 4))
    add("LB-3", needed_rows(ml_lb3(at)), "no pure learner of this number of parities, even for uniform rows");
  if (parities && many.setting == Setting::agnostic && goal.alpha <= Rational(1, 6))
    add_drawn("LB-6", parity_rows_given_away(at),
              "no learner of these parities for arbitrary labels, even of uniform rows: it would reveal a row");
  if (parities || goal.alpha > Rational(1, 3)) return bounds;
  if (padded && many.cuts >= 3)
    add_drawn("LB-4", ml_lb4(at), "no learner of this number of cuts, proper or not: it would reveal a row");
  if (many.setting == Setting::agnostic)
    add_drawn("LB-5", padded ? ml_lb5_a(at) : ml_lb5(at),
              "no learner of this number of arbitrary labels, whatever the class: it would reveal a row");
  return bounds;
}

}  // namespace discreet::inline bounds
