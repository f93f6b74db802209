#include "discreet/audit/attacks/boneh_shaw.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "discreet/base/option_range.h"
#include "discreet/random/permutation.h"

namespace discreet::inline audit {
namespace {

constexpr double rounding = 1e-10;  // more than sums of terms lose

double log_choose(double n, double k) { return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1); }

// The terms fall ever faster on the way down from `first`, so a geometric series bounds what is left out.
double hypergeometric_tail(double block, double ones, double first) {
  double least = std::max(0.0, ones - block);
  if (first < least) return 0;
  double log_term = log_choose(block, first) + log_choose(block, ones - first) - log_choose(2 * block, ones);
  double sum = 1, term = 1;
  for (double x = first; x > least; --x) {
    double ratio = x * (block - ones + x) / ((block - x + 1) * (ones - x + 1));
    term *= ratio;
    sum += term;
    if (term < sum * 1e-12) {
      sum += term * ratio / (1 - ratio);
      break;
    }
  }
  double slack = rounding + 1e-13 * std::lgamma(2 * block + 1);  // logarithms lose what they are large by
  return std::min(1.0, std::exp(log_term) * sum * (1 + slack));
}

}  // namespace

double split_p_value(std::uint64_t block, std::uint64_t ones, std::uint64_t first, SplitTest test) {
  if (2 * first >= ones) return 1;
  auto d = static_cast<double>(block), k = static_cast<double>(ones), w = static_cast<double>(first);
  if (test == SplitTest::hypergeometric) return hypergeometric_tail(d, k, w);
  double missing = k / 2 - w;
  return std::exp(-2 * missing * missing / k) * (1 + rounding);
}

BonehShawCode::BonehShawCode(std::size_t users, std::size_t columns, Rng& rng)
    : users_(users), block_(columns / (users + 1)), types_(columns) {
  require_below("users", users, 1, std::size_t{1} << 31, "Give the number of users of the code");
  require_at_least("columns", columns, users + 1, "Allow more columns, or fewer users");
  for (std::size_t j = 0; j < columns; ++j) types_[j] = static_cast<std::uint32_t>(std::min(j / block_, users + 1));
  shuffle(std::span(types_), rng);
}

// Eight words of columns at a time, a line of the cache in every row. First it marks the columns of every type. Then
// row i is row i + 1 and the columns of type i.
BitMatrix BonehShawCode::words() const {
  constexpr std::size_t across = 8;
  using Line = std::array<std::uint64_t, across>;
  BitMatrix words(users_, columns());
  std::vector<Line> of_type(users_ + 2);
  for (std::size_t from = 0; from < words.stride(); from += across) {
    std::fill(of_type.begin(), of_type.end(), Line{});
    std::size_t end = std::min(columns(), 64 * (from + across));
    for (std::size_t j = 64 * from; j < end; ++j) of_type[types_[j]][j / 64 - from] |= std::uint64_t{1} << (j % 64);
    Line row = of_type[users_ + 1];
    std::size_t width = std::min(across, words.stride() - from);
    for (std::size_t i = users_; i >= 1; --i) {
      for (std::size_t w = 0; w < across; ++w) row[w] |= of_type[i][w];
      std::copy_n(row.begin(), width, words.row(i - 1).begin() + static_cast<std::ptrdiff_t>(from));
    }
  }
  return words;
}

std::vector<std::uint64_t> BonehShawCode::ones_by_type(BitRow word) const {
  std::vector<std::uint64_t> ones(users_ + 2);
  for (std::size_t j = 0; j < columns(); ++j) ones[types_[j]] += bit_at(word, j);
  return ones;
}

std::vector<double> BonehShawCode::p_values(BitRow word, SplitTest test) const {
  auto ones = ones_by_type(word);
  std::vector<double> values(users_);
  for (std::size_t s = 1; s <= users_; ++s)
    values[s - 1] = split_p_value(block_, ones[s - 1] + ones[s], ones[s - 1], test);
  return values;
}

std::size_t BonehShawCode::marked_mistakes(BitRow word) const {
  auto ones = ones_by_type(word);
  return ones[0] + (block_ - ones[users_]);
}

}  // namespace discreet::inline audit
