// Tested by call_test.cpp
#include "discreet/app/plan.h"

#include "discreet/app/comparison.h"
#include "discreet/app/model.h"
#include "discreet/app/reading.h"
#include "discreet/app/request.h"
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

}  // namespace

Json plan(const Json& request, const Context& context) {
  const LearnerEntry& entry = learner_of(request);
  auto [verb, given] = split<PlanOptions>(request, entry.fields);
  Json options = entry.complete(with_dimension(entry, given, verb.schema));
  auto bounds = entry.bounds(options, {verb.alpha, verb.beta});
  const Bound& rule = best(bounds);
  Json result{{"learner", entry.name},
              {"rows", rule.rows},
              {"rule", rule.id},
              {"alpha", to_string(verb.alpha)},
              {"beta", to_string(verb.beta)},
              {"bounds", Json::array()},
              {"privacy", write_privacy(entry.privacy(options))},
              {"options", options}};
  for (const Bound& bound : bounds) result["bounds"].push_back(to_json(bound));
  if (rule.refusal) result["refusal"] = to_double(*rule.refusal);
  if (!verb.label_counts.empty())
    result["comparison"] =
        compare(given, counts_of(entry, verb.label_counts), {verb.alpha, verb.beta}, paced(context.progress));
  return result;
}

}  // namespace discreet
