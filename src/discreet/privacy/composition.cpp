#include "discreet/privacy/composition.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/base/option_range.h"
#include "discreet/privacy/advanced.h"
#include "discreet/privacy/optimal_composition.h"
#include "discreet/privacy/rounding.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::inline privacy {
namespace {

std::optional<Privacy> basic_total(std::span<const Guarantee> steps) {
  Privacy total{0, 0, common_neighbours(steps)};
  for (const auto& step : steps) {
    auto promise = step.promise();
    if (!promise) return std::nullopt;
    total.epsilon += promise->epsilon * step.count;
    total.delta += promise->delta * step.count;
  }
  return total;
}

// The logarithm of prod(1 - delta_i): no step leaks with that probability.
Interval log_no_leak(std::span<const Guarantee> steps) {
  Interval sum(0L);
  for (const auto& step : steps)
    if (auto promise = step.promise(); promise && promise->delta > 0)
      sum += Interval(Rational(step.count)) * log1p(Interval(-promise->delta));
  return sum;
}

std::optional<std::vector<PureSteps>> pure_steps(std::span<const Guarantee> steps) {
  std::vector<PureSteps> result;
  for (const auto& step : steps) {
    auto promise = step.promise();
    if (!promise) return std::nullopt;
    result.push_back({promise->epsilon, step.count});
  }
  return result;
}

// All steps as one, when they have the same epsilon and are few enough.
std::optional<PureSteps> equal_steps(std::span<const Guarantee> steps) {
  auto all = pure_steps(steps);
  if (!all || all->empty()) return std::nullopt;
  PureSteps result{all->front().epsilon, 0};
  for (const auto& step : *all) {
    if (step.epsilon != result.epsilon) return std::nullopt;
    result.count += step.count;
  }
  return optimal_fits(result.epsilon, result.count) ? std::optional(result) : std::nullopt;
}

std::optional<Rational> total_rho(std::span<const Guarantee> steps) {
  Rational total = 0;
  for (const auto& step : steps) {
    auto rho = step.rho();
    if (!rho) return std::nullopt;
    total += *rho * step.count;
  }
  return total;
}

std::optional<PrivacyLoss> total_loss(std::span<const Guarantee> steps, const Progress& progress) {
  std::vector<Guarantee> different;
  for (const auto& step : steps) {
    auto same = std::ranges::find(different, step.kind, &Guarantee::kind);
    if (same == different.end())
      different.push_back(step);
    else
      same->count += step.count;
  }
  std::vector<PrivacyLoss> losses;
  for (const auto& step : different) {
    progress.at(0);
    auto loss = step.loss();
    if (!loss) return std::nullopt;
    losses.push_back(std::move(*loss));
  }
  return compose(std::move(losses), progress);
}

AdvancedForm advanced_form(Accountant accountant) {
  return accountant == Accountant::advanced ? AdvancedForm::sharp : AdvancedForm::paper;
}
ZcdpForm zcdp_form(Accountant accountant) {
  return accountant == Accountant::zcdp ? ZcdpForm::simple : ZcdpForm::tight;
}

// The accountants that treat the steps apart from their leaks, in both directions.
std::optional<Rational> leakless_epsilon(std::span<const Guarantee> steps, const Rational& delta, Accountant by) {
  if (by == Accountant::optimal) {
    auto equal = equal_steps(steps);
    return equal ? std::optional(optimal_epsilon(equal->epsilon, equal->count, delta)) : std::nullopt;
  }
  if (delta == 0) return std::nullopt;
  if (by == Accountant::zcdp || by == Accountant::zcdp_tight) {
    auto rho = total_rho(steps);
    return rho ? std::optional(zcdp_epsilon(*rho, delta, zcdp_form(by))) : std::nullopt;
  }
  auto pure = pure_steps(steps);
  return pure ? std::optional(advanced_epsilon(*pure, delta, advanced_form(by))) : std::nullopt;
}

Rational leakless_delta(std::span<const Guarantee> steps, const Rational& epsilon, Accountant by) {
  if (by == Accountant::optimal) {
    auto equal = equal_steps(steps);
    return equal ? optimal_delta(equal->epsilon, equal->count, epsilon) : Rational(1);
  }
  if (by == Accountant::zcdp || by == Accountant::zcdp_tight) {
    auto rho = total_rho(steps);
    return rho ? zcdp_delta(*rho, epsilon, zcdp_form(by)) : Rational(1);
  }
  auto pure = pure_steps(steps);
  return pure ? advanced_delta(*pure, epsilon, advanced_form(by)) : Rational(1);
}

// The rest of delta for the steps after their leaks: 1 - (1 - delta) / prod(1 - delta_i), rounded down.
std::optional<Rational> delta_after_leaks(std::span<const Guarantee> steps, const Rational& delta) {
  Interval log_kept = log_no_leak(steps);
  if (!log_kept.negative()) return delta;
  Interval rest = -expm1(log1p(Interval(-delta)) - log_kept);
  return rest.positive() ? std::optional(round_down(rest)) : std::nullopt;
}

void check_all(std::span<const Guarantee> steps) {
  for (const auto& step : steps) check(step);
  common_neighbours(steps);
}

}  // namespace

