#include "discreet/mechanisms/exponential.h"

#include <algorithm>
#include <cassert>

#include "discreet/random/bernoulli.h"
#include "discreet/random/uniform.h"

namespace discreet::inline mechanisms {
namespace {

// So wide that n scores beyond it weigh at most 2^-word of the best one: n e^(-rate width) <= 2^-word.
std::uint64_t window(const Rational& rate, const Integer& n, int word) {
  const Rational more_than_log_2(7, 10);
  Rational nats = more_than_log_2 * (bit_length(n) + static_cast<unsigned>(word));
  constexpr std::int64_t everything = 2 * score_limit + 1;
  Integer width = ceil(nats / rate);
  return low_64(width < everything ? width : Integer(everything));
}

// Given that `word` fair bits came up zero: does the draw fall into the strata that are not near? Those weigh
// a fraction p <= 2^-word of all, so that a coin of bias p 2^word makes the chance p in total.
bool falls_far(std::span<const Stratum> strata, std::size_t near, const Rational& rate, Shortcut shortcut, Rng& rng) {
  auto weight = [&](std::size_t branch, unsigned precision) {
    Interval parts[2] = {Interval(0L, precision), Interval(0L, precision)};
    for (std::size_t i = 0; i < strata.size(); ++i) {
      Rational gap = strata[i].score - strata[0].score;
      parts[i < near] +=
          Interval(Rational(strata[i].count), precision) * exp(Interval(Rational(-rate * gap), precision));
    }
    Interval far = parts[0] * Interval(Rational(Integer(1) << static_cast<unsigned>(shortcut.word)), precision);
    return branch == 1 ? far : max(Interval(0L, precision), parts[0] + parts[1] - far);
  };
  return categorical(2, weight, rng, shortcut.refinement) == 1;
}

class ScoreList : public CountedClass {
 public:
  explicit ScoreList(std::span<const std::int64_t> scores) : scores_(scores) {}
  Integer size() const override { return scores_.size(); }
  std::vector<Stratum> near(std::uint64_t width) const override {
    return stratify_near(scores_, saturated(*std::ranges::min_element(scores_)), width);
  }
  std::vector<Stratum> all() const override { return stratify(scores_); }

 private:
  std::span<const std::int64_t> scores_;
};

Integer members(std::span<const Stratum> strata) {
  Integer sum = 0;
  for (const Stratum& stratum : strata) sum += stratum.count;
  return sum;
}

// The strata among which the draw is still to be made: those within the window, or, about never, those beyond
// it.
std::vector<Stratum> lottery(const CountedClass& candidates, const Rational& rate, Shortcut shortcut, Rng& rng) {
  const Integer size = candidates.size();
  auto near = candidates.near(window(rate, size, shortcut.word));
  const Integer counted = members(near);
  assert(counted <= size);
  if (counted == size || !bernoulli(Rational(1, Integer(1) << static_cast<unsigned>(shortcut.word)), rng)) return near;
  auto all = candidates.all();
  assert(members(all) == size);
  if (!falls_far(all, near.size(), rate, shortcut, rng)) return near;
  return {all.begin() + std::ssize(near), all.end()};
}

}  // namespace

Exponential::Exponential(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours, Movement movement)
    : epsilon_(epsilon), rate_(selection_rate(epsilon, sensitivity, neighbours, movement)), neighbours_(neighbours) {}

Member Exponential::select(const CountedClass& candidates, Rng& rng, Shortcut shortcut) const {
  auto strata = lottery(candidates, rate_, shortcut, rng);
  const Stratum& chosen = strata[categorical(strata, rate_, rng, shortcut.refinement)];
  return {chosen.score, uniform_below(chosen.count, rng)};
}

std::size_t Exponential::select(std::span<const std::int64_t> scores, Rng& rng, Shortcut shortcut) const {
  Member chosen = select(ScoreList(scores), rng, shortcut);
  return find_member(scores, chosen.score, low_64(chosen.rank));
}

}  // namespace discreet::inline mechanisms
