// Tested by representation_number_test.cpp
#include "discreet/dimensions/menus/spoiling/adversary_program.h"

#include <algorithm>

#include "discreet/dimensions/menus/spoiling/local_spoiling.h"

namespace discreet::inline dimensions {

AdversaryProgram::AdversaryProgram(const MaskClass& concepts, const Rational& alpha, bool is_enumerated,
                                   std::size_t most)
    : concepts_(concepts),
      alpha_(alpha),
      orbits_(hypothesis_orbits(concepts, is_enumerated, most)),
      packing_(orbits_.sizes.size() > most ? std::vector<std::int64_t>{} : orbits_.sizes) {}

bool AdversaryProgram::knows(const Adversary& adversary) const {
  return std::ranges::find(adversaries_, adversary) != adversaries_.end();
}

bool AdversaryProgram::add(const Adversary& adversary) {
  std::map<std::uint32_t, std::int32_t> counts;
  const auto good = good_hypotheses(concepts_, adversary, alpha_);
  for (std::size_t h = 0; h < good.size(); ++h)
    if (good[h]) ++counts[static_cast<std::uint32_t>(orbits_.orbit[h])];
  if (counts.empty()) return false;
  packing_.add({counts.begin(), counts.end()});
  adversaries_.push_back(adversary);
  return true;
}

std::size_t AdversaryProgram::add_local(const std::vector<double>& prior, double target, const TimeLimit& limit) {
  if (concepts_.points() > most_local_points || concepts_.allowed || bit_length(denominator(alpha_)) > 30) return 0;
  const LocalSpoiling local(concepts_.points(), alpha_);
  std::vector<double> weights(std::size_t{1} << concepts_.points());
  std::size_t added = 0;
  for (std::size_t c : orbits_.concepts) {
    if (limit.over()) break;
    for (std::size_t h = 0; h < weights.size(); ++h) weights[h ^ concepts_.concepts[c]] = prior[orbits_.orbit[h]];
    auto& known = known_[c];
    for (const auto& found : local.search(weights, known, random_)) {
      if (found.light >= target) break;
      if (std::ranges::find(known, found.distribution) != known.end()) continue;
      if (known.size() == most_known) known.erase(known.begin());
      known.push_back(found.distribution);
      if (add({c, found.distribution})) ++added;
    }
  }
  return added;
}

// The load of a hypothesis is averaged over its orbit: tau* is at least the weight of the adversaries over the largest
// load.
std::optional<AdversaryProof> AdversaryProgram::proof(const std::vector<Rational>& weights) const {
  std::vector<Rational> loads(orbits_.sizes.size(), 0);
  Rational sum = 0, most = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] == 0) continue;
    sum += weights[k];
    for (auto [orbit, count] : packing_.column(k)) loads[orbit] += weights[k] * count;
  }
  if (sum == 0) return std::nullopt;
  for (std::size_t o = 0; o < loads.size(); ++o) most = std::max<Rational>(most, loads[o] / orbits_.sizes[o]);
  AdversaryProof proof{{}, {}, orbits_.generators, 1, most / sum};
  for (std::size_t k = 0; k < weights.size(); ++k)
    if (weights[k] != 0) {
      proof.adversaries.push_back(adversaries_[k]);
      proof.weights.push_back(weights[k] / sum);
    }
  return proof;
}

}  // namespace discreet::inline dimensions
