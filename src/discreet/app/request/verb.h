// A verb of the command line: its request, its run, its text for people and its exit status.
//
// A verb has a folder in app/verbs/, or a unit in the folder of its group, that ends in one function,
// `Verb learn_verb()`. own_verbs.cpp lists them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/json/options.h"

namespace discreet::inline app {

// The caller's progress bar and notes while the call runs. Both are for the curator's eyes. They may depend on the data
// and are outside of every promise.
struct Context {
  Progress progress;
  std::function<void(const std::string&)> note;

  void say(const std::string& text) const {
    if (note) note(text);
  }
};

// A finished call, to be put into words.
struct Finished {
  const Json& request;
  const Json& result;
  bool explain = false;  // with the ids and sources of bounds
};

enum class Ended { by_itself, interrupted };

// One line per member of the result.
std::string facts_text(const Finished& finished);
// 0, or 1 for a result that is not an answer.
int status_of_answer(const Json& result, Ended ended);

// A word after the verb that chooses what it does, such as `open` in `budget open`, with the options that it reads.
struct Action {
  struct Option {
    Option(const char* called, const char* meaning = "") : name(called), help(meaning) {}
    std::string name, help;  // no help: that of the field
  };
  std::string name, summary;
  std::vector<Option> options;
  std::string positional = "";  // empty: that of the verb
};

struct Verb {
  std::string name, summary, example;  // a name may have two words, `local join`
  Json fields;                         // the verb's own; those of its subject come on top
  Json (*run)(const Json& request, const Context& context) = nullptr;
  std::string (*text)(const Finished& finished) = facts_text;
  int (*status)(const Json& result, Ended ended) = status_of_answer;
  // The kind of entry that the word after the verb names: "learner", "sanitizer", "optimizer", "protocol", "any" (of
  // the option `kind`), "maybe" (the same, or nothing). "randomizer": an option names it. "action": one of `actions`.
  std::string subject = "";
  std::string positional = "";  // an option whose value needs no flag, such as the ledger in `budget show b.db`
  std::string action = "";      // the option that chooses among `actions`
  std::vector<Action> actions = {};
  bool explains = false;                             // its text has more to say with `--explain`
  bool curator_alone = false;                        // its notes are for no audience, so it needs a terminal
  bool spends = false;                               // from a ledger, or with `--no-ledger` from none
  std::map<std::string, std::string> switches = {};  // options that are flags, with the word that each stands for
  std::vector<std::string> without_entry = {};  // options that mean nothing where an entry is named, unless it has them
  std::vector<std::string> refuses = {};        // entries that the verb takes under no options
  std::map<std::string, std::string> renamed = {};  // old names of options, with the new ones
};

// A verb of the struct with its options. The rest is set by name: `Verb v = verb_of<LearnOptions>(learn);`.
template <class Options>
Verb verb_of(Json (*run)(const Json&, const Context&)) {
  return {Options::name, Options::summary, Options::example, describe_fields<Options>(), run};
}

// Verbs of two words, `theory dimension`, are grouped by the first.
struct VerbGroup {
  std::string name, summary;
};

}  // namespace discreet::inline app
