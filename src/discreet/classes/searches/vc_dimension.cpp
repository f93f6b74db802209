#include "discreet/classes/searches/vc_dimension.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace discreet::inline classes {
namespace {

constexpr std::size_t most_work = 20'000'000;  // words that are looked at

// Sets of points are grown one by one. A set is labelled in all ways when no group of concepts that label it alike is
// empty, and so are all sets within it.
class Search {
 public:
  explicit Search(const FiniteClass& concepts) {
    const auto distinct = concepts.distinct();
    most_ = std::bit_width(distinct.size()) - 1;
    BitMatrix columns(concepts.points(), distinct.size());
    for (std::size_t x = 0; x < concepts.points(); ++x)
      for (std::size_t i = 0; i < distinct.size(); ++i) columns.set(x, i, concepts.table().get(distinct[i], x));
    // Two points that all concepts label alike are never in one such set.
    const auto firsts = FiniteClass(columns).distinct();
    points_ = BitMatrix(firsts.size(), distinct.size());
    for (std::size_t i = 0; i < firsts.size(); ++i) std::ranges::copy(columns[firsts[i]], points_.row(i).begin());
    BitMatrix all(1, distinct.size());
    for (std::size_t i = 0; i < distinct.size(); ++i) all.set(0, i, true);
    grow(0, 0, all);
  }

  int dimension() const { return work_ > most_work ? most_ : best_; }

 private:
  // `groups` are the concepts for each labelling of the points that were chosen.
  void grow(std::size_t first, int chosen, const BitMatrix& groups) {
    best_ = std::max(best_, chosen);
    for (std::size_t x = first; x < points_.rows() && best_ < most_ && work_ <= most_work; ++x) {
      if (chosen + static_cast<int>(points_.rows() - x) <= best_) return;
      if (auto parts = parted(groups, x)) grow(x + 1, chosen + 1, *parts);
    }
  }

  // Nothing if the point leaves some group whole.
  std::optional<BitMatrix> parted(const BitMatrix& groups, std::size_t x) {
    BitMatrix parts(2 * groups.rows(), groups.columns());
    for (std::size_t g = 0; g < groups.rows(); ++g) {
      std::uint64_t zeros = 0, ones = 0;
      for (std::size_t w = 0; w < groups.stride(); ++w) {
        zeros |= parts.row(2 * g)[w] = groups[g][w] & ~points_[x][w];
        ones |= parts.row(2 * g + 1)[w] = groups[g][w] & points_[x][w];
      }
      work_ += groups.stride();
      if (zeros == 0 || ones == 0) return std::nullopt;
    }
    return parts;
  }

  BitMatrix points_;  // one row per point: its labels by all concepts
  int most_ = 0, best_ = 0;
  std::size_t work_ = 0;
};

}  // namespace

int vc_dimension(const FiniteClass& concepts) { return Search(concepts).dimension(); }

}  // namespace discreet::inline classes
