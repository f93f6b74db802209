// The family of disks about public centers for a set cover. A piece is the set of rows within a squared radius of a
// center.
//
// Squared radii are all integers from 0 to that of the whole grid. So between two successive distances from a center
// there are as many disks as integers. Places are sorted about each center once, and deleted places leave the orders.
// If the orders need too much memory, they are made anew in every round.
#pragma once

#include <vector>

#include "discreet/geometry/disk.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/surviving_points.h"
#include "discreet/learning/frame.h"

namespace discreet::inline learners {

// Keeps the orders of places from round to round where they fit into memory, or never.
enum class DiskOrders { where_they_fit, never };

class DiskCover {
 public:
  using Piece = Disk;

  // The pieces cover the rows labelled `label`.
  DiskCover(const Sample<GridRow>& sample, const FrameDomain& domain, std::vector<GridPoint> centers, Label label,
            const Stage& stage, DiskOrders orders = DiskOrders::where_they_fit);

  std::uint64_t remaining() const { return points_.count(label_); }
  std::uint64_t survivors() const { return points_.count(0) + points_.count(1); }
  std::optional<Disk> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage& stage) const;
  void remove(const Disk& piece, const Stage& stage);

  // Disks of one center, and of all. The empty piece is not among them.
  std::uint64_t radii() const { return static_cast<std::uint64_t>(largest_) + 1; }
  std::size_t centers() const { return centers_.size(); }

  // step(radius, radii, cost) for the runs of squared radii of a center that share a cost: radius, radius + 1, ...
  template <class Step>
  void runs(std::size_t center, const CoverCost& cost, const Step& step) const;

  GridPoint center(std::size_t i) const { return centers_[i]; }

 private:
  using Order = std::vector<std::uint32_t>;  // numbers of sites by growing distance

  Order order_about(GridPoint center) const;
  Order ordered_by_buckets(GridPoint center, const Order& alive) const;
  std::int64_t distance(GridPoint center, std::uint32_t site) const;

  SurvivingPoints points_;
  std::vector<GridPoint> centers_;
  Label label_;
  std::int64_t largest_;       // squared radius
  std::vector<Site> sites_;    // without rows once deleted
  std::vector<Order> orders_;  // by center. Empty if they are not kept
};

template <class Step>
void DiskCover::runs(std::size_t center, const CoverCost& cost, const Step& step) const {
  const GridPoint middle = centers_[center];
  const Order made = orders_.empty() ? order_about(middle) : Order{};
  const Order& order = orders_.empty() ? made : orders_[center];
  std::uint64_t covered = 0, spoiled = 0;
  std::int64_t radius = 0;  // where the run begins
  for (std::uint32_t site : order) {
    const std::int64_t next = distance(middle, site);
    if (next != radius) step(radius, static_cast<std::uint64_t>(next - radius), cost(covered, spoiled));
    radius = next;
    covered += sites_[site].rows[label_];
    spoiled += sites_[site].rows[1 - label_];
  }
  step(radius, static_cast<std::uint64_t>(largest_ - radius) + 1, cost(covered, spoiled));
}

}  // namespace discreet::inline learners
