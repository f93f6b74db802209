// Recognises files of other formats by their first bytes, so that nobody reads an archive as a table.
#pragma once

#include <string>
#include <string_view>

namespace discreet::inline table {

// Throws NonsenseError for a file that begins as one of another format: what it is, and how to convert it. `name` is
// the file as messages show it.
void refuse_other_format(std::string_view front, const std::string& name);

}  // namespace discreet::inline table
