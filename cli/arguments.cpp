#include "arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "discreet/app/call.h"
#include "discreet/app/suggestion.h"
#include "discreet/base/error.h"
#include "shell.h"

namespace discreet::cli {
namespace {

// Options whose flag is not simply `--name VALUE`: the flag alone stands for a fixed word.
struct Short {
  const char *verb, *option, *flag, *value, *help;
};
constexpr Short shorts[] = {
    {"learn", "ledger", "--no-ledger", "none", "record the spend nowhere"},
    {"predict", "score", "--score", "labels", nullptr},
};

std::string value_name(const Json& field) {
  std::string kind = field["kind"];
  if (kind == "word") return "WORD";
  if (kind == "rational") return "NUMBER";
  if (kind == "integer") return "INTEGER";
  return kind == "table" || kind == "path" ? "FILE" : "TEXT";
}

std::string help_of(const Json& field) {
  std::string text = field["help"];
  if (field.contains("words")) text += ": " + join(field["words"].get<std::vector<std::string>>());
  const Json& fallback = field["default"];
  if (!fallback.is_null() && fallback != "") text += " [" + (fallback.is_string() ? fallback.get<std::string>() : fallback.dump()) + "]";
  return text;
}

class Grammar {
 public:
  // A name is unique within its kind only, so the kind must be known before the names are.
  explicit Grammar(std::string kind) : kind_(std::move(kind)), listing_(call({{"verb", "list"}})) {
    app_.require_subcommand(0, 1);
    app_.footer("Example: discreet plan parity --dimension 24 --epsilon 1 --alpha 0.1 --beta 0.05\n"
                "Exit status: 0 fine, 1 no answer, 2 your mistake, 3 the budget refuses, 4 a check failed, "
                "5 the machine failed, 130 interrupted.");
    app_.set_version_flag("--version", std::string("discreet ") + DISCREET_VERSION);
    app_.add_option("--completion", completion_, "print a completion script: bash, zsh or fish");
    app_.add_flag("--man", man_, "print the manual page");
    for (const Json& verb : listing_["verbs"]) add_verb(verb);
  }

  Parsed parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return {std::nullopt, help()};
    } catch (const CLI::CallForVersion&) {
      return {std::nullopt, app_.version() + "\n"};
    } catch (const CLI::ExtrasError&) {
      refuse_extras();
    } catch (const CLI::ParseError& error) {
      throw Error(error.what());
    }
    if (man_) return {std::nullopt, man_page(listing_)};
    if (!completion_.empty()) return {std::nullopt, completion_script(completion_, listing_)};
    if (!arguments_.request.contains("verb")) return {std::nullopt, app_.help()};
    if (!complete_) throw Error("name what to " + arguments_.request["verb"].get<std::string>() + "; see `discreet " +
                                arguments_.request["verb"].get<std::string>() + " --help`");
    return {arguments_, ""};
  }

 private:
  void add_verb(const Json& verb) {
    std::string name = verb["name"], subject = verb["subject"];
    CLI::App* command = app_.add_subcommand(name, verb["summary"]);
    command->footer("Example: " + verb["example"].get<std::string>());
    command->callback([this, name, subject] {
      arguments_.request["verb"] = name;
      if (subject.empty()) complete_ = true;
    });
    command->require_subcommand(0, subject.empty() ? 0 : 1);
    if (subject == "any")
      command->add_option_function<std::string>("--kind", [this](const std::string& kind) { arguments_.request["kind"] = kind; },
                                                "what the name means: learner, mechanism")->type_name("WORD");
    if (subject == "learner" || subject == "any")
      for (const Json& entry : entries_of(subject)) add_entry(command, verb, entry);
    else if (subject == "ledger")
      add_actions(command, verb);
    else
      add_flags(command, name, flags_of(verb, nullptr));
  }

  // Which names may follow: learners, or those of the kind that `--kind` says.
  const Json& entries_of(const std::string& subject) const {
    return listing_[subject == "any" && kind_ == "mechanism" ? "mechanisms" : "learners"];
  }

  void add_entry(CLI::App* command, const Json& verb, const Json& entry) {
    std::string name = entry["name"];
    CLI::App* with = command->add_subcommand(name, entry["summary"]);
    with->footer("Example: " + verb["example"].get<std::string>());
    with->callback([this, name] {
      arguments_.request["learner"] = name;
      complete_ = true;
    });
    add_flags(with, verb["name"], flags_of(verb, &entry));
  }

