// Tested by call_test.cpp
#include "discreet/app/plan.h"

#include "discreet/app/model.h"
#include "discreet/app/request.h"

namespace discreet {

Json plan(const Json& request, const Context&) {
  const LearnerEntry& entry = learner_of(request);
  auto [verb, options] = split<PlanOptions>(request, entry.fields);
  auto bounds = entry.bounds(options, {verb.alpha, verb.beta});
  const Bound& rule = best(bounds);
  Json result{{"learner", entry.name},
              {"rows", rule.rows},
              {"rule", rule.id},
              {"alpha", to_string(verb.alpha)},
              {"beta", to_string(verb.beta)},
              {"bounds", Json::array()},
              {"privacy", write_privacy(entry.privacy(options))},
              {"options", entry.complete(options)}};
  for (const Bound& bound : bounds)
    result["bounds"].push_back(
        {{"id", bound.id}, {"kind", to_string(bound.kind)}, {"rows", bound.rows}, {"source", bound.source}});
  return result;
}

}  // namespace discreet
