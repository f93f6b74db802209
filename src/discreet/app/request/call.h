// One call for every surface: a JSON request in, a JSON result out.
//
// A request is one flat object: `{"verb": "learn", "learner": "parity", "data": "d.csv", "dimension": 24, ...}`. The
// options of the verb and of the learner are side by side, under the names that `list` shows. The command line,
// Python and the web page build requests and show results.
#pragma once

#include <vector>

#include "discreet/app/request/verb.h"

namespace discreet::inline app {

// The verbs of the library, listed in app/verbs/own_verbs.cpp.
std::vector<Verb> own_verbs();

// All verbs, in the order in which help shows them, and the groups of those with two words.
const std::vector<Verb>& verbs();
const std::vector<VerbGroup>& verb_groups();

// Adds the verbs of a higher layer (service/), before the first call.
void add_verbs(std::vector<Verb> more);

// Error, with the nearest name, if there is no such verb.
const Verb& find_verb(const std::string& name);

// Throws Error. Nothing is spent or written unless the verb's proof says so.
Json call(const Json& request, const Context& context = {});

}  // namespace discreet::inline app