std::string to_string(Accountant accountant) { return std::string(word(accountant)); }

Neighbours common_neighbours(std::span<const Guarantee> steps) {
  for (const auto& step : steps) check_same(steps.front().neighbours, step.neighbours);
  return steps.empty() ? Neighbours::replace : steps.front().neighbours;
}

std::optional<Rational> epsilon_at(std::span<const Guarantee> steps, const Rational& delta, Accountant accountant,
                                   const Progress& progress) {
  progress.at(0);
  check_all(steps);
  check_delta(delta);
  switch (accountant) {
    case Accountant::best: {
      std::optional<Rational> least;
      for (auto each : accountants)
        if (auto epsilon = epsilon_at(steps, delta, each, progress); epsilon && (!least || *epsilon < *least))
          least = epsilon;
      return least;
    }
    case Accountant::basic: {
      auto total = basic_total(steps);
      return total && total->delta <= delta ? std::optional(total->epsilon) : std::nullopt;
    }
    case Accountant::privacy_loss: {
      auto loss = total_loss(steps, progress);
      return loss ? loss->epsilon_at(delta) : std::nullopt;
    }
    default: {
      auto rest = delta_after_leaks(steps, delta);
      return rest ? leakless_epsilon(steps, *rest, accountant) : std::nullopt;
    }
  }
}

Rational delta_at(std::span<const Guarantee> steps, const Rational& epsilon, Accountant accountant,
                  const Progress& progress) {
  progress.at(0);
  check_all(steps);
  require_at_least("epsilon", epsilon, 0, "Give a number such as 1");
  switch (accountant) {
    case Accountant::best: {
      Rational least = 1;
      for (auto each : accountants) least = std::min(least, delta_at(steps, epsilon, each, progress));
      return least;
    }
    case Accountant::basic: {
      auto total = basic_total(steps);
      return total && total->epsilon <= epsilon ? std::min<Rational>(1, total->delta) : Rational(1);
    }
    case Accountant::privacy_loss: {
      auto loss = total_loss(steps, progress);
      return loss ? loss->delta_at(epsilon) : Rational(1);
    }
    default: {
      Rational delta = leakless_delta(steps, epsilon, accountant);
      Interval log_kept = log_no_leak(steps);
      if (!log_kept.negative()) return delta;
      return std::min<Rational>(1, round_up(-expm1(log_kept) + exp(log_kept) * Interval(delta)));
    }
  }
}

std::vector<Composed> compose_each(std::span<const Guarantee> steps, const Rational& delta, Accountant accountant,
                                   const Progress& progress) {
  std::vector<Composed> totals;
  for (auto each : accountants) {
    if (accountant != Accountant::best && each != accountant) continue;
    auto epsilon = epsilon_at(steps, delta, each, progress);
    if (!epsilon) continue;
    Rational spent = each == Accountant::basic ? basic_total(steps)->delta : delta;
    totals.push_back({{*epsilon, spent, common_neighbours(steps)}, each});
  }
  if (totals.empty())
    throw Error("accountant " + to_string(accountant) + " proves no total at delta " + to_string(delta) +
                ". Raise delta, or choose another accountant");
  std::ranges::stable_sort(totals, {}, [](const Composed& total) -> const Rational& { return total.privacy.epsilon; });
  return totals;
}

Composed compose(std::span<const Guarantee> steps, const Rational& delta, Accountant accountant,
                 const Progress& progress) {
  return compose_each(steps, delta, accountant, progress).front();
}

}  // namespace discreet::inline privacy
