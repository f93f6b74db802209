// Tested by line_test.cpp
#include "discreet/learners/counting/slope_counts.h"

#include <algorithm>
#include <map>

#include "discreet/algebra/modular.h"
#include "discreet/base/parallel.h"

namespace discreet::inline learners {

SlopeCounts::SlopeCounts(const Sample<GridRow>& sample, std::span<const UniversalHash> functions, std::uint64_t prime,
                         const Stage& stage)
    : sample_(sample), functions_(functions), prime_(prime) {
  constexpr std::uint64_t at_once = std::uint64_t{1} << 18;  // rows and buckets, over the slopes of a piece
  std::uint64_t slopes = std::max<std::uint64_t>(1, at_once / (sample.size() + functions.front().buckets()));
  for (std::size_t function = 0; function < functions.size(); ++function)
    for (std::uint64_t first = 0; first < prime; first += slopes)
      pieces_.push_back({function, first, std::min(prime, first + slopes), {}});
  for_each_piece(pieces_.size(), stage, [&](std::size_t i) { count(pieces_[i]); });
}

// visit(slope, excess of every bucket).
template <class Visit>
void SlopeCounts::visit(const Piece& piece, const Visit& visit) const {
  const UniversalHash hash = functions_[piece.function];
  std::vector<std::uint64_t> intercepts(sample_.size());
  const auto x = sample_.x.dimension() == 0 ? std::span<const std::uint64_t>{} : sample_.x.axis(0);
  for (std::size_t i = 0; i < intercepts.size(); ++i)
    intercepts[i] = subtract_mod(sample_.x.axis(1)[i], multiply_mod(piece.first, x[i], prime_), prime_);
  std::vector<std::int64_t> excess(hash.buckets());
  for (std::uint64_t slope = piece.first; slope < piece.end; ++slope) {
    std::ranges::fill(excess, 0);
    for (std::size_t i = 0; i < intercepts.size(); ++i) {
      excess[hash(intercepts[i])] += sample_.y[i] != 0 ? -1 : 1;
      intercepts[i] = subtract_mod(intercepts[i], x[i], prime_);
    }
    if (!visit(slope, excess)) return;
  }
}

void SlopeCounts::count(Piece& piece) const {
  const auto rows = static_cast<std::int64_t>(sample_.size());
  // Few buckets hold many rows: small excesses in a table, the others one by one.
  const std::int64_t near = std::min<std::int64_t>(rows, 512);
  std::vector<std::uint64_t> table(static_cast<std::size_t>(2 * near + 1));
  std::map<std::int64_t, std::uint64_t> others;
  visit(piece, [&](std::uint64_t, const std::vector<std::int64_t>& excess) {
    for (std::int64_t e : excess)
      if (-near <= e && e <= near)
        ++table[static_cast<std::size_t>(e + near)];
      else
        ++others[e];
    return true;
  });
  for (std::int64_t e = -near; e <= near; ++e)
    if (std::uint64_t count = table[static_cast<std::size_t>(e + near)]) others[e] += count;
  piece.counts.assign(others.begin(), others.end());
}

std::vector<Stratum> SlopeCounts::strata() const {
  std::map<std::int64_t, std::uint64_t> sum;
  for (const Piece& piece : pieces_)
    for (const auto& [excess, count] : piece.counts) sum[excess] += count;
  std::vector<Stratum> strata;
  for (const auto& [excess, count] : sum) strata.push_back({excess, count});
  return strata;
}

SlopeCounts::Place SlopeCounts::find(std::int64_t excess, std::uint64_t rank) const {
  auto piece = pieces_.begin();
  for (;; ++piece) {
    auto found = std::ranges::find(piece->counts, excess, &std::pair<std::int64_t, std::uint64_t>::first);
    std::uint64_t here = found == piece->counts.end() ? 0 : found->second;
    if (rank < here) break;
    rank -= here;
  }
  Place place{piece->function, 0, 0};
  visit(*piece, [&](std::uint64_t slope, const std::vector<std::int64_t>& all) {
    for (std::size_t bucket = 0; bucket < all.size(); ++bucket)
      if (all[bucket] == excess && rank-- == 0) {
        place.slope = slope;
        place.bucket = bucket;
        return false;
      }
    return true;
  });
  return place;
}

}  // namespace discreet::inline learners
