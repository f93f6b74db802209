// The release and the options of the sanitizer of points, and the rule that follows from them for a table of n rows.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/text_domain.h"
#include "discreet/privacy/privacy.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {

// Error bars of a count: for a released value, and for a value that was not released and has the answer 0. Both hold
// for all values together with probability 1 - beta.
struct PointBars {
  std::int64_t released = 0, missing = 0;
  bool operator==(const PointBars&) const = default;
};

// The values of a table that many people share, with noisy counts, and the answers for every value.
template <class Value>
struct PointRelease {
  struct Counted {
    Value value;
    std::int64_t count;
    bool operator==(const Counted&) const = default;
  };

  std::vector<Counted> released;  // by growing value
  std::int64_t rows = 0;          // rows of the table
  PointBars bars;

  template <class View>
  Answer answer(const View& value) const {
    auto at = std::lower_bound(released.begin(), released.end(), value,
                               [](const Counted& entry, const View& wanted) { return entry.value < wanted; });
    if (at == released.end() || at->value != value) return answer_within(0, 0, bars.missing, rows);
    return answer_within(at->count - bars.released, at->count, at->count + bars.released, rows);
  }
  bool operator==(const PointRelease&) const = default;
};

// The mode decides which values get noise, and the least count of a release. See the page.
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
        field("values", &O::values, "contents of the column (public): integers of a range, naturals, or texts"),
        field("low", &O::low, "integers: the least value that may occur (public)"),
        field("high", &O::high, "integers: the largest value that may occur (public)"),
        field("longest", &O::longest,
              "maximum number of bytes of a text, or of digits of a natural number (public, default: 64)"),
        field("letters", &O::letters, "ASCII characters that may occur in texts (public, default: any)"),
        field("mode", &O::mode, "tight, as in the paper, or pure: see the page"),
        field("epsilon", &O::epsilon, "privacy parameter of the whole run"),
        field("delta", &O::delta, "privacy parameter of the whole run (default: 1e-6, or 0 for the mode pure)"),
        field("alpha", &O::alpha,
              "error to allow, as a share of the rows (decides thresholds and the synthetic table)"),
        field("beta", &O::beta, "probability with which some error bar may be wrong")};
  }
};

// Checks everything but the domain. Throws an Error that names the option.
PointsOptions checked(PointsOptions options);
// The delta that is spent: 0 for the mode pure.
Rational delta_of(const PointsOptions& options);
// For texts and naturals.
TextDomain text_domain_of(const PointsOptions& options);

// For a table of n rows: a value with more rows than the gate gets noise of this rate. It is released if count and
// noise reach the threshold. At most `drawn` values get noise.
struct PointsRule {
  std::int64_t gate, threshold;
  Rational rate;
  Integer drawn;
};
PointsRule rule_of(const PointsOptions& options, const Integer& domain_size, std::int64_t rows);

// In the mode pure, values without rows pass by chance. At most this number of them is expected.
inline constexpr std::int64_t most_by_chance = 1 << 16;

// The reason why a table of `rows` rows is refused, or empty. It is a function of public numbers.
std::string refusal_of(const PointsOptions& options, const Integer& domain_size, std::int64_t rows);

// Exact: the least bars that the union bound proves.
PointBars bars_of(const PointsRule& rule, std::int64_t rows, const Rational& beta);

}  // namespace discreet::inline sanitizers
