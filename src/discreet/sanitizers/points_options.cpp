// Tested by points_test.cpp
#include "discreet/sanitizers/points_options.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"
#include "discreet/mechanisms/laplace_tail.h"
#include "discreet/mechanisms/stability_histogram.h"

namespace discreet::inline sanitizers {
namespace {

constexpr std::int64_t usual_longest = 64;

Rational rate_of(const PointsOptions& options) { return options.epsilon / 2; }  // a replaced row moves two counts

void check_values(const PointsOptions& options) {
  bool of_texts = options.values != PointsValues::integers;
  require(of_texts || (!options.longest && !options.letters),
          "longest and letters belong to texts and naturals. Say values texts, or leave them out");
  require(options.values == PointsValues::texts || !options.letters,
          "letters belong to texts: natural numbers have their digits. Leave letters out");
  require(!of_texts || options.mode != PointsMode::pure,
          "mode must be tight or paper for texts and naturals: pure adds noise to every value of a range");
}

// True if |X| Pr[Z >= threshold] is at most `most_by_chance`.
bool few_by_chance(const PointsRule& rule) {
  const Rational share(most_by_chance, rule.drawn);
  return share >= 1 || laplace_tail(rule.rate, share) <= rule.threshold;
}

// The least v with floor(rows / (v + 1)) Pr[Z >= v + 2 - threshold] <= beta: so few values have more than v rows, and
// each of them stays below the threshold with at most that probability.
std::int64_t missing_bar(const PointsRule& rule, std::int64_t rows, const Rational& beta) {
  auto suffices = [&](std::int64_t v) {
    const std::int64_t values = rows / (v + 1);
    return values == 0 || v + 2 - rule.threshold >= laplace_tail(rule.rate, beta / values);
  };
  // A value that the gate holds back is never released.
  std::int64_t low = std::min(rows, std::max<std::int64_t>({rule.gate, rule.threshold - 2, 0})) - 1, high = rows;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (suffices(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace

PointsOptions checked(PointsOptions options) {
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  check_values(options);
  bool pure = options.mode == PointsMode::pure;
  if (options.delta) {
    check_delta(*options.delta);
    if (pure) require_between("delta", *options.delta, 0, 0, "Leave it out: the mode pure spends none");
    if (!pure) require_above("delta", *options.delta, 0, "Give a number such as 1e-6, or take the mode pure");
  }
  return options;
}

Rational delta_of(const PointsOptions& options) {
  if (options.mode == PointsMode::pure) return 0;
  return options.delta.value_or(Rational(1, 1'000'000));
}

TextDomain text_domain_of(const PointsOptions& options) {
  require(options.letters != "", "letters must name at least one character. Leave it out where any may occur");
  TextDomain domain{options.values == PointsValues::naturals ? TextForm::natural : TextForm::any,
                    options.letters.value_or(""), static_cast<std::size_t>(options.longest.value_or(usual_longest))};
  check(domain);
  return domain;
}

PointsRule rule_of(const PointsOptions& options, const Integer& domain_size, std::int64_t rows) {
  const Rational n = rows;
  auto as_count = [](const Integer& value) { return static_cast<std::int64_t>(value); };
  PointsRule rule{0, 1, rate_of(options), domain_size};
  switch (options.mode) {
    case PointsMode::tight:
      rule.threshold = StabilityHistogram(options.epsilon, delta_of(options)).threshold();
      rule.drawn = std::min<Integer>(rows, domain_size);
      break;
    case PointsMode::paper:
      rule.gate = as_count(floor(options.alpha * n / 4));
      rule.threshold = as_count(floor(options.alpha * n / 2)) + 1;
      rule.drawn = std::min<Integer>(rows / (rule.gate + 1), domain_size);
      break;
    case PointsMode::pure:
      // Rounded up: counts are integers, and values pass by chance as with an integer threshold.
      rule.threshold = std::max<std::int64_t>(1, as_count(ceil(options.alpha * n / 2)));
      break;
  }
  return rule;
}

std::string refusal_of(const PointsOptions& options, const Integer& domain_size, std::int64_t rows) {
  const PointsRule rule = rule_of(options, domain_size, rows);
  const std::string remedy =
      ". Gather more rows, allow a larger alpha, or take the mode tight, which takes any number of rows";
  if (options.mode == PointsMode::paper) {
    // Privacy, step 2: a value that a single row lifts over the gate is released with probability <= delta/2.
    const std::int64_t need = laplace_tail(rule.rate, delta_of(options) / 2);
    if (rule.threshold - rule.gate - 1 >= need) return "";
    const Integer least = ceil((2 * need - 1) * 2 / options.alpha);
    return "the mode paper keeps its promise only from " + least.str() + " rows on, and the table has " +
           std::to_string(rows) + remedy;
  }
  if (options.mode == PointsMode::pure && !few_by_chance(rule)) {
    const std::int64_t threshold = laplace_tail(rule.rate, Rational(most_by_chance, rule.drawn));
    const Integer least = floor((threshold - 1) * 2 / options.alpha) + 1;
    return "the mode pure would release more than " + std::to_string(most_by_chance) +
           " values by chance from less than " + least.str() + " rows, and the table has " + std::to_string(rows) +
           remedy;
  }
  return "";
}

PointBars bars_of(const PointsRule& rule, std::int64_t rows, const Rational& beta) {
  if (rows == 0) return {};
  // Noise of at least u + 1 to either side, for one of the values that got some.
  const std::int64_t released = laplace_tail(rule.rate, beta / (4 * rule.drawn)) - 1;
  return {std::clamp<std::int64_t>(released, 0, rows), missing_bar(rule, rows, beta / 2)};
}

}  // namespace discreet::inline sanitizers
