// A uniformly random order of 0, ..., n-1, whole or one element at a time.
//
// Each element is drawn uniformly from those that are left, so every order has probability 1/n!. While exploring, each
// of these draws forks.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "discreet/random/uniform.h"

namespace discreet::inline random {

// Drawn lazily: k elements cost O(k) time and memory, whatever n.
class Permutation {
 public:
  explicit Permutation(std::uint64_t n) : left_(n) {}

  bool ended() const { return left_ == 0; }
  std::uint64_t next(Rng& rng);  // not after the end

 private:
  std::uint64_t left_;                                   // the elements that are left are in places 0, ..., left-1
  std::unordered_map<std::uint64_t, std::uint64_t> at_;  // the element at each place that does not hold its own number
};

template <class T>
void shuffle(std::span<T> values, Rng& rng) {
  for (std::size_t left = values.size(); left > 1; --left)
    std::swap(values[left - 1], values[uniform_below(left, rng)]);
}

std::vector<std::uint64_t> permutation(std::uint64_t n, Rng& rng);

}  // namespace discreet::inline random
