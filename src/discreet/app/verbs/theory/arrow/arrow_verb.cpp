// The commands of `theory arrow` with their options, and the text of their results. Tested by arrow_test.cpp
#include "discreet/app/request/text.h"
#include "discreet/app/verbs/theory/arrow/arrow.h"

namespace discreet::inline app {
namespace {

// Exact, or a note that it was not worked out.
std::string exact(const Json& value) { return value.is_null() ? "(too much work to check)" : number(value); }

void add_menus(const Json& result, Lines out) {
  fmt::format_to(out, "{} {}, the largest of {} hypotheses ({} {}, {:.4g} nats), over {} points\n",
                 result["menus"].dump(), result["menus"] == 1 ? "menu" : "menus", result["largest_menu"].dump(),
                 result["bits"].dump(), result["bits"] == 1 ? "bit" : "bits", result["nats"].get<double>(),
                 result["points"].dump());
  if (result.contains("error"))
    fmt::format_to(out, "as a protocol: error {}\nas menus: alpha {} at beta {}\n", exact(result["error"]),
                   exact(result["alpha"]), exact(result["beta"]));
}

void add_steps(const Json& steps, Lines out) {
  for (const auto& [name, value] : steps.items()) {
    std::string words = name;
    for (char& c : words) c = c == '_' ? ' ' : c;
    fmt::format_to(out, "  {}: {}\n", words, exact(value));
  }
}

std::string arrow_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}\n", plain(result["meaning"]));
  if (result.contains("menus")) add_menus(result, out);
  if (result.contains("solutions"))
    for (const Json& item : result["solutions"])
      fmt::format_to(out, "  {:.6f}  {}\n", item["chance"].get<double>(), plain(item["solution"]));
  if (result.contains("answer") && result["answer"].is_object())
    fmt::format_to(out, "hypothesis {} of menu {}: {}\n", result["answer"]["hypothesis"].dump(),
                   result["answer"]["menu"].dump(), plain(result["answer"]["labels"]));
  if (result.contains("distances") && result["distances"].is_array())
    for (std::size_t j = 0; j < result["distances"].size() && j < 12; ++j)
      fmt::format_to(out, "label {}: {:.4g} of the inputs differ\n", j + 1, result["distances"][j].get<double>());
  if (result.contains("steps")) add_steps(result["steps"], out);
  add_files(result, {"out", "sender"}, out);
  return text;
}

std::vector<Action> arrows() {
  return {
      {"protocol",
       "Turn menus into a protocol: the sender who errs least.",
       {"menus",
        "concepts",
        {"slack", "error to add by a patient sender, instead of the best one"},
        "menu_beta",
        "out",
        "sender"}},
      {"private_coins", "Turn a receiver with private coins into one menu.", {"receiver", "concepts", "out"}},
      {"newman",
       "Replace many public coins by few.",
       {"menus", "concepts", {"slack", "error to add (default: 1/10)"}, "out", "seed"}},
      {"repeat", "Repeat a protocol and take the majority.", {"menus", "concepts", "votes", "error", "out"}},
      {"union",
       "Unite independent menus, so that failures get rare.",
       {"menus",
        "concepts",
        {"draws", "number of menus to unite (default: the number that beta needs)"},
        "menu_beta",
        {"beta", "failure probability to reach"},
        "out"}},
      {"majority",
       "Take majorities of hypotheses, so that menus come closer.",
       {"menus",
        "concepts",
        "votes",
        {"menu_alpha", "distance of the menus to every concept (default: computed from concepts)"},
        "menu_beta",
        {"alpha", "distance to reach"},
        "out"}},
      {"shorten",
       "Draw a short list of menus that is as good, checked exactly.",
       {"menus", "concepts", "alpha", "beta", "out", "seed"}},
      {"determinise", "Find one menu that never fails.", {"menus", "concepts", "alpha", "out", "seed"}},
      {"learner",
       "Turn a private learner into menus: its output distribution on a fixed table.",
       {"learner",
        "options",
        "concepts",
        "rows",
        "dummy_point",
        "dummy_label",
        "units",
        "learner_alpha",
        "learner_beta",
        {"menu_alpha", "distance that a draw must reach (default: learner_alpha, or 1/4)"},
        {"beta", "probability that a menu may miss (default: 1/4)"},
        {"draws", "number of menus to draw (default: none, the distribution itself)"},
        "out",
        "seed"}},
      {"optimizer",
       "Turn a private optimizer into solutions that fit any table.",
       {"optimizer",
        "options",
        "rows",
        "dummy_point",
        "learner_beta",
        {"beta", "probability that a list of solutions may miss (default: 1/4)"},
        {"out", "where to write the solutions"}}},
      {"baseline",
       "Choose the best hypothesis of a drawn menu, without any privacy.",
       {"menus", {"alpha", "share of mistakes beyond which there is no answer"}, "data", "seed"}},
      {"parity",
       "Round a model to the nearest parities.",
       {"model",
        {"alpha", "share of inputs on which a rule may err, for more than 26 bits"},
        {"beta", "probability that random inputs mislead (default: 1/20)"},
        {"out", "where to write the rounded model"},
        "seed"}},
  };
}

}  // namespace

Verb arrow_verb() {
  Verb verb = verb_of<ArrowRequest>(arrow);
  verb.subject = "action";
  verb.action = "arrow";
  verb.actions = arrows();
  verb.text = arrow_text;
  return verb;
}

}  // namespace discreet::inline app
