#include "discreet/learners/covers/cover_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::inline learners {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double round_ratio = 1.05;           // ratio of neighbouring numbers of rounds that are tried
constexpr int sixteenths[] = {1, 2, 4, 6, 8};  // sixteenths of the budget that may go to noisy counts

// The failure probability falls to selections, generalization and, where there is noise, to the noise, in equal parts.
double part_of_beta(CountNoise noise, double beta) { return beta / (noise == CountNoise::none ? 2 : 3); }

// The largest x in (0, most] with f(x) <= target, f increasing.
double largest(double most, double target, const std::function<double(double)>& f) {
  double low = 0, high = most;
  for (int i = 0; i < 60; ++i) {
    double middle = (low + high) / 2;
    (f(middle) <= target ? low : high) = middle;
  }
  return low;
}

double relative_entropy(double p, double q) { return p * std::log(p / q) + (1 - p) * std::log((1 - p) / (1 - q)); }

// A sum of independent exponential variables, `twice` of them with weight 2 and the others of `all` with weight 1,
// exceeds this with probability at most `tail`: Chernoff's bound at the best of some rates. The numbers may be
// fractions.
double exponential_sum_bound(double all, double twice, double tail) {
  double best = infinite;
  for (double rate = 0.49; rate > 1e-4; rate *= 0.95) {
    double exponent = -std::log(tail) - (all - twice) * std::log1p(-rate) - twice * std::log1p(-2 * rate);
    best = std::min(best, exponent / rate);
  }
  return best;
}

// ln of the number of unions of at most `rounds` pieces.
double log_unions(double hypotheses, double rounds) {
  if (rounds >= hypotheses) return hypotheses * std::log(2.0);
  return std::min(rounds * std::log1p(hypotheses), rounds * (1 + std::log(hypotheses / rounds)));
}

// The noise of a run stays within this on both sides, except with probability `tail`.
double noise_bound(const CoverBudget& budget, double spread, double tail) {
  double rounds = static_cast<double>(budget.rounds);
  if (budget.noise == CountNoise::none) return 0;
  if (budget.noise == CountNoise::laplace) return spread * std::log(rounds / tail);
  return std::sqrt(2 * spread * std::log(2 * rounds / tail));
}

// The approximate rates of a budget, for choosing among budgets. cover_rates computes them exactly.
class ApproximateRates {
 public:
  explicit ApproximateRates(const Privacy& promise)
      : epsilon_(to_double(promise.epsilon)),
        delta_(to_double(promise.delta)),
        range_(static_cast<double>(cover_range(promise.neighbours))),
        rho_(promise.delta > 0 ? to_double(largest_rho(promise.epsilon, promise.delta, ZcdpForm::tight)) : 0) {}

  double eta(const CoverBudget& budget) const {
    double rounds = static_cast<double>(budget.rounds), left = 1 - to_double(budget.share);
    switch (budget.accountant) {
      case CoverAccountant::basic: return left * epsilon_ / (range_ * rounds);
      case CoverAccountant::advanced: return advanced(rounds, 1 - left) / range_;
      case CoverAccountant::first_hit: return first_hit(budget);
      default: return std::sqrt(8 * rho_ * left / rounds) / range_;
    }
  }

  double spread(const CoverBudget& budget) const {
    double rounds = static_cast<double>(budget.rounds), share = to_double(budget.share);
    bool sums = budget.accountant == CoverAccountant::basic || budget.accountant == CoverAccountant::first_hit;
    if (budget.noise == CountNoise::laplace && sums) return rounds / (share * epsilon_);
    double logs = -std::log(delta_ / 2), root = std::sqrt(logs + share * epsilon_) - std::sqrt(logs);
    double squares = rounds / (2 * (sums ? root * root : share * rho_));
    return budget.noise == CountNoise::laplace ? std::sqrt(squares) : squares;
  }

 private:
  double advanced(double rounds, double share) const {
    double noise = 2 * share * rho_ / rounds;  // the square of a noisy count's epsilon
    return largest(epsilon_, epsilon_, [&](double x) {
      return rounds * (x * std::tanh(x / 2) + noise / 2) + std::sqrt(-2 * std::log(delta_) * rounds * (x * x + noise));
    });
  }

