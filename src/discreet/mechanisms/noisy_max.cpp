#include "discreet/mechanisms/noisy_max.h"

#include "discreet/random/uniform.h"

namespace discreet::inline mechanisms {
namespace {

// low <= high; the difference of any two 64-bit integers fits.
std::uint64_t gap(std::int64_t low, std::int64_t high) {
  return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}

}  // namespace

NoisyMax::NoisyMax(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours, Movement movement)
    : epsilon_(epsilon), neighbours_(neighbours), coin_(selection_rate(epsilon, sensitivity, neighbours, movement)) {}

void NoisyMax::Race::enter(std::int64_t votes, Rng& rng) {
  std::size_t candidate = entered_++;
  if (candidate == 0 || votes > level_) {
    // The level rises: Pr[G >= a + b | G >= a] = e^(-rate b), so each stays with that probability.
    std::erase_if(reached_, [&](std::size_t) { return !coin_(gap(level_, votes), rng); });
    level_ = votes;
    reached_.push_back(candidate);
  } else if (coin_(gap(votes, level_), rng)) {
    reached_.push_back(candidate);
  }
}

std::size_t NoisyMax::Race::winner(Rng& rng) const { return reached_[uniform_below(reached_.size(), rng)]; }

std::size_t NoisyMax::operator()(std::span<const std::int64_t> votes, Rng& rng) const {
  Race race(*this);
  for (std::int64_t count : votes) race.enter(count, rng);
  return race.winner(rng);
}

}  // namespace discreet::inline mechanisms
