// The family of triangles with corners in a public set for a set cover. A piece is the set of rows in a closed
// triangle.
//
// One pass merges the rows by place. Tables of the rows under every edge are filled once, and deletions change them.
// The empty piece comes first.
#pragma once

#include <variant>

#include "discreet/geometry/triangle_scan.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/surviving_points.h"
#include "discreet/learning/frame.h"

namespace discreet::inline learners {

class TriangleCover {
 public:
  using Piece = Triangle;

  // About `pieces` triangles cover the rows labelled `label`. `corners` outlives this.
  TriangleCover(const Sample<GridRow>& sample, const FrameDomain& domain, const CornerSet& corners, Label label,
                std::int64_t pieces, const Stage& stage);

  std::uint64_t remaining() const { return points_.count(label_); }
  std::uint64_t survivors() const { return points_.count(0) + points_.count(1); }
  std::optional<Triangle> select(const CoverCost& cost, const Exponential& selection, Rng& rng,
                                 const Stage& stage) const;
  void remove(const Triangle& piece, const Stage& stage);

 private:
  using Narrow = EdgeCounts<std::int32_t>;
  using Wide = EdgeCounts<std::int64_t>;

  SurvivingPoints points_;
  Label label_;
  std::variant<Narrow, Wide> edges_;
};

}  // namespace discreet::inline learners
