// Tested by simulate_test.cpp
#include "discreet/app/local_plan.h"

#include "discreet/app/protocols.h"
#include "discreet/app/request.h"
#include "discreet/local/feasibility_bounds.h"

namespace discreet {
namespace {

// Of protocols about parities: what is excluded, from what the class is alone.
Json verdicts_of(const StudyProtocol& study, std::uint64_t people) {
  if (!study.options().contains("dimension") || study.name().find("parity") == std::string::npos) return Json();
  const LocalGoal goal{study.options()["dimension"].get<double>(), to_double(study.epsilon())};
  auto written = [](const Feasibility& verdict) {
    return Json{{"excluded", verdict.excluded}, {"people", verdict.limit}, {"reason", verdict.reason}};
  };
  Json verdicts{{"parity", written(parity_feasibility(goal, people))}};
  if (study.name().find("masked") != std::string::npos)
    verdicts["one_round"] = written(one_round_feasibility(goal, people));
  return verdicts;
}

}  // namespace

Json plan_study(const Json& request, const Context&) {
  const ProtocolEntry& entry = protocol_of(request);
  auto [verb, given] = split<LocalPlanOptions>(request, entry.fields);
  const std::shared_ptr<const StudyProtocol> study = entry.make(given);
  Json rounds = Json::array(), bounds = Json::array();
  std::uint64_t people = 0;
  for (const RoundPlan& round : study->plan()) {
    rounds.push_back({{"people", round.people},
                      {"questions", round.questions},
                      {"half_width", round.half_width},
                      {"why", round.why}});
    people += round.people;
  }
  for (const Bound& bound : study->bounds())
    bounds.push_back(
        {{"id", bound.id}, {"kind", to_string(bound.kind)}, {"people", bound.rows}, {"source", bound.source}});
  Json result{{"protocol", entry.name},
              {"people", people},
              {"rounds", std::move(rounds)},
              {"bounds", std::move(bounds)},
              {"epsilon", to_string(study->epsilon())},
              {"options", study->options()}};
  if (Json verdicts = verdicts_of(*study, people); !verdicts.is_null()) result["verdicts"] = std::move(verdicts);
  return result;
}

}  // namespace discreet
