// Tested by triangle_scan_test.cpp
#include "discreet/geometry/edge_counts.h"

#include <bit>

#include "discreet/base/parallel.h"
#include "discreet/geometry/edge_columns.h"
#include "discreet/geometry/edge_slopes.h"

namespace discreet::inline geometry {
namespace {

constexpr std::uint64_t most_cells = std::uint64_t{1} << 26;  // cells of column prefixes, 8 or 16 bytes each

// By estimate; what is estimated decides about the time alone.
bool columns_are_faster(std::size_t corners, std::span<const Site> sites, std::int64_t height) {
  auto [left, right] = std::ranges::minmax(sites, {}, [](const Site& site) { return site.at.x; });
  auto columns = static_cast<std::uint64_t>(right.at.x - left.at.x + 1);
  constexpr std::uint64_t bisection_step = 3;  // costs as much as this many columns
  return columns * static_cast<std::uint64_t>(height + 2) <= most_cells &&
         corners * columns / 6 <= sites.size() * bisection_step * std::bit_width(corners) + corners;
}

}  // namespace

template <class Count>
EdgeCounts<Count>::EdgeCounts(const CornerSet& corners, std::int64_t height)
    : corners_(&corners), height_(height), at_(corners.size()) {
  for (int label : {0, 1}) {
    under_[label].resize(corners.size() * corners.size());
    up_to_[label].resize(corners.size() * corners.size());
  }
}

template <class Count>
template <class Source>
void EdgeCounts<Count>::add_from(const Source& source, const Stage& stage) {
  for_each_piece(corners_->size(), stage, [&](std::size_t a) {
    auto here = source.at((*corners_)[a]);
    for (int label : {0, 1}) at_[a][label] += here[label];
    const std::size_t row = a * corners_->size();
    source.edges(a, [&](std::size_t c, const auto& under, const auto& up_to) {
      for (int label : {0, 1}) {
        under_[label][row + c] += under[label];
        up_to_[label][row + c] += up_to[label];
      }
    });
  });
}

template <class Count>
void EdgeCounts<Count>::update(std::span<const Site> sites, SiteChange change, const Stage& stage, EdgeMethod method) {
  if (sites.empty()) return;
  const Count sign = change == SiteChange::added ? 1 : -1;
  bool columns = method == EdgeMethod::columns ||
                 (method == EdgeMethod::fastest && columns_are_faster(corners_->size(), sites, height_));
  if (columns)
    add_from(EdgeColumns<Count>(*corners_, sites, height_, sign), stage);
  else
    add_from(EdgeSlopes<Count>(*corners_, sites, sign), stage);
}

template class EdgeCounts<std::int32_t>;
template class EdgeCounts<std::int64_t>;

}  // namespace discreet::inline geometry
