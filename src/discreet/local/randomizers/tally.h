// What the collector keeps of the answers to one question: sums that can be merged by adding them.
//
// Every randomizer says how many counters it needs and which of them a report moves; the reports themselves can be
// thrown away, or kept, since they are private already.
//
// Privacy:  a function of the reports alone.
// Utility:  loses nothing that an estimate uses.
// Cost:     O(counters) memory however many people report; addition merges.
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
