// Counts the lines of every slope by their excess of mistakes, when intercepts are hashed into buckets.
//
// A hypothesis is a hash function, a slope and a bucket. It holds the points whose intercept for that slope falls into
// the bucket. Its excess is its number of rows of label 0 less its number of rows of label 1. It makes that many
// mistakes more than the empty concept. Slopes are visited in order, so that an intercept moves by x from one to the
// next.
#pragma once

#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/random/categorical.h"
#include "discreet/random/hashes/universal_hash.h"

namespace discreet::inline learners {

class SlopeCounts {
 public:
  // All functions have the same number of buckets. Counts on all cores. Keeps references to the arguments.
  SlopeCounts(const Sample<GridRow>& sample, std::span<const UniversalHash> functions, std::uint64_t prime,
              const Stage& stage);

  // How many hypotheses have each excess, by growing excess.
  std::vector<Stratum> strata() const;

  struct Place {
    std::size_t function;
    std::uint64_t slope, bucket;
  };
  // The hypothesis number `rank`, from 0, among those with this excess. There are more than `rank` of them.
  Place find(std::int64_t excess, std::uint64_t rank) const;

 private:
  // Consecutive slopes of one function.
  struct Piece {
    std::size_t function;
    std::uint64_t first, end;
    std::vector<std::pair<std::int64_t, std::uint64_t>> counts;  // by growing excess
  };
  template <class Visit>
  void visit(const Piece& piece, const Visit& visit) const;
  void count(Piece& piece) const;

  const Sample<GridRow>& sample_;
  std::span<const UniversalHash> functions_;
  std::uint64_t prime_;
  std::vector<Piece> pieces_;
};

}  // namespace discreet::inline learners
