// The verbs of the library, one line each. Tested by call_test.cpp
#include "discreet/app/request/call.h"
#include "discreet/app/request/request.h"
#include "discreet/app/verbs/audit/attack.h"
#include "discreet/app/verbs/audit/audit.h"
#include "discreet/app/verbs/budget/budget.h"
#include "discreet/app/verbs/evaluate/evaluate.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/app/verbs/list/listing.h"
#include "discreet/app/verbs/local/local_plan.h"
#include "discreet/app/verbs/local/local_report.h"
#include "discreet/app/verbs/local/simulate.h"
#include "discreet/app/verbs/optimize/optimize.h"
#include "discreet/app/verbs/plan/plan.h"
#include "discreet/app/verbs/plot/plot.h"
#include "discreet/app/verbs/predict/predict.h"
#include "discreet/app/verbs/query/query.h"
#include "discreet/app/verbs/sanitize/sanitize.h"
#include "discreet/app/verbs/schema/drafting.h"
#include "discreet/app/verbs/theory/arrow/arrow.h"
#include "discreet/app/verbs/theory/claim/claim.h"
#include "discreet/app/verbs/theory/dimension/dimension.h"
#include "discreet/app/verbs/theory/play/play.h"
#include "discreet/app/verbs/theory/recall/recall.h"
#include "discreet/app/verbs/verify/verify.h"

namespace discreet::inline app {
namespace {

template <class Options>
Verb verb(const char* subject, Json (*run)(const Json&, const Context&)) {
  return {Options::name, Options::summary, Options::example, subject, describe_fields<Options>(), run};
}

}  // namespace

// One line a verb.
std::vector<Verb> own_verbs() {
  return {
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
      verb<AuditRequest>("maybe", run_audit),
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
}

}  // namespace discreet::inline app
