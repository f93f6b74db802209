// A counting query as people write it: what is to be counted.
#pragma once

#include <optional>
#include <string>

namespace discreet::inline app {

// Texts, as they stand on a command line or in a file of queries. Which of them a release understands is said by its
// sanitizer.
struct CountingQuery {
  std::optional<std::string> value;     // rows that hold this value
  std::optional<std::string> at_most;   // rows with a value up to this one
  std::optional<std::string> from, to;  // rows with a value between these, both included
  std::optional<std::string> query;     // rows that this query of the sanitizer's table counts; numbered from 1 on
  bool operator==(const CountingQuery&) const = default;
};

}  // namespace discreet::inline app
