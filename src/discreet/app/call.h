// One call for every surface: a JSON request in, a JSON result out.
//
// A request is one flat object: `{"verb": "learn", "learner": "parity", "data": "d.csv", "dimension": 24, ...}`; the
// options of the verb and of the learner stand side by side, under the names that `list` shows. The command line,
// Python and the web page only build requests and show results.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "discreet/app/json.h"
#include "discreet/base/progress.h"

namespace discreet {

// What the caller hears while the call runs. Both are for the curator's eyes: they may depend on the data and are
// outside of every promise.
struct Context {
  Progress progress;
  std::function<void(const std::string&)> note;

  void say(const std::string& text) const {
    if (note) note(text);
  }
};

struct Verb {
  std::string name, summary, example;  // a name may have two words, `local join`
  // What the word after it names: "learner", "sanitizer", "optimizer", "protocol", "any" (of a kind), "maybe" (the
  // same, or nothing), "ledger", "attack" or nothing; "=study": the value of the option `study`. "randomizer": the
  // options of the randomizer that is named by an option.
  std::string subject;
  Json fields;  // of the verb itself; the subject's come on top
  std::function<Json(const Json& request, const Context& context)> run;
};

const std::vector<Verb>& verbs();

// What a higher layer offers (service/), before the first call.
void add_verbs(std::vector<Verb> more);

// Throws Error; nothing is spent and nothing written unless the verb's proof says so.
Json call(const Json& request, const Context& context = {});

}  // namespace discreet
