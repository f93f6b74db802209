// The command line's grammar, made from what `list` says: words become a request for `call`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/app/json.h"

namespace discreet::cli {

enum class Output { text, json };

struct Arguments {
  Json request;
  Output output = Output::text;
};

// What to run, or a text to print instead (help, version, completion, man page). Throws discreet::Error.
struct Parsed {
  std::optional<Arguments> arguments;
  std::string text;
};

Parsed parse(int argc, const char* const* argv);

// How a flag is written: `on_bad_row` is `--on-bad-row`.
std::string flag_of(const std::string& option);

// The flags of a verb with a subject, in order and each once.
std::vector<Json> flags_of(const Json& verb, const Json* learner);

}  // namespace discreet::cli
