#include "discreet/app/call.h"

#include <iterator>

#include "discreet/app/arrow.h"
#include "discreet/app/attack.h"
#include "discreet/app/audit.h"
#include "discreet/app/budget.h"
#include "discreet/app/claim.h"
#include "discreet/app/dimension.h"
#include "discreet/app/drafting.h"
#include "discreet/app/evaluate.h"
#include "discreet/app/learn.h"
#include "discreet/app/listing.h"
#include "discreet/app/local_plan.h"
#include "discreet/app/local_report.h"
#include "discreet/app/optimize.h"
#include "discreet/app/plan.h"
#include "discreet/app/play.h"
#include "discreet/app/plot.h"
#include "discreet/app/predict.h"
#include "discreet/app/query.h"
#include "discreet/app/recall.h"
#include "discreet/app/request.h"
#include "discreet/app/sanitize.h"
#include "discreet/app/simulate.h"
#include "discreet/app/verify.h"
#include "discreet/app/waiting.h"
#include "discreet/app/wording.h"

namespace discreet {
namespace {

template <class Options>
Verb verb(const char* subject, Json (*run)(const Json&, const Context&)) {
  return {Options::name, Options::summary, Options::example, subject, describe_fields<Options>(), run};
}

}  // namespace

// One line a verb.
static std::vector<Verb>& all_verbs() {
  static std::vector<Verb> all{
      verb<ListOptions>("", list),
      verb<PlanOptions>("any", plan),
      verb<LearnOptions>("learner", learn),
      verb<PredictOptions>("", predict),
      verb<EvaluateOptions>("", evaluate),
      verb<PlotOptions>("", plot),
      verb<VerifyRequest>("any", verify),
      verb<BudgetOptions>("ledger", budget),
      verb<SchemaOptions>("", draft_schema),
      verb<AttackRequest>("attack", attack),
      verb<AuditRequest>("maybe", audit),
      verb<ArrowRequest>("=arrow", arrow),
      verb<ClaimRequest>("", claim),
      verb<RecallRequest>("learner", recall),
      verb<DimensionOptions>("", dimension),
      verb<PlayOptions>("", play),
      verb<SanitizeOptions>("sanitizer", sanitize),
      verb<QueryOptions>("", query),
      verb<OptimizeOptions>("optimizer", optimize),
      verb<LocalReportOptions>("randomizer", local_report),
      verb<LocalPlanOptions>("protocol", plan_study),
      verb<SimulateOptions>("protocol", simulate_study),
  };
  return all;
}

const std::vector<Verb>& verbs() { return all_verbs(); }

void add_verbs(std::vector<Verb> more) { std::move(more.begin(), more.end(), std::back_inserter(all_verbs())); }

Json call(const Json& request, const Context& context) {
  if (!request.is_object() || !request.contains("verb")) throw Error("a request is an object that names its verb");
  std::string name = Value<std::string>::read(request["verb"], "verb");
  const InterruptibleWaits waits(context.progress);
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) {
    if (verb.name == name) return verb.run(request, context);
    names.push_back(verb.name);
  }
  throw Error("unknown verb " + in_quotes(name, 60) + did_you_mean(name, names) + "; known are " + join(names));
}

}  // namespace discreet
