// Learns a region that is a union of polygons, from labelled points on a map.
//
// Polygons are unions of triangles on their own corners. The learner greedily and privately covers the points labelled
// 1 by triangles that hold few others. Corners come from a public set of candidates: a lattice over the map, or given
// places. A cover may use more triangles than the target needs.
//
// Privacy:  the guarantee that the accountant proves for epsilon and delta. Pure if delta is 0.
//           docs/learners/polygons.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some union of polygons
//           fits all labels. Its corners are among the candidates, and it has at most `edges` edges and at most `holes`
//           holes in total.
// Cost:     one pass over the rows. Then all triples of corners twice per round, some 10^9 per second. Tables of 16 or
//           32 bytes per pair of corners.
// Source:   GE-7, GE-14, GE-15, GE-16 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out.
#pragma once

#include <memory>

#include "discreet/geometry/corner_set.h"
#include "discreet/geometry/triangle.h"
#include "discreet/learners/regions/region_cover.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

// 1 exactly in the union of closed triangles, in the order in which they were chosen.
struct Polygons {
  std::vector<Triangle> triangles;
  bool operator()(const GridRow& x) const;
  bool operator==(const Polygons&) const = default;
};

class PolygonsLearner {
 public:
  static constexpr std::string_view name = "polygons";
  static constexpr std::string_view summary = "a union of polygons on a map";
  using Input = GridRow;
  using Hypothesis = Polygons;

  struct Options : RegionOptions {
    std::int64_t edges = 6;
    std::int64_t holes = 0;
    std::int64_t lattice = 17;
    std::optional<Places> candidates;
    static constexpr auto fields() {
      return with_region_fields<Options>(
          field("edges", &Options::edges, "maximum number of edges of the target's polygons, with those of holes"),
          field("holes", &Options::holes, "maximum number of holes of the target's polygons"),
          field("lattice", &Options::lattice, "points along each side of the lattice of corners (public)"),
          field("candidates", &Options::candidates,
                "places that corners are taken from, instead of a lattice (public)"));
    }
  };

  explicit PolygonsLearner(Options options);

  const CornerSet& corners() const { return *corners_; }
  const CoverPlan& plan() const { return cover_.plan(); }
  FrameDomain domain() const { return options_.domain(); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return cover_.privacy(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const { return cover_.bounds(goal); }
  std::optional<Polygons> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;

  // The additions of the whole run on `rows` rows: an upper bound, and about right. It estimates the waiting time.
  Integer steps(std::uint64_t rows) const;

 private:
  Options options_;
  std::shared_ptr<const CornerSet> corners_;  // copies of a learner share it
  RegionCover cover_;
};

}  // namespace discreet::inline learners
