// `--dry-run`: shows what a run would spend and write. It has read options, the header and the ledger, and no row.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "discreet/app/request/recording.h"

namespace discreet::inline app {

// The files that a run writes, by the name of the option.
using OutputFiles = std::map<std::string, std::optional<std::filesystem::path>>;

// {dry_run, privacy, ledger, outputs}. Opens each output and leaves nothing. Error (budget) if the spend does not fit.
// `privacy`: the promise, as `write_privacy` writes it.
Json dry_run(const RunLedger& ledger, const Spend& spend, const Json& privacy, const OutputFiles& outputs);

bool is_dry_run(const Json& result);
std::string dry_run_text(const Json& result);

}  // namespace discreet::inline app
