#include "discreet/learners/covers/cover_accounting.h"

#include "discreet/base/error.h"
#include "discreet/privacy/largest_step.h"
#include "discreet/privacy/rounding.h"
#include "discreet/privacy/search.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::inline learners {
namespace {

constexpr unsigned eta_bits = 40;

Accountant composition_by(CoverAccountant accountant) {
  switch (accountant) {
    case CoverAccountant::advanced: return Accountant::advanced;
    case CoverAccountant::zcdp: return Accountant::zcdp_tight;
    case CoverAccountant::privacy_loss: return Accountant::privacy_loss;
    default: return Accountant::basic;
  }
}

// Up to the next 1/1024, so that samplers work with short numbers; more noise than asked for is never less private.
Rational rounded_spread(const Interval& x) { return Rational(ceil(x.high() * 1024), 1024); }

Rational zcdp_share(const CoverBudget& budget) {
  return budget.share * largest_rho(budget.promise.epsilon, budget.promise.delta, ZcdpForm::tight);
}

// first_hit with Gaussian counts: the event that their loss exceeds epsilon_1 is set aside at half of the delta. The
// simple form bounds the loss itself, which the argument needs; the tight one bounds only the divergence.
Rational gaussian_epsilon(const CoverBudget& budget, const Rational& variance) {
  Rational rho = rho_of_gaussian(1, variance) * Rational(budget.rounds);
  return zcdp_epsilon(rho, budget.promise.delta / 2, ZcdpForm::simple);
}

Rational laplace_scale(const CoverBudget& budget) {
  Rational rounds(budget.rounds);
  if (budget.accountant == CoverAccountant::basic || budget.accountant == CoverAccountant::first_hit)
    return rounded_spread(Interval(rounds / (budget.share * budget.promise.epsilon)));
  return rounded_spread(sqrt(Interval(rounds / (2 * zcdp_share(budget)))));
}

Rational gaussian_variance(const CoverBudget& budget) {
  const auto& [epsilon, delta, neighbours] = budget.promise;
  Rational rho = budget.accountant == CoverAccountant::first_hit
                     ? largest_rho(budget.share * epsilon, delta / 2, ZcdpForm::simple)
                     : zcdp_share(budget);
  return rounded_spread(Interval(Rational(budget.rounds) / (2 * rho)));
}

Rational spread_of(const CoverBudget& budget) {
  if (budget.noise == CountNoise::none) return 0;
  return budget.noise == CountNoise::laplace ? laplace_scale(budget) : gaussian_variance(budget);
}

std::vector<Guarantee> steps(const CoverBudget& budget, const Rational& spread, const Rational& eta) {
  Neighbours neighbours = budget.promise.neighbours;
  std::vector<Guarantee> all{{Guarantee::BoundedRange{cover_range(neighbours) * eta}, neighbours, budget.rounds}};
  // A changed row moves the number of rows to be covered by at most one.
  if (budget.noise == CountNoise::laplace) all.push_back({Guarantee::Laplace{1, spread}, neighbours, budget.rounds});
  if (budget.noise == CountNoise::gaussian) all.push_back({Guarantee::Gaussian{1, spread}, neighbours, budget.rounds});
  return all;
}

Rational composed_eta(const CoverBudget& budget, const Rational& spread) {
  const auto& [epsilon, delta, neighbours] = budget.promise;
  Rational range(cover_range(neighbours)), rounds(budget.rounds);
  Accountant by = composition_by(budget.accountant);
  if (by == Accountant::basic) return (epsilon - (spread == 0 ? Rational(0) : rounds / spread)) / (range * rounds);
  if (budget.noise == CountNoise::none)
    return largest_epsilon(budget.promise, {.exponential = budget.rounds}, by) / range;
  unsigned bits = by == Accountant::privacy_loss ? 20 : eta_bits;
  return largest_within(epsilon, epsilon / (2 * range * rounds), bits,
                        [&](const Rational& eta) { return epsilon_at(steps(budget, spread, eta), delta, by); });
}

Rational first_hit_eta(const CoverBudget& budget, const Rational& spread) {
  const auto& [epsilon, delta, neighbours] = budget.promise;
  Rational rounds(budget.rounds), counts = 0, per_eta = 0, target = delta;
  switch (budget.noise) {
    case CountNoise::laplace: counts = rounds / spread; break;
    case CountNoise::gaussian: counts = gaussian_epsilon(budget, spread), target = delta / 2; break;
    default: per_eta = rounds / budget.pieces;  // an exact count that is off by one moves scores by 1/pieces
  }
  auto delta_with = [&](const Rational& eta) -> std::optional<Rational> {
    return first_hit_delta(eta, epsilon - counts - per_eta * eta, neighbours);
  };
  Rational guess = epsilon / (4 * (1 + per_eta + bit_length(ceil(1 / delta))));
  return largest_within(target, guess, eta_bits, delta_with);
}

}  // namespace

long cover_range(Neighbours neighbours) { return neighbours == Neighbours::add_remove ? 1 : 2; }

void check(const CoverBudget& budget) {
  check(budget.promise);
  if (budget.accountant != CoverAccountant::basic && budget.promise.delta == 0)
    throw Error("accountant " + std::string(word(budget.accountant)) +
                " promises nothing at delta 0. Give a positive delta, or accountant basic");
  require(budget.noise != CountNoise::gaussian ||
              (budget.accountant != CoverAccountant::basic && budget.accountant != CoverAccountant::advanced),
          "count_noise gaussian is not pure. Take accountant zcdp, privacy_loss or first_hit, or count_noise laplace");
}

CoverRates cover_rates(const CoverBudget& budget) {
  check(budget);
  Rational spread = spread_of(budget);
  bool hits = budget.accountant == CoverAccountant::first_hit;
  return {hits ? first_hit_eta(budget, spread) : composed_eta(budget, spread), spread};
}

// Proofs: docs/learners/conjunction.md#first-hit. With c = e^eta - 1 and kappa = 1 - e^-eta:
//   add_remove  kappa e^(-(epsilon + eta)/c)
//   replace     the larger of kappa e^-y (y + 1 + e^-eta), y = (epsilon + 2 eta)/c, and kappa e^(-epsilon/c)
std::optional<Rational> first_hit_delta(const Rational& eta, const Rational& epsilon, Neighbours neighbours) {
  if (epsilon < cover_range(neighbours) * eta) return std::nullopt;
  Interval c = expm1(Interval(eta)), kappa = -expm1(-Interval(eta)), one(1L);
  if (neighbours == Neighbours::add_remove) return round_up(kappa * exp(-Interval(epsilon + eta) / c));
  Interval y = Interval(epsilon + 2 * eta) / c;
  Interval both = kappa * exp(-y) * (y + one + exp(-Interval(eta)));
  return round_up(max(both, kappa * exp(-Interval(epsilon) / c)));
}

}  // namespace discreet::inline learners
