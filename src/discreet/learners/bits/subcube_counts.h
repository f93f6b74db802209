// Counts the rows in each subcube of few features, by label. A subcube is the rows with given values at given features.
//
// It makes one pass of ANDs and population counts over bit-packed columns for every set of at most `most` features. The
// counts of the 2^s subcubes of a set of s features follow from those of its subsets by inclusion and exclusion.
#pragma once

#include <vector>

#include "discreet/base/integer.h"
#include "discreet/base/progress.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

// Features in increasing order.
using FeatureSet = std::vector<std::size_t>;

// The position of a set among all sets of its size. Sets with a smaller largest feature come first.
std::size_t rank_of(const FeatureSet& features);
// The next set of the same size in that order. False after the last one below `dimension`.
bool next_set(FeatureSet& features, std::size_t dimension);
FeatureSet first_set(std::size_t size);

// Sets of at most `most` features, and their subcubes.
Integer set_count(std::size_t dimension, std::size_t size);
Integer subcube_count(std::size_t dimension, std::size_t most);

class SubcubeCounts {
 public:
  struct Count {
    std::uint64_t by_label[2] = {0, 0};
  };

  SubcubeCounts(const Sample<BitRow>& sample, std::size_t dimension, std::size_t most, const Stage& stage);
  // Counts the kept rows. There is one column per feature and one bit per row. `ones` are the rows labelled 1.
  SubcubeCounts(const BitMatrix& columns, const BitVector& ones, const BitVector& kept, std::size_t most,
                const Stage& stage);

  std::size_t dimension() const { return dimension_; }
  std::size_t most() const { return by_size_.size() - 1; }

  // Cell a: the rows whose j-th feature of the set is bit j of a.
  std::vector<Count> cells(const FeatureSet& features) const;

 private:
  std::size_t dimension_;
  std::vector<std::vector<Count>> by_size_;  // rows that have all features of a set, by size and rank
};

}  // namespace discreet::inline learners
