#include "discreet/app/verbs/rehearse/command_line.h"

#include <algorithm>
#include <set>

#include "discreet/app/request/text.h"

namespace discreet::inline app {

std::string shell_word(std::string_view text) {
  constexpr std::string_view safe = "%+,-./:=@_";
  auto is_safe = [&](char c) {
    return ('0' <= c && c <= '9') || ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || safe.find(c) != safe.npos;
  };
  if (!text.empty() && std::ranges::all_of(text, is_safe)) return std::string(text);
  std::string word = "'";
  for (char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::string command_line(const std::string& verb, const std::string& entry, const Json& fields, const Json& request) {
  std::string line = "discreet " + verb + " " + entry;
  std::set<std::string> written;
  for (const Json& field : fields) {
    const std::string name = field["name"];
    if (!request.contains(name) || !written.insert(name).second) continue;
    const Json& value = request[name];
    std::string flag = "--" + name;
    std::ranges::replace(flag, '_', '-');
    if (field["kind"] == "flag") {
      if (value == true) line += " " + flag;
    } else if (value.is_null()) {
      if (name == "ledger") line += " --no-ledger";
    } else if (const std::string text = plain(value); text.starts_with("-")) {
      line += " " + shell_word(flag + "=" + text);  // or it would be taken for another flag
    } else {
      line += " " + flag + " " + shell_word(text);
    }
  }
  return line;
}

}  // namespace discreet::inline app
