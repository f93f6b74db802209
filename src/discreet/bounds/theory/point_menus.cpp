// Tested by point_menus_test.cpp
#include "discreet/bounds/theory/point_menus.h"

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet::inline bounds {
namespace {

Integer choose(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  Integer product = 1;
  for (std::uint64_t i = 0; i < k; ++i) product = product * Integer(n - i) / Integer(i + 1);
  return product;
}

bool is_prime(std::uint64_t n) {
  for (std::uint64_t d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return n >= 2;
}

// The least q with q^k >= n.
std::uint64_t root(std::uint64_t n, std::uint64_t k) {
  std::uint64_t q = 1;
  auto reaches = [&](std::uint64_t base) {
    Integer power = 1;
    for (std::uint64_t i = 0; i < k; ++i) power *= base;
    return power >= n;
  };
  while (!reaches(q)) q *= 2;
  for (std::uint64_t low = q / 2 + 1; low < q;) {
    const std::uint64_t middle = low + (q - low) / 2;
    if (reaches(middle))
      q = middle;
    else
      low = middle + 1;
  }
  return q;
}

// A fraction of thousands of digits serves nobody: its ends are written to 64 significant bits.
bool is_long(const Rational& q) {
  constexpr unsigned longest = 256;  // binary digits
  return bit_length(numerator(q)) > longest || bit_length(denominator(q)) > longest;
}
constexpr unsigned kept_bits = 64;
Rational short_down(const Rational& q) { return is_long(q) ? significant_down(q, kept_bits) : q; }
Rational short_up(const Rational& q) { return is_long(q) ? significant_up(q, kept_bits) : q; }

void check_alpha(const Rational& alpha) { require(0 < alpha && alpha < Rational(1, 2), "alpha must lie in (0, 1/2)"); }

}  // namespace

Rational agreeing_share(std::uint64_t points, std::uint64_t agree) {
  const std::uint64_t w = points / agree;  // ceil((points - agree + 1)/agree)
  return {Integer(w) * choose(points - w, agree - 1), Integer(points) * choose(points - 1, agree - 1)};
}

AgreementEnd agreement_end(std::uint64_t points, const Rational& alpha) {
  require(0 < alpha && alpha < 1, "alpha must lie in (0, 1)");
  constexpr std::uint64_t most_agree = 1000;
  const Integer most = ceil(1 / alpha) - 1;  // the largest t with 1/t > alpha
  const std::uint64_t t =
      std::max<std::uint64_t>(1, std::min({most > most_agree ? most_agree : low_64(most), points, most_agree}));
  return {t, short_down(1 / agreeing_share(points, t))};
}

Rational random_function_end(const Rational& alpha) {
  check_alpha(alpha);
  return short_up(1 + 4 * (1 - alpha) / alpha);
}

BucketEnd bucket_end(const Rational& alpha, const Rational& beta) {
  check_alpha(alpha);
  require(0 < beta && beta < 1, "beta must lie in (0, 1)");
  const Rational ratio = (1 - alpha) / alpha;
  auto misses = [&](std::uint64_t rounds, std::uint64_t buckets) {
    Rational chance = 1;
    for (std::uint64_t i = 0; i < rounds; ++i) chance *= ratio / Rational(buckets);
    return chance;
  };
  std::optional<BucketEnd> best;
  for (std::uint64_t rounds = 1; rounds <= 200; ++rounds) {
    const auto least = low_64(floor(ratio)) + 1;  // fewer buckets never help
    if (best && 1 + rounds * least >= best->size()) break;
    std::uint64_t low = least, high = best ? (best->size() - 1) / rounds + 1 : low_64(ceil(ratio / beta)) + 1;
    if (misses(rounds, high) > beta) continue;
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      if (misses(rounds, middle) <= beta)
        high = middle;
      else
        low = middle + 1;
    }
    if (!best || BucketEnd{rounds, high}.size() < best->size()) best = BucketEnd{rounds, high};
  }
  return *best;
}

std::optional<PolynomialEnd> polynomial_end(std::uint64_t points, const Rational& alpha) {
  check_alpha(alpha);
  std::optional<PolynomialEnd> best;
  constexpr std::uint64_t largest_field = 1 << 20;
  for (std::uint64_t degree = 2; degree <= 64; ++degree) {
    const Integer places = ceil(Rational(degree - 1) * (1 - alpha) / alpha);
    if (places > largest_field) break;
    std::uint64_t field = std::max(root(points, degree), low_64(places));
    while (!is_prime(field)) ++field;
    if (field > largest_field) continue;
    const PolynomialEnd found{field, degree, low_64(places)};
    if (found.size() < points && (!best || found.size() < best->size())) best = found;
  }
  return best;
}

}  // namespace discreet::inline bounds
