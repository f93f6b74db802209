// Tested by decision_tree_test.cpp
#include "discreet/learners/bits/subcube_counts.h"

#include "discreet/algebra/population.h"
#include "discreet/algebra/transpose.h"
#include "discreet/base/parallel.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline learners {
namespace {

// Counts the sets that extend `chosen` by smaller features, `rows` being the rows that have all of it.
struct Counter {
  const BitMatrix& columns;
  const BitVector& ones;
  std::vector<std::vector<SubcubeCounts::Count>>& by_size;
  std::vector<BitVector> rows;  // by number of chosen features
  FeatureSet chosen = {};       // in decreasing order

  SubcubeCounts::Count count(BitRow kept) const {
    std::uint64_t with_label = count_common(kept, ones.row());
    return {{count_ones(kept) - with_label, with_label}};
  }

  void visit() {
    std::size_t size = chosen.size();
    by_size[size][rank_of({chosen.rbegin(), chosen.rend()})] = count(rows[size].row());
    if (size + 1 == by_size.size()) return;
    for (std::size_t feature = 0; feature < chosen.back(); ++feature) visit_with(feature);
  }

  void visit_with(std::size_t feature) {
    std::size_t size = chosen.size();
    auto into = rows[size + 1].words();
    for (std::size_t w = 0; w < into.size(); ++w) into[w] = rows[size].row()[w] & columns[feature][w];
    chosen.push_back(feature);
    visit();
    chosen.pop_back();
  }
};

BitVector labelled_one(const Sample<BitRow>& sample) {
  BitVector ones(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) ones.set(i, sample.y[i] != 0);
  return ones;
}

BitVector all_rows(std::size_t rows) {
  BitVector all(rows);
  for (std::size_t i = 0; i < rows; ++i) all.set(i, true);
  return all;
}

}  // namespace

// Sum of binom(feature_j, j + 1): the sets of j + 1 features below feature_j. The table holds all sets, so it fits.
std::size_t rank_of(const FeatureSet& features) {
  std::size_t rank = 0;
  for (std::size_t j = 0; j < features.size(); ++j) {
    Unsigned128 sets = 1;
    for (std::size_t i = 0; i <= j; ++i) sets = features[j] < i ? 0 : sets * (features[j] - i) / (i + 1);
    rank += static_cast<std::size_t>(sets);
  }
  return rank;
}

bool next_set(FeatureSet& features, std::size_t dimension) {
  for (std::size_t j = 0; j < features.size(); ++j) {
    std::size_t limit = j + 1 < features.size() ? features[j + 1] : dimension;
    if (features[j] + 1 < limit) {
      ++features[j];
      for (std::size_t i = 0; i < j; ++i) features[i] = i;
      return true;
    }
  }
  return false;
}

FeatureSet first_set(std::size_t size) {
  FeatureSet set(size);
  for (std::size_t i = 0; i < size; ++i) set[i] = i;
  return set;
}

Integer set_count(std::size_t dimension, std::size_t size) { return binomial_coefficient(Integer(dimension), size); }

Integer subcube_count(std::size_t dimension, std::size_t most) {
  Integer count = 0;
  for (std::size_t size = 0; size <= most; ++size) count += set_count(dimension, size) << static_cast<unsigned>(size);
  return count;
}

SubcubeCounts::SubcubeCounts(const Sample<BitRow>& sample, std::size_t dimension, std::size_t most, const Stage& stage)
    : SubcubeCounts(transpose(sample.x, dimension), labelled_one(sample), all_rows(sample.size()), most, stage) {}

SubcubeCounts::SubcubeCounts(const BitMatrix& columns, const BitVector& ones, const BitVector& kept, std::size_t most,
                             const Stage& stage)
    : dimension_(columns.rows()) {
  for (std::size_t size = 0; size <= most; ++size)
    by_size_.emplace_back(static_cast<std::size_t>(set_count(dimension_, size)));
  const Counter nothing_chosen{columns, ones, by_size_, std::vector<BitVector>(most + 1, kept)};
  by_size_[0][0] = nothing_chosen.count(kept.row());
  if (most == 0) return;
  // Sets with a large largest feature are the most: they go first, so that no thread is left with them at the end.
  for_each_piece(dimension_, stage, [&](std::size_t i) { Counter(nothing_chosen).visit_with(dimension_ - 1 - i); });
}

std::vector<SubcubeCounts::Count> SubcubeCounts::cells(const FeatureSet& features) const {
  std::vector<Count> cells(std::size_t{1} << features.size());
  for (std::size_t mask = 0; mask < cells.size(); ++mask) {
    FeatureSet subset;
    for (std::size_t j = 0; j < features.size(); ++j)
      if (mask >> j & 1) subset.push_back(features[j]);
    cells[mask] = by_size_[subset.size()][rank_of(subset)];
  }
  // "Feature j is 1 or not looked at" becomes "feature j is 1 or is 0", a feature at a time.
  for (std::size_t j = 0; j < features.size(); ++j)
    for (std::size_t mask = 0; mask < cells.size(); ++mask)
      if (!(mask >> j & 1))
        for (int label : {0, 1}) cells[mask].by_label[label] -= cells[mask | std::size_t{1} << j].by_label[label];
  return cells;
}

}  // namespace discreet::inline learners
