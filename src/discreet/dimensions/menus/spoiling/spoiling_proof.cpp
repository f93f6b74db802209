// Tested by spoiling_test.cpp
#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/dimensions/menus/spoiling/spoiling.h"

namespace discreet::inline dimensions {
namespace {

enum class Fate : char { open, good, bad };

class ProofReader {
 public:
  ProofReader(const Stakes& stakes, const SpoilingProof& proof) : stakes_(stakes), proof_(proof) {
    for (const CoveringMixture& mixture : proof.mixtures) check(mixture);
  }

  Rational least() {
    read(0, std::vector<Fate>(stakes_.mistakes.size(), Fate::open));
    return least_;
  }

 private:
  void check(const CoveringMixture& mixture) const {
    Rational all = 0;
    for (const Rational& weight : mixture.weights) all += weight;
    require(all == 1, "a mixture has to weigh 1");
    for (unsigned x = 0; x < stakes_.points; ++x) {
      Rational covered = 0;
      for (std::size_t i = 0; i < mixture.sets.size(); ++i)
        if ((stakes_.mistakes[mixture.sets[i]] >> x & 1) != 0) covered += mixture.weights[i];
      require(covered <= stakes_.alpha, "a mixture covers a point with more than alpha");
    }
  }

  void read(std::size_t place, const std::vector<Fate>& fates) {
    const SpoilingNode& node = proof_.nodes.at(place);
    if (node.kind == SpoilingNode::Kind::split) {
      const Mask set = stakes_.mistakes[node.set];
      auto good = fates, bad = fates;
      for (std::size_t s = 0; s < fates.size(); ++s) {
        if ((stakes_.mistakes[s] & ~set) == 0) good[s] = Fate::good;
        if ((set & ~stakes_.mistakes[s]) == 0) bad[s] = Fate::bad;
      }
      read(node.if_good, good);
      read(node.if_bad, bad);
    } else if (node.kind == SpoilingNode::Kind::contradiction) {
      for (std::size_t s : proof_.mixtures[node.mixtures[0]].sets)
        require(fates[s] == Fate::bad, "a contradiction has a set that is not known to be bad");
    } else {
      const Rational value = packed(node, fates);
      if (first_ || value < least_) least_ = value;
      first_ = false;
    }
  }

  Rational packed(const SpoilingNode& node, const std::vector<Fate>& fates) const {
    std::vector<Rational> left = stakes_.weights;
    std::vector<bool> hit;
    Rational sum = 0;
    for (std::size_t m = 0; m < stakes_.menus.size(); ++m) {
      hit.push_back(std::ranges::any_of(stakes_.menus[m], [&](std::size_t s) { return fates[s] == Fate::good; }));
      if (hit[m]) sum += left[m];
    }
    for (std::size_t i : node.mixtures) {
      std::vector<bool> open(fates.size());
      bool served = false;
      for (std::size_t s : proof_.mixtures[i].sets) {
        open[s] = fates[s] == Fate::open;
        served = served || fates[s] == Fate::good;
      }
      if (!served) sum += take(open, hit, left);
    }
    return sum;
  }

  // Every menu that could serve gives the least that one of them has left; nothing when one that is hit already might.
  Rational take(const std::vector<bool>& open, const std::vector<bool>& hit, std::vector<Rational>& left) const {
    std::vector<std::size_t> givers;
    for (std::size_t m = 0; m < stakes_.menus.size(); ++m) {
      if (std::ranges::none_of(stakes_.menus[m], [&](std::size_t s) { return open[s]; })) continue;
      if (hit[m]) return 0;
      givers.push_back(m);
    }
    if (givers.empty()) return 0;
    Rational least = left[givers[0]];
    for (std::size_t m : givers) least = std::min(least, left[m]);
    for (std::size_t m : givers) left[m] -= least;
    return least;
  }

  const Stakes& stakes_;
  const SpoilingProof& proof_;
  Rational least_ = 0;
  bool first_ = true;
};

}  // namespace

Rational proved_chance(const Stakes& stakes, const SpoilingProof& proof) { return ProofReader(stakes, proof).least(); }

}  // namespace discreet::inline dimensions
