// Turns the values of the rows into ranks among the different ones. Learners use it when inputs are public.
//
// Under the relation `labels` a neighbour has the same inputs. So the class shrinks to one function for every labelling
// of the values that occur, whatever the size of the domain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/base/progress.h"

namespace discreet::inline learners {

class PublicValues {
 public:
  PublicValues(std::span<const std::uint64_t> x, const Stage& stage);

  // The number of different values, at least 1. A table without rows counts as one that holds the least value of the
  // domain.
  std::size_t size() const { return values_.size(); }
  std::span<const std::uint64_t> ranks() const { return ranks_; }  // one per row
  std::uint64_t operator[](std::size_t rank) const { return values_[rank]; }
  // A position that separates the values of rank - 1 and rank, 1 <= rank < size: in the middle of the gap.
  std::uint64_t between(std::size_t rank) const { return values_[rank] - (values_[rank] - values_[rank - 1] - 1) / 2; }

 private:
  std::vector<std::uint64_t> values_, ranks_;
};

}  // namespace discreet::inline learners
