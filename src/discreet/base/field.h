// One option, declared once: every surface (command line, Python, JSON, reference page) is derived from it.
#pragma once

#include <array>
#include <string_view>
#include <tuple>

namespace discreet::inline base {

template <class Options, class Value>
struct Field {
  std::string_view name;
  Value Options::*member;
  std::string_view help;
};

template <class Options, class Value>
constexpr Field<Options, Value> field(std::string_view name, Value Options::*member, std::string_view help) {
  return {name, member, help};
}

// An option that is one word of a list is an enum class E with `constexpr auto words(E)` beside it. The array has the
// words in the order of the enumerators.
template <class E>
concept Worded = requires(E e) { words(e).size(); };

template <Worded E>
constexpr std::string_view word(E e) {
  return words(e)[static_cast<std::size_t>(e)];
}

}  // namespace discreet::inline base
