// Tested by message_game_test.cpp
#include "discreet/dimensions/menus/search/spectral_bound.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline dimensions {
namespace {

__extension__ using Wide = __int128;

Integer integer_of(Wide value) {
  const Integer size = (Integer(static_cast<std::uint64_t>((value < 0 ? -value : value) >> 64)) << 64) +
                       Integer(static_cast<std::uint64_t>(value < 0 ? -value : value));
  return value < 0 ? Integer(-size) : size;
}

// W^T diag(pi) W, exactly: the sum over concepts of +-p_x p_y / (P P_f), P the weight of all pairs, P_f of the
// concept's. Concepts of one weight are summed as integers first: weights of pairs are below 2^33 and there are not
// 2^60 concepts.
std::vector<std::vector<Rational>> gram(const FiniteClass& concepts, const std::vector<std::int64_t>& pairs) {
  const std::size_t points = concepts.points();
  const Integer all = std::accumulate(pairs.begin(), pairs.end(), Integer(0));
  std::map<std::int64_t, std::vector<Wide>> by_weight;
  for (std::size_t c = 0; c < concepts.concepts(); ++c) {
    std::vector<std::int64_t> row(pairs.begin() + static_cast<std::ptrdiff_t>(c * points),
                                  pairs.begin() + static_cast<std::ptrdiff_t>((c + 1) * points));
    const std::int64_t weight = std::accumulate(row.begin(), row.end(), std::int64_t{0});
    require(weight > 0, "every concept needs weight on some point");
    require(std::ranges::all_of(row, [](std::int64_t each) { return each >= 0 && each >> 33 == 0; }),
            "weights lie below 2^33");
    for (std::size_t x = 0; x < points; ++x)
      if (concepts.table().get(c, x)) row[x] = -row[x];
    auto& sums = by_weight.try_emplace(weight, points * points, 0).first->second;
    for (std::size_t x = 0; x < points; ++x)
      for (std::size_t y = 0; y <= x; ++y) sums[x * points + y] += static_cast<Wide>(row[x]) * row[y];
  }
  std::vector<std::vector<Rational>> gram(points, std::vector<Rational>(points, 0));
  for (const auto& [weight, sums] : by_weight)
    for (std::size_t x = 0; x < points; ++x)
      for (std::size_t y = 0; y <= x; ++y) gram[x][y] += Rational(integer_of(sums[x * points + y]), all * weight);
  for (std::size_t x = 0; x < points; ++x)
    for (std::size_t y = 0; y < x; ++y) gram[y][x] = gram[x][y];
  return gram;
}

// The least sum of s with diag(s) >= G, by its dual: unit vectors v_x that make the sum of G(x, y) <v_x, v_y> largest,
// one after the other turned towards the sum of the others. At the end s_x = G(x, x) + |sum over y != x of G(x, y)
// v_y|.
std::vector<double> least_scale(const std::vector<std::vector<double>>& gram) {
  const std::size_t points = gram.size(), width = points < 3 ? points : std::min<std::size_t>(points, 24);
  std::vector<std::vector<double>> vectors(points, std::vector<double>(width));
  for (std::size_t x = 0; x < points; ++x)  // spread by fixed angles
    for (std::size_t k = 0; k < width; ++k)
      vectors[x][k] = std::sin(1.0 + static_cast<double>((x + 1) * (k + 1)) * 1.618);
  std::vector<double> scale(points);
  for (int sweep = 0; sweep < 400; ++sweep)
    for (std::size_t x = 0; x < points; ++x) {
      std::vector<double> sum(width, 0.0);
      for (std::size_t y = 0; y < points; ++y)
        if (y != x)
          for (std::size_t k = 0; k < width; ++k) sum[k] += gram[x][y] * vectors[y][k];
      double length = 0;
      for (double part : sum) length += part * part;
      length = std::sqrt(length);
      scale[x] = gram[x][x] + length;
      if (length > 1e-300)
        for (std::size_t k = 0; k < width; ++k) vectors[x][k] = sum[k] / length;
    }
  return scale;
}

// By elimination over the integers: positive definite if and only if all leading minors are positive. The cells are
// first rounded down to multiples of 2^-64. That takes from a symmetric matrix at most as many times 2^-64 as it has
// rows, and as much is taken from the diagonal. A proof for the rest holds for the matrix, and numbers stay short.
bool is_surely_definite(const std::vector<std::vector<Rational>>& matrix) {
  std::vector<std::vector<Integer>> cells;
  for (std::size_t x = 0; x < matrix.size(); ++x) {
    auto& line = cells.emplace_back();
    for (const Rational& cell : matrix[x]) line.push_back(floor(cell * Rational(Integer(1) << 64)));
    line[x] -= matrix.size();
  }
  Integer before = 1;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (cells[k][k] <= 0) return false;
    for (std::size_t i = k + 1; i < cells.size(); ++i)
      for (std::size_t j = k + 1; j <= i; ++j)  // symmetric all the way
        cells[i][j] = cells[j][i] = (cells[i][j] * cells[k][k] - cells[i][k] * cells[k][j]) / before;
    before = cells[k][k];
  }
  return true;
}

