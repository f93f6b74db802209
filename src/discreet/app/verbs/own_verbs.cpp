// The verbs of the library, one line each. Tested by call_test.cpp
#include "discreet/app/request/call.h"
#include "discreet/app/verbs/account/account.h"
#include "discreet/app/verbs/audit/attack.h"
#include "discreet/app/verbs/audit/audit.h"
#include "discreet/app/verbs/budget/budget.h"
#include "discreet/app/verbs/evaluate/evaluate.h"
#include "discreet/app/verbs/inspect/inspect.h"
#include "discreet/app/verbs/key/key.h"
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
#include "discreet/app/verbs/rehearse/rehearse.h"
#include "discreet/app/verbs/sanitize/sanitize.h"
#include "discreet/app/verbs/schema/drafting.h"
#include "discreet/app/verbs/theory/arrow/arrow.h"
#include "discreet/app/verbs/theory/claim/claim.h"
#include "discreet/app/verbs/theory/dimension/dimension.h"
#include "discreet/app/verbs/theory/play/play.h"
#include "discreet/app/verbs/theory/recall/recall.h"
#include "discreet/app/verbs/verify/verify.h"

namespace discreet::inline app {
// In the order in which help shows them.
std::vector<Verb> own_verbs() {
  return {
      list_verb(),
      plan_verb(),
      inspect_verb(),
      inspect_sanitize_verb(),
      inspect_optimize_verb(),
      inspect_evaluate_verb(),
      rehearse_learn_verb(),
      learn_verb(),
      predict_verb(),
      evaluate_verb(),
      plot_verb(),
      verify_verb(),
      budget_verb(),
      key_verb(),
      account_verb(),
      schema_verb(),
      sanitize_verb(),
      query_verb(),
      optimize_verb(),
      dimension_verb(),
      claim_verb(),
      arrow_verb(),
      recall_verb(),
      play_verb(),
      attack_verb(),
      audit_verb(),
      local_report_verb(),
      local_plan_verb(),
      simulate_verb(),
  };
}

}  // namespace discreet::inline app
