#include "discreet/learners/regions/triangle_cover.h"

#include "discreet/learners/regions/triangle_class.h"

namespace discreet::inline learners {

TriangleCover::TriangleCover(const Sample<GridRow>& sample, const FrameDomain& domain, const CornerSet& corners,
                             Label label, std::int64_t pieces, const Stage& stage)
    : points_(sample, domain.width(), domain.height(), stage.part(0, 1, 2)),
      label_(label),
      edges_(std::in_place_type<Narrow>, corners, domain.height()) {
  if (Unsigned128{survivors()} * static_cast<std::uint64_t>(pieces) > most_in_32_bits)
    edges_.emplace<Wide>(corners, domain.height());
  std::visit([&](auto& edges) { edges.update(points_.sites(), SiteChange::added, stage.part(1, 2, 2)); }, edges_);
}

std::optional<Triangle> TriangleCover::select(const CoverCost& cost, const Exponential& selection, Rng& rng,
                                              const Stage& stage) const {
  return std::visit(
      [&]<class Count>(const EdgeCounts<Count>& edges) {
        TriangleClass<Count> triangles(edges, label_, cost, survivors(), stage);
        return triangles.find(selection.select(triangles, rng));
      },
      edges_);
}

void TriangleCover::remove(const Triangle& piece, const Stage& stage) {
  auto removed = points_.remove(piece);
  std::visit([&](auto& edges) { edges.update(removed, SiteChange::removed, stage); }, edges_);
}

}  // namespace discreet::inline learners