  double first_hit(const CoverBudget& budget) const {
    double share = to_double(budget.share), left = (1 - share) * epsilon_;
    double per_eta = budget.noise == CountNoise::none ? static_cast<double>(budget.rounds) / budget.pieces : 0;
    double log_delta = std::log(budget.noise == CountNoise::gaussian ? delta_ / 2 : delta_);
    return largest(left / range_, log_delta, [&](double eta) {
      double epsilon = left - per_eta * eta, c = std::expm1(eta), log_kappa = std::log(-std::expm1(-eta));
      if (epsilon < range_ * eta) return infinite;
      if (range_ == 1) return log_kappa - (epsilon + eta) / c;
      double y = (epsilon + 2 * eta) / c;
      return log_kappa + std::max(std::log(y + 1 + std::exp(-eta)) - y, -epsilon / c);
    });
  }

  double epsilon_, delta_, range_;
  double rho_;  // that epsilon and delta allow altogether
};

std::vector<CoverAccountant> accountants_for(const CoverChoices& choices) {
  using enum CoverAccountant;
  if (choices.accountant != best) return {choices.accountant};
  if (choices.noise == CountNoise::gaussian) return {zcdp, first_hit};
  if (choices.promise.delta == 0) return {basic};
  return {basic, zcdp, first_hit};
}

// All ways to divide the promise among `rounds` rounds that the options leave open. Noise pays with first_hit alone.
// Elsewhere an exact count costs nothing.
std::vector<CoverBudget> budgets(const CoverChoices& choices, std::uint64_t rounds) {
  std::vector<CoverBudget> all;
  for (CoverAccountant accountant : accountants_for(choices))
    for (CountNoise noise : {CountNoise::none, CountNoise::laplace, CountNoise::gaussian}) {
      if (choices.noise != CountNoise::best ? choices.noise != noise
                                            : noise != CountNoise::none && accountant != CoverAccountant::first_hit)
        continue;
      CoverBudget budget{choices.promise, rounds, choices.pieces, accountant, noise, 0};
      if (accountant == CoverAccountant::basic) budget.promise.delta = 0;
      if (noise == CountNoise::none) all.push_back(budget);
      for (int share : sixteenths)
        if (noise != CountNoise::none) budget.share = Rational(share, 16), all.push_back(budget);
    }
  return all;
}

// Numbers of rounds to try: the same whatever the goal, so that an easier goal never asks for more rows.
std::vector<std::uint64_t> rounds_to_try(const CoverChoices& choices) {
  if (choices.rounds) return {*choices.rounds};
  std::vector<std::uint64_t> all;
  double most = 30 * static_cast<double>(choices.pieces);
  for (double rounds = 1; rounds <= most; rounds = std::max(rounds + 1, std::floor(rounds * round_ratio)))
    all.push_back(static_cast<std::uint64_t>(rounds));
  return all;
}

}  // namespace

std::int64_t cover_offset(const CoverBudget& budget, const CoverRates& rates, double beta) {
  if (budget.noise == CountNoise::none) return 0;
  constexpr double most = 0x1p60;
  double offset = noise_bound(budget, to_double(rates.spread), part_of_beta(budget.noise, beta));
  return static_cast<std::int64_t>(std::ceil(std::min(offset, most)));
}

double cover_rows(const CoverGoal& goal, const CoverBudget& budget, double eta, double offset) {
  double rounds = static_cast<double>(budget.rounds), tail = part_of_beta(budget.noise, goal.beta);
  double uncovered = goal.pieces == 1 ? 0 : std::exp(rounds * std::log1p(-1 / goal.pieces));
  if (uncovered >= goal.alpha || !(eta > 0)) return infinite;
  // Weights 1 + (1 - 1/k)^(T - j) of the shortfalls: between 1 and 2, and `twice` is the sum of what exceeds 1.
  double twice = goal.pieces * (1 - uncovered);
  double shortfalls = (rounds + twice) * std::log(goal.hypotheses) + exponential_sum_bound(rounds, twice, tail);
  double mistakes = shortfalls / eta + 2 * offset;
  double distinct = log_unions(goal.distinct, rounds) - std::log(tail);
  // Training error r alpha: fewer rows for larger r, generalization the other way round. The crossing is the best.
  auto training = [&](double r) { return mistakes / (r * goal.alpha - uncovered); };
  auto generalizing = [&](double r) { return distinct / relative_entropy(r * goal.alpha, goal.alpha); };
  double low = uncovered / goal.alpha, high = 1;
  for (int i = 0; i < 50; ++i) {
    double middle = (low + high) / 2;
    (training(middle) > generalizing(middle) ? low : high) = middle;
  }
  return std::max(training(high), generalizing(high));
}

