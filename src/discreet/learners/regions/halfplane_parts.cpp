// Tested by halfplane_cover_test.cpp
#include "discreet/learners/regions/halfplane_parts.h"

#include <algorithm>

namespace discreet::inline learners {
namespace {

constexpr std::size_t meetings_a_wedge = std::size_t{1} << 17;
constexpr std::uint64_t marking = std::uint64_t{1} << 60;  // more than any table has rows

std::vector<Site> by_column(std::vector<Site> sites) {
  std::ranges::sort(sites, {}, &Site::at);
  return sites;
}

}  // namespace

std::vector<Stratum> PartedHalfplanes::near(const CoverCost& cost, std::uint64_t width, const Stage& stage) {
  const std::int64_t largest = largest_cost(cost, totals_[0] + totals_[1]);
  const std::size_t parts = part_count(PartedStrata::most_parts(width, largest));
  strata_.begin(parts, width, largest);
  count_constants(cost, strata_.rest());
  return strata_.count(class_.size() - 2 * class_.constant_count(), stage,
                       [&](std::size_t part, NearStrata& strata) { return count(part, parts, cost, strata); });
}

void PartedHalfplanes::count_constants(const CoverCost& cost, NearStrata& strata) const {
  Unsigned128 often = to_128(class_.constant_count());
  if (often == 0) return;
  strata.add(cost(0, 0), often);
  strata.add(cost_of(cost, totals_[0], totals_[1]), often);
}

Halfplane PartedHalfplanes::find(const CoverCost& cost, const Member& member) {
  const auto [part, rank] = strata_.find(member);
  if (part < strata_.parts()) return find(part, strata_.parts(), cost, member.score, rank);
  const Halfplane everything{{1, 0}, 0}, nothing{{1, 0}, class_.width() + 1};
  return member.score == cost(0, 0) && rank < to_128(class_.constant_count()) ? everything : nothing;
}

void PartedHalfplanes::update(const SurvivingPoints& points) {
  for (Label label : {0, 1}) totals_[label] = points.count(label);
}

template <class Word>
DirectionParts<Word>::DirectionParts(const SurvivingPoints& points, const HalfplaneClass& halfplanes, Label label)
    : PartedHalfplanes(halfplanes, label),
      directions_(halfplanes.primitive_directions()),
      floors_(directions_.size(),
              Floor{.least = 0, .required = 0, .spared = spoiled(points.count(0), points.count(1))}),
      by_row_({}),
      by_column_({}) {
  update(points);
}

template <class Word>
void DirectionParts<Word>::update(const SurvivingPoints& points) {
  PartedHalfplanes::update(points);
  by_row_ = SiteColumns<Word>(points.sites());
  by_column_ = SiteColumns<Word>(by_column(points.sites()));
}

// A deletion lessens what a halfplane covers, which only makes it dearer, and what it spoils, at most by what was
// deleted; a smaller requirement makes it cheaper by the difference.
template <class Word>
std::int64_t DirectionParts<Word>::lower_bound(const Floor& floor, const CoverCost& cost) const {
  auto gone = static_cast<std::int64_t>(floor.spared - spoiled(totals_[0], totals_[1]));
  return floor.least - std::max<std::int64_t>({0, floor.required - cost.required, cost.pieces * gone});
}

// The order of the places in which neighbours fall into neighbouring buckets.
template <class Word>
const SiteColumns<Word>& DirectionParts<Word>::sites_for(GridPoint direction) const {
  return std::abs(direction.x) <= std::abs(direction.y) ? by_row_ : by_column_;
}

// The further a border, the more rows are under it: the cost of what is missing falls and that of what is spoiled
// grows. The least is where they cross; for the other side of the borders likewise.
template <class Word>
std::int64_t DirectionParts<Word>::least_cost(const DirectionCounts<Word>& counts, const CoverCost& cost) const {
  auto under = counts.under();
  auto is_dearer_by_spoiling = [&](std::uint64_t zeros, std::uint64_t ones) {
    return cost.pieces * static_cast<std::int64_t>(spoiled(zeros, ones)) >=
           cost.required - cost.pieces * static_cast<std::int64_t>(covered(zeros, ones));
  };
  auto near_crossing = [&](auto crossing, const auto& costs) {
    std::int64_t least = crossing == under.end() ? costs(under.back()) : costs(*crossing);
    return crossing == under.begin() ? least : std::min<std::int64_t>(least, costs(*std::prev(crossing)));
  };
  auto up = std::ranges::partition_point(
      under, [&](RowPair<Word> rows) { return !is_dearer_by_spoiling(rows.zeros(), rows.ones()); });
  auto down = std::ranges::partition_point(under, [&](RowPair<Word> rows) {
    return is_dearer_by_spoiling(totals_[0] - rows.zeros(), totals_[1] - rows.ones());
  });
  return std::min(
      near_crossing(up, [&](RowPair<Word> rows) { return cost_of(cost, rows.zeros(), rows.ones()); }),
      near_crossing(down, [&](RowPair<Word> rows) { return cost_of_others(cost, rows.zeros(), rows.ones()); }));
}

// The borders with a cost below the limit, on one side and on the other, lie next to each other.
template <class Word>
template <class Visit>
void DirectionParts<Word>::visit_near(const DirectionCounts<Word>& counts, const CoverCost& cost, std::int64_t limit,
                                      const Visit& visit) const {
  auto under = counts.under();
  auto missing = [&](std::uint64_t zeros, std::uint64_t ones) {
    return cost.required - cost.pieces * static_cast<std::int64_t>(covered(zeros, ones)) >= limit;
  };
  auto spoiling = [&](std::uint64_t zeros, std::uint64_t ones) {
    return cost.pieces * static_cast<std::int64_t>(spoiled(zeros, ones)) >= limit;
  };
  auto first_up = std::ranges::partition_point(under, [&](auto rows) { return missing(rows.zeros(), rows.ones()); });
  for (auto i = first_up; i != under.end() && !spoiling(i->zeros(), i->ones()); ++i)
    visit(i - under.begin(), cost_of(cost, i->zeros(), i->ones()), 1);
  auto first_down = std::ranges::partition_point(
      under, [&](auto rows) { return spoiling(totals_[0] - rows.zeros(), totals_[1] - rows.ones()); });
  for (auto i = first_down; i != under.end() && !missing(totals_[0] - i->zeros(), totals_[1] - i->ones()); ++i)
    visit(i - under.begin(), cost_of_others(cost, i->zeros(), i->ones()), -1);
}

template <class Word>
Unsigned128 DirectionParts<Word>::count(std::size_t part, std::size_t parts, const CoverCost& cost,
                                        NearStrata& strata) {
  DirectionCounts<Word> counts(class_.width(), class_.height());
  const Slice slice(directions_.size(), part, parts);
  Unsigned128 members = 0;
  for (std::size_t j = slice.first; j < slice.last; ++j) {
    const Unsigned128 often = class_.multiplicity(directions_[j]);
    members += 2 * often * static_cast<Unsigned128>(class_.borders(directions_[j]));
    if (lower_bound(floors_[j], cost) >= strata.limit()) continue;
    counts.count(sites_for(directions_[j]), directions_[j]);
    floors_[j] = {least_cost(counts, cost), cost.required, spoiled(totals_[0], totals_[1])};
    strata.lower_to(floors_[j].least);
    visit_near(counts, cost, strata.limit(), [&](std::ptrdiff_t i, std::int64_t score, int) {
      strata.add(score, often * static_cast<Unsigned128>(counts.length(static_cast<std::size_t>(i))));
    });
  }
  return members;
}

template <class Word>
Halfplane DirectionParts<Word>::find(std::size_t part, std::size_t parts, const CoverCost& cost, std::int64_t score,
                                     Unsigned128 rank) {
  DirectionCounts<Word> counts(class_.width(), class_.height());
  const Slice slice(directions_.size(), part, parts);
  std::optional<Halfplane> found;
  for (std::size_t j = slice.first; !found && j < slice.last; ++j) {
    if (lower_bound(floors_[j], cost) > score) continue;
    const GridPoint normal = directions_[j];
    counts.count(sites_for(normal), normal);
    const Unsigned128 often = class_.multiplicity(normal);
    visit_near(counts, cost, score + 1, [&](std::ptrdiff_t i, std::int64_t other, int side) {
      if (found || other != score) return;
      const auto place = static_cast<std::size_t>(i);
      const Unsigned128 members = often * static_cast<Unsigned128>(counts.length(place));
      if (rank >= members) return void(rank -= members);
      // The border lies right above this projection: what is not above it is hit, or what is not under it.
      const std::int64_t projection = counts.least() + counts.start(place) + static_cast<std::int64_t>(rank / often);
      found = side > 0 ? Halfplane{normal, projection + 1} : Halfplane{{-normal.x, -normal.y}, -projection};
    });
  }
  return *found;
}

template <class Sums>
TurningParts<Sums>::TurningParts(const SurvivingPoints& points, const HalfplaneClass& halfplanes, Label label)
    : PartedHalfplanes(halfplanes, label), sums_(halfplanes.side()) {
  update(points);
}

template <class Sums>
void TurningParts<Sums>::update(const SurvivingPoints& points) {
  PartedHalfplanes::update(points);
  sites_ = points.sites();
  if (class_.directions() == Directions::slopes) {
    // Borders lie between two places far out on the axis; these are known by a row that no table has.
    for (std::int64_t y : {-class_.axis_reach(), class_.axis_reach()}) sites_.push_back({{0, y}, {marking, 0}});
    return;
  }
  for (GridPoint corner : {GridPoint{0, 0}, GridPoint{class_.width(), 0}, GridPoint{0, class_.height()},
                           GridPoint{class_.width(), class_.height()}})
    if (std::ranges::find(sites_, corner, &Site::at) == sites_.end()) sites_.push_back({corner, {0, 0}});
}

// Wedges come in fours.
template <class Sums>
std::size_t TurningParts<Sums>::part_count(std::size_t most) const {
  std::size_t wanted = sites_.size() * sites_.size() / 2 / meetings_a_wedge + 8;
  return std::max<std::size_t>(4, std::min(most, wanted) / 4 * 4);
}

template <class Sums>
template <class Visit>
void TurningParts<Sums>::visit(std::size_t part, std::size_t parts, const Visit& visit) const {
  const bool marked = class_.directions() == Directions::slopes;
  sweep(sites_, sums_, wedge(part, parts), [&](SweepPiece piece, Unsigned128 members) {
    if (marked && piece.rows[0] / marking != 1) return;
    if (marked) piece.rows[0] -= marking;
    visit(piece, members);
  });
}

template <class Sums>
Unsigned128 TurningParts<Sums>::count(std::size_t part, std::size_t parts, const CoverCost& cost, NearStrata& strata) {
  Unsigned128 all = 0;
  visit(part, parts, [&](const SweepPiece& piece, Unsigned128 members) {
    all += 2 * members;
    strata.add(cost_of(cost, piece.rows[0], piece.rows[1]), members);
    strata.add(cost_of_others(cost, piece.rows[0], piece.rows[1]), members);
  });
  return all;
}

template <class Sums>
Halfplane TurningParts<Sums>::find(std::size_t part, std::size_t parts, const CoverCost& cost, std::int64_t score,
                                   Unsigned128 rank) {
  std::optional<Halfplane> found;
  auto look = [&](const SweepPiece& piece, std::int64_t other, Unsigned128 members, int side) {
    if (found || other != score) return;
    if (rank >= members) return void(rank -= members);
    Unsigned128 border = rank;
    const GridPoint normal = sums_.find(piece.from, piece.to, piece.above - piece.below, border);
    const Signed128 projection = dot(normal, piece.below) + static_cast<Signed128>(border);
    found = reduced(side > 0 ? Halfplane{normal, projection + 1} : Halfplane{{-normal.x, -normal.y}, -projection});
  };
  visit(part, parts, [&](const SweepPiece& piece, Unsigned128 members) {
    look(piece, cost_of(cost, piece.rows[0], piece.rows[1]), members, 1);
    look(piece, cost_of_others(cost, piece.rows[0], piece.rows[1]), members, -1);
  });
  return *found;
}

template class DirectionParts<std::uint64_t>;
template class DirectionParts<Unsigned128>;
template class TurningParts<LatticeDirections>;
template class TurningParts<BorderDirections>;
template class TurningParts<SlopeDirections>;

}  // namespace discreet::inline learners
