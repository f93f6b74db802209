// "Did you mean ...?": the known word nearest to a mistyped one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace discreet::inline json {

// ` (did you mean 'epsilon'?)`, or nothing if no known word is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

// `a, b, c`.
std::string join(std::span<const std::string> words, std::string_view separator = ", ");

}  // namespace discreet::inline json
