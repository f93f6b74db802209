// Checks of public facts before a spend: 6, 7, 13 and 16. They depend on options, the schema and the ledger alone.
//
// 10 to 12 are about the file and its header, and the readers make them (file_format.h, csv.h, geojson.h). 15 is beside
// the ledger (recording.h), and 18 belongs to reading options (json/value.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/app/checks/finding.h"
#include "discreet/app/request/recording.h"
#include "discreet/table/schema.h"

namespace discreet::inline app {

// 6 and 7: the positive word against the schema's list.
std::vector<Finding> word_findings(const std::optional<Schema>& schema, const std::string& label,
                                   const std::optional<std::string>& positive);

// 13: the fields of an entry, and the options that were given. An entry that runs another one is as that one.
std::vector<Finding> range_findings(const Json& fields, const Json& given);

// 16: the first run of a ledger takes more than half of it. `remedy`: a look at the run that costs nothing.
inline constexpr const char* rehearse_first = "Rehearse it first at no cost: discreet rehearse learn ...";
inline constexpr const char* dry_run_first = "See its entry first at no cost: add --dry-run.";
std::vector<Finding> share_findings(const std::optional<LedgerTail>& ledger, const Privacy& promise,
                                    const char* remedy = dry_run_first);

}  // namespace discreet::inline app