bool is_probably_definite(std::vector<std::vector<double>> cells) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (cells[k][k] <= 1e-13) return false;
    for (std::size_t i = k + 1; i < cells.size(); ++i) {
      const double factor = cells[i][k] / cells[k][k];
      for (std::size_t j = k + 1; j < cells.size(); ++j) cells[i][j] -= factor * cells[k][j];
    }
  }
  return true;
}

std::vector<std::int64_t> balanced_pairs(const FiniteClass& concepts) {
  std::vector<std::int64_t> pairs;
  for (std::size_t c = 0; c < concepts.concepts(); ++c) {
    std::int64_t ones = 0;
    for (std::size_t x = 0; x < concepts.points(); ++x) ones += concepts.table().get(c, x) ? 1 : 0;
    const std::int64_t zeros = static_cast<std::int64_t>(concepts.points()) - ones;
    // Concepts weigh alike: 2^32 each, to the last unit or so.
    for (std::size_t x = 0; x < concepts.points(); ++x) {
      const std::int64_t half = ones == 0 || zeros == 0 ? std::int64_t{1} << 32 : std::int64_t{1} << 31;
      pairs.push_back(half / (concepts.table().get(c, x) ? ones : zeros));
    }
  }
  return pairs;
}

}  // namespace

SpectralBound spectral_bound(const FiniteClass& concepts, const std::vector<std::int64_t>& pairs) {
  if (concepts.points() > most_spectral_points)
    throw Error("the spectral bound is for at most " + std::to_string(most_spectral_points) + " points, not " +
                std::to_string(concepts.points()));
  const auto exact = gram(concepts, pairs);
  std::vector<std::vector<double>> near;
  for (const auto& row : exact) {
    auto& line = near.emplace_back();
    for (const Rational& cell : row) line.push_back(to_double(cell));
  }
  const auto scale = least_scale(near);
  const double largest = *std::ranges::max_element(scale);
  for (double lift = 1e-6;; lift *= 2) {
    SpectralBound bound{pairs, {}, 0};
    auto cells = exact;
    auto guess = near;
    for (std::size_t x = 0; x < scale.size(); ++x) {
      bound.scale.push_back(round_up(from_double(scale[x] * (1 + lift) + largest * lift / 8), 40));
      bound.sum += bound.scale.back();
      for (std::size_t y = 0; y < scale.size(); ++y) {
        cells[x][y] = (x == y ? bound.scale[x] : Rational(0)) - exact[x][y];
        guess[x][y] = to_double(cells[x][y]);
      }
    }
    if (is_probably_definite(guess) && is_surely_definite(cells)) return bound;
  }
}

SpectralBound spectral_bound(const FiniteClass& concepts) {
  SpectralBound even = spectral_bound(concepts, std::vector<std::int64_t>(concepts.concepts() * concepts.points(), 1));
  SpectralBound balanced = spectral_bound(concepts, balanced_pairs(concepts));
  return even.sum <= balanced.sum ? even : balanced;
}

Integer messages_needed(const SpectralBound& bound, const Rational& error) {
  require_below("error", error, 0, Rational(1, 2), "Give a number such as 1/4");
  const Rational margin = 1 - 2 * error;
  return std::max<Integer>(1, ceil(margin * margin / bound.sum));
}

}  // namespace discreet::inline dimensions
