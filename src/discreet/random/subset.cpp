#include "discreet/random/subset.h"

#include <algorithm>
#include <set>

#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/geometric.h"
#include "discreet/random/parts.h"
#include "discreet/random/uniform.h"

namespace discreet::inline random {
namespace {

// The subset of the given rank, in the order of their largest elements, then of the next ones, ...
template <class Number>
std::vector<Number> unranked(Number n, std::uint64_t k, Integer rank) {
  std::vector<Number> chosen(k);
  for (; k > 0; --k) {
    do --n;
    while (binomial_coefficient(n, k) > rank);
    rank -= binomial_coefficient(n, k);
    chosen[k - 1] = n;
  }
  return chosen;
}

// Floyd: from a uniform subset of size i of the first j elements, one of size i+1 of the first j+1 is made by
// adding a uniform element of these, or the new one where that is taken. Every subset with the new element
// arises from the one subset without it in i+1 of j+1 cases, every other from its i+1 subsets in one case
// each: all are equally likely.
template <class Number>
std::vector<Number> drawn(const Number& n, std::uint64_t k, Rng& rng) {
  std::set<Number> chosen;
  for (Number j = n - k; j < n; ++j)
    if (!chosen.insert(uniform_below(Number(j + 1), rng)).second) chosen.insert(j);
  return {chosen.begin(), chosen.end()};
}

template <class Number>
std::vector<Number> uniform_subset(const Number& n, std::uint64_t k, Rng& rng) {
  if (!rng.choices()) return drawn(n, k, rng);
  return unranked(n, k, uniform_below(binomial_coefficient(n, k), rng));
}

// Elements chosen, when `skip(limit)` says how many are passed over before the next.
template <class Skip>
std::vector<std::uint64_t> by_gaps(std::uint64_t n, Skip skip) {
  std::vector<std::uint64_t> chosen;
  for (std::uint64_t at = 0;; ++at) {
    std::uint64_t gap = skip(n - at);
    if (gap >= n - at) return chosen;
    chosen.push_back(at += gap);
  }
}

// Tables pay for themselves from 2^14 expected elements on.
bool tables_are_cheaper(std::uint64_t n, const Rational& p) {
  return p * n >= (1u << 14) && p * Rational(Integer(1) << 32) >= 1 && p < 1;
}

}  // namespace

std::vector<std::uint64_t> subset(std::uint64_t n, std::uint64_t k, Rng& rng) { return uniform_subset(n, k, rng); }
std::vector<Integer> subset(const Integer& n, std::uint64_t k, Rng& rng) { return uniform_subset(n, k, rng); }

std::vector<std::uint64_t> subset_by_parts(std::uint64_t n, std::uint64_t k, Rng& rng) { return drawn(n, k, rng); }

std::vector<std::uint64_t> poisson_subset(std::uint64_t n, const Rational& p, Rng& rng) {
  if (rng.choices() || !tables_are_cheaper(n, p))
    return by_gaps(n, [&](std::uint64_t limit) { return geometric_below(p, limit, rng); });
  Geometric gap = Geometric::of_success(p);
  return by_gaps(n, [&](std::uint64_t) { return gap(rng); });
}

}  // namespace discreet::inline random
