// Decisions along a way through a tree of cases, and the way back. The memory for a tree grows neither with its depth
// nor with its size.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "check/reading/certificate.h"

namespace discreet::check {

template <class Fate>
class Decided {
 public:
  explicit Decided(std::size_t size) : fates_(size, Fate::open) {}

  std::size_t size() const { return fates_.size(); }
  Fate operator[](std::size_t i) const { return fates_[i]; }

  void set(std::size_t i, Fate fate) {
    if (fates_[i] == fate) return;
    changes_.emplace_back(static_cast<std::uint32_t>(i), std::exchange(fates_[i], fate));
  }

  // The number of decisions so far, and the i-th of them.
  std::size_t changes() const { return changes_.size(); }
  std::size_t changed(std::size_t i) const { return changes_[i].first; }

  // Decisions of `work` are forgotten afterwards.
  template <class Work>
  void within(const Work& work) {
    const std::size_t before = changes_.size();
    demand_depth(++depth_);
    work();
    --depth_;
    for (; changes_.size() > before; changes_.pop_back()) fates_[changes_.back().first] = changes_.back().second;
  }

 private:
  std::vector<Fate> fates_;
  std::vector<std::pair<std::uint32_t, Fate>> changes_;  // with the fate before
  std::size_t depth_ = 0;
};

}  // namespace discreet::check
