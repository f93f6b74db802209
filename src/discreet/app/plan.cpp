// Tested by call_test.cpp
#include "discreet/app/plan.h"

#include "discreet/app/model.h"
#include "discreet/app/request.h"
#include "discreet/app/schema_options.h"

namespace discreet {
namespace {

Json to_json(const Bound& bound) {
  Json json{{"id", bound.id}, {"kind", to_string(bound.kind)}, {"rows", bound.rows}, {"source", bound.source}};
  if (bound.refusal) json["refusal"] = to_double(*bound.refusal);
  return json;
}

}  // namespace

Json plan(const Json& request, const Context&) {
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
  return result;
}

}  // namespace discreet
