#include "discreet/random/categorical.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace discreet::inline random {
namespace {

// An integer between `low` and `high`, in units that the context fixes.
struct Bounds {
  Integer low = 0, high = 0;
};

// Cumulative weights of the branches 0, 1, ..., and their total. The total may exceed the last one: what lies beyond
// is then a tail that was only bounded.
struct Cumulative {
  std::vector<Bounds> upto;
  Bounds total;
};

// The branch in which U * total falls, where U lies in [u, u+1) / 2^bits; nothing when the enclosures cannot tell.
std::optional<std::size_t> locate(const Cumulative& weights, const Integer& u, unsigned bits) {
  Integer least = (u * weights.total.low) >> bits;              // floor: still at most U * total
  Integer most = (((u + 1) * weights.total.high) >> bits) + 1;  // at least U * total
  auto found =
      std::partition_point(weights.upto.begin(), weights.upto.end(), [&](const Bounds& b) { return b.low < most; });
  if (found == weights.upto.end()) return std::nullopt;
  if (found != weights.upto.begin() && std::prev(found)->high > least) return std::nullopt;
  return static_cast<std::size_t>(found - weights.upto.begin());
}

template <class Enclose>
std::size_t invert(Enclose enclose, Refinement refinement, Rng& rng) {
  Integer u = 0;
  unsigned bits = 0;
  for (unsigned precision = refinement.precision;; precision *= 2) {
    u = (u << refinement.word) | rng.bits(refinement.word);
    bits += static_cast<unsigned>(refinement.word);
    if (auto branch = locate(enclose(precision, bits), u, bits)) return *branch;
  }
}

// e^(-rate gap) in units of 2^-precision, for any gap: powers with exponent 2^j are enclosed once, products after.
class Decay {
 public:
  Decay(const Rational& rate, unsigned precision) : rate_(rate), precision_(precision) {}

  void apply(std::uint64_t gap, Bounds& value) {
    for (unsigned j = 0; gap != 0; ++j, gap >>= 1)
      if (gap & 1) {
        const Bounds& factor = power(j);
        value.low = (value.low * factor.low) >> precision_;
        value.high = ((value.high * factor.high) >> precision_) + 1;
      }
  }

 private:
  const Bounds& power(unsigned j) {
    while (powers_.size() <= j) {
      constexpr unsigned guard = 16;
      Rational exponent = -rate_ * Rational(Integer(1) << static_cast<unsigned>(powers_.size()));
      Interval value = exp(Interval(exponent, precision_ + guard));
      Rational unit(Integer(1) << precision_);
      powers_.push_back({floor(value.low() * unit), ceil(value.high() * unit)});
    }
    return powers_[j];
  }

  Rational rate_;
  unsigned precision_;
  std::vector<Bounds> powers_;
};

struct Sparse {
  std::span<const Stratum> strata;
  std::size_t size() const { return strata.size(); }
  std::int64_t score(std::size_t i) const { return strata[i].score; }
  Integer count(std::size_t i) const { return strata[i].count; }
  Integer total() const {
    Integer sum = 0;
    for (const Stratum& stratum : strata) sum += stratum.count;
    return sum;
  }
};

struct Dense {
  std::span<const Unsigned128> counts;
  std::size_t size() const { return counts.size(); }
  std::int64_t score(std::size_t i) const { return static_cast<std::int64_t>(i); }
  Integer count(std::size_t i) const { return to_integer(counts[i]); }
  Integer total() const {
    Unsigned128 low = 0, high = 0;  // halves apart, so that no sum of fewer than 2^64 counts overflows
    for (Unsigned128 count : counts) low += static_cast<std::uint64_t>(count), high += count >> 64;
    return to_integer(low) + (to_integer(high) << 64);
  }
};

template <class Levels>
std::size_t first_level(const Levels& levels) {
  std::size_t i = 0;
  while (levels.count(i) == 0) ++i;
  return i;
}

// Cumulative count_i e^(-rate (score_i - best)), up to the level after which all that remains weighs less than
// 2^-(bits+word) of what is there: U falls into it about never, and then the next refinement goes deeper.
template <class Levels>
Cumulative enclose_levels(const Levels& levels, const Rational& rate, unsigned precision, unsigned depth) {
  std::size_t i = first_level(levels);
  Integer remaining = levels.total();
  precision += depth + bit_length(remaining);  // so that a weight per candidate can be seen to be as small as that
  Decay decay(rate, precision);
  Bounds unit{Integer(1) << precision, Integer(1) << precision};
  Cumulative result;
  result.upto.resize(i);
  for (std::int64_t score = levels.score(i); i < levels.size(); ++i) {
    Integer count = levels.count(i);
    decay.apply(static_cast<std::uint64_t>(levels.score(i) - score), unit);
    score = levels.score(i);
    Integer tail = remaining * unit.high;  // no later level weighs more per candidate
    if ((tail << depth) < result.total.low) {
      result.total.high += tail;
      return result;
    }
    remaining -= count;
    result.total.low += count * unit.low;
    result.total.high += count * unit.high;
    result.upto.push_back(result.total);
  }
  return result;
}

template <class Levels>
std::size_t explored(const Levels& levels, const Rational& rate, Explorer& explorer) {
  std::int64_t best = levels.score(first_level(levels));
  auto weight = [&](std::size_t i) {
    return ExponentialSum(Rational(levels.count(i)), rate * (levels.score(i) - best));
  };
  ExponentialSum total;
  for (std::size_t i = 0; i < levels.size(); ++i) total += weight(i);
  return explorer.choose(levels.size(), [&](std::size_t i) { return Probability::ratio(weight(i), total); });
}

template <class Levels>
std::size_t pick(const Levels& levels, const Rational& rate, Rng& rng, Refinement refinement) {
  if (Explorer* explorer = rng.choices()) return explored(levels, rate, *explorer);
  auto enclose = [&](unsigned precision, unsigned bits) {
    return enclose_levels(levels, rate, precision, bits + static_cast<unsigned>(refinement.word));
  };
  return invert(enclose, refinement, rng);
}

}  // namespace

std::size_t categorical(std::span<const Stratum> strata, const Rational& rate, Rng& rng, Refinement refinement) {
  return pick(Sparse{strata}, rate, rng, refinement);
}

std::size_t categorical(std::span<const Unsigned128> counts, const Rational& rate, Rng& rng, Refinement refinement) {
  return pick(Dense{counts}, rate, rng, refinement);
}

std::size_t categorical(std::size_t branches, const LazyWeight& weight, Rng& rng, Refinement refinement) {
  if (Explorer* explorer = rng.choices()) {
    constexpr unsigned precision = 256;
    Interval total(0L, precision);
    for (std::size_t i = 0; i < branches; ++i) total += weight(i, precision);
    return explorer->choose(branches,
                            [&](std::size_t i) { return Probability::enclosed(weight(i, precision) / total); });
  }
  auto enclose = [&](unsigned precision, unsigned) {
    Rational unit(Integer(1) << precision);
    Cumulative result;
    for (std::size_t i = 0; i < branches; ++i) {
      Interval value = weight(i, precision);
      result.total.low += std::max<Integer>(0, floor(value.low() * unit));
      result.total.high += ceil(value.high() * unit);
      result.upto.push_back(result.total);
    }
    return result;
  };
  return invert(enclose, refinement, rng);
}

}  // namespace discreet::inline random
