#include "arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "discreet/app/request/call.h"
#include "discreet/app/request/request.h"
#include "discreet/app/studies/randomizers.h"
#include "discreet/app/verbs/list/listing.h"
#include "discreet/base/error.h"
#include "discreet/json/suggestion.h"
#include "shell.h"

namespace discreet::cli {
namespace {

// The option that is a word without a flag. An action may have its own: `budget audit FOLDER --ledger FILE`.
std::string positional_of(const Json& verb, const Json* subject) {
  return verb["subject"] == "action" && subject ? (*subject)["positional"] : verb["positional"];
}

// `budget open b.db`: the action is a word and the ledger has no flag. `audit runs parity`: nor has the learner.
bool has_no_flag(const Json& verb, const Json* subject, const std::string& option) {
  return verb["action"] == Json(option) || positional_of(verb, subject) == option ||
         (verb["subject"] == "maybe" && option == "learner");
}

std::string value_name(const Json& field) {
  std::string kind = field["kind"];
  if (kind == "word") return "WORD";
  if (kind == "rational") return "NUMBER";
  if (kind == "integer") return "INTEGER";
  return kind == "table" || kind == "path" || kind == "schema" || kind == "places" || kind == "scores" || kind == "tree"
             ? "FILE"
             : "TEXT";
}

std::string help_of(const Json& field) {
  std::string text = field["help"];
  if (field.contains("words")) text += ": " + join(field["words"].get<std::vector<std::string>>());
  const Json& fallback = field["default"];
  if (!fallback.is_null() && fallback != "")
    text += " [" + (fallback.is_string() ? fallback.get<std::string>() : fallback.dump()) + "]";
  return text;
}

std::string flag_name(std::string option) {
  std::replace(option.begin(), option.end(), '_', '-');
  return "--" + option;
}

// The flags of one option; few are not simply `--name VALUE`.
std::vector<Flag> flags_of_field(const Json& verb, const Json& field) {
  std::string option = field["name"];
  Flag flag{flag_name(option), option, help_of(field), value_name(field)};
  if (verb["switches"].contains(option)) return {{flag.name, option, field["help"], "", verb["switches"][option]}};
  if (field["kind"] == "flag") return {{flag.name, option, field["help"], "", true}};
  if (verb["spends"] == true && option == "ledger")
    return {flag, {"--no-ledger", option, "record the spend nowhere", "", nullptr}};
  return {flag};
}

bool is_bound(const Json& entry) { return entry.contains("formula"); }

// A bound shows its formula, whose numbers are its options. The example of a verb has options of the entry that it
// names, and others may not have them.
std::string footer_of(const Json& verb, const Json& entry) {
  if (is_bound(entry)) {
    std::string footer =
        "Formula:  " + entry["formula"].get<std::string>() + "\nUnit:     " + entry["unit"].get<std::string>();
    if (const std::string valid = entry["validity"]; !valid.empty()) footer += "\nValid:    " + valid;
    return footer;
  }
  const std::string example = verb["example"], name = entry["name"];
  return example.find(" " + name + " ") == std::string::npos ? "" : "Example: " + example;
}

// CLI11 gives no name to options that help leaves out.
std::string name_of(const CLI::Option* option) {
  return option->get_lnames().empty() ? option->get_name() : "--" + option->get_lnames().front();
}

class Grammar {
 public:
  // A name is unique within its kind only, so the kind must be known before the names are; and the options of a report
  // are those of its randomizer. Only what some word of the command line names gets options.
  Grammar(std::string kind, std::string randomizer, std::set<std::string> words)
      : kind_(std::move(kind)),
        randomizer_(std::move(randomizer)),
        words_(std::move(words)),
        listing_(names_and_options()) {
    app_.require_subcommand(0, 1);
    app_.footer(
        "Example: discreet plan parity --dimension 24 --epsilon 1 --alpha 0.1 --beta 0.05\n"
        "Exit status: " +
        std::string(exit_statuses));
    app_.set_version_flag("--version", std::string("discreet ") + DISCREET_VERSION);
    app_.add_option("--completion", completion_, "print a completion script: bash, zsh or fish");
    app_.add_flag("--man", man_, "print the manual page");
    for (const Json& verb : listing_["verbs"]) add_verb(verb);
  }