CoverBudget plan_cover(const CoverGoal& goal, const CoverChoices& choices) {
  ApproximateRates rates(choices.promise);
  std::optional<CoverBudget> chosen;
  double fewest = infinite;
  for (std::uint64_t rounds : rounds_to_try(choices))
    for (const CoverBudget& budget : budgets(choices, rounds)) {
      double offset = noise_bound(budget, rates.spread(budget), part_of_beta(budget.noise, goal.beta));
      double rows = cover_rows(goal, budget, rates.eta(budget), offset);
      // Where nothing is enough yet, more rounds come closer.
      if (!chosen || rows < fewest || (fewest == infinite && rounds > chosen->rounds)) chosen = budget, fewest = rows;
    }
  return *chosen;
}

CoverPlan cover_plan(const CoverGoal& goal, const CoverChoices& choices) {
  CoverPlan plan{plan_cover(goal, choices)};
  plan.rates = cover_rates(plan.budget);
  plan.offset = cover_offset(plan.budget, plan.rates, goal.beta);
  return plan;
}

Bound cover_bound(const CoverGoal& goal, const CoverPlan& plan) {
  double rows = cover_rows(goal, plan.budget, to_double(plan.rates.eta), static_cast<double>(plan.offset));
  require(rows < 0x1p53,
          "rounds: no table is long enough for this alpha. Leave the rounds to the planner, or relax "
          "alpha, beta or epsilon");
  return {"GE-18", Bound::Kind::proved, rows_at_least(rows),
          "greedy cover of " + std::to_string(plan.budget.rounds) + " rounds, accountant " +
              std::string(word(plan.budget.accountant)) + ", count noise " + std::string(word(plan.budget.noise))};
}

namespace {

BoundParameters printed_parameters(const CoverGoal& goal, double epsilon, double delta) {
  BoundParameters at{.alpha = from_double(goal.alpha),
                     .beta = from_double(goal.beta),
                     .delta = from_double(delta),
                     .epsilon = from_double(epsilon),
                     .pieces = from_double(goal.pieces)};
  at.rounds = ge_b1(at);
  return at;
}

// The three terms of theorem 3.2, run with alpha / 2: noise, selections that each lose `loss` / eta, generalization.
double printed_region_rows(BoundParameters at, const Enclosed& loss) {
  at.count_scale = 2 * at.rounds / at.epsilon;
  at.noise_beta = at.beta / 4;
  at.offset = ge_b2(at);
  at.loss = loss / ge_b14(at);
  return ge_b5(at).interval().high_double();
}

}  // namespace

double printed_cover_rows(const CoverGoal& goal, double epsilon, double delta) {
  return literal_cover_rows(from_double(goal.hypotheses + 1), printed_parameters(goal, epsilon, delta))
      .interval()
      .high_double();
}

double printed_convex_polygon_rows(const CoverGoal& goal, double side, double epsilon, double delta) {
  BoundParameters at = printed_parameters(goal, epsilon, delta);
  at.vc = 2 * at.rounds + 1;
  return printed_region_rows(at, 8 * ln(4 * from_double(side) * at.rounds / at.beta));
}

double printed_polygons_rows(const CoverGoal& goal, double side, double epsilon, double delta) {
  BoundParameters at = printed_parameters(goal, epsilon, delta);
  at.vc = 14 * at.rounds * log2(3 * at.rounds);  // unions of triangles: lemma 3.2.3 of Blumer et al. 1989
  return printed_region_rows(at, ln(64 * 64 * 64 * power(from_double(side), 21) * 2 * at.rounds / at.beta));
}

}  // namespace discreet::inline learners
