// `list`: everything that can be asked for, with every option. The other surfaces are made from it.
#pragma once

#include <tuple>

#include "discreet/app/request/verb.h"

namespace discreet::inline app {

struct ListOptions {
  static constexpr const char* name = "list";
  static constexpr const char* summary = "Show learners, verbs and their options.";
  static constexpr const char* example = "discreet list";
  static constexpr auto fields() { return std::tuple{}; }
};

Json list(const Json& request, const Context& context);
// The same without tiny instances: the command line needs it at every start.
Json names_and_options();

Verb list_verb();

}  // namespace discreet::inline app
