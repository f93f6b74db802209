// Draws exactly from a sum of weights that is too large to list. The sum is written once, as a template over the number
// system. It is evaluated as precisely as a comparison with one uniform real needs.
//
// `Sums<Number>` is made from a Weighing<Number> and the input, and returns partial sums of weights. Almost always the
// Magnitudes decide at the first word. Otherwise the same template is evaluated in Intervals of growing precision.
// While exploring it is evaluated in formulas.
//
// Property 1: the drawn branch is the one that the real weights give for the real U. So the distribution equals the
//             ideal one.    docs/samplers.md#partition
#pragma once

#include <bit>
#include <memory>
#include <tuple>
#include <type_traits>

#include "discreet/base/progress.h"
#include "discreet/random/explore/weighing.h"
#include "discreet/random/uniform_real.h"

namespace discreet::inline random {

// Reports the progress of a sum. Only the first pass reports it: a refinement that follows merely asks if it may
// continue.
template <class Number>
void summed_up(const Stage& stage, std::size_t done, std::size_t all) {
  stage.at(std::is_same_v<Number, Magnitude> ? done : all, all);
}

template <template <class> class Sums, class Input>
class Partition {
 public:
  // Keeps a reference to the input. Tests shrink the word, so that they play the refining path too.
  Partition(const Input& input, Rational rate, int word = 64) : input_(input), rate_(std::move(rate)), word_(word) {}

  // Branch i with probability (tail(i) - tail(i+1)) / tail(0), where tail(branches) = 0. `tail(sums, i)` is the weight
  // of the branches from i on, for i < branches. Asks for about log(branches) tails.
  template <class Tail>
  std::size_t draw(std::size_t branches, const Tail& tail, Rng& rng) {
    if (Explorer* explorer = rng.choices()) return explored(branches, tail, *explorer);
    std::uint64_t word = rng.bits(word_);
    UniformReal real(word, word_);
    auto& fast = sums<Magnitude>();
    Magnitude place = Magnitude::fraction(word, word_) * tail(fast, 0);
    // U < tail(i) / tail(0). This holds up to the drawn branch and fails after it.
    auto reaches = [&](std::size_t i) {
      Magnitude bound = tail(fast, i);
      if (place.at_most(bound)) return true;
      if (bound.at_most(place)) return false;
      return real.below([&](unsigned precision) { return fraction(tail, i, precision); }, rng);
    };
    std::size_t low = 0, high = branches;
    while (high - low > 1) {
      std::size_t middle = low + (high - low) / 2;
      (reaches(middle) ? low : high) = middle;
    }
    return low;
  }

  // Branch i with probability proportional to weight(sums, i). For a few branches.
  template <class Weight>
  std::size_t pick(std::size_t branches, const Weight& weight, Rng& rng) {
    auto tail = [&](auto& sums, std::size_t i) {
      auto sum = weight(sums, i);
      for (std::size_t j = i + 1; j < branches; ++j) sum += weight(sums, j);
      return sum;
    };
    return draw(branches, tail, rng);
  }

 private:
  template <class Number>
  Sums<Number>& sums() {
    auto& kept = std::get<std::unique_ptr<Sums<Number>>>(kept_);
    if (!kept) kept = std::make_unique<Sums<Number>>(Weighing<Number>(rate_), input_);
    return *kept;
  }

  template <class Tail>
  Interval fraction(const Tail& tail, std::size_t i, unsigned precision) {
    precision = std::bit_ceil(precision);
    if (precision_ != precision) {
      refined_ = std::make_unique<Sums<Interval>>(Weighing<Interval>(rate_, precision), input_);
      precision_ = precision;
    }
    return tail(*refined_, i) / tail(*refined_, 0);
  }

  template <class Tail>
  std::size_t explored(std::size_t branches, const Tail& tail, Explorer& explorer) {
    auto& formulas = sums<ExponentialSum>();
    ExponentialSum total = tail(formulas, 0);
    auto law = [&](std::size_t i) {
      ExponentialSum weight = tail(formulas, i);
      if (i + 1 < branches) weight += tail(formulas, i + 1) * ExponentialSum(Rational(-1));
      return Probability::ratio(weight, total);
    };
    return explorer.choose(branches, law);
  }

  const Input& input_;
  Rational rate_;
  int word_;
  std::tuple<std::unique_ptr<Sums<Magnitude>>, std::unique_ptr<Sums<ExponentialSum>>> kept_;
  std::unique_ptr<Sums<Interval>> refined_;
  unsigned precision_ = 0;
};

}  // namespace discreet::inline random
