#include "discreet/base/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/locale/utf.hpp>

#include "discreet/base/digits.h"

namespace discreet::inline base {
namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;
using CodePoint = boost::locale::utf::code_point;

constexpr std::size_t shown_words = 10;

// The character at `at`, which moves on. `boost::locale::utf::illegal` or `incomplete` if there is no character.
CodePoint take(const char*& at, const char* end) { return Utf8::decode(at, end); }

bool bad(CodePoint c) { return c == boost::locale::utf::illegal || c == boost::locale::utf::incomplete; }

// Controls, and what a terminal shows as nothing or uses to reorder its neighbours.
bool hides(CodePoint c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb) ||
         (c >= 0xe0000 && c <= 0xe0fff);
}

std::string escaped(CodePoint c) {
  switch (c) {
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    case '\'': return "\\'";
    case '\\': return "\\\\";
    default: return fmt::format("\\u{{{:x}}}", c);
  }
}

// The next character, written out where `escapes` says so.
template <class Escapes>
void append_visible(std::string& result, const char*& at, const char* end, Escapes escapes) {
  const char* before = at;
  CodePoint c = take(at, end);
  if (bad(c)) {
    at = before + 1;  // show one byte, and look again from the next
    result += fmt::format("\\x{:02x}", static_cast<unsigned char>(*before));
  } else if (escapes(c)) {
    result += escaped(c);
  } else {
    result.append(before, at);
  }
}

}  // namespace

bool is_utf8(std::string_view text) {
  const char* at = text.data();
  const char* end = at + text.size();
  for (;;) {
    while (end - at >= 8 && (load_eight(at) & 0x80 * each_byte) == 0) at += 8;
    if (at == end) return true;
    if (bad(take(at, end))) return false;
  }
}

std::string in_quotes(std::string_view text, std::size_t most) {
  std::string result = "'";
  const char* at = text.data();
  const char* end = at + text.size();
  for (std::size_t shown = 0; at != end; ++shown) {
    if (shown == most) return result + "...'";
    append_visible(result, at, end, [](CodePoint c) { return hides(c) || c == '\'' || c == '\\'; });
  }
  return result + "'";
}

std::string on_terminal(std::string_view text) {
  std::string result;
  const char* at = text.data();
  const char* end = at + text.size();
  while (at != end) append_visible(result, at, end, [](CodePoint c) { return hides(c) && c != '\n'; });
  return result;
}

std::string listed(std::span<const std::string> words) {
  std::string result;
  auto shown = words.first(std::min(words.size(), shown_words));
  for (const auto& word : shown) result += (result.empty() ? "" : ", ") + in_quotes(word);
  if (shown.size() < words.size()) result += fmt::format(" and {} more", words.size() - shown.size());
  return result;
}

}  // namespace discreet::inline base