  Parsed parse(int argc, const char* const* argv) {
    has_dashes_ = std::any_of(argv, argv + argc, [](std::string_view word) { return word == "--"; });
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return {std::nullopt, help()};
    } catch (const CLI::CallForVersion&) {
      return {std::nullopt, app_.version() + "\n"};
    } catch (const CLI::ExtrasError&) {
      refuse_extras();
    } catch (const CLI::ParseError& error) {
      for (const CLI::Option* option : innermost()->get_options())
        if (option->count() > 1 && option->get_expected_max() == 1) refuse_repeated(name_of(option));
      throw Error(std::string(error.what()) + ". See `" + words_of(innermost()) + " --help`");
    }
    if (man_) return {std::nullopt, man_page(listing_)};
    if (!completion_.empty()) return {std::nullopt, completion_script(completion_, listing_)};
    if (!arguments_.request.contains("verb")) return {std::nullopt, help()};
    if (!complete_) {
      const std::string words = words_of(innermost());
      throw Error("`" + words + "` needs one more word. `" + words + " --help` lists the choices");
    }
    return {arguments_, ""};
  }

 private:
  void add_verb(const Json& verb) {
    std::string name = verb["name"], subject = verb["subject"];
    const std::string word = name.substr(name.find(' ') + 1);
    CLI::App* command = place_of(name)->add_subcommand(word, verb["summary"]);
    if (!words_.contains(word)) return;
    command->footer("Example: " + verb["example"].get<std::string>());
    const bool alone = subject != "action" && (subject == "maybe" || !names_entry(subject));
    command->callback([this, name, alone] {
      if (arguments_.request.contains("verb")) return;  // the word after it was a verb of two words
      arguments_.request["verb"] = name;
      if (alone) complete_ = true;
    });
    command->require_subcommand(0, names_entry(subject) || subject == "action" ? 1 : 0);
    if (subject == "action") {
      for (Flag flag : flags_of(verb)) {
        flag.hidden = true;  // shown beside the actions that read it
        add_flag(command, flag);
      }
      add_json(command);
      return add_actions(command, verb);
    }
    // The verb's own flags may come before or after the subject.
    add_flags(command, verb, subject == "randomizer" ? find(listing_["randomizers"], randomizer_) : nullptr);
    if (names_entry(subject))
      for (const Json& entry : entries_of(subject)) add_entry(command, verb, entry);
  }

  // `local join` is below `local`, which does nothing by itself. `inspect sanitize` is below the verb `inspect`.
  CLI::App* place_of(const std::string& verb) {
    const std::size_t blank = verb.find(' ');
    if (blank == std::string::npos) return &app_;
    const std::string group = verb.substr(0, blank);
    CLI::App*& place = groups_[group];
    if (!place && find(listing_["verbs"], group)) place = app_.get_subcommand(group);
    if (!place)
      place = app_.add_subcommand(group, (*find(listing_["groups"], group))["summary"])
                  ->require_subcommand(0, 1)
                  ->footer("");
    return place;
  }

  static const Json* find(const Json& named, const std::string& name) {
    for (const Json& entry : named)
      if (entry["name"] == name) return &entry;
    return nullptr;
  }

  // An action may do without: `budget open --for data.csv`.
  void add_positional(CLI::App* command, const Json* field, bool required) {
    std::string option = (*field)["name"];
    command
        ->add_option_function<std::string>(
            option, [this, option](const std::string& value) { set(option, value); }, (*field)["help"])
        ->required(required)
        ->type_name(value_name(*field));
  }

  // Which names may follow: those of the verb's own kind, or of the kind that `--kind` says.
  const Json& entries_of(const std::string& subject) const {
    const std::string kind = (subject == "any" || subject == "maybe" ? kind_ : subject) + "s";
    return listing_[listing_.contains(kind) ? kind : "learners"];
  }

