// Tested by collector_test.cpp
#include "discreet/service/studies/verbs.h"

#include "discreet/service/store/backup.h"
#include "discreet/service/studies/join.h"
#include "discreet/service/studies/serve.h"
#include "discreet/service/witness/serve_witness.h"

namespace discreet::inline service {
namespace {

template <class Options>
Verb verb_with(const char* positional, Json (*run)(const Json&, const Context&)) {
  Verb verb = verb_of<Options>(run);
  verb.positional = positional;
  return verb;
}

}  // namespace

std::vector<Verb> service_verbs() {
  return {verb_of<ServeOptions>(serve), verb_with<BackupOptions>("store", backup),
          verb_with<InitOptions>("ledger", init_ledger), verb_with<JoinOptions>("study", join_study), witness_verb()};
}

}  // namespace discreet::inline service
