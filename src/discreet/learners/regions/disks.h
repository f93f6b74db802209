// Learns hot spots: a union of few disks, from labelled points on a map.
//
// It greedily and privately covers the points labelled 1 by disks that hold few others. Centers lie on a public
// lattice, and the squared radius is any integer. A cover may use more disks than the target has.
//
// Privacy:  the guarantee that the accountant proves for epsilon and delta. Pure if delta is 0.
//           docs/learners/disks.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some union of at most
//           `disks` disks about centers of the lattice fits all labels.
// Cost:     one pass over the rows. Places times centers, once with a logarithm for the orders of places, then per
//           round.
// Source:   GE-7, GE-17 (Kaplan, Mansour, Matias, Stemmer 2019, remarks in section 6). Class and constants are ours.
#pragma once

#include "discreet/geometry/disk.h"
#include "discreet/learners/regions/region_cover.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

// 1 exactly in the union of closed disks, in the order in which they were chosen.
struct Disks {
  std::vector<Disk> disks;
  bool operator()(const GridRow& x) const;
  bool operator==(const Disks&) const = default;
};

class DisksLearner {
 public:
  static constexpr std::string_view name = "disks";
  static constexpr std::string_view summary = "hot spots on a map: a union of disks";
  using Input = GridRow;
  using Hypothesis = Disks;

  struct Options : RegionOptions {
    std::int64_t disks = 3;
    std::int64_t lattice = 17;
    static constexpr auto fields() {
      return with_region_fields<Options>(
          field("disks", &Options::disks, "maximum number of disks of the target"),
          field("lattice", &Options::lattice, "points along each side of the lattice of centers (public)"));
    }
  };

  explicit DisksLearner(Options options);

  const CoverPlan& plan() const { return cover_.plan(); }
  FrameDomain domain() const { return options_.domain(); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return cover_.privacy(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const { return cover_.bounds(goal); }
  std::optional<Disks> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;

  // The additions of the whole run on `rows` rows: an upper bound, and about right. It estimates the waiting time.
  Integer steps(std::uint64_t rows) const;

 private:
  std::vector<GridPoint> centers() const;

  Options options_;
  RegionCover cover_;
};

}  // namespace discreet::inline learners
