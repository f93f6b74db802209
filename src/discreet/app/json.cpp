#include "discreet/app/json.h"

#include <algorithm>
#include <cstdint>

#include "discreet/base/error.h"

namespace discreet {
namespace {

// How deep lists and objects are nested, at most. Quick, and it needs no well-formed text: the parser, which follows
// every level, sees the text only when this is small.
std::int64_t nesting(std::string_view text) {
  std::int64_t depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) switch (text[i]) {
      case '"': quoted = !quoted; break;
      case '\\': i += quoted; break;
      case '[':
      case '{':
        if (!quoted) deepest = std::max(deepest, ++depth);
        break;
      case ']':
      case '}': depth -= !quoted; break;
      default: break;
    }
  return deepest;
}

[[noreturn]] void refuse_at(std::size_t byte) {
  throw Error("the text is no complete JSON (it breaks off or is wrong at byte " + std::to_string(byte) +
              "); correct it");
}

}  // namespace

Json parse_json(std::string_view text, int most) {
  if (nesting(text) > most)
    throw Error("the JSON is nested more than " + std::to_string(most) + " levels deep; flatten it");
  // The parser takes one for the end, and would not look at what follows.
  if (const std::size_t nul = text.find('\0'); nul != text.npos) refuse_at(nul + 1);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    refuse_at(error.byte);
  } catch (const Json::out_of_range&) {
    throw Error("the JSON holds a number too large for any machine; write such numbers as texts");
  }
}

}  // namespace discreet
