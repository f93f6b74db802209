// Adversaries, each a concept with a distribution of points, and weights: no menu serves much of the weight.
//
// For one hypothesis the weight that it serves is averaged over its orbit under the symmetries, which is what it serves
// of the images of the adversaries. For more hypotheses all choices are gone through.
#include <algorithm>
#include <utility>

#include "check/kinds/game.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

// Which adversaries every hypothesis serves.
std::vector<std::vector<std::uint32_t>> served_by(const std::vector<Mask>& hypotheses,
                                                  const std::vector<Adversary>& adversaries, const Rational& alpha) {
  constexpr std::size_t most_pairs = std::size_t{1} << 26;
  if (hypotheses.size() * adversaries.size() > most_pairs)
    throw Unreadable("more than 2^26 pairs of a hypothesis and an adversary: too many to be kept here");
  std::vector<std::vector<std::uint32_t>> served(hypotheses.size());
  spend_steps(16 * hypotheses.size() * adversaries.size());
  for (std::size_t h = 0; h < hypotheses.size(); ++h)
    for (std::uint32_t k = 0; k < adversaries.size(); ++k)
      if (adversaries[k].accepts(hypotheses[h], alpha)) served[h].push_back(k);
  return served;
}

Rational most_of_one(const std::vector<Mask>& hypotheses, const std::vector<Adversary>& adversaries,
                     const Rational& alpha, const std::vector<Rational>& weights,
                     const std::vector<Symmetry>& symmetries) {
  spend_steps(16 * hypotheses.size() * adversaries.size());
  const auto orbits = orbits_of(hypotheses, symmetries);
  std::vector<Rational> sums(hypotheses.size(), 0);
  std::vector<std::size_t> sizes(hypotheses.size());
  for (std::size_t h = 0; h < hypotheses.size(); ++h) {
    ++sizes[orbits[h]];
    for (std::size_t k = 0; k < adversaries.size(); ++k)
      if (adversaries[k].accepts(hypotheses[h], alpha)) sums[orbits[h]] += weights[k];
  }
  Rational most = 0;
  for (std::size_t h = 0; h < hypotheses.size(); ++h)
    if (sizes[h] > 0) most = std::max<Rational>(most, sums[h] / sizes[h]);
  return most;
}

// Decides whether some `picks` hypotheses serve at least `enough` together: all choices, but for those that cannot any
// more.
class Choices {
 public:
  Choices(std::vector<std::vector<std::uint32_t>> served, std::vector<Rational> left, Rational enough)
      : served_(std::move(served)), left_(std::move(left)), enough_(std::move(enough)) {}

  bool some(const std::vector<std::size_t>& candidates, std::uint64_t picks, const Rational& sum) {
    if (sum >= enough_) return true;
    if (picks == 0) return false;
    std::vector<std::pair<Rational, std::size_t>> gains;
    for (std::size_t h : candidates) {
      spend_steps(8 * (served_[h].size() + 1));
      Rational gain = 0;
      for (std::size_t k : served_[h]) gain += left_[k];
      if (gain > 0) gains.emplace_back(gain, h);
    }
    std::ranges::sort(gains, std::greater<>());
    for (std::size_t i = 0; i < gains.size(); ++i) {
      Rational bound = sum;  // no pick adds more later than now
      for (std::size_t j = i; j < std::min<std::size_t>(i + picks, gains.size()); ++j) bound += gains[j].first;
      if (bound < enough_) return false;
      std::vector<std::size_t> later;
      for (std::size_t j = i + 1; j < gains.size(); ++j) later.push_back(gains[j].second);
      const auto before = left_;
      for (std::size_t k : served_[gains[i].second]) left_[k] = 0;
      if (some(later, picks - 1, sum + gains[i].first)) return true;
      left_ = before;
    }
    return false;
  }

 private:
  std::vector<std::vector<std::uint32_t>> served_;
  std::vector<Rational> left_;
  Rational enough_;
};

}  // namespace

void check_adversaries(const Json& certificate, const Table& table) {
  Claim claim = claim_of(certificate);
  const bool infinite = std::exchange(claim.is_infinite, false);
  demand_claim(claim, {"tau", "drepdim", "repdim"}, ">=");
  const Game game = menu_game_of(certificate, table);
  const auto adversaries = adversaries_of(certificate, game);
  const auto weights = rationals_of(certificate, "weights");
  demand(weights.size() == adversaries.size(), "there must be a weight an adversary");
  Rational all = 0;
  for (const Rational& weight : weights) {
    demand(weight >= 0, "an adversary has a negative weight");
    all += weight;
  }
  demand(all == 1, "the adversaries weigh " + to_text(all) + " together, not 1");
  const auto symmetries = symmetries_of(certificate, game);
  const auto hypotheses = hypotheses_of(certificate, game);
  const std::uint64_t picks = number_of(certificate, "picks");
  if (picks != 1) {
    demand(!infinite, "more picks prove no infinite number");
    const Rational beta = fraction_of(certificate, "beta");
    demand(symmetries.empty() && claim.quantity == "repdim" && claim.value <= picks + 1,
           "more picks prove repdim only");
    constexpr std::size_t most_kept = std::size_t{1} << 21;  // at all depths together
    if (picks > most_kept / (hypotheses.size() + adversaries.size()))
      throw Unreadable(
          "this number of picks among the hypotheses and adversaries takes too much memory to be checked here");
    std::vector<std::size_t> candidates(hypotheses.size());
    for (std::size_t h = 0; h < candidates.size(); ++h) candidates[h] = h;
    demand(!Choices(served_by(hypotheses, adversaries, game.alpha), weights, 1 - beta).some(candidates, picks, 0),
           "some menu of " + std::to_string(picks) + " serves too much");
    return;
  }
  const Rational most = most_of_one(hypotheses, adversaries, game.alpha, weights, symmetries);
  if (most == 0) return;  // nobody serves anything: every claim from below holds
  demand(!infinite, "one hypothesis serves " + to_text(most) + ": the claim of an infinite number does not hold");
  demand_by_tau(claim, certificate, 1 / most);
}

}  // namespace discreet::check
