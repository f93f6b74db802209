// Tested by call_test.cpp
#include "discreet/app/verbs/list/listing.h"

#include "discreet/app/registry/run_entry.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/app/request/call.h"
#include "discreet/app/request/request.h"
#include "discreet/app/studies/protocols.h"
#include "discreet/app/studies/randomizers.h"
#include "discreet/bounds/table/bound_table.h"

namespace discreet::inline app {
namespace {

// A parameter is an option of `plan --kind bound`.
Json bound_entry(const BoundRow& row) {
  Json fields = Json::array();
  for (const std::string& name : parameters_of(row))
    fields.push_back({{"name", name}, {"kind", "rational"}, {"default", nullptr}, {"help", "see the formula"}});
  return {{"name", std::string(row.id)},
          {"summary", std::string(row.source)},
          {"bound", std::string(to_string(row.kind))},
          {"unit", std::string(row.unit)},
          {"formula", std::string(row.text)},
          {"validity", std::string(row.validity)},
          {"fields", std::move(fields)}};
}

// Whether it learns many labels, or the option that names an entry which decides.
Json many_of(const LearnerEntry& entry) {
  return chooses_many(entry) ? Json("of") : Json(entry.labels == LabelCount::many);
}

}  // namespace

Json list(const Json& request, const Context&) {
  split<ListOptions>(request, Json::array());
  Json result{{"learners", Json::array()},   {"mechanisms", Json::array()}, {"randomizers", Json::array()},
              {"sanitizers", Json::array()}, {"optimizers", Json::array()}, {"protocols", Json::array()},
              {"bounds", Json::array()},     {"verbs", Json::array()}};
  for (const LearnerEntry& entry : all_learners())
    result["learners"].push_back(
        {{"name", entry.name}, {"summary", entry.summary}, {"many", many_of(entry)}, {"fields", entry.fields}});
  for (const MechanismEntry& entry : all_mechanisms())
    result["mechanisms"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const RandomizerEntry& entry : randomizers())
    result["randomizers"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const SanitizerEntry& entry : all_sanitizers())
    result["sanitizers"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const OptimizerEntry& entry : all_optimizers())
    result["optimizers"].push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
  for (const BoundRow* row : bound_rows()) result["bounds"].push_back(bound_entry(*row));
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

}  // namespace discreet::inline app
