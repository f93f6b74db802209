// Tested by call_test.cpp
#include "discreet/app/plan.h"

#include <algorithm>

#include "discreet/app/comparison.h"
#include "discreet/app/model.h"
#include "discreet/app/reading.h"
#include "discreet/app/request.h"
#include "discreet/app/sanitizers.h"
#include "discreet/app/schema_options.h"

namespace discreet {
namespace {

Json to_json(const Bound& bound) {
  Json json{{"id", bound.id}, {"kind", to_string(bound.kind)}, {"rows", bound.rows}, {"source", bound.source}};
  if (bound.refusal) json["refusal"] = to_double(*bound.refusal);
  return json;
}

constexpr std::int64_t most_labels = 100'000'000;

std::vector<std::uint64_t> counts_of(const LearnerEntry& entry, const std::string& text) {
  if (!entry.learns_many())
    throw Error("option 'label_counts': " + entry.name + " learns one label; leave it out, or plan a direct_sum of it");
  std::vector<std::uint64_t> counts;
  for (const std::string& part : split_commas(text)) {
    const Integer count = Value<Integer>::read(part, "label_counts");
    if (count < 1 || count > most_labels)
      throw Error("option 'label_counts': " + part + " must lie between 1 and " + std::to_string(most_labels));
    counts.push_back(low_64(count));
  }
  return counts;
}

// What is told of a learner and of a sanitizer alike.
Json planned(std::string_view kind, const std::string& name, const PlanOptions& verb, const std::vector<Bound>& bounds,
             const Privacy& promise, const Json& options) {
  auto is_proved = [](const Bound& bound) { return bound.kind == Bound::Kind::proved; };
  if (kind == "sanitizer" && std::ranges::none_of(bounds, is_proved))
    throw Error(
        "no proved bound covers these options; leave those that the planner chooses (levels, jitter, rounds, "
        "table_rows) "
        "to it, and allow a larger alpha or beta");
  const Bound& rule = best(bounds);
  Json result{{std::string(kind), name},
              {"rows", rule.rows},
              {"rule", rule.id},
              {"alpha", to_string(verb.alpha)},
              {"beta", to_string(verb.beta)},
              {"bounds", Json::array()},
              {"privacy", write_privacy(promise)},
              {"options", options}};
  for (const Bound& bound : bounds) result["bounds"].push_back(to_json(bound));
  if (rule.refusal) result["refusal"] = to_double(*rule.refusal);
  return result;
}

Json plan_learner(const Json& request, const Context& context) {
  const LearnerEntry& entry = learner_of(request);
  auto [verb, given] = split<PlanOptions>(request, entry.fields);
  Json options = entry.complete(with_dimension(entry, given, verb.schema));
  Json result = planned("learner", entry.name, verb, entry.bounds(options, {verb.alpha, verb.beta}),
                        entry.privacy(options), options);
  if (!verb.label_counts.empty())
    result["comparison"] = compare(entry.name, given, counts_of(entry, verb.label_counts), {verb.alpha, verb.beta},
                                   paced(context.progress));
  return result;
}

Json plan_sanitizer(const Json& request) {
  if (!request.contains("learner")) throw Error("name a sanitizer; `discreet list` shows them");
  const SanitizerEntry& entry = find_sanitizer(Value<std::string>::read(request["learner"], "sanitizer"));
  auto [verb, given] = split<PlanOptions>(request, entry.fields);
  if (verb.schema) throw Error("option 'schema': a schema describes the table of a learner; leave it out");
  if (!verb.label_counts.empty()) throw Error("option 'label_counts': a sanitizer has no labels; leave it out");
  Json options = entry.complete(given);
  return planned("sanitizer", entry.name, verb, entry.bounds(options, {verb.alpha, verb.beta}), entry.privacy(options),
                 options);
}

}  // namespace

Json plan(const Json& request, const Context& context) {
  const bool of_sanitizer =
      request.contains("kind") && Value<PlanKind>::read(request["kind"], "kind") == PlanKind::sanitizer;
  return of_sanitizer ? plan_sanitizer(request) : plan_learner(request, context);
}

}  // namespace discreet
