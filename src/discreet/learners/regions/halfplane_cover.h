// The family of halfplanes for a set cover. A piece is a halfplane that a region keeps to, and it hits the places
// outside.
//
// Borders are counted by the rows under them, in one of two ways that give the same counts.
//   directions  One primitive direction after the other. For a small grid, or a class with few directions.
//   turning     Half a turn of a line about the places (halfplane_sweep.h). For few places.
// The halfplane that holds everything is the empty piece. docs/learners/convex_polygon.md#algorithm
#pragma once

#include <memory>
#include <optional>

#include "discreet/geometry/halfplane_class.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/surviving_points.h"

namespace discreet::inline learners {

enum class HalfplaneMethod { best, directions, turning };

// How halfplanes are counted by cost. The count is in parts, and each part can be visited again.
class HalfplaneParts {
 public:
  virtual ~HalfplaneParts() = default;

  // Counts the halfplanes with a cost below `least + width`, by growing cost.
  virtual std::vector<Stratum> near(const CoverCost& cost, std::uint64_t width, const Stage& stage) = 0;
  // The halfplane of this cost and rank among the halfplanes that were counted last.
  virtual Halfplane find(const CoverCost& cost, const Member& member) = 0;
  // The places have changed: some are gone.
  virtual void update(const SurvivingPoints& points) = 0;
};

class HalfplaneCover {
 public:
  using Piece = Halfplane;

  // The outsides of halfplanes cover the rows labelled `label`.
  HalfplaneCover(SurvivingPoints points, const HalfplaneClass& halfplanes, Label label,
                 HalfplaneMethod method = HalfplaneMethod::best, Shortcut shortcut = {});

  std::uint64_t remaining() const { return points_.count(label_); }
  std::uint64_t survivors() const { return points_.count(0) + points_.count(1); }
  std::optional<Halfplane> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage& stage);
  void remove(const Halfplane& piece, const Stage& stage);

  // The approximate number of additions of one selection.
  static Integer steps(const HalfplaneClass& halfplanes, const Integer& places);

  const HalfplaneClass& halfplanes() const { return class_; }
  HalfplaneParts& parts() { return *parts_; }

 private:
  SurvivingPoints points_;
  HalfplaneClass class_;
  Label label_;
  Shortcut shortcut_;
  std::unique_ptr<HalfplaneParts> parts_;
};

}  // namespace discreet::inline learners
