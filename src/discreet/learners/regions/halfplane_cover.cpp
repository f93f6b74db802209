#include "discreet/learners/regions/halfplane_cover.h"

#include "discreet/learners/regions/halfplane_parts.h"

namespace discreet::inline learners {
namespace {

// Additions that the two ways take for one selection, about.
Integer steps_by_directions(const HalfplaneClass& halfplanes, const Integer& places) {
  constexpr int additions_of_sorting = 30;  // a place
  Integer side = halfplanes.side(), borders = side * halfplanes.reach();
  // Half of the directions stand for their opposites, and of those of a square six in ten are primitive.
  Integer directions = halfplanes.direction_count() * (halfplanes.directions() == Directions::net ? 5 : 3) / 10;
  return directions * (places + std::min<Integer>(borders, additions_of_sorting * places));
}

Integer steps_by_turning(const Integer& places) {
  constexpr int additions_of_a_meeting = 256;
  return places * places / 2 * additions_of_a_meeting;
}

bool turning_is_quicker(const HalfplaneClass& halfplanes, const Integer& places) {
  return steps_by_directions(halfplanes, places) > steps_by_turning(places);
}

std::unique_ptr<HalfplaneParts> parts_for(const SurvivingPoints& points, const HalfplaneClass& halfplanes, Label label,
                                          HalfplaneMethod method) {
  if (halfplanes.directions() == Directions::border)
    return std::make_unique<TurningParts<BorderDirections>>(points, halfplanes, label);
  if (halfplanes.directions() == Directions::slopes)
    return std::make_unique<TurningParts<SlopeDirections>>(points, halfplanes, label);
  bool turning = method == HalfplaneMethod::best ? turning_is_quicker(halfplanes, points.sites().size())
                                                 : method == HalfplaneMethod::turning;
  if (halfplanes.directions() == Directions::all && turning)
    return std::make_unique<TurningParts<LatticeDirections>>(points, halfplanes, label);
  if (points.count(0) + points.count(1) < (std::uint64_t{1} << 32))
    return std::make_unique<DirectionParts<std::uint64_t>>(points, halfplanes, label);
  return std::make_unique<DirectionParts<Unsigned128>>(points, halfplanes, label);
}

class CountedHalfplanes : public CountedClass {
 public:
  CountedHalfplanes(const HalfplaneClass& halfplanes, HalfplaneParts& parts, const CoverCost& cost, const Stage& stage)
      : size_(halfplanes.size()), parts_(parts), cost_(cost), stage_(stage) {}

  Integer size() const override { return size_; }
  std::vector<Stratum> near(std::uint64_t width) const override { return parts_.near(cost_, width, stage_); }
  std::vector<Stratum> all() const override { return near(2 * static_cast<std::uint64_t>(score_limit) + 1); }

 private:
  Integer size_;
  HalfplaneParts& parts_;
  CoverCost cost_;
  const Stage& stage_;
};

}  // namespace

Integer HalfplaneCover::steps(const HalfplaneClass& halfplanes, const Integer& places) {
  switch (halfplanes.directions()) {
    case Directions::border:
    case Directions::slopes: return steps_by_turning(places);
    case Directions::net: return steps_by_directions(halfplanes, places);
    default: return std::min(steps_by_directions(halfplanes, places), steps_by_turning(places));
  }
}

HalfplaneCover::HalfplaneCover(SurvivingPoints points, const HalfplaneClass& halfplanes, Label label,
                               HalfplaneMethod method, Shortcut shortcut)
    : points_(std::move(points)),
      class_(halfplanes),
      label_(label),
      shortcut_(shortcut),
      parts_(parts_for(points_, class_, label, method)) {}

std::optional<Halfplane> HalfplaneCover::select(const CoverCost& asked, const Exponential& selection, Rng& rng,
                                                const Stage& stage) {
  const CoverCost cost = bounded(asked, survivors());
  CountedHalfplanes counted(class_, *parts_, cost, stage);
  Halfplane found = parts_->find(cost, selection.select(counted, rng, shortcut_));
  if (found == Halfplane{{1, 0}, 0}) return std::nullopt;
  return found;
}

void HalfplaneCover::remove(const Halfplane& piece, const Stage&) {
  if (!points_.remove([&](GridPoint place) { return !piece(place); }).empty()) parts_->update(points_);
}

}  // namespace discreet::inline learners
