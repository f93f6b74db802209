#include "discreet/mechanisms/permute_and_flip.h"

#include <algorithm>
#include <vector>

#include "discreet/random/permutation.h"

namespace discreet::inline mechanisms {

PermuteAndFlip::PermuteAndFlip(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours,
                               Movement movement)
    : epsilon_(epsilon), neighbours_(neighbours), coin_(selection_rate(epsilon, sensitivity, neighbours, movement)) {}

std::size_t PermuteAndFlip::select(std::span<const std::int64_t> scores, std::size_t tries, Rng& rng) const {
  auto best = static_cast<std::uint64_t>(*std::ranges::min_element(scores));
  auto heads_at = [&](std::size_t i) { return coin_(static_cast<std::uint64_t>(scores[i]) - best, rng); };
  std::vector<std::size_t> tails;
  for (Permutation order(scores.size()); tails.size() < tries;) {
    auto i = static_cast<std::size_t>(order.next(rng));
    if (heads_at(i)) return i;
    tails.push_back(i);
  }
  // The others are still in a uniform order, so the winner is uniform among the heads of the others. The best is among
  // them: it would have won.
  std::ranges::sort(tails);
  auto skipped = tails.begin();
  std::uint64_t heads = 0;
  std::size_t winner = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (skipped != tails.end() && *skipped == i) {
      ++skipped;
      continue;
    }
    // A reservoir of one: the k-th head replaces the winner with probability 1/k, so all heads win equally
    // often.
    if (heads_at(i) && uniform_below(++heads, rng) == 0) winner = i;
  }
  return winner;
}

}  // namespace discreet::inline mechanisms
