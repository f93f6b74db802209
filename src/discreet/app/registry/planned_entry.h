// The common part of plans of learners, sanitizers and optimizers: an entry whose bounds follow from its options.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "discreet/app/registry/any_planned.h"
#include "discreet/app/registry/person.h"
#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/learning/bound.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

// The errors that alpha bounds: those on new data, or those on the rows of the table itself.
enum class PlanErrors { population, table };
constexpr auto words(PlanErrors) { return std::array<std::string_view, 2>{"population", "table"}; }

// NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
class PlannedEntry {
 public:
  virtual ~PlannedEntry() = default;

  std::string kind, name;
  Json fields;
  Json given;                                  // options of the request
  PlanErrors errors = PlanErrors::population;  // the errors that the bounds are about
  bool many_labels = false;                    // learned at once, `label_count` of them
  std::optional<Person> person;                // bounds count people like this one

  virtual std::shared_ptr<const AnyPlanned> make(const Json& options) const = 0;
  virtual std::vector<Bound> bounds(const AnyPlanned& made, const Accuracy& goal) const { return made.bounds(goal); }

  // The bounds with one option, or a part of the goal, changed. Those of the table come on top. Throws the entry's
  // own errors.
  std::vector<Bound> bounds_with(const std::string& option, const Rational& value, const Accuracy& goal) const;
  std::vector<Bound> all_bounds_with(const std::string& option, const Rational& value, const Accuracy& goal,
                                     const Progress& progress) const;  // that of the class included
  std::vector<Bound> bounds_of(const AnyPlanned& made, const Accuracy& goal) const;
  // Adds the rows that every learner of the class needs, as `claim` proves them, if the bounds are weaker.
  void add_class_bound(const AnyPlanned& made, const Accuracy& goal, const Progress& progress,
                       std::vector<Bound>& bounds) const;
  bool has(const std::string& option) const;  // among its fields
};

// The goals that these rows suffice for: {rows, epsilon, alpha, label_count?}, each null if nothing near suffices.
// Learners of many labels have a label_count. Every value was planned and found to suffice. A smaller value, or some
// more labels, may do as well.
Json inverse_plan(const PlannedEntry& entry, const Accuracy& goal, std::uint64_t rows, const Progress& progress);

// {over, points: [{value, bounds: [{id, kind, rows}]}]}. Refused values are left out. Error if all are refused.
Json plan_curve(const PlannedEntry& entry, const Accuracy& goal, const std::string& over, const std::string& values,
                const Progress& progress);
// The curve as CSV: `epsilon,bound,kind,rows`.
std::string curve_csv(const Json& curve);

}  // namespace discreet::inline app
