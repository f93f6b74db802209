#include "discreet/dimensions/masks/hypothesis_orbits.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace discreet::inline dimensions {

std::vector<double> HypothesisOrbits::normalized(std::vector<double> prior) const {
  double sum = 0;
  for (std::size_t o = 0; o < prior.size(); ++o) sum += prior[o] * static_cast<double>(sizes[o]);
  for (double& weight : prior) weight /= sum;
  return prior;
}

std::vector<std::uint8_t> HypothesisOrbits::like_points(const MaskClass& all) const {
  std::vector<std::size_t> numbers(sizes.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});  // 0 where no hypothesis is allowed
  const std::vector<std::size_t> known = spread(numbers, all);
  const auto are_alike = [&](unsigned x, unsigned y) {
    return std::ranges::all_of(concepts, [&](std::size_t c) {
      for (Mask h = 0; h < known.size(); ++h)
        if (Mask mistakes = h ^ all.concepts[c]; ((mistakes >> x ^ mistakes >> y) & 1) != 0)
          if (known[h ^ Mask{1} << x ^ Mask{1} << y] != known[h]) return false;
      return true;
    });
  };
  std::vector<std::uint8_t> first;
  for (unsigned y = 0; y < all.points(); ++y) {
    unsigned x = 0;
    while (x < y && !(first[x] == x && are_alike(x, y))) ++x;
    first.push_back(static_cast<std::uint8_t>(x));
  }
  return first;
}

HypothesisOrbits hypothesis_orbits(const MaskClass& concepts, bool is_enumerated, std::size_t most) {
  HypothesisOrbits all;
  const auto classes = orbits(concepts.concepts, all.generators = symmetries(concepts));
  for (std::size_t c = 0; c < classes.size(); ++c)
    if (classes[c] == c) all.concepts.push_back(c);
  if (!is_enumerated) {
    all.sizes.resize(most + 1);  // too many to be counted
    return all;
  }
  std::vector<Mask> hypotheses;
  for (std::size_t i = 0; i < concepts.hypotheses(); ++i) hypotheses.push_back(concepts.hypothesis(i));
  std::map<std::size_t, std::size_t> numbers;
  for (std::size_t least : orbits(hypotheses, all.generators)) {
    auto [place, fresh] = numbers.emplace(least, numbers.size());
    if (fresh) all.sizes.push_back(0);
    ++all.sizes[place->second];
    all.orbit.push_back(place->second);
  }
  return all;
}

}  // namespace discreet::inline dimensions
