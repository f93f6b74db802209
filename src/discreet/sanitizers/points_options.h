// What the sanitizer of points is asked for, and the rule that follows from it for a table of n rows.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/base/field.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/text_domain.h"
#include "discreet/privacy/privacy.h"
#include "discreet/sanitizers/point_release.h"

namespace discreet::inline sanitizers {

// Which values are asked for noise, and from which count on they are released: see the page.
enum class PointsMode { tight, paper, pure };
constexpr auto words(PointsMode) { return std::array<std::string_view, 3>{"tight", "paper", "pure"}; }

enum class PointsValues { integers, naturals, texts };
constexpr auto words(PointsValues) { return std::array<std::string_view, 3>{"integers", "naturals", "texts"}; }

struct PointsOptions {
  PointsValues values = PointsValues::integers;
  Integer low = 0, high = (Integer(1) << 64) - 1;
  std::optional<std::int64_t> longest;
  std::optional<std::string> letters;
  PointsMode mode = PointsMode::tight;
  Rational epsilon = 1;
  std::optional<Rational> delta;
  Rational alpha{1, 10}, beta{1, 20};
  static constexpr auto fields() {
    using O = PointsOptions;
    return std::tuple{
        field("values", &O::values, "what the column holds (public): integers of a range, naturals, or texts"),
        field("low", &O::low, "integers: the least value that may occur (public)"),
        field("high", &O::high, "integers: the largest value that may occur (public)"),
        field("longest", &O::longest,
              "texts: bytes of the longest that may occur, naturals: digits (public); absent: 64"),
        field("letters", &O::letters, "texts: the ASCII characters that may occur (public); absent: any"),
        field("mode", &O::mode, "tight, as in the paper, or pure: see the page"),
        field("epsilon", &O::epsilon, "privacy parameter of the whole run"),
        field("delta", &O::delta, "the other one; absent: 1e-6, for the mode pure 0"),
        field("alpha", &O::alpha, "error to allow, a share of the rows; decides thresholds and the synthetic table"),
        field("beta", &O::beta, "probability with which some error bar may be wrong")};
  }
};

// Everything but the domain; throws Error by the option's name.
PointsOptions checked(PointsOptions options);
// The one that is spent: 0 for the mode pure.
Rational delta_of(const PointsOptions& options);
// Of texts and naturals.
TextDomain text_domain_of(const PointsOptions& options);

// For a table of n rows: a value with more rows than the gate gets noise of this rate, and is released where count and
// noise reach the threshold. At most `drawn` values get noise.
struct PointsRule {
  std::int64_t gate, threshold;
  Rational rate;
  Integer drawn;
};
PointsRule rule_of(const PointsOptions& options, const Integer& domain_size, std::int64_t rows);

// In the mode pure values that nobody has pass by chance; so many of them are expected at the most.
inline constexpr std::int64_t most_by_chance = 1 << 16;

// Why a table of so many rows is refused; empty: it is not. A function of public numbers.
std::string refusal_of(const PointsOptions& options, const Integer& domain_size, std::int64_t rows);

// Exact: the least bars that the union bound proves.
PointBars bars_of(const PointsRule& rule, std::int64_t rows, const Rational& beta);

}  // namespace discreet::inline sanitizers
