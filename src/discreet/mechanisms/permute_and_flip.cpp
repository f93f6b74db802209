#include "discreet/mechanisms/permute_and_flip.h"

#include <algorithm>

#include "discreet/random/uniform.h"

namespace discreet {

PermuteAndFlip::PermuteAndFlip(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours,
                               Movement movement)
    : epsilon_(epsilon),
      neighbours_(neighbours),
      coin_(selection_rate(epsilon, sensitivity, neighbours, movement)) {}

std::size_t PermuteAndFlip::operator()(std::span<const std::int64_t> scores, Rng& rng) const {
  auto best = static_cast<std::uint64_t>(*std::ranges::min_element(scores));
  std::uint64_t heads = 0;
  std::size_t winner = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!coin_(static_cast<std::uint64_t>(scores[i]) - best, rng)) continue;
    // A reservoir of one: the k-th head replaces the winner with probability 1/k, so all heads win equally
    // often.
    if (uniform_below(++heads, rng) == 0) winner = i;
  }
  return winner;
}

}  // namespace discreet
