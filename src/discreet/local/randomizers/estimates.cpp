#include "discreet/local/randomizers/estimates.h"

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"

namespace discreet::inline local {
namespace {

void check(const Tally& tally, std::size_t counters) {
  require(tally.people > 0, "nobody has reported: there is nothing to estimate");
  if (tally.counters.size() != counters)
    throw Error("a tally of " + std::to_string(tally.counters.size()) +
                    " counters does not belong to a randomizer of " + std::to_string(counters),
                Error::Kind::check);
}

template <class R>
Estimates of_counted_bits(const R& randomizer, const Tally& tally) {
  check(tally, randomizer.counters());
  CountedBit bit = counted_bit(randomizer);
  Rational gap = bit.present - bit.absent;
  return {tally.counters, 1 / (gap * Rational(Integer(tally.people))), -bit.absent / gap};
}

std::vector<Rational> listed(const Estimates& some) {
  std::vector<Rational> all;
  for (std::size_t j = 0; j < some.size(); ++j) all.push_back(some[j]);
  return all;
}

std::vector<Rational> listed(const std::vector<Estimates>& parts) {
  std::vector<Rational> all;
  for (const Estimates& part : parts)
    for (Rational& estimate : listed(part)) all.push_back(std::move(estimate));
  return all;
}

struct EstimateCount {
  std::size_t operator()(const WarnerRandomizer&) const { return 1; }
  std::size_t operator()(const OneBitRandomizer&) const { return 1; }
  std::size_t operator()(const DiscreteLaplaceRandomizer&) const { return 1; }
  std::size_t operator()(const KaryRandomizer& r) const { return r.values(); }
  std::size_t operator()(const SubsetRandomizer& r) const { return r.values(); }
  std::size_t operator()(const HadamardRandomizer& r) const { return r.rows(); }
  std::size_t operator()(const ProductRandomizer& r) const {
    std::size_t sum = 0;
    for (const BasicRandomizer& part : r.options().parts) sum += std::visit(*this, part);
    return sum;
  }
};

}  // namespace

CountedBit counted_bit(const WarnerRandomizer& randomizer) { return {randomizer.truth(), 1 - randomizer.truth()}; }
CountedBit counted_bit(const KaryRandomizer& randomizer) { return {randomizer.truth(), randomizer.lie()}; }
CountedBit counted_bit(const OneBitRandomizer& randomizer) { return {randomizer.truth(), 1 - randomizer.truth()}; }
CountedBit counted_bit(const SubsetRandomizer& randomizer) { return {randomizer.truth(), randomizer.stranger()}; }
CountedBit counted_bit(const HadamardRandomizer& randomizer) { return {randomizer.truth(), 1 - randomizer.truth()}; }

Estimates estimates(const WarnerRandomizer& randomizer, const Tally& tally) {
  return of_counted_bits(randomizer, tally);
}
Estimates estimates(const KaryRandomizer& randomizer, const Tally& tally) { return of_counted_bits(randomizer, tally); }
Estimates estimates(const OneBitRandomizer& randomizer, const Tally& tally) {
  return of_counted_bits(randomizer, tally);
}
Estimates estimates(const SubsetRandomizer& randomizer, const Tally& tally) {
  return of_counted_bits(randomizer, tally);
}

// Property 3 of discrete_laplace.h.
Estimates estimates(const DiscreteLaplaceRandomizer& randomizer, const Tally& tally) {
  check(tally, randomizer.counters());
  Rational each = 1 / (Rational(Integer(tally.people)) * Rational(randomizer.options().steps));
  Rational overshoot = randomizer.ratio() / (1 - randomizer.ratio());
  return {{tally.counters[0]}, each, each * overshoot * Rational(tally.counters[1])};
}

Estimates estimates(const HadamardRandomizer& randomizer, Tally tally, const Stage& stage) {
  check(tally, randomizer.counters());
  Estimates all{std::move(tally.counters), 1 / ((2 * randomizer.truth() - 1) * Rational(Integer(tally.people))), 0};
  walsh_hadamard(all.whole, stage);
  return all;
}

std::vector<Estimates> estimates(const ProductRandomizer& randomizer, const Tally& tally) {
  check(tally, randomizer.counters());
  std::vector<Estimates> parts;
  auto tallies = randomizer.split(tally);
  for (std::size_t i = 0; i < tallies.size(); ++i)
    parts.push_back(std::visit([&](const auto& part) { return estimates(part, std::move(tallies[i])); },
                               randomizer.options().parts[i]));
  return parts;
}

std::vector<Rational> estimates(const Randomizer& randomizer, const Tally& tally) {
  return randomizer.visit([&](const auto& family) { return listed(estimates(family, tally)); });
}

std::size_t estimate_count(const Randomizer& randomizer) { return randomizer.visit(EstimateCount{}); }

}  // namespace discreet::inline local
