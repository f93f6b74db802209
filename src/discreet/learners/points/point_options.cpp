// Tested by point_test.cpp
#include "discreet/learners/points/point_options.h"

#include <algorithm>

#include "discreet/algebra/reed_solomon.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/learners/points/point_bounds.h"
#include "discreet/mechanisms/noise_range.h"
#include "discreet/mechanisms/stability_histogram.h"

namespace discreet::inline learners {
namespace {

Rational usual_delta() { return {1, 1'000'000}; }

bool has_menu(PointVariant variant) { return variant == PointVariant::hashed || variant == PointVariant::fixed; }

void check_values(const PointOptions& options) {
  bool of_texts = options.values != PointValues::integers;
  require(of_texts || (!options.longest && !options.letters && !options.field_exponent),
          "longest, letters and field_exponent belong to texts and naturals. Say values texts, or leave them out");
  require(!of_texts || options.variant == PointVariant::hashed || options.variant == PointVariant::stable,
          "variant must be hashed or stable for texts and naturals: fixed and proper need a range. Give one by low and "
          "high, values integers");
  const PointOptions usual;
  require(!of_texts || (options.low == usual.low && options.high == usual.high),
          "low and high belong to values integers. Texts and naturals are bounded by longest: leave them out");
  require(!options.field_exponent || options.variant == PointVariant::hashed,
          "field_exponent belongs to the variant hashed. Leave it out");
}

PointMenu given_menu(const PointOptions& options) {
  auto most = static_cast<std::int64_t>(largest_menu);
  require_between("functions", *options.functions, 1, most, "Take fewer functions, or leave functions and buckets out");
  require_between("buckets", *options.buckets, 1, most / *options.functions,
                  "Take fewer of them: functions times buckets is at most 2^24");
  if (options.variant == PointVariant::fixed) {
    if (!is_prime(*options.buckets))
      throw Error("option 'buckets' is " + std::to_string(*options.buckets) +
                  ". For the variant fixed it must be a prime number. Write one such as 101, or leave it out");
    require_between("functions", *options.functions, 1, *options.buckets,
                    "Take at most as many functions as buckets for the variant fixed");
  }
  return {static_cast<std::uint64_t>(*options.functions), static_cast<std::uint64_t>(*options.buckets)};
}

}  // namespace

PointOptions checked(PointOptions options) {
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  check_values(options);
  bool stable = options.variant == PointVariant::stable;
  if (options.delta) {
    check_delta(*options.delta);
    if (!stable) require_between("delta", *options.delta, 0, 0, "Leave it out: only the variant stable spends it");
    if (stable) require_above("delta", *options.delta, 0, "Give a number such as 1e-6, or take a pure variant");
  }
  require(
      !stable || options.setting == Setting::realizable,
      "setting must be realizable for the variant stable, which counts the rows of label 1 alone. Take another one");
  require(!options.largest_count || stable, "largest_count belongs to the variant stable. Leave it out");
  require_at_least("largest_count", options.largest_count, 1, "Leave it out for the usual count");
  require(has_menu(options.variant) || (!options.functions && !options.buckets),
          "functions and buckets belong to the variants hashed and fixed. Leave them out");
  require(options.functions.has_value() == options.buckets.has_value(),
          "functions and buckets go together: give both or neither");
  // Whatever it objects to, it objects to before a row is read.
  if (stable) StabilityHistogram(options.epsilon, delta_of(options), options.neighbours);
  return options;
}

Rational delta_of(const PointOptions& options) {
  return options.variant == PointVariant::stable ? options.delta.value_or(usual_delta()) : Rational(0);
}

PointMenu menu_of_plan(const PointOptions& options, const Rational& rate, const Integer& size,
                       const Rational& collision) {
  if (!has_menu(options.variant)) return {};
  if (options.functions) return given_menu(options);
  MenuGoal goal = menu_goal(2 * rate, options.setting, {options.alpha, options.beta});
  if (options.variant == PointVariant::hashed) {
    HashedMenu menu = best_hashed_menu(goal, 0, to_double(collision));
    require(menu.functions * menu.buckets < largest_menu, "alpha or beta is too small for a menu that fits the memory");
    require(reaches(menu, goal),
            collision > 0
                ? "field_exponent: texts collide too often for any menu of this alpha. Leave it out, or allow "
                  "fewer letters"
                : "alpha, beta or epsilon is too small for any menu. Relax them");
    return {menu.functions, menu.buckets};
  }
  auto menu = best_code_menu(size, goal);
  require(menu.has_value(),
          "alpha is too small for a public menu of this domain that fits the memory. Raise it, or "
          "take the variant hashed");
  return {menu->places, menu->prime};
}

std::optional<std::size_t> select_counter(const Exponential& select, std::vector<std::int64_t> counters, Rng& rng) {
  for (std::int64_t& counter : counters) counter = -counter;
  counters.push_back(0);
  std::size_t chosen = select.select(counters, rng);
  if (chosen + 1 == counters.size()) return std::nullopt;
  return chosen;
}

std::int64_t largest_count(const PointOptions& options, std::size_t rows) {
  if (options.largest_count) return *options.largest_count;
  // The number of rows is public under replacement only.
  if (options.neighbours == Neighbours::add_remove) return noise_limit;
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(rows));
}

}  // namespace discreet::inline learners
