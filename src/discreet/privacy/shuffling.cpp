// Tested by shuffling_test.cpp
#include "discreet/privacy/shuffling.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/privacy/fair_tail.h"
#include "discreet/privacy/privacy.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

constexpr unsigned precision = FairTail::precision;
const Rational grid(1, 1'000'000);

Interval enclose(const Rational& value) { return Interval(value, precision); }
Interval whole(std::uint64_t value) { return Interval(Rational(Integer(value)), precision); }

void check(const Shuffling& shuffling) {
  require_at_least("people", shuffling.people, 1, "Give the number of people");
  check_epsilon(shuffling.local_epsilon);
  for (const Rational& distance : shuffling.distances)
    require(0 < distance && distance < 1, "a distance between laws must lie strictly between 0 and 1");
  require(!shuffling.truth || (Rational(1, 2) <= *shuffling.truth && *shuffling.truth < 1),
          "the probability of the truth must lie in [1/2, 1)");
}

// The numbers of properties 1 and 2: how probable each symbol is for the others, and that the person shows one.
struct Clones {
  std::uint64_t others;
  Interval e0;  // e^epsilon_0
  Interval symbol, shown;

  static Clones of_any(const Shuffling& shuffling) {
    const Interval one(1, precision), e0 = exp(enclose(shuffling.local_epsilon));
    return {shuffling.people - 1, e0, one / (e0 + e0), one};
  }
  static Clones at_distance(const Shuffling& shuffling, const Rational& distance) {
    const Interval one(1, precision), e0 = exp(enclose(shuffling.local_epsilon));
    const Interval symbol = min(enclose(distance) / (e0 - one), one / (e0 + one));  // no distance is larger
    return {shuffling.people - 1, e0, symbol, min(one, symbol * (e0 + one))};
  }

  Interval rest() const { return Interval(1, precision) - symbol - symbol; }

  // Of m symbols, from how many of the right one on is the first probability above e times the second? Where the
  // enclosure holds a whole number, the difference at that number is within its width of 0, and `slack` covers either
  // choice.
  std::uint64_t threshold(std::uint64_t m, const Interval& e, Interval& slack) const {
    const Interval one(1, precision);
    Interval real = whole(m) * ((e * e0 - one) / ((e0 - one) * (one + e)));
    Integer low = ceil(real.low());
    if (low != ceil(real.high())) slack += Interval(0, Rational(1, Integer(1) << 100), precision);
    return low_64(std::min<Integer>(low, Integer(m) + 1));
  }
};

// Pr[Bin(others, 2p) = c] for c = from, from + 1, ...
class SymbolCounts {
 public:
  SymbolCounts(const Clones& clones, std::uint64_t from)
      : n_(clones.others), c_(from), odds_((clones.symbol + clones.symbol) / clones.rest()) {
    // At `from` by logarithms of factorials.
    Interval both = clones.symbol + clones.symbol;
    Interval log_mass = log_factorial(n_) - log_factorial(from) - log_factorial(n_ - from);
    log_mass += whole(from) * log(both);
    log_mass += whole(n_ - from) * log(clones.rest());
    mass_ = exp(log_mass);
  }
  const Interval& mass() const { return mass_; }
  void next() {
    mass_ = mass_ * whole(n_ - c_) / whole(c_ + 1) * odds_;  // 0 once all of them are counted
    ++c_;
  }

 private:
  std::uint64_t n_, c_;
  Interval odds_, mass_;
};

// Bernstein: outside of [from, to] the number of symbols of the others has less than 2^-100.
struct Range {
  std::uint64_t from, to;
};
Range likely(const Clones& clones) {
  const Rational log_tail(ceil(log(Interval(Rational(Integer(1) << 101), precision)).high()));  // of 2 * 2^100
  Interval mean = whole(clones.others) * (clones.symbol + clones.symbol);
  Interval width = enclose(log_tail / 3) + sqrt(enclose(log_tail * log_tail / 9) + enclose(2 * log_tail) * mean);
  Integer from = floor((mean - width).low()), to = ceil((mean + width).high());
  return {from < 0 ? 0 : low_64(from), low_64(std::min<Integer>(to, clones.others))};
}

Interval no_less_than_zero(const Interval& x) { return max(Interval(0, precision), x); }

// The divergence of the number of ones if the person has a 0 from that for a 1, given the distribution of the others'
// ones.
Interval bits_divergence(const std::vector<Interval>& ones, const Interval& truth, const Interval& e) {
  const Interval lie = Interval(1, precision) - truth, none(0, precision);
  Interval sum(0, precision);
  for (std::size_t k = 0; k <= ones.size(); ++k) {
    const Interval& stays = k < ones.size() ? ones[k] : none;
    const Interval& rises = k > 0 ? ones[k - 1] : none;
    sum += no_less_than_zero(stays * truth + rises * lie - e * (stays * lie + rises * truth));
  }
  return sum;
}

std::vector<Interval> with_one_more(const std::vector<Interval>& ones, const Interval& p) {
  const Interval q = Interval(1, precision) - p;
  std::vector<Interval> more(ones.size() + 1, Interval(0, precision));
  for (std::size_t k = 0; k < ones.size(); ++k) {
    more[k] += ones[k] * q;
    more[k + 1] += ones[k] * p;
  }
  return more;
}

Rational at_most_one(const Interval& delta) { return std::min<Rational>(1, std::max<Rational>(0, round_up(delta))); }

