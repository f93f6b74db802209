// Tested by representation_number_test.cpp
#include "discreet/theory/hypothesis_orbits.h"

#include <map>

namespace discreet {

std::vector<double> HypothesisOrbits::normalized(std::vector<double> prior) const {
  double sum = 0;
  for (std::size_t o = 0; o < prior.size(); ++o) sum += prior[o] * static_cast<double>(sizes[o]);
  for (double& weight : prior) weight /= sum;
  return prior;
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

}  // namespace discreet
