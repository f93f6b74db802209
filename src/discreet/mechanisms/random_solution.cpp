#include "discreet/mechanisms/random_solution.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/subset.h"

namespace discreet::inline mechanisms {
namespace {

constexpr unsigned coin_bits = RandomSolution::coin_bits;

Rational keep_below(const Interval& bound) { return std::min(significant_down(bound.low(), coin_bits), Rational(1)); }

Interval growth(const Rational& epsilon) { return expm1(Interval(epsilon)); }  // e^epsilon - 1

// Proof, condition 2: s >= p / (e^epsilon - 1 + p).
Rational refuse_above(const Rational& keep, const Rational& epsilon) {
  return significant_up((Interval(keep) / (growth(epsilon) + Interval(keep))).high(), coin_bits);
}

}  // namespace

RandomSolution::RandomSolution(std::size_t dimension, const Rational& epsilon, const Rational& keep,
                               const Rational& refuse)
    : dimension_(dimension), epsilon_(epsilon), keep_(keep), refuse_(refuse) {
  require_at_least("dimension", dimension, 1, "Give the number of bits");
}

RandomSolution RandomSolution::calibrated(std::size_t dimension, const Rational& epsilon) {
  check_epsilon(epsilon);
  // Proof, condition 1: (1+p)/(1-p) <= e^epsilon, that is p <= tanh(epsilon/2).
  Rational keep = keep_below(tanh(Interval(epsilon / 2)));
  return {dimension, epsilon, keep, refuse_above(keep, epsilon)};
}

RandomSolution RandomSolution::refusing(std::size_t dimension, const Rational& epsilon, const Rational& s) {
  check_epsilon(epsilon);
  require(0 < s && s < 1, "the refusal probability must lie strictly between 0 and 1");
  Interval enough = growth(epsilon) * Interval(s) / Interval(Rational(1 - s));  // condition 2, solved for p
  return {dimension, epsilon, keep_below(min(tanh(Interval(epsilon / 2)), enough)), s};
}

RandomSolution RandomSolution::printed(std::size_t dimension, const Rational& epsilon) {
  check_epsilon(epsilon);
  require_up_to("epsilon", epsilon, 0, 2, "Use the variants first_success or single for a larger one");
  return {dimension, epsilon, epsilon / 4, Rational(1, 2)};
}

std::optional<BitVector> RandomSolution::operator()(BitRows x, std::span<const std::uint8_t> y, Rng& rng,
                                                    const Stage& stage) const {
  // The refusal is a coin of its own, drawn whatever the data look like.
  if (bernoulli(refuse_, rng)) return std::nullopt;
  Gf2System system(dimension_);
  // Equations may come in any batches. The batch size bounds the memory, and the wait before a stop.
  constexpr std::size_t batch = std::size_t{1} << 22;
  for (std::size_t first = 0; first < y.size(); first += batch) {
    std::size_t count = std::min(batch, y.size() - first);
    system.add(x.subspan(first, count), y.subspan(first, count), poisson_subset(count, keep_, rng),
               stage.part(first, first + count, y.size()));
  }
  return system.solution([&] { return rng.bits(1) == 1; });
}

}  // namespace discreet::inline mechanisms
