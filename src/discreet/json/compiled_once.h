// Templates of fmt and nlohmann-json that nearly every source uses and that are large. They are compiled once, in
// compiled_once.cpp, and not in each object again. The build reads this header before every source.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

namespace discreet::inline json {

using TextInput = nlohmann::detail::iterator_input_adapter<std::string::const_iterator>;
using BytesInput = nlohmann::detail::iterator_input_adapter<const char*>;

}  // namespace discreet::inline json

// NOLINTBEGIN(bugprone-macro-parentheses): writes `extern template ...` here, `template ...` in compiled_once.cpp.
#define DISCREET_COMPILED_ONCE(keyword)                                                           \
  keyword template class nlohmann::basic_json<nlohmann::ordered_map>;                             \
  keyword template class nlohmann::detail::serializer<nlohmann::ordered_json>;                    \
  keyword template class nlohmann::detail::lexer<nlohmann::ordered_json, ::discreet::TextInput>;  \
  keyword template class nlohmann::detail::parser<nlohmann::ordered_json, ::discreet::TextInput>; \
  keyword template class nlohmann::detail::lexer<nlohmann::ordered_json, ::discreet::BytesInput>; \
  keyword template class nlohmann::detail::parser<nlohmann::ordered_json, ::discreet::BytesInput>;
// NOLINTEND(bugprone-macro-parentheses)
DISCREET_COMPILED_ONCE(extern)

// The library of fmt has this one, and declares it nowhere. From version 10 on it is no template.
#if FMT_VERSION < 100000
extern template void fmt::detail::vformat_to<char>(
    fmt::detail::buffer<char>&, fmt::basic_string_view<char>,
    fmt::basic_format_args<FMT_BUFFER_CONTEXT(fmt::type_identity_t<char>)>, fmt::detail::locale_ref);
#endif
