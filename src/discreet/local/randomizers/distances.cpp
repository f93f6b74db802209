// Tested by shuffling_test.cpp
#include "discreet/local/randomizers/distances.h"

#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline local {
namespace {

struct Distances {
  using List = std::vector<Rational>;
  List operator()(const WarnerRandomizer& r) const { return {2 * r.truth() - 1}; }
  List operator()(const OneBitRandomizer& r) const { return {2 * r.truth() - 1}; }
  List operator()(const KaryRandomizer& r) const { return {r.truth() - r.lie()}; }
  // The same index with the other sign: every row tells. Another index, or none: half as much.
  List operator()(const HadamardRandomizer& r) const {
    Rational whole = 2 * r.truth() - 1;
    return {whole, whole / 2};
  }
  // Sets that hold one of the two values but not the other.
  List operator()(const SubsetRandomizer& r) const {
    Rational with = r.truth() / Rational(binomial_coefficient(r.values() - 1, r.size() - 1));
    Rational without = (1 - r.truth()) / Rational(binomial_coefficient(r.values() - 1, r.size()));
    return {Rational(binomial_coefficient(r.values() - 2, r.size() - 1)) * (with - without)};
  }
  List operator()(const DiscreteLaplaceRandomizer&) const { return {}; }
  List operator()(const ProductRandomizer&) const { return {}; }
};

struct Truth {
  std::optional<Rational> operator()(const WarnerRandomizer& r) const { return r.truth(); }
  std::optional<Rational> operator()(const OneBitRandomizer& r) const { return r.truth(); }
  std::optional<Rational> operator()(const auto&) const { return std::nullopt; }
};

}  // namespace

std::vector<Rational> report_distances(const Randomizer& randomizer) { return randomizer.visit(Distances{}); }

Shuffling shuffled(const Randomizer& randomizer, std::uint64_t people) {
  return {people, randomizer.epsilon(), report_distances(randomizer), randomizer.visit(Truth{})};
}

}  // namespace discreet::inline local