// Property 3, for many epsilons: the distributions of the others' ones if none, one, two, ... of them have a one.
// Replacing a 0 by a 1 is enough: the other direction is the mirror image, with as many zeros among the others.
class ShuffledBits {
 public:
  ShuffledBits(std::uint64_t people, const Rational& truth) : truth_(enclose(truth)) {
    require(1 <= people && people <= max_exact_people, "the exact divergence is computed for 1 to 128 people");
    check({.people = people, .truth = truth});
    const Interval lie = Interval(1, precision) - truth_;
    std::vector<Interval> truths{Interval(1, precision)};  // ones among people who all have a one
    for (std::uint64_t with_one = 0; with_one < people; ++with_one) {
      laws_.push_back(truths);
      for (std::uint64_t i = with_one + 1; i < people; ++i) laws_.back() = with_one_more(laws_.back(), lie);
      truths = with_one_more(truths, truth_);
    }
  }
  Rational delta(const Rational& epsilon) const {
    const Interval e = exp(enclose(epsilon));
    Interval worst(0, precision);
    for (const auto& ones : laws_) worst = max(worst, bits_divergence(ones, truth_, e));
    return at_most_one(worst);
  }

 private:
  Interval truth_;
  std::vector<std::vector<Interval>> laws_;
};

// There are m symbols in all, and c = m - 1 come from the others. The right one occurs k times if it is shown and k - 1
// of these have it, or if it is not shown and k of them have it.
Rational divergence(const Clones& clones, const Interval& e) {
  const Interval one(1, precision);
  const Range range = likely(clones);
  Interval slack(0, Rational(1, Integer(1) << 100), precision), sum(0, precision);
  SymbolCounts counts(clones, range.from);
  FairTail tail;
  for (std::uint64_t c = range.from; c <= range.to; ++c, counts.next()) {
    tail.move(c, clones.threshold(c + 1, e, slack));
    const Interval &from = tail.at_least(), &before = tail.just_before();
    sum += counts.mass() * ((clones.e0 - e) * (from + before) + (one - e * clones.e0) * from);
  }
  return at_most_one(clones.shown * sum / (clones.e0 + one) + slack);
}

std::optional<ShuffledBits> exact_bits(const Shuffling& shuffling) {
  if (!shuffling.truth || shuffling.people > max_exact_people) return std::nullopt;
  return ShuffledBits(shuffling.people, *shuffling.truth);
}

Interval closed_form(const Clones& clones, const Rational& delta, const Interval& local) {
  const Interval one(1, precision), two(2, precision);
  const Interval logarithm = max(Interval(0, precision), log(two * clones.shown / enclose(delta)));
  const Interval mean = two * clones.symbol * whole(clones.others);
  // Any smaller c is right too: the expression falls as c grows from 1 on.
  Rational least = Rational(floor((mean - sqrt(two * mean * logarithm)).low()));
  if (least < 1) return local;
  const Interval c = enclose(least);
  Interval y = (clones.e0 - one) / (clones.e0 + one) * (sqrt(two * c * logarithm) + one) / (c + one);
  return y.below(one) ? min(local, two * atanh(y)) : local;
}

}  // namespace

Rational clone_delta(const Shuffling& shuffling, const Rational& epsilon) {
  check(shuffling);
  require_at_least("epsilon", epsilon, 0, "Give a number such as 1");
  if (epsilon >= shuffling.local_epsilon) return 0;
  const Interval e = exp(enclose(epsilon));
  Rational any = divergence(Clones::of_any(shuffling), e), worst = 0;
  if (shuffling.distances.empty()) return any;
  for (const Rational& distance : shuffling.distances)
    worst = std::max(worst, divergence(Clones::at_distance(shuffling, distance), e));
  return std::min(any, worst);
}

Rational shuffled_bits_delta(std::uint64_t people, const Rational& truth, const Rational& epsilon) {
  return ShuffledBits(people, truth).delta(epsilon);
}

Rational shuffled_delta(const Shuffling& shuffling, const Rational& epsilon) {
  Rational delta = clone_delta(shuffling, epsilon);
  if (auto bits = exact_bits(shuffling)) delta = std::min(delta, bits->delta(epsilon));
  return delta;
}

Rational closed_form_shuffled_epsilon(const Shuffling& shuffling, const Rational& delta) {
  check(shuffling);
  require_inside("delta", delta, 0, 1, "Give a number such as 1e-6");
  const Interval local = enclose(shuffling.local_epsilon);
  Interval any = closed_form(Clones::of_any(shuffling), delta, local), worst(0, precision);
  for (const Rational& distance : shuffling.distances)
    worst = max(worst, closed_form(Clones::at_distance(shuffling, distance), delta, local));
  return std::min(shuffling.local_epsilon, round_up(shuffling.distances.empty() ? any : min(any, worst)));
}

Rational shuffled_epsilon(const Shuffling& shuffling, const Rational& delta) {
  check(shuffling);
  Rational known = closed_form_shuffled_epsilon(shuffling, delta);
  auto steps = [](const Rational& epsilon) { return Integer(ceil(epsilon / grid)); };
  Integer high = steps(known), low = -1;
  if (shuffling.people <= max_numeric_people) {
    const auto bits = exact_bits(shuffling);
    auto holds = [&](const Integer& at) {
      const Rational epsilon = Rational(at) * grid;
      return (bits && bits->delta(epsilon) <= delta) || clone_delta(shuffling, epsilon) <= delta;
    };
    // The closed form is rarely four times too large.
    if (Integer guess = high / 4; guess > 0 && !holds(guess)) low = guess;
    while (high - low > 1) {
      Integer middle = (low + high) / 2;
      (holds(middle) ? high : low) = middle;
    }
  }
  return Rational(high) * grid;
}

}  // namespace discreet::inline privacy
