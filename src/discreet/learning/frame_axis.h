// One side of a frame. It rounds a coordinate to an offset, exactly, and turns an offset back into a coordinate.
//
// Offsets 0, ..., last lie evenly between two coordinates, or evenly between the knots of a public table. A coordinate
// belongs to the nearest offset, the larger of two that are equally near: floor(t + 1/2) for its position t. A
// coordinate outside belongs to the nearer end. All of it is arithmetic of integers, the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline learning {

class FrameAxis {
 public:
  static constexpr std::int64_t knot_unit = 1'000'000'000'000;  // knots are multiples of 1/knot_unit
  static constexpr std::size_t most_knots = 4097;

  struct Rounded {
    std::uint64_t offset = 0;
    bool outside = false;  // it was not between the ends
  };

  // From `low` on, which has offset 0. `last` lies at distance `span` > 0.
  static FrameAxis even(const Rational& low, const Rational& span, std::int64_t last);
  // The same for longitudes, of which 360 make a circle. The nearer end is the nearer one on the circle. Beyond +-360
  // they are clamped like any numbers.
  static FrameAxis circular(const Rational& low, const Rational& span, std::int64_t last);
  // Growing knots, in multiples of 1/knot_unit, with equally many offsets between them. A coordinate is first cut to
  // such a multiple.
  static FrameAxis by_knots(std::vector<std::int64_t> knots, std::int64_t last);

  std::uint64_t last() const { return static_cast<std::uint64_t>(last_); }

  // Rounds numerator / scale, scale > 0. It allocates memory only if the numbers are large.
  Rounded round(Signed128 numerator, Signed128 scale) const;
  Rounded round(const Rational& coordinate) const;

  // The coordinate at a position between 0 and last, on a circular axis from `low` on (perhaps beyond 180).
  Rational at(const Rational& position) const;
  // Positions between which `at` is not a straight line. Empty on an even axis.
  std::vector<Rational> bends() const;

 private:
  // The numbers for rounding, over the common denominator of the ends. N holds all products.
  template <class N>
  struct Line {
    N denominator, low, span, full;  // full: length of the circle, 0 without a circle
  };

  FrameAxis(const Rational& low, const Rational& span, std::int64_t last, const Rational& full);

  template <class N>
  Rounded rounded(const Line<N>& line, const N& numerator, const N& scale) const;
  template <class N>
  Rounded by_knot(const N& cut) const;

  std::int64_t last_ = 1;
  Rational low_, span_;
  Line<Integer> large_;
  Line<Signed128> small_{};
  Signed128 most_numerator_ = 0, most_scale_ = 0;  // `small_` serves up to these
  std::vector<std::int64_t> knots_;
};

}  // namespace discreet::inline learning
