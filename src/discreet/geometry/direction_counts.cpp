// Tested by learners/regions/halfplane_cover_test.cpp
#include "discreet/geometry/direction_counts.h"

#include <algorithm>

namespace discreet::inline geometry {
namespace {

constexpr std::int64_t buckets_a_place = 32;  // beyond that sorting is quicker

}  // namespace

template <class Word>
SiteColumns<Word>::SiteColumns(std::span<const Site> sites) {
  for (const Site& site : sites) {
    x_.push_back(static_cast<std::int32_t>(site.at.x));
    y_.push_back(static_cast<std::int32_t>(site.at.y));
    rows_.push_back({site.rows[0], site.rows[1]});
  }
}

template <class Word>
void DirectionCounts<Word>::count(const SiteColumns<Word>& sites, GridPoint normal) {
  least_ = std::min<std::int64_t>(0, normal.x * width_) + std::min<std::int64_t>(0, normal.y * height_);
  borders_ = std::abs(normal.x) * width_ + std::abs(normal.y) * height_;
  if (borders_ <= buckets_a_place * static_cast<std::int64_t>(sites.size()))
    count_in_buckets(sites, normal);
  else
    count_by_sorting(sites, normal);
}

template <class Word>
void DirectionCounts<Word>::count_in_buckets(const SiteColumns<Word>& sites, GridPoint normal) {
  starts_.clear();
  under_.assign(static_cast<std::size_t>(borders_) + 1, {});
  // Without a check of every index: this is the innermost loop of covers, and the columns are equally long.
  const std::int32_t *x = sites.x().data(), *y = sites.y().data();
  const RowPair<Word>* rows = sites.rows().data();
  RowPair<Word>* buckets = under_.data() - least_;
  for (std::size_t i = 0; i < sites.size(); ++i) buckets[normal.x * x[i] + normal.y * y[i]].word += rows[i].word;
  Word sum = 0;
  for (RowPair<Word>& each : under_) each.word = sum += each.word;
  under_.pop_back();  // above the largest projection there is no border
}

template <class Word>
void DirectionCounts<Word>::count_by_sorting(const SiteColumns<Word>& sites, GridPoint normal) {
  projected_.clear();
  for (std::size_t i = 0; i < sites.size(); ++i)
    projected_.emplace_back(normal.x * sites.x()[i] + normal.y * sites.y()[i] - least_, static_cast<std::uint32_t>(i));
  std::ranges::sort(projected_);
  under_.assign(1, {});
  starts_.assign(1, 0);
  for (auto [projection, i] : projected_) {
    if (projection >= borders_) break;
    if (projection != starts_.back()) {
      starts_.push_back(projection);
      under_.push_back(under_.back());
    }
    under_.back().word += sites.rows()[i].word;
  }
  starts_.push_back(borders_);
}

template class SiteColumns<std::uint64_t>;
template class SiteColumns<Unsigned128>;
template class DirectionCounts<std::uint64_t>;
template class DirectionCounts<Unsigned128>;

}  // namespace discreet::inline geometry
