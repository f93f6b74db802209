// Keeps the points that no chosen piece has hit yet: the different places of the grid, and the rows of each label at
// each.
//
// It makes one pass over the rows. After that every cost depends on the number of places.
#pragma once

#include <vector>

#include "discreet/base/progress.h"
#include "discreet/geometry/site.h"
#include "discreet/learning/grid_rows.h"

namespace discreet::inline learners {

class SurvivingPoints {
 public:
  using Site = discreet::Site;

  // Rows have two axes. Offsets are at most `width` and `height`.
  SurvivingPoints(const Sample<GridRow>& sample, std::int64_t width, std::int64_t height, const Stage& stage);

  std::int64_t width() const { return width_; }
  std::int64_t height() const { return height_; }
  const std::vector<Site>& sites() const { return sites_; }  // by growing y, then x. Each has a row
  std::uint64_t count(Label label) const { return counts_[label]; }

  // Deletes the places that the piece hits, whatever their labels, and returns them.
  template <class Hits>
  std::vector<Site> remove(const Hits& hits) {
    std::vector<Site> removed;
    std::erase_if(sites_, [&](const Site& site) {
      if (!hits(site.at)) return false;
      counts_[0] -= site.rows[0];
      counts_[1] -= site.rows[1];
      removed.push_back(site);
      return true;
    });
    return removed;
  }

 private:
  void tally(const Sample<GridRow>& sample, const Stage& stage);
  void sort(const Sample<GridRow>& sample, const Stage& stage);

  std::int64_t width_, height_;
  std::vector<Site> sites_;
  std::uint64_t counts_[2] = {0, 0};
};

}  // namespace discreet::inline learners
