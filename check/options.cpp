#include "check/options.h"

#include <charconv>

namespace discreet::check {
namespace {

std::uint64_t steps_of(const std::string& text) {
  std::uint64_t steps = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
  if (error != std::errc() || end != text.data() + text.size() || steps < 1 || steps > most_steps)
    throw Unreadable("option --steps: '" + text.substr(0, 40) + "' is no whole number from 1 to " +
                     std::to_string(most_steps));
  return steps;
}

}  // namespace

const char* const usage =
    "usage: discreet-check [--json] [--steps N] FILE...\n"
    "Re-verifies certificates of `discreet theory dimension`, apart from the code that found them. A FILE holds a "
    "certificate, or\n"
    "what `discreet theory dimension --json` printed; - is the standard input.\n"
    "  --json     print one JSON object\n"
    "  --steps N  steps that each certificate may take (4294967296); some hundred million are taken in a second\n"
    "Exit status: 0 all accepted, 4 one rejected or an end without proof, 2 one that cannot be read or is too large to "
    "be checked.\n";

Options options_of(const std::vector<std::string>& words) {
  Options options;
  bool only_files = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (only_files || !word.starts_with("--"))
      options.files.push_back(word);
    else if (word == "--")
      only_files = true;
    else if (word == "--json")
      options.json = true;
    else if (word == "--help")
      options.help = true;
    else if (word.starts_with("--steps="))
      options.steps = steps_of(word.substr(8));
    else if (word == "--steps")
      options.steps = steps_of(i + 1 < words.size() ? words[++i] : "");
    else
      throw Unreadable("there is no option '" + word.substr(0, 40) + "'. --help shows all options");
  }
  if (options.files.empty() && !options.help) throw Unreadable(std::string("a file is needed\n") + usage);
  return options;
}

}  // namespace discreet::check
