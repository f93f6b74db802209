// Tested by plan_test.cpp
#include "discreet/app/registry/planned_entry.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "discreet/app/registry/any_learner.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/request/request.h"
#include "discreet/base/wording.h"
#include "discreet/json/value.h"
#include "discreet/table/formats/csv_rows.h"

namespace discreet::inline app {
namespace {

std::uint64_t most_lower(const std::vector<Bound>& bounds) {
  std::uint64_t most = 0;
  for (const Bound& bound : bounds)
    if (bound.kind == Bound::Kind::lower) most = std::max(most, bound.rows);
  return most;
}

// What is known of the learner's class. Of one that `claim` does not know, two concepts differ where any bound says
// something.
ClassKnowledge facts_of_learner(const std::optional<LearnerClass>& known, const std::vector<Bound>& bounds) {
  if (known) return known->facts();
  ClassKnowledge facts;
  facts.differ = most_lower(bounds) > 0;
  return facts;
}

// A run that gives no answer has failed.
Rational failure_of(const std::vector<Bound>& bounds, const Accuracy& goal) {
  Rational refusal = 0;
  for (const Bound& bound : bounds)
    if (bound.kind == Bound::Kind::proved && bound.refusal) refusal = std::max(refusal, *bound.refusal);
  return goal.beta + refusal;
}

// The promise for replaced rows that the learner's own gives; nothing where whole rows are not protected, or hardly.
std::optional<Privacy> promise_of_rows(const Privacy& promise) {
  constexpr int most_epsilon = 1000;  // of a claim
  if (promise.neighbours == Neighbours::labels) return std::nullopt;
  try {
    const Privacy replaced = to_replace(promise);
    return replaced.epsilon <= most_epsilon ? std::optional(replaced) : std::nullopt;
  } catch (const Error&) {  // nothing is left of it
    return std::nullopt;
  }
}

// Up to three significant digits, upwards: a plan at the rounded value is made anyway.
Rational short_up(const Rational& value) {
  Rational unit = 1;
  while (value / unit >= 1000) unit *= 10;
  while (value / unit < 100) unit /= 10;
  return Rational(ceil(value / unit)) * unit;
}

// The least value, on a search that doubles and halves and then bisects, for which `suffices`; values stay below
// `most`.
std::optional<Rational> search(Rational value, const Rational& most,
                               const std::function<bool(const Rational&)>& suffices) {
  constexpr int doublings = 14, bisections = 7;
  std::optional<Rational> enough;
  Rational fails = 0;
  if (suffices(value)) {
    enough = value;
    for (int i = 0; i < doublings && fails == 0; ++i)
      if (const Rational half = short_up(*enough / 2); suffices(half))
        enough = half;
      else
        fails = half;
  } else {
    fails = value;
    for (int i = 0; i < doublings && !enough; ++i) {
      const Rational next = std::min<Rational>(short_up(fails * 2), most);
      if (suffices(next)) enough = next;
      if (next == most) break;
      if (!enough) fails = next;
    }
    if (!enough) return std::nullopt;
  }
  for (int i = 0; i < bisections && fails > 0; ++i) {
    const Rational middle = short_up((*enough + fails) / 2);
    if (middle >= *enough) break;
    (suffices(middle) ? *enough : fails) = middle;
  }
  return enough;
}

// The most labels up to `most` for which `suffices`, to three significant digits, by doubling and then bisecting; 0 for
// none.
std::uint64_t most_labels(std::uint64_t most, const std::function<bool(const Rational&)>& suffices) {
  if (!suffices(1)) return 0;
  std::uint64_t enough = 1, beyond = 2;
  for (; beyond <= most && suffices(beyond); beyond *= 2) enough = beyond;
  if (beyond > most) {
    if (suffices(most)) return most;
    beyond = most;
  }
  while (beyond - enough > std::max<std::uint64_t>(1, enough / 1000)) {
    const std::uint64_t middle = enough + (beyond - enough) / 2;
    (suffices(middle) ? enough : beyond) = middle;
  }
  return enough;
}

Json write_found(const std::optional<Rational>& found) { return found ? Json(to_string(*found)) : Json(); }

std::vector<Rational> values_of(const std::string& over, const std::string& text) {
  const std::string given = !text.empty()       ? text
                            : over == "epsilon" ? "0.1,0.2,0.5,1,2,5,10"
                            : over == "alpha"   ? "0.01,0.02,0.05,0.1,0.2,0.3,0.4"
                            : over == "beta"    ? "0.001,0.01,0.02,0.05,0.1,0.2,0.4"
                                                : "";
  if (given.empty())
    throw Error("option 'at' is needed: say which values of " + in_quotes(over) + " to try, such as 8,16,32");
  std::vector<Rational> values = Value<std::vector<Rational>>::read(given, "at");
  if (values.size() > 200)
    throw Error("option 'at' has " + std::to_string(values.size()) +
                " values. A curve has at most 200. Leave some out");
  std::ranges::sort(values);
  return values;
}

}  // namespace

bool PlannedEntry::has(const std::string& option) const { return field_of(fields, option) != nullptr; }

std::vector<Bound> PlannedEntry::bounds_of(const AnyPlanned& made, const Accuracy& goal) const {
  std::vector<Bound> all = bounds(made, goal);
  if (errors == PlanErrors::population) made.add_plan_bounds(goal, all);
  return all;
}

void PlannedEntry::add_class_bound(const AnyPlanned& made, const Accuracy& goal, const Progress& progress,
                                   std::vector<Bound>& bounds) const {
  const auto* learner = dynamic_cast<const AnyLearner*>(&made);
  if (!learner || errors == PlanErrors::table || (person && person->rows_each > 1)) return;
  const auto known = learner->concepts();
  LearnerClaim claim{1, 0, goal.alpha, failure_of(bounds, goal), 0, learner->premise().setting};
  if (claim.beta >= 1) return;
  if (known) claim.answers = known->answers;
  const ClassKnowledge facts = facts_of_learner(known, bounds);
  std::vector<RowBound> found;
  if (const auto promise = promise_of_rows(learner->privacy())) {
    claim.epsilon = promise->epsilon;
    claim.delta = promise->delta;
    found = class_rows(facts, {}, claim, progress);
  } else {
    found = plain_rows(facts, claim);
  }
  if (found.empty() || found.front().rows <= most_lower(bounds)) return;
  const char* whose = claim.answers == ClaimAnswers::any ? "every learner: " : "every learner that answers concepts: ";
  bounds.push_back({found.front().id, Bound::Kind::lower, found.front().rows, whose + found.front().why});
}

namespace {

struct Changed {
  std::shared_ptr<const AnyPlanned> made;
  Accuracy goal;
};

Changed changed(const PlannedEntry& entry, const std::string& option, const Rational& value, Accuracy goal) {
  Json options = entry.given;
  if (option == "alpha") goal.alpha = value;
  if (option == "beta") goal.beta = value;
  if (entry.has(option)) options[option] = to_string(value);
  return {entry.make(options), goal};
}

}  // namespace

std::vector<Bound> PlannedEntry::bounds_with(const std::string& option, const Rational& value,
                                             const Accuracy& goal) const {
  const auto [made, wanted] = changed(*this, option, value, goal);
  return bounds_of(*made, wanted);
}

std::vector<Bound> PlannedEntry::all_bounds_with(const std::string& option, const Rational& value, const Accuracy& goal,
                                                 const Progress& progress) const {
  const auto [made, wanted] = changed(*this, option, value, goal);
  std::vector<Bound> bounds = bounds_of(*made, wanted);
  add_class_bound(*made, wanted, progress, bounds);
  return bounds;
}

Json inverse_plan(const PlannedEntry& entry, const Accuracy& goal, std::uint64_t rows, const Progress& progress) {
  auto suffices = [&](const std::string& option) {
    return [&, option](const Rational& value) {
      progress.at(0);
      try {
        return best(entry.bounds_with(option, value, goal)).rows <= rows;
      } catch (const Error& error) {
        if (error.kind() != Error::Kind::mistake) throw;
        return false;  // an option that is refused suffices for nothing
      }
    };
  };
  Json result{{"rows", rows}, {"epsilon", Json()}, {"alpha", Json()}};
  if (entry.has("epsilon")) {
    const Json options = entry.make(entry.given)->options();
    result["epsilon"] =
        write_found(search(Value<Rational>::read(options["epsilon"], "epsilon"), 1000, suffices("epsilon")));
  }
  result["alpha"] = write_found(search(goal.alpha, Rational(499, 1000), suffices("alpha")));
  if (entry.many_labels) {
    constexpr std::uint64_t most = 1'000'000;  // that every entry takes
    const std::uint64_t labels = most_labels(most, suffices("label_count"));
    result["label_count"] = labels > 0 ? Json(labels) : Json();
  }
  return result;
}

Json plan_curve(const PlannedEntry& entry, const Accuracy& goal, const std::string& over, const std::string& values,
                const Progress& progress) {
  if (over != "alpha" && over != "beta" && !entry.has(over))
    throw Error("option 'over': " + entry.name + " has no option " + in_quotes(over) +
                ". Choose alpha, beta or one of " + join(names_of(entry.fields)));
  Json points = Json::array();
  std::string refusal;
  const auto all = values_of(over, values);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Stage{progress}.at(i, all.size());
    try {
      Json bounds = Json::array();
      for (const Bound& bound : entry.all_bounds_with(over, all[i], goal, progress))
        bounds.push_back({{"id", bound.id}, {"kind", to_string(bound.kind)}, {"rows", bound.rows}});
      points.push_back({{"value", to_string(all[i])}, {"bounds", std::move(bounds)}});
    } catch (const Error& error) {
      if (error.kind() != Error::Kind::mistake) throw;
      refusal = error.what();
    }
  }
  if (points.empty()) throw Error("option 'at': none of these values can be planned: " + refusal);
  return {{"over", over}, {"points", std::move(points)}};
}

std::string curve_csv(const Json& curve) {
  std::string text = csv_cell(curve["over"].get<std::string>()) + ",bound,kind,rows\n";
  for (const Json& point : curve["points"])
    for (const Json& bound : point["bounds"])
      text += point["value"].get<std::string>() + "," + csv_cell(bound["id"].get<std::string>()) + "," +
              bound["kind"].get<std::string>() + "," + bound["rows"].dump() + "\n";
  return text;
}

}  // namespace discreet::inline app
