// CGAL as an oracle: the faces of the arrangement of dual lines are the ways in which a line separates places. Built
// where CGAL is installed (scripts/install soak); it is GPL, and never linked into the library.
#include <CGAL/Arr_linear_traits_2.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Cartesian.h>
#include <CGAL/Gmpq.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "discreet/geometry/halfplane_sweep.h"

namespace discreet::halfplane_cgal_test {

using Kernel = CGAL::Cartesian<CGAL::Gmpq>;
using Arrangement = CGAL::Arrangement_2<CGAL::Arr_linear_traits_2<Kernel>>;

// The place (x, y) is above the line y = a x + b just where (a, b) lies under the line b = y - x a.
std::size_t separations_by_arrangement(const std::set<GridPoint>& places) {
  Arrangement arrangement;
  for (GridPoint place : places)
    CGAL::insert(arrangement, Arrangement::Traits_2::Curve_2(Kernel::Line_2(CGAL::Gmpq(static_cast<int>(place.x)), 1,
                                                                            CGAL::Gmpq(-static_cast<int>(place.y)))));
  // A separation and its complement are one. Both are faces where the line is about vertical: on opposite sides at
  // infinity, a pair for every column of places.
  std::set<std::int64_t> columns;
  for (GridPoint place : places) columns.insert(place.x);
  return arrangement.number_of_faces() - columns.size();
}

template <class Directions>
std::size_t separations_by_turning(const std::set<GridPoint>& places, std::int64_t side) {
  std::vector<Site> sites;
  for (GridPoint place : places) sites.push_back({place, {std::uint64_t{1} << sites.size(), 0}});
  const std::uint64_t all = (std::uint64_t{1} << sites.size()) - 1;
  for (GridPoint corner : {GridPoint{0, 0}, GridPoint{side, 0}, GridPoint{0, side}, GridPoint{side, side}})
    if (!places.contains(corner)) sites.push_back({corner, {0, 0}});
  std::set<std::uint64_t> found{0};  // all on one side
  Directions directions(side);
  constexpr std::int64_t wedges = 8;
  for (std::int64_t i = 0; i < wedges; ++i)
    sweep(sites, directions, Wedge::part(i, wedges, directions.end()),
          [&](const SweepPiece& piece, Unsigned128) { found.insert(std::min(piece.rows[0], all ^ piece.rows[0])); });
  return found.size();
}

RC_GTEST_PROP(HalfplaneOracle, EverySeparationOfPlacesIsFound, ()) {
  const auto side = *rc::gen::inRange<std::int64_t>(1, 13);
  std::set<GridPoint> places;
  for (int i = *rc::gen::inRange(2, 13); i > 0; --i)
    places.insert({*rc::gen::inRange<std::int64_t>(0, side + 1), *rc::gen::inRange<std::int64_t>(0, side + 1)});
  const std::size_t expected = separations_by_arrangement(places);
  RC_ASSERT(separations_by_turning<LatticeDirections>(places, side) == expected);
  RC_ASSERT(separations_by_turning<BorderDirections>(places, side) == expected);
}

}  // namespace discreet::halfplane_cgal_test
