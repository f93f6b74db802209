#include "shell.h"

#include <algorithm>

#include "arguments.h"
#include "discreet/base/error.h"
#include "discreet/json/suggestion.h"

namespace discreet::cli {
namespace {

// The words that may follow a given prefix of words: `discreet`, `discreet plan`, `discreet plan parity`.
struct Node {
  std::string words;  // the prefix, words with blanks between
  std::vector<std::string> next;
};

std::vector<std::string> flag_names(const Json& verb, const std::vector<Flag>& flags) {
  std::vector<std::string> names;
  for (const Flag& flag : flags)
    if (!flag.hidden) names.push_back(flag.name);
  names.insert(names.end(), {"--json", "--help"});
  if (verb["explains"] == true) names.push_back("--explain");
  return names;
}

// A verb of two words is below the first of them.
void add_word(const std::string& verb, Node& root, std::vector<Node>& groups) {
  const std::size_t blank = verb.find(' ');
  const std::string first = verb.substr(0, blank);
  if (blank == std::string::npos) return root.next.push_back(verb);
  if (groups.empty() || groups.back().words != first) {
    groups.push_back({first, {"--help"}});
    if (std::ranges::find(root.next, first) == root.next.end()) root.next.push_back(first);
  }
  groups.back().next.push_back(verb.substr(blank + 1));
}

std::vector<Node> nodes(const Json& listing) {
  Node root{"", {"--help", "--version", "--man", "--completion"}};
  std::vector<Node> all, groups;
  for (const Json& verb : listing["verbs"]) {
    std::string name = verb["name"], subject = verb["subject"];
    add_word(name, root, groups);
    Node here{name, flag_names(verb, verb["actions"].empty() ? flags_of(verb) : std::vector<Flag>{})};
    if (names_entry(subject)) {
      for (const std::string kind : {"learner", "mechanism", "sanitizer", "optimizer", "randomizer", "protocol"})
        for (const Json& entry : listing.value(kind + "s", Json::array())) {
          if (subject == "any" || subject == "maybe" ? kind == "protocol" : subject != kind) continue;
          if (refuses(verb, entry["name"])) continue;
          here.next.push_back(entry["name"]);
          all.push_back({name + " " + entry["name"].get<std::string>(), flag_names(verb, flags_of(verb, &entry))});
        }
    }
    for (const Json& action : verb["actions"]) {
      here.next.push_back(action["name"]);
      all.push_back({name + " " + action["name"].get<std::string>(), flag_names(verb, flags_of(verb, &action))});
    }
    all.push_back(here);
  }
  for (const Node& group : groups) {
    const auto verb = std::ranges::find(all, group.words, &Node::words);  // `inspect` is a verb and a group
    if (verb == all.end())
      all.push_back(group);
    else
      verb->next.insert(verb->next.end(), group.next.begin() + 1, group.next.end());
  }
  all.push_back(root);
  return all;
}

// The first words of verbs with two, between blanks or bars.
std::string group_names(const Json& listing, const char* between) {
  std::vector<std::string> names;
  for (const Json& group : listing["groups"]) names.push_back(group["name"]);
  return join(names, between);
}

bool in_group(const std::string& words, const Json& listing) {
  return std::ranges::any_of(
      listing["groups"], [&](const Json& group) { return words.starts_with(group["name"].get<std::string>() + " "); });
}

std::string bash_script(const Json& listing) {
  std::string script =
      "_discreet() {\n  local current=${COMP_WORDS[COMP_CWORD]} words=() word\n"
      "  local most=2\n  case \"${COMP_WORDS[1]}\" in " +
      group_names(listing, "|") +
      ") most=3 ;; esac\n"
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
      "    case $word in -*) break ;; *) words+=(\"$word\") ;; esac\n"
      "    [ ${#words[@]} -eq $most ] && break\n  done\n  local next=''\n  case \"${words[*]}\" in\n";
  for (const Node& node : nodes(listing))
    script += "    '" + node.words + (in_group(node.words, listing) ? "'|'" + node.words + " '*" : "'") + ") next='" +
              join(node.next, " ") + "' ;;\n";
  return script +
         "  esac\n  if [[ $current == -* || ${#words[@]} -lt $most ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$next\" -- \"$current\"))\n  fi\n"
         "  [ ${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- \"$current\"))\n}\n"
         "complete -o filenames -F _discreet discreet\n";
}

std::string zsh_script(const Json& listing) {
  return "#compdef discreet\nautoload -U +X bashcompinit && bashcompinit\n" + bash_script(listing);
}

std::string fish_script(const Json& listing) {
  std::string script =
      "function __discreet_words\n  set -l words\n  for word in (commandline -opc)[2..]\n"
      "    string match -q -- '-*' $word; and break\n    set -a words $word\n"
      "    test (count $words) -eq 3; and break\n    test (count $words) -eq 2; and not contains $words[1] " +
      group_names(listing, " ") + "; and break\n  end\n  test \"$words\" = \"$argv\"\nend\n";
  for (const Node& node : nodes(listing))
    script += "complete -c discreet -n '__discreet_words " + node.words + "' -a '" + join(node.next, " ") + "'\n";
  return script;
}

std::string roff(const std::string& text) {
  std::string escaped;
  for (char c : text) escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  return escaped.starts_with(".") || escaped.starts_with("'") ? "\\&" + escaped : escaped;
}

void describe(const std::vector<Flag>& flags, std::string& page) {
  for (const Flag& flag : flags) {
    if (flag.hidden) continue;
    std::string value = flag.value_name.empty() ? "" : " \\fI" + flag.value_name + "\\fR";
    page += ".TP\n\\fB" + roff(flag.name) + "\\fR" + value + "\n" + roff(flag.help) + "\n";
  }
}

// The entries of a kind with their own options.
void describe_entries(std::string kind, const Json& listing, std::string& page) {
  const Json& entries = listing[kind];
  for (char& c : kind) c = static_cast<char>(c - 'a' + 'A');
  page += ".SH " + kind + "\n";
  for (const Json& entry : entries) {
    page += ".SS " + roff(entry["name"]) + "\n" + roff(entry["summary"]) + "\n";
    describe(flags_of({{"name", ""},
                       {"subject", ""},
                       {"action", ""},
                       {"positional", ""},
                       {"spends", false},
                       {"switches", Json::object()},
                       {"fields", Json::array()}},
                      &entry),
             page);
  }
}

}  // namespace

std::string completion_script(const std::string& shell, const Json& listing) {
  if (shell == "bash") return bash_script(listing);
  if (shell == "zsh") return zsh_script(listing);
  if (shell == "fish") return fish_script(listing);
  throw Error("completion scripts exist for bash, zsh and fish");
}

std::string man_page(const Json& listing) {
  std::string page = ".TH DISCREET 1 \"\" \"discreet " DISCREET_VERSION
                     "\" \"User Commands\"\n.SH NAME\n"
                     "discreet \\- learn from people's data without learning about the people\n.SH SYNOPSIS\n"
                     ".B discreet\n\\fIverb\\fR [\\fIlearner\\fR] [\\fIoptions\\fR]\n.SH VERBS\n";
  for (const Json& verb : listing["verbs"]) {
    page +=
        ".SS " + roff(verb["name"]) + "\n" + roff(verb["summary"]) + "\n.PP\n.EX\n" + roff(verb["example"]) + "\n.EE\n";
    if (verb["actions"].empty()) describe(flags_of(verb), page);
    if (verb["explains"] == true) page += ".TP\n\\fB\\-\\-explain\\fR\nalso show every bound with its source\n";
    for (const Json& action : verb["actions"]) {
      page += ".PP\n\\fB" + roff(verb["name"]) + " " + roff(action["name"]) + "\\fR: " + roff(action["summary"]) + "\n";
      describe(flags_of(verb, &action), page);
    }
  }
  for (const char* kind : {"learners", "sanitizers", "optimizers"}) describe_entries(kind, listing, page);
  return page + ".SH EXIT STATUS\n" + roff(exit_statuses) + "\n";
}

}  // namespace discreet::cli