  void add_entry(CLI::App* command, const Json& verb, const Json& entry) {
    std::string name = entry["name"];
    CLI::App* with = command->add_subcommand(name, entry["summary"]);
    if (refuses(verb, name)) with->group("");  // with a reason, and help leaves it out
    if (!words_.contains(name)) return;
    with->footer(footer_of(verb, entry));
    const std::string subject = verb["subject"], key = subject == "any" || subject == "maybe" ? "learner" : subject;
    with->callback([this, name, key] {
      arguments_.request[key] = name;
      complete_ = true;
    });
    add_flags(with, verb, &entry);
  }

  // `budget open b.db --epsilon 1`, `theory arrow newman --menus m.csv`
  void add_actions(CLI::App* command, const Json& verb) {
    const std::string option = verb["action"];
    for (const Json& action : verb["actions"]) {
      const std::string name = action["name"];
      CLI::App* with = command->add_subcommand(name, action["summary"]);
      with->footer("Example: " + verb["example"].get<std::string>());
      with->callback([this, name, option] {
        arguments_.request[option] = name;
        complete_ = true;
      });
      add_flags(with, verb, &action);
    }
  }

  [[noreturn]] static void refuse_repeated(const std::string& option) {
    throw Error("option '" + option + "' is given twice. Keep the one that is meant");
  }

  void set(const std::string& option, const Json& value) {
    if (arguments_.request.contains(option)) refuse_repeated(option);
    arguments_.request[option] = value;
  }

  void add_flag(CLI::App* command, const Flag& flag) {
    CLI::Option* option = nullptr;
    if (flag.value_name.empty())
      option = command->add_flag_callback(
          flag.name, [this, flag] { set(flag.option, flag.value); }, flag.help);
    else
      option = command
                   ->add_option_function<std::string>(
                       flag.name, [this, flag](const std::string& value) { set(flag.option, value); }, flag.help)
                   ->type_name(flag.value_name);
    if (flag.hidden) option->group("");
  }

  void add_flags(CLI::App* command, const Json& verb, const Json* subject) {
    if (const std::string positional = positional_of(verb, subject); !positional.empty())
      add_positional(command, find(verb["fields"], positional), verb["subject"] != "action");
    for (const Flag& flag : flags_of(verb, subject)) add_flag(command, flag);
    if (verb["explains"] == true && !(subject && is_bound(*subject)))
      command->add_flag_callback(
          "--explain", [this] { arguments_.explain = true; }, "also show every bound with its source");
    add_json(command);
  }

  void add_json(CLI::App* command) {
    command->add_flag_callback(
        "--json", [this] { arguments_.json = true; }, "print one JSON object");
  }

  // The innermost command that was given.
  CLI::App* innermost() {
    CLI::App* at = &app_;
    while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
    return at;
  }

  std::string help() {
    CLI::App* at = innermost();
    return at->help(at->get_parent() ? words_of(at->get_parent()) : "", CLI::AppFormatMode::Normal);
  }

  [[noreturn]] void refuse_extras() {
    CLI::App* at = innermost();
    std::string extra = app_.remaining(true).front();
    std::vector<std::string> known;
    // Its options are unknown because it is.
    if (!randomizer_.empty() && !find(listing_["randomizers"], randomizer_)) find_randomizer(randomizer_);
    if (extra.starts_with("-")) {
      extra = extra.substr(0, extra.find('='));
      for (const CLI::Option* option : at->get_options()) known.push_back(name_of(option));
      const bool is_known = std::find(known.begin(), known.end(), extra) != known.end();
      if (is_known && !has_dashes_)
        throw Error("'" + extra + "' comes too early. Write it after `" + words_of(at) + "`");
      if (is_known)
        throw Error("'" + extra + "' is after `--`, where nothing is read as an option. Leave out the `--`");
      refuse_old_name(extra, words_of(at));
      throw Error("unknown option '" + extra + "'" + did_you_mean(extra, known) + ". See `" + words_of(at) +
                  " --help`");
    }
    if (at == &app_ && is_second_word(extra)) find_verb(extra);
    for (const CLI::App* command : at->get_subcommands([](CLI::App*) { return true; }))
      known.push_back(command->get_name());
    throw Error("unknown word '" + extra.substr(0, 60) + "'" + did_you_mean(extra, known) +
                (known.empty() ? "" : ". Known are " + join(known)));
  }

