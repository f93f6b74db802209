// A verb of the command line and what it hears while it runs.
#pragma once

#include <functional>
#include <string>

#include "discreet/base/progress.h"
#include "discreet/json/json.h"

namespace discreet::inline app {

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

}  // namespace discreet::inline app
