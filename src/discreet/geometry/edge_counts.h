// Counts the rows of each label under and on the edges between corners. From these tables the rows in any triangle
// follow by a few additions (triangle_scan.h).
//
// For corners a < c, "under" the edge means at an x from that of a up to but without that of c, strictly below the
// edge. "Up to" it means under it or on it, both ends included. If c is straight above a, nothing is under the edge.
// Then the table of rows under it holds the negated number of rows on the edge without c instead. A closed triangle
// with such a side needs exactly this number, and no code needs another.
#pragma once

#include <array>
#include <span>

#include "discreet/geometry/corner_set.h"
#include "discreet/geometry/site.h"

namespace discreet::inline geometry {

// How tables are updated. The numbers are the same, the work differs. `columns` visits each edge and every column of
// the grid that it crosses and that holds a site. `slopes` visits each corner and every site. Tests use both.
enum class EdgeMethod { fastest, columns, slopes };

enum class SiteChange { added, removed };

// Count is a signed integer that holds all rows.
template <class Count>
class EdgeCounts {
 public:
  EdgeCounts(const CornerSet& corners, std::int64_t height);  // for no rows

  // Sites are different places with coordinates between 0 and 2^24, and y at most `height`.
  void update(std::span<const Site> sites, SiteChange change, const Stage& stage,
              EdgeMethod method = EdgeMethod::fastest);

  const CornerSet& corners() const { return *corners_; }

  // Rows of the table for first corner a, with entries c > a.
  const Count* under(int label, std::size_t a) const { return under_[label].data() + a * corners_->size(); }
  const Count* up_to(int label, std::size_t a) const { return up_to_[label].data() + a * corners_->size(); }
  Count at(int label, std::size_t a) const { return at_[a][label]; }

 private:
  using Pair = std::array<Count, 2>;  // by label

  template <class Source>
  void add_from(const Source& source, const Stage& stage);

  const CornerSet* corners_;
  std::int64_t height_;
  std::vector<Count> under_[2], up_to_[2];
  std::vector<Pair> at_;
};

extern template class EdgeCounts<std::int32_t>;
extern template class EdgeCounts<std::int64_t>;

}  // namespace discreet::inline geometry
