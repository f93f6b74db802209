// Counts the values that occur in a table of any domain, and releases those that many rows share.
//
// Every value that occurs gets its count plus discrete Laplace noise. It is released if that reaches a threshold. A
// value that does not occur is never released, so the size of the domain does not matter. The release is sorted by
// value, so it reveals no order of hashing or of rows. Released counts may be cut at a public number, such as the
// number of rows if that is public.
//
// Privacy:  (epsilon, delta), one value per row.    docs/mechanisms.md#stability-histogram
// Utility:  a value shared by sufficient_count(beta) rows is released with probability >= 1 - beta. A released count is
//           off by t with probability at most 2 q^t / (1 + q), q = e^(-1 / scale).
// Cost:     one sort of the rows, one exact draw per distinct value.
// Source:   ML-5, tight mode (Proposition 30 of Bun, Nissim, Stemmer 2019, with its own gate and threshold).
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "discreet/mechanisms/laplace_noise.h"

namespace discreet::inline mechanisms {

class StabilityHistogram {
 public:
  StabilityHistogram(const Rational& epsilon, const Rational& delta, Neighbours neighbours = Neighbours::replace,
                     std::int64_t largest_count = noise_limit);

  template <class Value>
  struct Counted {
    Value value;
    std::int64_t count;
    bool operator==(const Counted&) const = default;
  };

  Privacy privacy() const { return {noise_.privacy().epsilon, delta_, noise_.privacy().neighbours}; }
  const Rational& scale() const { return noise_.scale(); }
  std::int64_t threshold() const { return threshold_; }
  std::int64_t sufficient_count(const Rational& beta) const;  // 0 < beta < 1

  // The released values with their noisy counts, by growing value. Values need an order.
  template <class Value>
  std::vector<Counted<Value>> operator()(std::span<const Value> rows, Rng& rng) const {
    std::vector<Value> sorted(rows.begin(), rows.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<Counted<Value>> released;
    for (auto run = sorted.begin(); run != sorted.end();) {
      auto end = std::upper_bound(run, sorted.end(), *run);
      if (auto count = release(end - run, rng)) released.push_back({std::move(*run), *count});
      run = end;
    }
    return released;
  }
  template <class Value>
  std::vector<Counted<Value>> operator()(const std::vector<Value>& rows, Rng& rng) const {
    return (*this)(std::span<const Value>(rows), rng);
  }

  // The noisy count of one value that occurs, if it is released. For callers that count otherwise: ask exactly once for
  // every value with a count of at least 1, and for no other.
  std::optional<std::int64_t> release(std::int64_t count, Rng& rng) const;

 private:
  Rational delta_;
  std::int64_t threshold_, largest_count_;
  LaplaceNoise noise_;  // clamped from below: everything below the threshold is equal
};

}  // namespace discreet::inline mechanisms
