#include "discreet/classes/searches/mistake_depth.h"

#include <algorithm>
#include <bit>

namespace discreet::inline classes {
namespace {

constexpr std::size_t most_concepts = 1024, most_points = 256;
constexpr std::int64_t allowance = 4'000'000;  // words

using Words = std::vector<std::uint64_t>;

std::size_t count(const Words& set) {
  std::size_t sum = 0;
  for (std::uint64_t word : set) sum += static_cast<std::size_t>(std::popcount(word));
  return sum;
}

// Some of `size` numbers, evenly spread; all where they are few.
std::vector<std::size_t> spread(std::size_t size, std::size_t most) {
  std::vector<std::size_t> chosen(std::min(size, most));
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i * size / chosen.size();
  return chosen;
}

class Search {
 public:
  explicit Search(const FiniteClass& concepts) {
    const auto distinct = concepts.distinct();
    const auto rows = spread(distinct.size(), most_concepts), points = spread(concepts.points(), most_points);
    all_.assign((rows.size() + 63) / 64, 0);
    columns_.assign(points.size(), all_);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      all_[i / 64] |= bit;
      for (std::size_t p = 0; p < points.size(); ++p)
        if (concepts.table().get(distinct[rows[i]], points[p])) columns_[p][i / 64] |= bit;
    }
  }

  int depth() {
    int found = 0;
    while (reaches(all_, found + 1)) ++found;
    return found;
  }

 private:
  struct Split {
    std::size_t smaller, point;
  };

  // The points that leave both sides large enough, the most even first.
  std::vector<Split> splits(const Words& set, std::size_t size, int k) {
    left_ -= static_cast<std::int64_t>(columns_.size() * set.size());
    const std::size_t least = std::size_t{1} << (k - 1);
    std::vector<Split> all;
    for (std::size_t p = 0; p < columns_.size(); ++p) {
      std::size_t ones = 0;
      for (std::size_t w = 0; w < set.size(); ++w)
        ones += static_cast<std::size_t>(std::popcount(set[w] & columns_[p][w]));
      if (const std::size_t smaller = std::min(ones, size - ones); smaller >= least) all.push_back({smaller, p});
    }
    std::ranges::stable_sort(all, std::greater{}, &Split::smaller);
    return all;
  }

  bool reaches(const Words& set, int k) {
    const std::size_t size = count(set);
    if (k == 0) return size > 0;
    if (size < std::size_t{1} << k) return false;
    if (k == 1) return true;  // two different concepts
    for (const Split& split : splits(set, size, k)) {
      if (left_ <= 0) return false;
      Words sides[2] = {set, set};
      for (std::size_t w = 0; w < set.size(); ++w) {
        sides[0][w] &= ~columns_[split.point][w];
        sides[1][w] &= columns_[split.point][w];
      }
      if (reaches(sides[0], k - 1) && reaches(sides[1], k - 1)) return true;
    }
    return false;
  }

  Words all_;
  std::vector<Words> columns_;
  std::int64_t left_ = allowance;
};

}  // namespace

int mistake_depth(const FiniteClass& concepts) { return Search(concepts).depth(); }

bool some_agree_and_differ(const FiniteClass& concepts) {
  const auto distinct = concepts.distinct();
  if (distinct.size() != 2) return distinct.size() > 2;  // two of three are not each other's opposite
  for (std::size_t x = 0; x < concepts.points(); ++x)
    if (concepts.table().get(distinct[0], x) == concepts.table().get(distinct[1], x)) return true;
  return false;
}

}  // namespace discreet::inline classes
