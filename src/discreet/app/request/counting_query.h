// A counting query as people write it.
#pragma once

#include <optional>
#include <string>

namespace discreet::inline app {

// Texts, as in a command line or a file of queries. The sanitizer of a release decides which of them it understands.
struct CountingQuery {
  std::optional<std::string> value;     // rows that hold this value
  std::optional<std::string> at_most;   // rows with a value up to this one
  std::optional<std::string> from, to;  // rows with a value between these, both included
  std::optional<std::string> query;     // rows that this query of the sanitizer's table counts, from 1 on
  bool operator==(const CountingQuery&) const = default;
};

}  // namespace discreet::inline app
