// The command line's grammar, made from the output of `list`: words become a request for `call`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/json/json.h"

namespace discreet::cli {

struct Arguments {
  Json request;
  bool json = false, explain = false;
};

// The request to run, or a text to print instead (help, version, completion, man page). Throws discreet::Error.
struct Parsed {
  std::optional<Arguments> arguments;
  std::string text;
};

Parsed parse(int argc, const char* const* argv);

// A flag and the option that it sets: to the word after it, or by itself to a fixed value.
struct Flag {
  std::string name;  // `--on-bad-row` for `on_bad_row`
  std::string option;
  std::string help;
  std::string value_name;  // empty for a flag without a value
  Json value = {};         // the value that such a flag sets
  bool hidden = false;     // the subject refuses it with a reason, and help leaves it out
};

// The flags of a verb with a subject or an action, or of the verb alone, in order and each once.
std::vector<Flag> flags_of(const Json& verb, const Json* subject = nullptr);

// The verb takes the entry under no options.
bool refuses(const Json& verb, const std::string& entry);

// The verb's subject is the name of an entry of some kind.
bool names_entry(const std::string& subject);

inline constexpr const char* exit_statuses =
    "0 fine, 1 no answer (or a check stayed undecided or incomplete), 2 your mistake, 3 the budget refuses, 4 a "
    "check failed, 5 the machine failed, 130 interrupted.";

}  // namespace discreet::cli
