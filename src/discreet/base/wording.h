// Shows user input in messages, shortened and escaped.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace discreet::inline base {

// True if `text` is well-formed UTF-8 (shortest forms only, no surrogates).
bool is_utf8(std::string_view text);

// `'text'`, cut after `most` characters, safe on a terminal: control characters, quotes, characters that
// reorder or hide text, and bytes that are not UTF-8 are written as `\n`, `\'`, `\u{202e}`, `\xff`.
std::string in_quotes(std::string_view text, std::size_t most = 40);

// Unquoted and in full, as the last step before a terminal. It escapes like `in_quotes`, except for quotes, backslashes
// and the ends of lines.
std::string on_terminal(std::string_view text);

// A path in full, because its end distinguishes files.
inline std::string path_in_quotes(std::string_view path) { return in_quotes(path, 4096); }

// `'a', 'b', 'c' and 12 more`.
std::string listed(std::span<const std::string> words);

}  // namespace discreet::inline base