  // An option that has another name now.
  void refuse_old_name(const std::string& flag, const std::string& words) const {
    for (const Json& verb : listing_["verbs"]) {
      if (!(words + " ").starts_with("discreet " + verb["name"].get<std::string>() + " ")) continue;
      for (const auto& [old_name, name] : verb["renamed"].items())
        if (flag == flag_name(old_name))
          throw Error("option '" + flag + "' is now called '" + flag_name(name) + "'. Write " + flag_name(name));
    }
  }

  // `dimension` of `theory dimension`, which then is what was meant.
  bool is_second_word(const std::string& word) const {
    return std::ranges::any_of(listing_["verbs"],
                               [&](const Json& verb) { return verb["name"].get<std::string>().ends_with(" " + word); });
  }

  // `discreet plan parity`
  std::string words_of(const CLI::App* command) {
    const CLI::App* parent = command->get_parent();
    return (parent ? words_of(parent) + " " : "") + command->get_name();
  }

  std::string kind_, randomizer_;
  std::set<std::string> words_;
  Json listing_;
  CLI::App app_{"Learn from people's data without learning about the people.", "discreet"};
  std::map<std::string, CLI::App*> groups_;  // for verbs of two words
  Arguments arguments_{Json::object()};
  bool complete_ = false, man_ = false, has_dashes_ = false;
  std::string completion_;
};

}  // namespace

bool names_entry(const std::string& subject) {
  return subject == "learner" || subject == "sanitizer" || subject == "optimizer" || subject == "protocol" ||
         subject == "any" || subject == "maybe";
}

bool refuses(const Json& verb, const std::string& entry) {
  const Json& refused = verb["refuses"];
  return std::ranges::find(refused, Json(entry)) != refused.end();
}

std::vector<Flag> flags_of(const Json& verb, const Json* subject) {
  std::vector<Flag> flags;
  auto unused = subject ? subject->value("unused", std::vector<std::string>{}) : std::vector<std::string>{};
  if (subject)
    for (const std::string option : verb.value("without_entry", Json::array()))
      if (!field_of((*subject)["fields"], option)) unused.push_back(option);
  bool names_kind = false;
  auto add = [&](const Json& fields, bool hidden) {
    for (const Json& field : fields) {
      std::string option = field["name"];
      if (has_no_flag(verb, subject, option) || std::ranges::find(flags, option, &Flag::option) != flags.end())
        continue;
      for (Flag& flag : flags_of_field(verb, field)) {
        flag.hidden = hidden || std::ranges::find(unused, option) != unused.end() || (names_kind && option == "kind");
        flags.push_back(std::move(flag));
      }
    }
  };
  const bool acts = verb["subject"] == "action";
  if (subject) add((*subject)["fields"], false);
  names_kind = subject && (verb["subject"] == "any" || verb["subject"] == "maybe");  // the entry has a kind already
  add(verb["fields"], acts && subject);
  return flags;
}

// The word after a flag, at any position.
static std::string value_of(const std::string& flag, int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word == flag && i + 1 < argc) return argv[i + 1];
    if (word.starts_with(flag + "=")) return word.substr(flag.size() + 1);
  }
  return "";
}

Parsed parse(int argc, const char* const* argv) {
  const std::string kind = value_of("--kind", argc, argv);
  return Grammar(kind.empty() ? "learner" : kind, value_of("--randomizer", argc, argv), {argv, argv + argc})
      .parse(argc, argv);
}

}  // namespace discreet::cli
