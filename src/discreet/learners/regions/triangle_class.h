// Counts all triangles with corners in a public set, and the empty piece, by cost. The exponential mechanism selects
// from them.
//
// Nothing is listed. One pass over all triangles finds the least cost and counts those near it. After a cost and a rank
// were drawn, a second pass finds the triangle. The result does not depend on the division of the work among threads.
#pragma once

#include <optional>

#include "discreet/geometry/triangle_scan.h"
#include "discreet/learners/covers/set_cover.h"

namespace discreet::inline learners {

template <class Count>
class TriangleClass : public CountedClass {
 public:
  // `rows` rows survive, whatever their labels. The pieces cover those labelled `covered`.
  TriangleClass(const EdgeCounts<Count>& edges, int covered, const CoverCost& cost, std::uint64_t rows,
                const Stage& stage);

  Integer size() const override { return Integer(scan_.corners().triangles()) + 1; }
  std::vector<Stratum> near(std::uint64_t width) const override;
  std::vector<Stratum> all() const override;

  // The empty piece is the first of its cost, and `nullopt`.
  std::optional<Triangle> find(const Member& member) const;

 private:
  std::int64_t hint() const;
  std::uint64_t count(std::size_t block, Count cost) const;
  Triangle pick(std::size_t block, Count cost, std::uint64_t rank) const;

  TriangleScan<Count> scan_;
  std::int64_t empty_, top_;                 // costs of the empty piece, and the largest cost
  mutable std::vector<std::int64_t> least_;  // by block, once `near` was called
  Stage stage_;
};

extern template class TriangleClass<std::int32_t>;
extern template class TriangleClass<std::int64_t>;

}  // namespace discreet::inline learners
