// Finds rows that repeat the text of an earlier row.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace discreet::inline table {

// In growing order. Texts are compared byte by byte. An empty one repeats nothing.
std::vector<std::size_t> repeated_rows(std::span<const std::string_view> texts);

}  // namespace discreet::inline table
