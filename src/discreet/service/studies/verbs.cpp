// Tested by collector_test.cpp
#include "discreet/service/studies/verbs.h"

#include "discreet/json/options.h"
#include "discreet/service/store/backup.h"
#include "discreet/service/studies/join.h"
#include "discreet/service/studies/serve.h"

namespace discreet::inline service {
namespace {

template <class Options>
Verb verb(const char* subject, Json (*run)(const Json&, const Context&)) {
  return {Options::name, Options::summary, Options::example, subject, describe_fields<Options>(), run};
}

}  // namespace

std::vector<Verb> service_verbs() {
  return {verb<ServeOptions>("", serve), verb<BackupOptions>("=store", backup),
          verb<InitOptions>("=ledger", init_ledger), verb<JoinOptions>("=study", join_study)};
}

}  // namespace discreet::inline service