  // `budget open b.db --epsilon 1`: the action is a word and the ledger has no flag.
  void add_actions(CLI::App* command, const Json& verb) {
    std::vector<Json> flags;
    Json actions;
    for (const Json& field : verb["fields"])
      if (field["name"] == "action") actions = field["words"];
      else if (field["name"] != "ledger") flags.push_back(field);
    for (const Json& action : actions) {
      std::string name = action;
      CLI::App* with = command->add_subcommand(name, name + " a ledger");
      with->footer("Example: " + verb["example"].get<std::string>());
      with->callback([this, name] {
        arguments_.request["action"] = name;
        complete_ = true;
      });
      with->add_option_function<std::string>("ledger", [this](const std::string& path) { arguments_.request["ledger"] = path; },
                                             "the ledger's file")->required()->type_name("FILE");
      add_flags(with, verb["name"], flags);
    }
  }

  void add_flags(CLI::App* command, const std::string& verb, const std::vector<Json>& fields) {
    for (const Json& field : fields) {
      std::string option = field["name"];
      bool replaced = false;
      CLI::Option* word = nullptr;
      for (const Short& s : shorts) {
        if (verb != s.verb || option != s.option) continue;
        word = command->add_flag_callback(s.flag, [this, s] { arguments_.request[s.option] = s.value; },
                                   s.help ? s.help : field["help"].get<std::string>());
        replaced |= flag_of(option) == s.flag;
      }
      if (replaced) continue;
      CLI::Option* flag = command->add_option_function<std::string>(
          flag_of(option), [this, option](const std::string& value) { arguments_.request[option] = value; },
          help_of(field))->type_name(value_name(field));
      if (word) flag->excludes(word);
    }
    command->add_flag_callback("--json", [this] { arguments_.output = Output::json; }, "print one JSON object");
  }

  // The innermost command that was given.
  CLI::App* innermost() {
    CLI::App* at = &app_;
    while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
    return at;
  }

  std::string help() { return innermost()->help("", CLI::AppFormatMode::Normal); }

  [[noreturn]] void refuse_extras() {
    CLI::App* at = innermost();
    std::string extra = app_.remaining(true).front();
    std::vector<std::string> known;
    if (extra.starts_with("-")) {
      extra = extra.substr(0, extra.find('='));
      for (const CLI::Option* option : at->get_options()) known.push_back(option->get_name());
      if (std::find(known.begin(), known.end(), extra) != known.end())
        throw Error("'" + extra + "' stands after `--`, where nothing is read as an option; leave out the `--`");
      throw Error("unknown option '" + extra + "'" + did_you_mean(extra, known) + "; see `discreet " + path(at) + "--help`");
    }
    for (const CLI::App* command : at->get_subcommands([](CLI::App*) { return true; })) known.push_back(command->get_name());
    throw Error("unknown word '" + extra.substr(0, 60) + "'" + did_you_mean(extra, known) +
                (known.empty() ? "" : "; known are " + join(known)));
  }

  std::string path(CLI::App* at) {
    std::string words;
    for (; at->get_parent(); at = at->get_parent()) words = at->get_name() + " " + words;
    return words;
  }

  std::string kind_;
  Json listing_;
  CLI::App app_{"Learn from people's data without learning about the people.", "discreet"};
  Arguments arguments_{Json::object()};
  bool complete_ = false, man_ = false;
  std::string completion_;
};

}  // namespace

std::string flag_of(const std::string& option) {
  std::string flag = "--" + option;
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

std::vector<Json> flags_of(const Json& verb, const Json* learner) {
  std::vector<Json> flags;
  auto add = [&](const Json& fields) {
    for (const Json& field : fields)
      if (std::none_of(flags.begin(), flags.end(), [&](const Json& f) { return f["name"] == field["name"]; }))
        flags.push_back(field);
  };
  if (learner) add((*learner)["fields"]);
  add(verb["fields"]);
  return flags;
}

Parsed parse(int argc, const char* const* argv) {
  std::string kind = "learner";
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word == "--kind" && i + 1 < argc) kind = argv[i + 1];
    if (word.starts_with("--kind=")) kind = word.substr(7);
  }
  return Grammar(kind).parse(argc, argv);
}

}  // namespace discreet::cli
