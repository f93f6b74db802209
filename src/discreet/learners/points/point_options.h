// Options of the learners of points, for every kind of value, and the menu (hypothesis list) that follows from them.
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/text_domain.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

enum class PointVariant { hashed, fixed, proper, stable };
constexpr auto words(PointVariant) { return std::array<std::string_view, 4>{"hashed", "fixed", "proper", "stable"}; }

enum class PointValues { integers, naturals, texts };
constexpr auto words(PointValues) { return std::array<std::string_view, 3>{"integers", "naturals", "texts"}; }

struct PointOptions {
  PointValues values = PointValues::integers;
  Integer low = 0, high = 65535;
  std::optional<std::int64_t> longest;
  std::optional<std::string> letters;
  PointVariant variant = PointVariant::hashed;
  Rational epsilon = 1;
  std::optional<Rational> delta;
  Rational alpha{1, 10}, beta{1, 20};
  Setting setting = Setting::realizable;
  Neighbours neighbours = Neighbours::replace;
  std::optional<std::int64_t> functions, buckets, field_exponent, largest_count;
  static constexpr auto fields() {
    using Options = PointOptions;
    return std::tuple{
        field("values", &Options::values, "contents of the column (public): integers of a range, naturals, or texts"),
        field("low", &Options::low, "integers: the least value that may occur (public)"),
        field("high", &Options::high, "integers: the largest value that may occur (public)"),
        field("longest", &Options::longest,
              "maximum number of bytes of a text, or of digits of a natural number (public, default: 64)"),
        field("letters", &Options::letters, "ASCII characters that may occur in texts (public, default: any)"),
        field("variant", &Options::variant, "which guarantee: see the page"),
        field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
        field("delta", &Options::delta,
              "privacy parameter of the whole run (default: 1e-6 for the variant stable, else 0)"),
        field("alpha", &Options::alpha, "error to allow (decides the menu of hashed and fixed)"),
        field("beta", &Options::beta, "failure probability to allow"),
        field("setting", &Options::setting, "source of the labels (decides the plan and the menu)"),
        field("neighbours", &Options::neighbours, "the neighbour relation of the promise"),
        field("functions", &Options::functions,
              "number of hash functions, or of places of the code (default: the planner's)"),
        field("buckets", &Options::buckets,
              "number of buckets of each hash function, for fixed a prime (default: the planner's)"),
        field("field_exponent", &Options::field_exponent,
              "exponent e of the prime 2^e - 1 that texts and naturals are hashed by (default: 61)"),
        field("largest_count", &Options::largest_count,
              "largest count, for stable (public, default: the number of rows, or none under add_remove)")};
  }
};

// Checks everything but the domain. Throws an Error that names the option.
PointOptions checked(PointOptions options);
// The delta that is spent: 0 except for the variant stable.
Rational delta_of(const PointOptions& options);

// The numbers of functions and buckets of the variants hashed and fixed.
struct PointMenu {
  std::uint64_t functions = 0, buckets = 0;
};

// Selects one hypothesis per counter, or the empty concept, by their mistakes. A counter is the number of rows of label
// 1 less that of label 0 among the rows that its hypothesis holds. The hypothesis makes that many mistakes fewer than
// the empty concept. The result is empty for the empty concept.
std::optional<std::size_t> select_counter(const Exponential& select, std::vector<std::int64_t> counters, Rng& rng);

// The largest count that a stable histogram keeps of a table of `rows` rows. It is public under either neighbour
// relation.
std::int64_t largest_count(const PointOptions& options, std::size_t rows);

// The menu that the options ask for, at this rate, or the planned one for a domain of `size` values. Empty for variants
// without a menu. `collision` is the probability that different values are the same number before they are hashed.
PointMenu menu_of_plan(const PointOptions& options, const Rational& rate, const Integer& size,
                       const Rational& collision = 0);

}  // namespace discreet::inline learners
