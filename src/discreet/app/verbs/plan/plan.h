// `plan`: the rows needed, before any data is touched. The other way round, the goals that a number of rows suffices
// for. And every bound of the table by itself.
#pragma once

#include <filesystem>
#include <tuple>

#include "discreet/app/registry/person.h"
#include "discreet/app/registry/planned_entry.h"
#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/base/field.h"
#include "discreet/learning/bound.h"

namespace discreet::inline app {

// The kind of entry that the name means.
enum class PlanKind { learner, sanitizer, optimizer, bound };
constexpr auto words(PlanKind) { return std::array<std::string_view, 4>{"learner", "sanitizer", "optimizer", "bound"}; }

struct PlanOptions {
  static constexpr const char* name = "plan";
  static constexpr const char* summary = "How many rows are needed, and for which privacy guarantee.";
  static constexpr const char* example = "discreet plan parity --dimension 24 --epsilon 1 --alpha 0.1 --beta 0.05";

  PlanKind kind = PlanKind::learner;
  Rational alpha = Accuracy{}.alpha, beta = Accuracy{}.beta;
  PlanErrors errors = PlanErrors::population;
  std::optional<Schema> schema;
  std::string label_counts;
  std::optional<std::int64_t> rows, rows_each;
  std::optional<Weighing> weigh;
  std::optional<std::filesystem::path> curve;
  std::string over = "epsilon", at;

  static constexpr auto fields() {
    return std::tuple{
        field("kind", &PlanOptions::kind, "kind of the named entry"),
        field("alpha", &PlanOptions::alpha, "error to allow"),
        field("beta", &PlanOptions::beta, "failure probability to allow"),
        field("errors", &PlanOptions::errors,
              "whose errors alpha bounds: of the population, or on the rows of the table itself"),
        field("label_counts", &PlanOptions::label_counts,
              "numbers of labels to compare all ways to learn many labels for, such as 1,10,100"),
        field("schema", &PlanOptions::schema, schema_help),
        field(
            "rows", &PlanOptions::rows,
            "number of rows to plan for: the epsilon, the alpha and the number of labels that these rows suffice for"),
        field("rows_each", &PlanOptions::rows_each,
              "count people, each with this number of rows, of which a run with --person protects all"),
        field("weigh", &PlanOptions::weigh, weigh_help),
        field("curve", &PlanOptions::curve, "where to write how the rows change: a .csv, .svg or .png file"),
        field("over", &PlanOptions::over, "the option that changes along the curve"),
        field("at", &PlanOptions::at, "values of this option, with commas between them (default: some)")};
  }
};

// {rows, rule, assumes [clauses], setting?, error_says?, bounds [{id, kind, rows, source}], printed, gap, privacy,
// errors?, comparison?, inverse?, curve?, unit?, weigh?}. With rows_each the unit is `people`: each number of rows
// counts them. `weigh` is the weighing of the run that it plans: group if nothing is proved for one vote per person.
// `assumes` lists the conditions under which the rows suffice. `error_says`
// explains the error of a release. `printed` names the bounds printed in a paper, null if none is for these options. If
// the accuracy is of those runs that answer, `refusal` beside `rows` is the probability that a run does not. For a
// bound {bound, kind, unit, formula, validity, source, low, high, rows?}.
Json plan(const Json& request, const Context& context);

// In plan_text.cpp.
std::string plan_text(const Finished& finished);

Verb plan_verb();

}  // namespace discreet::inline app
