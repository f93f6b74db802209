// What the plans of learners, sanitizers and optimizers have in common: an entry whose bounds follow from its options.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "discreet/app/registry/any_planned.h"
#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/learning/bound.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

// Whose errors alpha bounds: those of people like the ones in the table, or those on its own rows.
enum class PlanErrors { population, table };
constexpr auto words(PlanErrors) { return std::array<std::string_view, 2>{"population", "table"}; }

struct PlannedEntry {
  std::string kind, name;
  Json fields;
  Json given;  // of the request
  std::function<std::shared_ptr<const AnyPlanned>(const Json& options)> make;
  std::function<std::vector<Bound>(const AnyPlanned& made, const Accuracy& goal)> bounds;
  PlanErrors errors = PlanErrors::population;  // what the bounds are about
  bool many_labels = false;                    // learned at once, `label_count` of them

  // The bounds with one option, or a part of the goal, changed; those of the table come on top. Error as the entry's
  // own.
  std::vector<Bound> bounds_with(const std::string& option, const Rational& value, const Accuracy& goal) const;
  std::vector<Bound> all_bounds_with(const std::string& option, const Rational& value, const Accuracy& goal,
                                     const Progress& progress) const;  // that of the class included
  std::vector<Bound> bounds_of(const AnyPlanned& made, const Accuracy& goal) const;
  // Adds the rows that every learner of the class needs, as `claim` has them, where the bounds say less.
  void add_class_bound(const AnyPlanned& made, const Accuracy& goal, const Progress& progress,
                       std::vector<Bound>& bounds) const;
  bool has(const std::string& option) const;  // among its fields
};

// What so many rows suffice for: {rows, epsilon, alpha, label_count?}, each null where nothing near suffices;
// label_count of learners of many labels. Whatever is given was planned and found to suffice; something less, or some
// labels more, may do as well.
Json inverse_plan(const PlannedEntry& entry, const Accuracy& goal, std::uint64_t rows, const Progress& progress);

// {over, points: [{value, bounds: [{id, kind, rows}]}]}: values that are refused are left out, Error when all are.
Json plan_curve(const PlannedEntry& entry, const Accuracy& goal, const std::string& over, const std::string& values,
                const Progress& progress);
// The curve as CSV: `epsilon,bound,kind,rows`.
std::string curve_csv(const Json& curve);

}  // namespace discreet::inline app
