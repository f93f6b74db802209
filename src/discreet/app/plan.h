// `plan`: how many rows are needed, before any data is touched.
#pragma once

#include <tuple>

#include "discreet/app/call.h"
#include "discreet/app/learn.h"
#include "discreet/base/field.h"
#include "discreet/learning/bound.h"

namespace discreet {

// What kind of entry the name means.
enum class PlanKind { learner, sanitizer, optimizer };
constexpr auto words(PlanKind) { return std::array<std::string_view, 3>{"learner", "sanitizer", "optimizer"}; }

struct PlanOptions {
  static constexpr const char* name = "plan";
  static constexpr const char* summary = "How many rows are needed, and under which promise.";
  static constexpr const char* example = "discreet plan parity --dimension 24 --epsilon 1 --alpha 0.1 --beta 0.05";

  PlanKind kind = PlanKind::learner;
  Rational alpha = Accuracy{}.alpha, beta = Accuracy{}.beta;
  std::optional<Schema> schema;
  std::string label_counts;

  static constexpr auto fields() {
    return std::tuple{field("kind", &PlanOptions::kind, "what the name means"),
                      field("alpha", &PlanOptions::alpha, "error to allow"),
                      field("beta", &PlanOptions::beta, "failure probability to allow"),
                      field("label_counts", &PlanOptions::label_counts,
                            "of many labels: compare all ways to learn so many of them, such as 1,10,100"),
                      field("schema", &PlanOptions::schema, schema_help)};
  }
};

// {rows, rule, bounds [{id, kind, rows, source}], privacy, comparison?}; with `refusal` beside `rows` where the accuracy is of those
// runs that answer: the probability that a run does not.
Json plan(const Json& request, const Context& context);

}  // namespace discreet
