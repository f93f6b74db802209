// The values of a table that many people share, with noisy counts, and the answers for every value.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {

// Error bars of a count: for a released value, and for a value that was not released and has the answer 0. Both hold
// for all values together with probability 1 - beta.
struct PointBars {
  std::int64_t released = 0, missing = 0;
  bool operator==(const PointBars&) const = default;
};

template <class Value>
struct PointRelease {
  struct Counted {
    Value value;
    std::int64_t count;
    bool operator==(const Counted&) const = default;
  };

  std::vector<Counted> released;  // by growing value
  std::int64_t rows = 0;          // rows of the table
  PointBars bars;

  template <class View>
  Answer answer(const View& value) const {
    auto at = std::lower_bound(released.begin(), released.end(), value,
                               [](const Counted& entry, const View& wanted) { return entry.value < wanted; });
    if (at == released.end() || at->value != value) return answer_within(0, 0, bars.missing, rows);
    return answer_within(at->count - bars.released, at->count, at->count + bars.released, rows);
  }
  bool operator==(const PointRelease&) const = default;
};

}  // namespace discreet::inline sanitizers
