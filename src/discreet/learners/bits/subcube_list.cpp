// Tested by set_cover_test.cpp
#include "discreet/learners/bits/subcube_list.h"

#include <algorithm>

#include "discreet/base/parallel.h"

namespace discreet::inline learners {

SubcubeList::SubcubeList(std::size_t dimension, std::size_t least, std::size_t most, Corner corner) : corner_(corner) {
  auto add = [&](std::size_t bits, std::size_t largest, std::size_t sets) {
    groups_.push_back({bits, largest, size_});
    size_ += sets * cells(bits);
  };
  for (std::size_t bits = least; bits <= std::min(most, dimension); ++bits) {
    if (bits == 0) add(0, 0, 1);
    for (std::size_t largest = bits == 0 ? dimension : bits - 1; largest < dimension; ++largest)
      add(bits, largest, static_cast<std::size_t>(set_count(largest, bits - 1)));
  }
}

Literals SubcubeList::operator[](std::size_t index) const {
  auto after = std::ranges::upper_bound(groups_, index, {}, &Group::first);
  const Group& group = *std::prev(after);
  std::size_t rank = (index - group.first) / cells(group.bits), cell = (index - group.first) % cells(group.bits);
  if (corner_ == Corner::ones) cell = (std::size_t{1} << group.bits) - 1;
  FeatureSet others = group.others();
  while (rank-- > 0) next_set(others, group.largest);
  Literals literals;
  for (std::size_t feature : group.with(others)) literals.push_back({feature, (cell >> literals.size() & 1) != 0});
  return literals;
}

void SubcubeList::for_each(const SubcubeCounts& counts, const Stage& stage, const Visit& visit) const {
  for_each_piece(groups_.size(), stage, [&](std::size_t i) {
    const Group& group = groups_[i];
    FeatureSet others = group.others();
    std::size_t index = group.first;
    do {
      auto counted = counts.cells(group.with(others));
      if (corner_ != Corner::all) visit(index++, corner_ == Corner::zeros ? counted.front() : counted.back());
      if (corner_ == Corner::all)
        for (const auto& count : counted) visit(index++, count);
    } while (next_set(others, group.largest));
  });
}

}  // namespace discreet::inline learners
