// Tested by set_cover_test.cpp
#include "discreet/learners/bits/literal_cover.h"

#include "discreet/algebra/population.h"
#include "discreet/base/parallel.h"

namespace discreet::inline learners {
namespace {

constexpr std::size_t block_words = 64;       // rows are looked at or skipped in blocks of 4096
constexpr std::size_t columns_at_a_time = 8;  // per thread

// The ranges of words in which some row was hit, in whole blocks.
struct WordRange {
  std::size_t first, size;
};

std::vector<WordRange> touched_blocks(const SurvivingRows::Hit& hit) {
  std::vector<WordRange> ranges;
  std::size_t words = hit.rows[0].row().size();
  for (std::size_t first = 0; first < words; first += block_words) {
    std::size_t size = std::min(block_words, words - first);
    std::uint64_t any = 0;
    for (const BitVector& rows : hit.rows)
      for (std::uint64_t word : rows.row().subspan(first, size)) any |= word;
    if (any == 0) continue;
    if (!ranges.empty() && ranges.back().first + ranges.back().size == first)
      ranges.back().size += size;
    else
      ranges.push_back({first, size});
  }
  return ranges;
}

}  // namespace

LiteralCover::LiteralCover(const Sample<BitRow>& sample, std::size_t dimension, Label label, const Stage& stage,
                           Corner corner)
    : rows_(sample, dimension), label_(label) {
  if (corner != Corner::ones) values_.push_back(false);
  if (corner != Corner::zeros) values_.push_back(true);
  for (auto& ones : ones_) ones.resize(dimension);
  for_each_range(dimension, columns_at_a_time, stage, [&](std::size_t begin, std::size_t end) {
    for (std::size_t feature = begin; feature != end; ++feature) {
      auto counts = count_common(rows_.column(feature), rows_.alive(0).row(), rows_.alive(1).row());
      ones_[0][feature] = counts.first;
      ones_[1][feature] = counts.second;
    }
  });
}

std::uint64_t LiteralCover::hits(const Literal& literal, Label label) const {
  std::uint64_t ones = ones_[label][literal.feature];
  return literal.value ? ones : rows_.count(label) - ones;
}

std::optional<Literals> LiteralCover::select(const CoverCost& cost, const Exponential& selection, Rng& rng,
                                             const Stage&) const {
  std::vector<std::int64_t> costs{cost(0, 0)};
  for (std::size_t feature = 0; feature < rows_.dimension(); ++feature)
    for (bool value : values_) {
      Literal literal{feature, value};
      costs.push_back(cost(hits(literal, label_), hits(literal, 1 - label_)));
    }
  std::size_t chosen = selection.select(costs, rng);
  if (chosen == 0) return std::nullopt;
  return Literals{{(chosen - 1) / values_.size(), values_[(chosen - 1) % values_.size()]}};
}

void LiteralCover::remove(const Literals& piece, const Stage& stage) {
  auto hit = rows_.remove(piece);
  auto ranges = touched_blocks(hit);
  if (ranges.empty()) return;
  for_each_range(rows_.dimension(), columns_at_a_time, stage, [&](std::size_t begin, std::size_t end) {
    for (std::size_t feature = begin; feature != end; ++feature)
      for (auto [first, size] : ranges) {
        auto counts = count_common(rows_.column(feature).subspan(first, size), hit.rows[0].row().subspan(first, size),
                                   hit.rows[1].row().subspan(first, size));
        ones_[0][feature] -= counts.first;
        ones_[1][feature] -= counts.second;
      }
  });
}

}  // namespace discreet::inline learners
