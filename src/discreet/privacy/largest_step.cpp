#include "discreet/privacy/largest_step.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "discreet/base/error.h"
#include "discreet/privacy/search.h"

namespace discreet::inline privacy {

std::vector<Guarantee> with_epsilon(const EqualSteps& steps, const Rational& epsilon, Neighbours neighbours) {
  std::vector<Guarantee> result;
  if (steps.any > 0) result.push_back({Guarantee::Any{epsilon, steps.delta}, neighbours, steps.any});
  if (steps.exponential > 0) result.push_back({Guarantee::BoundedRange{epsilon}, neighbours, steps.exponential});
  if (steps.laplace > 0) {
    const Guarantee::Laplace noise{steps.sensitivity, Rational(steps.sensitivity) / epsilon};
    result.push_back({noise, neighbours, steps.laplace});
  }
  return result;
}

namespace {

constexpr unsigned closed_form_bits = 40, convolution_bits = 20;

// Nothing when the accountant proves no total for these steps, which depends on the deltas alone; or when it
// does not reach above `known`, which one call of it decides.
std::optional<Rational> largest_by(const Privacy& target, const EqualSteps& steps, Accountant accountant,
                                   const std::optional<Rational>& known, const Progress& progress) {
  auto total = [&](const Rational& epsilon) -> std::optional<Rational> {
    if (epsilon > max_epsilon) return std::nullopt;
    return epsilon_at(with_epsilon(steps, epsilon, target.neighbours), target.delta, accountant, progress);
  };
  Rational guess = known.value_or(target.epsilon / Rational(steps.count()));
  auto at_guess = total(guess);
  if (!at_guess || (known && *at_guess > target.epsilon)) return std::nullopt;
  unsigned bits = accountant == Accountant::privacy_loss ? convolution_bits : closed_form_bits;
  return largest_within(target.epsilon, guess, bits, total);
}

void check(const Privacy& target, const EqualSteps& steps) {
  check(target);
  check_delta(steps.delta, "delta of a step");
  require(steps.count() >= 1, "steps: there must be at least one");
  require(steps.sensitivity >= 1, "sensitivity must be at least 1. Give 1 for a count");
}

[[noreturn]] void refuse(const Privacy& target, Accountant accountant) {
  throw Error("accountant " + to_string(accountant) + " proves no total for these steps at delta " +
              to_string(target.delta) + ". Raise delta, or choose another accountant");
}

}  // namespace

Rational largest_epsilon(const Privacy& target, const EqualSteps& steps, Accountant accountant,
                         const Progress& progress) {
  check(target, steps);
  std::optional<Rational> largest;
  for (auto each : accountants) {
    if (accountant != Accountant::best && each != accountant) continue;
    auto found = largest_by(target, steps, each, largest, progress);
    if (found && (!largest || *found > *largest)) largest = found;
  }
  if (!largest) refuse(target, accountant);
  return *largest;
}

std::vector<LargestStep> largest_by_each(const Privacy& target, const EqualSteps& steps, Accountant accountant,
                                         const Progress& progress) {
  check(target, steps);
  std::vector<LargestStep> largest;
  for (auto each : accountants) {
    if (accountant != Accountant::best && each != accountant) continue;
    if (auto found = largest_by(target, steps, each, std::nullopt, progress)) largest.push_back({*found, each});
  }
  if (largest.empty()) refuse(target, accountant);
  std::ranges::stable_sort(largest, std::ranges::greater{}, &LargestStep::epsilon);
  return largest;
}

}  // namespace discreet::inline privacy
