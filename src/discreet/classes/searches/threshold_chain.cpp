#include "discreet/classes/searches/threshold_chain.h"

#include <algorithm>
#include <bit>

#include "discreet/algebra/transpose.h"

namespace discreet::inline classes {
namespace {

using Bits = std::vector<std::uint64_t>;

std::size_t count(const Bits& bits) {
  std::size_t sum = 0;
  for (std::uint64_t word : bits) sum += static_cast<std::size_t>(std::popcount(word));
  return sum;
}

std::size_t count_common(const Bits& a, BitRow b) {
  std::size_t sum = 0;
  for (std::size_t w = 0; w < a.size(); ++w) sum += static_cast<std::size_t>(std::popcount(a[w] & b[w]));
  return sum;
}

Bits both(const Bits& a, BitRow b) {
  Bits result(a.size());
  for (std::size_t w = 0; w < a.size(); ++w) result[w] = a[w] & b[w];
  return result;
}

Bits without(const Bits& a, BitRow b) {
  Bits result(a.size());
  for (std::size_t w = 0; w < a.size(); ++w) result[w] = a[w] & ~b[w];
  return result;
}

template <class Each>
void for_each_bit(const Bits& bits, const Each& each) {
  for (std::size_t w = 0; w < bits.size(); ++w)
    for (std::uint64_t left = bits[w]; left != 0; left &= left - 1)
      each(w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
}

Bits all_of(std::size_t size) {
  Bits bits(words_for(size), ~std::uint64_t{0});
  if (size % 64) bits.back() = (std::uint64_t{1} << (size % 64)) - 1;
  return bits;
}

BitMatrix rows_of(const BitMatrix& table, const std::vector<std::size_t>& chosen) {
  BitMatrix result(chosen.size(), table.columns());
  for (std::size_t i = 0; i < chosen.size(); ++i) std::ranges::copy(table[chosen[i]], result.row(i).begin());
  return result;
}

// Where f_i must have k - i + 1 ones among the points and x_j must have j ones among the concepts, sorted counts bound
// k.
std::size_t bound_by(std::vector<std::size_t> counts) {
  std::ranges::sort(counts, std::greater{});
  std::size_t most = counts.empty() ? 0 : counts.front();  // the best one has k
  for (std::size_t i = 0; i < counts.size() && i < most; ++i) most = std::min(most, counts[i] + i);
  return std::min(most, counts.size());
}

class Search {
 public:
  Search(const BitMatrix& rows, const BitMatrix& columns, std::size_t goal, const TimeLimit& limit, const Stage& stage)
      : rows_(rows), columns_(columns), goal_(goal), limit_(limit), stage_(stage) {}

  // False when the time is over.
  bool run() {
    greedy();
    if (!over_) grow(all_of(rows_.rows()), all_of(columns_.rows()));
    return !over_;
  }

  const ThresholdChain& best() const { return best_; }

 private:
  struct Pair {
    std::size_t row, column, score;
  };

  bool done() {
    if (best_.points.size() >= goal_) return true;
    if (++steps_ % 16 == 0) {
      stage_.progress.at(stage_.from);
      if (limit_.over()) over_ = true;
    }
    return over_;
  }

  void keep() {
    if (chain_.points.size() > best_.points.size()) best_ = chain_;
  }

  std::size_t bound(const Bits& concepts, const Bits& points) const {
    std::vector<std::size_t> by_row, by_column;
    for_each_bit(concepts, [&](std::size_t f) {
      if (const std::size_t ones = count_common(points, rows_[f])) by_row.push_back(ones);
    });
    for_each_bit(points, [&](std::size_t x) {
      if (const std::size_t ones = count_common(concepts, columns_[x])) by_column.push_back(ones);
    });
    return std::min(bound_by(std::move(by_row)), bound_by(std::move(by_column)));
  }

  // The first pairs that leave most, and none that another one of the same point makes needless: of two concepts that
  // are 1 there, the one with more points.
  std::vector<Pair> pairs(const Bits& concepts, const Bits& points) {
    std::vector<Pair> found;
    for_each_bit(points, [&](std::size_t x) {
      if (done()) return;
      const std::size_t left = count(without(concepts, columns_[x]));
      std::vector<std::pair<std::size_t, Bits>> fronts;
      for_each_bit(both(concepts, columns_[x]), [&](std::size_t f) { fronts.push_back({f, both(points, rows_[f])}); });
      std::ranges::stable_sort(fronts, std::greater{}, [](const auto& front) { return count(front.second); });
      std::vector<const Bits*> kept;
      for (const auto& [f, ones] : fronts) {
        if (std::ranges::any_of(kept, [&, &ones = ones](const Bits* more) { return both(*more, ones) == ones; }))
          continue;
        kept.push_back(&ones);
        found.push_back({f, x, std::min(left, count(ones) - 1)});
      }
    });
    std::ranges::stable_sort(found, std::greater{}, &Pair::score);
    return found;
  }

  // A first chain: always the pair that leaves most, until it is long enough or the time is over.
  void greedy() {
    Bits concepts = all_of(rows_.rows()), points = all_of(columns_.rows());
    while (chain_.points.size() < goal_) {
      Pair best{0, 0, 0};
      bool any = false;
      for_each_bit(concepts, [&](std::size_t f) {
        if (done()) return;
        const Bits mine = both(points, rows_[f]);
        const std::size_t ones = count(mine);
        if (ones == 0 || (any && ones - 1 < best.score)) return;
        for_each_bit(mine, [&](std::size_t x) {
          const std::size_t score = std::min(ones - 1, count(concepts) - count_common(concepts, columns_[x]));
          if (!any || score > best.score) best = {f, x, score}, any = true;
        });
      });
      if (!any || over_) break;
      chain_.concepts.push_back(best.row);
      chain_.points.push_back(best.column);
      concepts = without(concepts, columns_[best.column]);
      points = both(points, rows_[best.row]);
    }
    keep();
    chain_ = {};
  }

  void grow(const Bits& concepts, const Bits& points) {
    keep();
    if (done() || chain_.points.size() + bound(concepts, points) <= best_.points.size()) return;
    for (const Pair& pair : pairs(concepts, points)) {
      if (done()) return;
      if (chain_.points.size() + 1 + pair.score <= best_.points.size()) break;  // sorted: the others leave no more
      chain_.concepts.push_back(pair.row);
      chain_.points.push_back(pair.column);
      grow(without(concepts, columns_[pair.column]), both(points, rows_[pair.row]));
      chain_.concepts.pop_back();
      chain_.points.pop_back();
    }
  }

  const BitMatrix &rows_, &columns_;
  std::size_t goal_, steps_ = 0;
  const TimeLimit& limit_;
  const Stage& stage_;
  bool over_ = false;
  ThresholdChain chain_, best_;
};

}  // namespace

ThresholdInterval find_threshold_chain(const FiniteClass& concepts, std::size_t at_most, const TimeLimit& limit,
                                       const Stage& stage) {
  const std::vector<std::size_t> firsts = concepts.distinct();
  const BitMatrix rows = rows_of(concepts.table(), firsts);
  const FiniteClass by_point(transpose(rows, rows.columns()));
  const std::vector<std::size_t> points = by_point.distinct();
  const BitMatrix columns = rows_of(by_point.table(), points);
  const BitMatrix small = transpose(columns, columns.columns());
  ThresholdInterval result;
  result.upper = std::min({at_most, small.rows(), small.columns()});
  Search search(small, columns, result.upper, limit, stage);
  const bool finished = search.run();
  for (std::size_t f : search.best().concepts) result.chain.concepts.push_back(firsts[f]);
  for (std::size_t x : search.best().points) result.chain.points.push_back(points[x]);
  if (finished && result.lower() < result.upper) {
    result.upper = result.lower();
    result.reason = UpperEnd::exhaustion;
  }
  return result;
}

std::optional<std::string> defect(const ThresholdChain& chain, const FiniteClass& concepts) {
  if (chain.points.size() != chain.concepts.size()) return "a chain has as many points as concepts";
  for (std::size_t i = 0; i < chain.concepts.size(); ++i)
    for (std::size_t j = 0; j < chain.points.size(); ++j) {
      if (chain.concepts[i] >= concepts.concepts()) return "there is no concept " + std::to_string(chain.concepts[i]);
      if (chain.points[j] >= concepts.points()) return "there is no point " + std::to_string(chain.points[j]);
      if (concepts.table().get(chain.concepts[i], chain.points[j]) != (i <= j))
        return "concept " + std::to_string(i + 1) + " of the chain labels point " + std::to_string(j + 1) + " with " +
               (i <= j ? "0" : "1");
    }
  return std::nullopt;
}

}  // namespace discreet::inline classes
