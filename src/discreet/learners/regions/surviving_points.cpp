#include "discreet/learners/regions/surviving_points.h"

#include "discreet/base/sorting.h"
#include "discreet/learners/counting/bucket_counts.h"

namespace discreet::inline learners {
namespace {

constexpr std::size_t small_grid = std::size_t{1} << 17;  // places: two counters each for every thread

}  // namespace

SurvivingPoints::SurvivingPoints(const Sample<GridRow>& sample, std::int64_t width, std::int64_t height,
                                 const Stage& stage)
    : width_(width), height_(height) {
  if (sample.size() == 0) return;
  if (static_cast<std::size_t>((width + 1) * (height + 1)) <= small_grid)
    tally(sample, stage);
  else
    sort(sample, stage);
  for (const Site& site : sites_)
    for (Label label : {0, 1}) counts_[label] += site.rows[label];
}

void SurvivingPoints::tally(const Sample<GridRow>& sample, const Stage& stage) {
  const auto columns = static_cast<std::size_t>(width_ + 1), places = columns * static_cast<std::size_t>(height_ + 1);
  auto x = sample.x.axis(0), y = sample.x.axis(1);
  auto counts = count_in_parallel(sample.size(), 2 * places, stage,
                                  [&](std::size_t begin, std::size_t end, std::int64_t* counters) {
                                    for (std::size_t i = begin; i != end; ++i)
                                      ++counters[2 * (y[i] * columns + x[i]) + (sample.y[i] != 0)];
                                  });
  for (std::size_t place = 0; place < places; ++place) {
    auto zeros = static_cast<std::uint64_t>(counts[2 * place]),
         ones = static_cast<std::uint64_t>(counts[2 * place + 1]);
    if (zeros + ones == 0) continue;
    sites_.push_back(
        {{static_cast<std::int64_t>(place % columns), static_cast<std::int64_t>(place / columns)}, {zeros, ones}});
  }
}

// A key holds y, x and the label, so that sorting brings equal places together.
void SurvivingPoints::sort(const Sample<GridRow>& sample, const Stage& stage) {
  constexpr unsigned coordinate_bits = 31;
  auto x = sample.x.axis(0), y = sample.x.axis(1);
  std::vector<std::uint64_t> keys(sample.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = (((y[i] << coordinate_bits) | x[i]) << 1) | (sample.y[i] != 0);
  sort_values(keys, stage);
  for (std::uint64_t key : keys) {
    GridPoint at{static_cast<std::int64_t>((key >> 1) & ((std::uint64_t{1} << coordinate_bits) - 1)),
                 static_cast<std::int64_t>(key >> (coordinate_bits + 1))};
    if (sites_.empty() || sites_.back().at != at) sites_.push_back({at, {0, 0}});
    ++sites_.back().rows[key & 1];
  }
}

}  // namespace discreet::inline learners
