// Tested by call_test.cpp
#include "discreet/app/request/call.h"

#include <iterator>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/waiting.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"

namespace discreet::inline app {

static std::vector<Verb>& all_verbs() {
  static std::vector<Verb> all = own_verbs();
  return all;
}

const std::vector<Verb>& verbs() { return all_verbs(); }

void add_verbs(std::vector<Verb> more) { std::move(more.begin(), more.end(), std::back_inserter(all_verbs())); }

Json call(const Json& request, const Context& context) {
  if (!request.is_object() || !request.contains("verb")) throw Error("a request is an object that names its verb");
  std::string name = Value<std::string>::read(request["verb"], "verb");
  const InterruptibleWaits waits(context.progress);
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) {
    if (verb.name == name) return verb.run(request, context);
    names.push_back(verb.name);
  }
  throw Error("unknown verb " + in_quotes(name, 60) + did_you_mean(name, names) + "; known are " + join(names));
}

}  // namespace discreet::inline app
