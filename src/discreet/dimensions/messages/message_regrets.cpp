#include "discreet/dimensions/messages/message_regrets.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace discreet::inline dimensions {

PairOrbits pair_orbits(const MaskClass& concepts, const std::vector<SignedPermutation>& generators) {
  const std::size_t points = concepts.points(), pairs = concepts.concepts.size() * points;
  std::unordered_map<Mask, std::size_t> places;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c) places.emplace(concepts.concepts[c], c);
  std::vector<std::size_t> least(pairs);
  std::iota(least.begin(), least.end(), std::size_t{0});
  auto root = [&](std::size_t i) {
    while (least[i] != i) i = least[i] = least[least[i]];
    return i;
  };
  for (const SignedPermutation& g : generators)
    for (std::size_t c = 0; c < concepts.concepts.size(); ++c) {
      const std::size_t image = places.at(g(concepts.concepts[c]));
      for (std::size_t x = 0; x < points; ++x) {
        const std::size_t a = root(c * points + x), b = root(image * points + g.to[x]);
        least[std::max(a, b)] = std::min(a, b);
      }
    }
  PairOrbits all;
  std::map<std::size_t, std::size_t> numbers;
  for (std::size_t i = 0; i < pairs; ++i) {
    auto [place, fresh] = numbers.emplace(root(i), numbers.size());
    if (fresh) all.sizes.push_back(0);
    ++all.sizes[place->second];
    all.orbit.push_back(place->second);
  }
  return all;
}

MessageRegrets::MessageRegrets(const MaskClass& concepts, const PairOrbits& orbits)
    : concepts_(concepts),
      orbits_(orbits),
      regrets_(orbits.sizes.size(), 0),
      weights_(regrets_.size(), 1.0 / static_cast<double>(regrets_.size())),
      average_(regrets_.size(), 0),
      errors_(regrets_.size(), 0) {}

std::vector<double> MessageRegrets::by_pair() const {
  std::vector<double> pairs;
  pairs.reserve(orbits_.orbit.size());
  for (std::size_t orbit : orbits_.orbit) pairs.push_back(weights_[orbit] / static_cast<double>(orbits_.sizes[orbit]));
  return pairs;
}

// Round t counts t times.
void MessageRegrets::play(MessageProtocol protocol) {
  const std::int64_t t = static_cast<std::int64_t>(played_.size()) + 1;
  std::vector<std::int64_t> wrong(weights_.size(), 0);
  for (std::size_t c = 0; c < concepts_.concepts.size(); ++c) {
    const Mask errs = concepts_.concepts[c] ^ protocol.answers[protocol.message[c]];
    for (std::size_t x = 0; x < concepts_.points(); ++x)
      wrong[orbits_.orbit[c * concepts_.points() + x]] += static_cast<std::int64_t>(errs >> x & 1);
  }
  double mean = 0, sum = 0;
  for (std::size_t o = 0; o < wrong.size(); ++o) mean += weights_[o] * rate(wrong, o);
  for (std::size_t o = 0; o < wrong.size(); ++o) {
    errors_[o] += t * wrong[o];
    average_[o] += static_cast<double>(t) * weights_[o];
    regrets_[o] = std::max(0.0, regrets_[o] + rate(wrong, o) - mean);
    sum += regrets_[o];
  }
  for (std::size_t o = 0; o < wrong.size(); ++o)
    weights_[o] = sum > 0 ? regrets_[o] / sum : 1.0 / static_cast<double>(weights_.size());
  played_.push_back(std::move(protocol));
}

void MessageRegrets::offer_upper(MessageGame& game) const {
  const auto t = static_cast<std::int64_t>(played_.size());
  const Rational all(Integer(t) * (t + 1) / 2);
  Rational worst = 0;
  for (std::size_t o = 0; o < errors_.size(); ++o)
    worst = std::max<Rational>(worst, Rational(Integer(errors_[o]), Integer(orbits_.sizes[o])));
  worst /= all;
  if (worst > game.upper || (worst == game.upper && !game.protocols.empty())) return;
  game.upper = worst;
  game.protocols = played_;
  game.weights.clear();
  for (std::int64_t i = 1; i <= t; ++i) game.weights.push_back(Rational(i) / all);
}

}  // namespace discreet::inline dimensions
