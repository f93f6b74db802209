#include "discreet/learners/regions/halfplane_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <numeric>

#include "discreet/learners/regions/halfplane_parts.h"
#include "discreet/learners/regions/labelled_places_test.h"

namespace discreet::halfplane_cover_test {

const Progress silent;

// Rows on a grid, many of them at the same place or on one line.
struct MapRows : LabelledPlaces {
  SurvivingPoints points(std::int64_t width, std::int64_t height) const { return {sample(), width, height, {silent}}; }
};

MapRows some_rows(std::int64_t width, std::int64_t height) {
  MapRows rows;
  const auto n = *rc::gen::inRange(0, 14);
  for (int i = 0; i < n; ++i)
    rows.add({*rc::gen::inRange<std::int64_t>(0, width + 1), *rc::gen::inRange<std::int64_t>(0, height + 1)},
             *rc::gen::inRange(0, 2) == 1);
  return rows;
}

// Every member of the class, by its definition.
std::vector<Halfplane> all_halfplanes(std::int64_t width, std::int64_t height, Directions directions,
                                      std::int64_t net) {
  const std::int64_t side = std::max(width, height);
  std::vector<GridPoint> normals;
  const std::int64_t reach = directions == Directions::border ? side * side + 1
                             : directions == Directions::net  ? net
                                                              : side;
  for (std::int64_t p = -reach; p <= reach; ++p)
    for (std::int64_t q = -reach; q <= reach; ++q) {
      if (p == 0 && q == 0) continue;
      if (directions == Directions::border && std::max(std::abs(p), std::abs(q)) != reach) continue;
      if (directions == Directions::net && std::gcd(p, q) != 1) continue;
      normals.push_back({p, q});
    }
  std::vector<Halfplane> all;
  for (GridPoint u : normals) {
    const std::int64_t low = std::min<std::int64_t>(0, u.x * width) + std::min<std::int64_t>(0, u.y * height);
    const std::int64_t high = std::max<std::int64_t>(0, u.x * width) + std::max<std::int64_t>(0, u.y * height);
    for (std::int64_t offset = low; offset <= high + 1; ++offset) all.push_back({u, offset});
  }
  return all;
}

std::int64_t cost_by_definition(const MapRows& rows, const Halfplane& halfplane, Label label, const CoverCost& cost) {
  std::uint64_t covered = 0, spoiled = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!halfplane(rows.at(i))) ++(rows.labels[i] == label ? covered : spoiled);
  return cost(covered, spoiled);
}

constexpr std::uint64_t everything = ~std::uint64_t{0};

struct Case {
  Directions directions;
  HalfplaneMethod method;
};
const Case cases[] = {{Directions::all, HalfplaneMethod::directions},
                      {Directions::all, HalfplaneMethod::turning},
                      {Directions::border, HalfplaneMethod::turning},
                      {Directions::net, HalfplaneMethod::directions}};

RC_GTEST_PROP(HalfplaneCover, CountsAreThoseOfTheDefinition, ()) {
  const auto width = *rc::gen::inRange<std::int64_t>(1, 6), height = *rc::gen::inRange<std::int64_t>(1, 6);
  const MapRows rows = some_rows(width, height);
  const Label label = *rc::gen::inRange<Label>(0, 2);
  const CoverCost cost{*rc::gen::inRange<std::int64_t>(1, 4), *rc::gen::inRange<std::int64_t>(0, 9)};
  for (auto [directions, method] : cases) {
    HalfplaneClass halfplanes(width, height, directions, 2);
    std::map<std::int64_t, Integer> expected;
    auto all = all_halfplanes(width, height, directions, 2);
    for (const Halfplane& each : all) expected[cost_by_definition(rows, each, label, cost)] += 1;
    RC_ASSERT(halfplanes.size() == all.size());
    HalfplaneCover cover(rows.points(width, height), halfplanes, label, method);
    std::vector<Stratum> strata;
    for (const auto& [score, count] : expected) strata.push_back({score, count});
    RC_ASSERT(cover.parts().near(cost, everything, {silent}) == strata);
  }
}

