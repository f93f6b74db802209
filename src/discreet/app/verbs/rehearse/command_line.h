// A request as the command that a shell runs.
#pragma once

#include <string>
#include <string_view>

#include "discreet/json/json.h"

namespace discreet::inline app {

// One word of a POSIX shell: as it is, or in single quotes.
std::string shell_word(std::string_view text);

// `discreet learn box --axes '0..9,0..9' --data d.csv`: the members of the request that these fields name, in their
// order. `fields` are those of the entry and then those of the verb. A null ledger is `--no-ledger`.
std::string command_line(const std::string& verb, const std::string& entry, const Json& fields, const Json& request);

}  // namespace discreet::inline app
