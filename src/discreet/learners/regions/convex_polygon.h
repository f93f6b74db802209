// Learns a convex region of a map from labelled places: an intersection of few halfplanes.
//
// It greedily and privately covers the places labelled 0 by the outsides of halfplanes that hold nearly all others. The
// region may have more sides than the target: one per round.
//
// Privacy:  epsilon and delta. Pure if delta is 0.    docs/learners/convex_polygon.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some polygon fits all
//           labels. It has at most `edges` sides, in directions of the class.
// Cost:     one pass over the rows. Then, for p different places and D directions, D (p + borders of a direction) per
//           round, or p^2 log p by turning, whichever is less.
// Source:   GE-6, GE-9, GE-11, GE-12, GE-13 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out.
#pragma once

#include "discreet/geometry/halfplane_class.h"
#include "discreet/learners/regions/region_cover.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

// 1 at the places that all sides hold. Without sides: everywhere.
struct ConvexPolygon {
  std::vector<Halfplane> sides;  // in the order in which they were selected
  bool operator()(const GridRow& x) const;
  bool operator==(const ConvexPolygon&) const = default;
};

class ConvexPolygonLearner {
 public:
  static constexpr std::string_view name = "convex_polygon";
  static constexpr std::string_view summary = "a convex region of a map: what lies on one side of each of a few lines";
  using Input = GridRow;
  using Hypothesis = ConvexPolygon;

  struct Options : RegionOptions {
    std::int64_t edges = 4;
    Directions directions = Directions::best;
    std::int64_t net = 32;
    static constexpr auto fields() {
      return with_region_fields<Options>(
          field("edges", &Options::edges, "maximum number of sides of the region"),
          field("directions", &Options::directions,
                "directions that sides may have: all of the grid, a net of simple ones, or border and slopes for all "
                "by other measures"),
          field("net", &Options::net, "largest number in a direction (p, q) of the net"));
    }
  };

  explicit ConvexPolygonLearner(Options options);

  FrameDomain domain() const { return options_.domain(); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return cover_.privacy(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const { return cover_.bounds(goal); }
  std::optional<ConvexPolygon> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;
  // The additions of the whole run on `rows` rows: an upper bound, and about right. It estimates the waiting time.
  Integer steps(std::uint64_t rows) const;

  const HalfplaneClass& halfplanes() const { return class_; }
  const CoverPlan& plan() const { return cover_.plan(); }

 private:
  Options options_;
  HalfplaneClass class_;
  RegionCover cover_;
};

}  // namespace discreet::inline learners