// Every member of every level, once. Together they are the class, up to the choice among equal halfplanes.
RC_GTEST_PROP(HalfplaneCover, MembersByRankAreTheClass, ()) {
  const auto width = *rc::gen::inRange<std::int64_t>(1, 4), height = *rc::gen::inRange<std::int64_t>(1, 4);
  const MapRows rows = some_rows(width, height);
  const CoverCost cost{2, 3};
  for (auto [directions, method] : cases) {
    HalfplaneCover cover(rows.points(width, height), HalfplaneClass(width, height, directions, 2), 0, method);
    auto key = [&](const Halfplane& each) {
      std::pair<std::pair<std::int64_t, std::int64_t>, std::int64_t> key;
      Halfplane small = reduced(each);
      auto trivial = [&](bool value) {
        for (std::int64_t x : {std::int64_t{0}, width})
          for (std::int64_t y : {std::int64_t{0}, height})
            if (each({x, y}) != value) return false;
        return true;
      };
      if (trivial(true)) small = {{1, 0}, 0};
      if (trivial(false)) small = {{1, 0}, width + 1};
      key = {{small.normal.x, small.normal.y}, static_cast<std::int64_t>(small.offset)};
      return key;
    };
    std::map<decltype(key(Halfplane{})), int> expected, found;
    for (const Halfplane& each : all_halfplanes(width, height, directions, 2)) ++expected[key(each)];
    for (const Stratum& stratum : cover.parts().near(cost, everything, {silent}))
      for (Integer rank = 0; rank < stratum.count; ++rank) {
        Halfplane member = cover.parts().find(cost, {stratum.score, rank});
        RC_ASSERT(cost_by_definition(rows, member, 0, cost) == stratum.score);
        ++found[key(member)];
      }
    RC_ASSERT(found == expected);
  }
}

// The class of slopes is too large to list, but its distribution is an area. On a grid of side 1 it follows the
// definition, and every dichotomy of small grids is in it.
RC_GTEST_PROP(HalfplaneCover, SlopesAreCountedByTheirDefinition, ()) {
  const MapRows rows = some_rows(1, 1);
  const CoverCost cost{2, 3};
  std::map<std::int64_t, Integer> expected;
  const std::int64_t fine = SlopeDirections::fineness(1), reach = 2 * fine;
  for (std::int64_t p = -reach; p <= reach; ++p)
    for (std::int64_t sign : {-1, 1})
      for (std::int64_t offset = 1 - reach; offset <= reach; ++offset)
        expected[cost_by_definition(rows, {{-sign * p, sign * fine}, offset}, 0, cost)] += 1;
  HalfplaneClass halfplanes(1, 1, Directions::slopes, 0);
  HalfplaneCover cover(rows.points(1, 1), halfplanes, 0);
  std::vector<Stratum> strata;
  for (const auto& [score, count] : expected) strata.push_back({score, count});
  RC_ASSERT(cover.parts().near(cost, everything, {silent}) == strata);
  for (const Stratum& stratum : strata)
    for (const Integer& rank : {Integer(0), Integer(stratum.count / 2), Integer(stratum.count - 1)})
      RC_ASSERT(cost_by_definition(rows, cover.parts().find(cost, {stratum.score, rank}), 0, cost) == stratum.score);
}

// After deletions what was remembered of earlier rounds must not hide anything.
RC_GTEST_PROP(HalfplaneCover, LaterRoundsCountWhatIsLeft, ()) {
  const std::int64_t side = *rc::gen::inRange<std::int64_t>(2, 6);
  MapRows rows = some_rows(side, side);
  for (auto [directions, method] : cases) {
    HalfplaneClass halfplanes(side, side, directions, 2);
    HalfplaneCover cover(rows.points(side, side), halfplanes, 0, method);
    MapRows left = rows;
    for (int round = 0; round < 4; ++round) {
      const CoverCost cost{2, *rc::gen::inRange<std::int64_t>(0, 12)};
      const auto width = *rc::gen::inRange<std::uint64_t>(1, 6);
      HalfplaneCover fresh(left.points(side, side), halfplanes, 0, method);
      auto near = cover.parts().near(cost, width, {silent});
      RC_ASSERT(near == fresh.parts().near(cost, width, {silent}));
      Halfplane piece = cover.parts().find(cost, {near.front().score, 0});
      cover.remove(piece, {silent});
      MapRows kept;
      for (std::size_t i = 0; i < left.size(); ++i)
        if (piece(left.at(i))) kept.add(left.at(i), left.labels[i] != 0);
      left = kept;
      RC_ASSERT(cover.survivors() == left.size());
    }
  }
}

// Both ways count the same where both are possible, on grids that no list of halfplanes fits.
RC_GTEST_PROP(HalfplaneCover, BothWaysAgreeOnLargeGrids, ()) {
  const std::int64_t side = *rc::gen::inRange<std::int64_t>(20, 60);
  const MapRows rows = some_rows(side, side);
  const CoverCost cost{3, 5};
  HalfplaneClass halfplanes(side, side, Directions::all, 0);
  HalfplaneCover one(rows.points(side, side), halfplanes, 1, HalfplaneMethod::directions);
  HalfplaneCover other(rows.points(side, side), halfplanes, 1, HalfplaneMethod::turning);
  RC_ASSERT(one.parts().near(cost, everything, {silent}) == other.parts().near(cost, everything, {silent}));
}

}  // namespace discreet::halfplane_cover_test
