// Keeps the collector's sums of the answers to one question. Tallies are merged by addition.
//
// Every randomizer states its number of counters and the counters that a report moves. The reports themselves can be
// discarded or kept, since they are private already.
//
// Privacy:  a function of the reports alone.
// Utility:  keeps all information that an estimate uses.
// Cost:     O(counters) memory for any number of people. Addition merges.
// Source:   section 5 of the spec of the local model.
#pragma once

#include <cstdint>
#include <vector>

namespace discreet::inline local {

struct Tally {
  std::uint64_t people = 0;
  std::vector<std::int64_t> counters;

  Tally& operator+=(const Tally& other);  // Error (check) unless both have the same number of counters
  bool operator==(const Tally&) const = default;
};

}  // namespace discreet::inline local
