#include "discreet/random/permutation.h"

#include <numeric>

namespace discreet::inline random {

std::uint64_t Permutation::next(Rng& rng) {
  auto take = [&](std::uint64_t place) {
    auto found = at_.find(place);
    if (found == at_.end()) return place;
    std::uint64_t value = found->second;
    at_.erase(found);
    return value;
  };
  std::uint64_t place = uniform_below(left_--, rng);
  std::uint64_t value = take(place);
  if (place != left_) at_[place] = take(left_);  // the last one moves into the gap
  return value;
}

std::vector<std::uint64_t> permutation(std::uint64_t n, Rng& rng) {
  std::vector<std::uint64_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  shuffle(std::span(order), rng);
  return order;
}

}  // namespace discreet::inline random
