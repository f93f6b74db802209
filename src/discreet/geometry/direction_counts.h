// Counts the rows under each border of one direction.
//
// Places are put into buckets by their projections and summed up from below. If there are far more projections than
// places, they are sorted instead. Rows of the two labels are counted side by side in one word.
#pragma once

#include <span>
#include <vector>

#include "discreet/geometry/site.h"

namespace discreet::inline geometry {

// Two counts that are added at once.
template <class Word>
struct RowPair {
  static constexpr unsigned half = 4 * sizeof(Word);
  Word word = 0;

  RowPair() = default;
  RowPair(std::uint64_t zeros, std::uint64_t ones) : word(Word{zeros} | (Word{ones} << half)) {}
  std::uint64_t zeros() const { return static_cast<std::uint64_t>(word & ((Word{1} << half) - 1)); }
  std::uint64_t ones() const { return static_cast<std::uint64_t>(word >> half); }
};

// The places, column by column of memory. Fewer than 2^32 rows fit into words of 64 bits.
template <class Word>
class SiteColumns {
 public:
  explicit SiteColumns(std::span<const Site> sites);

  std::size_t size() const { return x_.size(); }
  std::span<const std::int32_t> x() const { return x_; }
  std::span<const std::int32_t> y() const { return y_; }
  std::span<const RowPair<Word>> rows() const { return rows_; }

 private:
  std::vector<std::int32_t> x_, y_;
  std::vector<RowPair<Word>> rows_;
};

// The borders of a direction are numbered from 0. Those from start(i) up to start(i + 1) - 1 have the same rows under
// them. Border b lies right above the projection least + b. The halfplane normal . p >= least + b + 1 does not hold the
// places under it.
template <class Word>
class DirectionCounts {
 public:
  // For all places in [0, width] x [0, height].
  DirectionCounts(std::int64_t width, std::int64_t height) : width_(width), height_(height) {}

  // Counts anew.
  void count(const SiteColumns<Word>& sites, GridPoint normal);

  std::int64_t least() const { return least_; }  // least projection in the rectangle
  std::size_t size() const { return under_.size(); }
  RowPair<Word> under(std::size_t i) const { return under_[i]; }
  std::span<const RowPair<Word>> under() const { return under_; }
  std::int64_t start(std::size_t i) const { return starts_.empty() ? static_cast<std::int64_t>(i) : starts_[i]; }
  std::int64_t length(std::size_t i) const { return starts_.empty() ? 1 : starts_[i + 1] - starts_[i]; }

 private:
  void count_in_buckets(const SiteColumns<Word>& sites, GridPoint normal);
  void count_by_sorting(const SiteColumns<Word>& sites, GridPoint normal);

  std::int64_t width_, height_, least_ = 0, borders_ = 0;
  std::vector<RowPair<Word>> under_;
  std::vector<std::int64_t> starts_;                               // empty: every border for itself
  std::vector<std::pair<std::int64_t, std::uint32_t>> projected_;  // room for sorting
};

}  // namespace discreet::inline geometry
