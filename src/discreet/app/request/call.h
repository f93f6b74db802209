// One call for every surface: a JSON request in, a JSON result out.
//
// A request is one flat object: `{"verb": "learn", "learner": "parity", "data": "d.csv", "dimension": 24, ...}`; the
// options of the verb and of the learner stand side by side, under the names that `list` shows. The command line,
// Python and the web page only build requests and show results.
#pragma once

#include <vector>

#include "discreet/app/request/verb.h"

namespace discreet::inline app {

// Those of the library, listed in app/verbs/own_verbs.cpp.
std::vector<Verb> own_verbs();

// All, in the order in which help shows them.
const std::vector<Verb>& verbs();

// What a higher layer offers (service/), before the first call.
void add_verbs(std::vector<Verb> more);

// Throws Error; nothing is spent and nothing written unless the verb's proof says so.
Json call(const Json& request, const Context& context = {});

}  // namespace discreet::inline app
