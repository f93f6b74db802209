// One side of a frame: the offset that a coordinate is rounded to, exactly, and the coordinate that an offset stands
// for.
//
// Offsets 0, ..., last lie evenly between two coordinates, or by a public table of knots between which they do. A
// coordinate belongs to the nearest offset, the larger of two that are equally near: floor(t + 1/2) for its position t.
// What lies outside belongs to the nearer end. All of it is arithmetic of integers, the same on every machine.
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

  // From `low`, which has offset 0, on; `span` > 0 is where `last` lies.
  static FrameAxis even(const Rational& low, const Rational& span, std::int64_t last);
  // The same for longitudes, of which 360 make a circle: the nearer end is the nearer on the circle. Beyond +-360 they
  // are clamped as any numbers.
  static FrameAxis circular(const Rational& low, const Rational& span, std::int64_t last);
  // Knots that grow, in multiples of 1/knot_unit, evenly many offsets apart. A coordinate is first cut to such a
  // multiple.
  static FrameAxis by_knots(std::vector<std::int64_t> knots, std::int64_t last);

  std::uint64_t last() const { return static_cast<std::uint64_t>(last_); }

  // Of numerator / scale, scale > 0; without any allocation unless the numbers are large.
  Rounded round(Signed128 numerator, Signed128 scale) const;
  Rounded round(const Rational& coordinate) const;

  // The coordinate at a position between 0 and last, on a circular axis from `low` on (perhaps beyond 180).
  Rational at(const Rational& position) const;
  // Positions between which `at` is not a straight line; none on an even axis.
  std::vector<Rational> bends() const;

 private:
  // What rounding needs, over the common denominator of the ends; N holds all products.
  template <class N>
  struct Line {
    N denominator, low, span, full;  // full: of the circle, 0 where there is none
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
  Signed128 most_numerator_ = 0, most_scale_ = 0;  // up to which `small_` serves
  std::vector<std::int64_t> knots_;
};

}  // namespace discreet::inline learning
