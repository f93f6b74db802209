// The two ways of counting halfplanes by cost (halfplane_cover.h).
#pragma once

#include "discreet/geometry/direction_counts.h"
#include "discreet/geometry/direction_sums.h"
#include "discreet/geometry/halfplane_sweep.h"
#include "discreet/learners/regions/halfplane_cover.h"
#include "discreet/mechanisms/parted_strata.h"

namespace discreet::inline learners {

// The shared part of both ways. The class has parts, and each is counted for itself. Every direction has two halfplanes
// more, which come after the parts: one holds the whole grid and the other holds nothing of it.
class PartedHalfplanes : public HalfplaneParts {
 public:
  PartedHalfplanes(const HalfplaneClass& halfplanes, Label label) : class_(halfplanes), label_(label) {}

  std::vector<Stratum> near(const CoverCost& cost, std::uint64_t width, const Stage& stage) override;
  Halfplane find(const CoverCost& cost, const Member& member) override;
  void update(const SurvivingPoints& points) override;

 protected:
  // At most `most` parts.
  virtual std::size_t part_count(std::size_t most) const = 0;
  // The number of halfplanes that it visited, whatever their cost.
  virtual Unsigned128 count(std::size_t part, std::size_t parts, const CoverCost& cost, NearStrata& strata) = 0;
  // A member of the part.
  virtual Halfplane find(std::size_t part, std::size_t parts, const CoverCost& cost, std::int64_t score,
                         Unsigned128 rank) = 0;

  std::uint64_t covered(std::uint64_t zeros, std::uint64_t ones) const { return label_ == 0 ? zeros : ones; }
  std::uint64_t spoiled(std::uint64_t zeros, std::uint64_t ones) const { return label_ == 0 ? ones : zeros; }
  std::int64_t cost_of(const CoverCost& cost, std::uint64_t zeros, std::uint64_t ones) const {
    return cost(covered(zeros, ones), spoiled(zeros, ones));
  }
  std::int64_t cost_of_others(const CoverCost& cost, std::uint64_t zeros, std::uint64_t ones) const {
    return cost_of(cost, totals_[0] - zeros, totals_[1] - ones);
  }

  HalfplaneClass class_;
  Label label_;
  std::uint64_t totals_[2] = {0, 0};  // rows by label

 private:
  void count_constants(const CoverCost& cost, NearStrata& strata) const;

  PartedStrata strata_;
};

// One primitive direction after the other. The previous round gives a lower bound on the cost of a direction. If it is
// too high, the direction is skipped.
template <class Word>
class DirectionParts : public PartedHalfplanes {
 public:
  DirectionParts(const SurvivingPoints& points, const HalfplaneClass& halfplanes, Label label);
  void update(const SurvivingPoints& points) override;

 protected:
  std::size_t part_count(std::size_t most) const override { return std::min(most, directions_.size()); }
  Unsigned128 count(std::size_t part, std::size_t parts, const CoverCost& cost, NearStrata& strata) override;
  Halfplane find(std::size_t part, std::size_t parts, const CoverCost& cost, std::int64_t score,
                 Unsigned128 rank) override;

 private:
  // The least cost of a direction's halfplanes at its last visit, and the requirement and the spared rows at that time.
  struct Floor {
    std::int64_t least = 0, required = 0;
    std::uint64_t spared = 0;
  };

  std::int64_t lower_bound(const Floor& floor, const CoverCost& cost) const;
  const SiteColumns<Word>& sites_for(GridPoint direction) const;
  std::int64_t least_cost(const DirectionCounts<Word>& counts, const CoverCost& cost) const;
  template <class Visit>
  void visit_near(const DirectionCounts<Word>& counts, const CoverCost& cost, std::int64_t limit,
                  const Visit& visit) const;

  std::vector<GridPoint> directions_;
  std::vector<Floor> floors_;
  SiteColumns<Word> by_row_, by_column_;
};

// Half a turn about the places.
template <class Sums>
class TurningParts : public PartedHalfplanes {
 public:
  TurningParts(const SurvivingPoints& points, const HalfplaneClass& halfplanes, Label label);
  void update(const SurvivingPoints& points) override;

 protected:
  std::size_t part_count(std::size_t most) const override;
  Unsigned128 count(std::size_t part, std::size_t parts, const CoverCost& cost, NearStrata& strata) override;
  Halfplane find(std::size_t part, std::size_t parts, const CoverCost& cost, std::int64_t score,
                 Unsigned128 rank) override;

 private:
  Wedge wedge(std::size_t part, std::size_t parts) const {
    return Wedge::part(static_cast<std::int64_t>(part), static_cast<std::int64_t>(parts), sums_.end());
  }

  // Pieces of the class, both sides of each border at once.
  template <class Visit>
  void visit(std::size_t part, std::size_t parts, const Visit& visit) const;

  Sums sums_;
  std::vector<Site> sites_;  // and the ends of the class: the corners of the grid, or two places on its axis
};

}  // namespace discreet::inline learners
