#include "discreet/bounds/table/tails.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "discreet/bounds/table/enclosed_search.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline bounds {
namespace {

constexpr std::int64_t most_terms = 1'000'000;
constexpr std::int64_t most_work = std::int64_t{1} << 38;  // of a sum of binomial coefficients: a second or two

std::int64_t terms_of(const Enclosed& number) {
  const Integer value = number.whole();
  if (value > most_terms || value < -1) throw Undefined("a range of more than 10^6 integers");
  return static_cast<std::int64_t>(value);
}

// binom(n, 0) + ... + binom(n, k) for growing k: a bound that goes through all of them adds one term at a time.
class BallSums {
 public:
  explicit BallSums(Integer n) : n_(std::move(n)) {}
  const Integer& n() const { return n_; }
  const Integer& up_to(std::int64_t k) {
    if (k < k_) *this = BallSums(n_);
    for (; k_ < k; ++k_) {
      term_ = term_ * (n_ - k_) / (k_ + 1);
      sum_ += term_;
    }
    return sum_;
  }

 private:
  Integer n_, term_ = 1, sum_ = 1;
  std::int64_t k_ = 0;
};

// Visits Pr[Bin(n, p) = j] for j = from, ..., to.
template <class Visit>
void for_binomial(std::int64_t n, const Interval& p, std::int64_t from, std::int64_t to, const Visit& visit) {
  const Interval q = Interval(1) - p;
  if (!p.positive() || !q.positive()) throw Undefined("a probability that is not strictly between 0 and 1");
  auto raised = [](const Interval& base, std::int64_t exponent) {
    return exponent == 0 ? Interval(1) : exp(Interval(Rational(exponent)) * log(base));
  };
  const Interval choices(Rational(binomial_coefficient(Integer(n), static_cast<std::uint64_t>(from)))), odds = p / q;
  Interval term = choices * raised(p, from) * raised(q, n - from);
  for (std::int64_t j = from; j <= to; ++j) {
    visit(term);
    term = term * odds * Interval(Rational(n - j, j + 1));
  }
}

Interval binomial_sum(std::int64_t n, const Enclosed& p, std::int64_t from, std::int64_t to) {
  Interval sum(0);
  if (from <= to) for_binomial(n, p.interval(), from, to, [&](const Interval& term) { sum += term; });
  return sum;
}

}  // namespace

Enclosed binom(const Enclosed& n, const Enclosed& k) {
  return binomial_coefficient(n.whole(), static_cast<std::uint64_t>(terms_of(k)));
}

Enclosed hamming_ball(const Enclosed& n, const Enclosed& k) {
  const Integer all = n.whole();
  std::int64_t most = terms_of(k);
  if (most < 0) return 0;
  if (all >= 0 && all < most) most = static_cast<std::int64_t>(all);
  if (Integer(most) * most * bit_length(all) > most_work)
    throw Undefined("ball: binomial coefficients that are too long to add up");
  thread_local std::optional<BallSums> last;
  if (!last || last->n() != all) last.emplace(all);
  return last->up_to(most);
}

Enclosed chance_of_at_most(const Enclosed& k, const Enclosed& n, const Enclosed& p) {
  const std::int64_t all = terms_of(n);
  return binomial_sum(all, p, 0, std::min(terms_of(k), all));
}

Enclosed chance_of_at_least(const Enclosed& k, const Enclosed& n, const Enclosed& p) {
  return binomial_sum(terms_of(n), p, std::max<std::int64_t>(0, terms_of(k)), terms_of(n));
}

// Rounded down where it matters: the mass that is left when the values from the top on are taken may be off by the
// width of the enclosures only.
Enclosed group_share(const Enclosed& n, const Enclosed& p, const Enclosed& epsilon, const Enclosed& beta) {
  std::vector<Interval> law;
  const std::int64_t rows = terms_of(n);
  for_binomial(rows, p.interval(), 0, rows, [&](const Interval& term) { law.push_back(term); });
  const Interval decay = epsilon.interval();
  Interval left = Interval(1) - beta.interval(), share(0);
  for (std::int64_t k = rows; k >= 0 && !left.negative(); --k) {
    const Interval& mass = law[static_cast<std::size_t>(k)];
    share += min(mass, max(left, Interval(0))) * exp(-(decay * Interval(Rational(k))));
    left = left - mass;
  }
  return share;
}

Enclosed realizable_rate(const Enclosed& alpha, const Enclosed& epsilon) {
  require_defined(alpha < 1);
  return realizable_rate_of(alpha.interval(), epsilon.interval());
}

Enclosed menu_rate(const Enclosed& menu_alpha, const Enclosed& alpha, const Enclosed& epsilon) {
  require_defined(menu_alpha > 0 && alpha < 1);
  return menu_rate_of(menu_alpha.interval(), alpha.interval(), epsilon.interval());
}

Enclosed agnostic_rate(const Enclosed& alpha, const Enclosed& epsilon) {
  require_defined(alpha < 1);
  return agnostic_rate_of(alpha.interval(), epsilon.interval());
}

}  // namespace discreet::inline bounds
