// Tested by call_test.cpp
#include "discreet/app/listing.h"

#include "discreet/app/optimizers.h"
#include "discreet/app/protocols.h"
#include "discreet/app/randomizers.h"
#include "discreet/app/request.h"
#include "discreet/app/sanitizers.h"

namespace discreet {

Json list(const Json& request, const Context&) {
  split<ListOptions>(request, Json::array());
  Json result{{"learners", Json::array()},   {"mechanisms", Json::array()}, {"randomizers", Json::array()},
              {"sanitizers", Json::array()}, {"optimizers", Json::array()}, {"protocols", Json::array()},
              {"verbs", Json::array()}};
  for (const LearnerEntry& entry : learners())
    result["learners"].push_back(
        {{"name", entry.name}, {"summary", entry.summary}, {"many", entry.learns_many()}, {"fields", entry.fields}});
  for (const MechanismEntry& entry : mechanisms())
    result["mechanisms"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const RandomizerEntry& entry : randomizers())
    result["randomizers"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const SanitizerEntry& entry : sanitizers())
    result["sanitizers"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const OptimizerEntry& entry : optimizers())
    result["optimizers"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const ProtocolEntry& entry : protocols())
    result["protocols"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const Verb& verb : verbs())
    result["verbs"].push_back({{"name", verb.name},
                               {"summary", verb.summary},
                               {"example", verb.example},
                               {"subject", verb.subject},
                               {"fields", verb.fields}});
  return result;
}

}  // namespace discreet
