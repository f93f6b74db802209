// The family of disks about public centers for a set cover: a piece is the rows within a squared radius of a center.
//
// Squared radii are all integers from 0 to that of the whole grid, so that between two places that follow each other in
// distance from a center there are as many disks as integers. Places are put in order about each center once; deleted
// ones leave the orders. Where orders would need too much memory they are made anew in every round.
#pragma once

#include <vector>

#include "discreet/geometry/disk.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/surviving_points.h"
#include "discreet/learning/frame.h"

namespace discreet::inline learners {

// Whether the orders of places are kept from round to round.
enum class DiskOrders { where_they_fit, never };

class DiskCover {
 public:
  using Piece = Disk;

  // Rows labelled `label` are to be covered.
  DiskCover(const Sample<GridRow>& sample, const FrameDomain& domain, std::vector<GridPoint> centers, Label label,
            const Stage& stage, DiskOrders orders = DiskOrders::where_they_fit);

  std::uint64_t remaining() const { return points_.count(label_); }
  std::uint64_t survivors() const { return points_.count(0) + points_.count(1); }
  std::optional<Disk> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage& stage) const;
  void remove(const Disk& piece, const Stage& stage);

  // Disks of a center, and of all; the empty piece is not among them.
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
  std::vector<Order> orders_;  // by center; empty where they are not kept
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
