// Numbers all subcubes with at least `least` and at most `most` fixed bits, or those that fix them to one value.
//
// The order is by number of fixed bits, then by the largest of them. Such a group is one piece of work and has its
// first number.
#pragma once

#include <functional>

#include "discreet/learners/bits/literals.h"
#include "discreet/learners/bits/subcube_counts.h"

namespace discreet::inline learners {

// The values that the fixed bits of a subcube may have.
enum class Corner { all, zeros, ones };

class SubcubeList {
 public:
  SubcubeList(std::size_t dimension, std::size_t least, std::size_t most, Corner corner = Corner::all);

  std::size_t size() const { return size_; }
  Literals operator[](std::size_t index) const;

  // Calls visit(index, count) once for every subcube, on all cores.
  using Visit = std::function<void(std::size_t, const SubcubeCounts::Count&)>;
  void for_each(const SubcubeCounts& counts, const Stage& stage, const Visit& visit) const;

 private:
  // The sets of `bits` features with the largest feature `largest`. Without features: the whole cube.
  struct Group {
    std::size_t bits, largest, first;
    FeatureSet others() const { return first_set(bits == 0 ? 0 : bits - 1); }
    FeatureSet with(FeatureSet others) const {
      if (bits > 0) others.push_back(largest);
      return others;
    }
  };
  std::size_t cells(std::size_t bits) const { return corner_ == Corner::all ? std::size_t{1} << bits : 1; }

  Corner corner_;
  std::vector<Group> groups_;
  std::size_t size_ = 0;
};

}  // namespace discreet::inline learners
