// Counts a class that is too large to list, by score in numbered parts on all cores, and finds members part by part.
//
// A part is visited twice at most: to count it, and when a member of it was drawn. The result does not depend on the
// division of the work among threads.
#pragma once

#include "discreet/base/parallel.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/near_strata.h"

namespace discreet::inline mechanisms {

// The part of [0, size) that has this number.
struct Slice {
  std::size_t first, last;
  Slice(std::size_t size, std::size_t part, std::size_t parts)
      : first(size * part / parts), last(size * (part + 1) / parts) {}
};

class PartedStrata {
 public:
  // The number of windows that fit into memory.
  static std::size_t most_parts(std::uint64_t width, std::int64_t largest);

  // Forgets all counts. Scores lie in [0, largest]. Those from least + width on are left out.
  void begin(std::size_t parts, std::uint64_t width, std::int64_t largest) {
    strata_.assign(parts + 1, NearStrata(width, largest));
  }

  std::size_t parts() const { return strata_.size() - 1; }
  // Members of no part, which come after all others. Add those of low scores first: that makes counting quicker.
  NearStrata& rest() { return strata_.back(); }

  // count(part, strata) adds the members of a part and returns how many it visited, whatever their scores. Together
  // they must be `members`. Throws std::logic_error if some were lost.
  template <class Count>
  std::vector<Stratum> count(const Integer& members, const Stage& stage, const Count& count);

  // The place of a member among the counted ones. `rank` members of its part and score precede it. Part `parts()` is
  // the rest.
  struct Place {
    std::size_t part;
    Unsigned128 rank;
  };
  Place find(const Member& member) const;

 private:
  static void check(std::span<const Unsigned128> counted, const Integer& members);

  std::vector<NearStrata> strata_;
};

template <class Count>
std::vector<Stratum> PartedStrata::count(const Integer& members, const Stage& stage, const Count& count) {
  std::atomic<std::int64_t> least = rest().least();  // least score of the counted parts. Only for speed
  std::vector<Unsigned128> counted(parts());
  for_each_piece(parts(), stage, [&](std::size_t part) {
    strata_[part].lower_to(least);
    counted[part] = count(part, strata_[part]);
    lower(least, strata_[part].least());
  });
  check(counted, members);
  return NearStrata::together(strata_);
}

}  // namespace discreet::inline mechanisms
