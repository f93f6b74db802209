// The known privacy of one mechanism: its kind, its neighbour relation, and how often it runs.
//
// The kind decides which accountants may use it and how much it costs there. A mechanism states the sharpest kind that
// it proves. An `Any` is always right for an (epsilon, delta)-private mechanism, and the most expensive.
#pragma once

#include <array>
#include <memory>
#include <variant>

#include "discreet/privacy/privacy.h"
#include "discreet/privacy/privacy_loss.h"

namespace discreet::inline privacy {

struct Guarantee {
  // (epsilon, delta)-private, nothing else known.
  struct Any {
    Rational epsilon;
    Rational delta = 0;
    bool operator==(const Any&) const = default;
  };
  // The log-ratio of output probabilities varies by at most epsilon over the outcomes. An example is the exponential
  // mechanism with weights e^(epsilon score / 2) and a score of sensitivity 1. Permute-and-flip and noisy counts are
  // not of this kind.
  struct BoundedRange {
    Rational epsilon;
    bool operator==(const BoundedRange&) const = default;
  };
  // One whole-number statistic plus noise with P(z) ~ e^(-|z| / scale).
  struct Laplace {
    Integer sensitivity;
    Rational scale;
    bool operator==(const Laplace&) const = default;
  };
  // One whole-number statistic plus noise with P(z) ~ e^(-z^2 / (2 variance)).
  struct Gaussian {
    Integer sensitivity;
    Rational variance;
    bool operator==(const Gaussian&) const = default;
  };
  // rho-zCDP, nothing else known.
  struct Concentrated {
    Rational rho;
    bool operator==(const Concentrated&) const = default;
  };
  // A pair of output distributions that dominates in one order or the other, as `verify` finds it.
  struct Measured {
    std::shared_ptr<const PrivacyLoss> loss;
    bool operator==(const Measured&) const = default;
  };
  using Kind = std::variant<Any, BoundedRange, Laplace, Gaussian, Concentrated, Measured>;

  Kind kind;
  Neighbours neighbours = Neighbours::replace;
  std::uint64_t count = 1;  // adaptive executions on the same rows, at most max_count
  static constexpr std::uint64_t max_count = std::uint64_t{1} << 40;

  // (epsilon, delta) of one execution. Empty for kinds that have no such pair of their own.
  std::optional<Privacy> promise() const;
  // rho of one execution, apart from the promise's delta. Empty if only a pair of distributions is known.
  std::optional<Rational> rho() const;
  // The loss of all executions together. Empty for Concentrated, and for noise too wide to enumerate.
  std::optional<PrivacyLoss> loss() const;
};

inline Guarantee guarantee(const Privacy& privacy) {
  return {Guarantee::Any{privacy.epsilon, privacy.delta}, privacy.neighbours};
}

// The words of requests and traces, in the order of the kinds.
inline constexpr std::array<std::string_view, 6> kind_names{
    "any", "exponential", "discrete_laplace", "discrete_gaussian", "zcdp", "distribution"};
inline std::string kind_name(const Guarantee& guarantee) { return std::string(kind_names[guarantee.kind.index()]); }

// Throws Error, with the name of the option, unless the parameters make sense.
void check(const Guarantee& guarantee);

// The same mechanism under replacement of one row. Throws Error if no conversion is proved.
Guarantee to_replace(const Guarantee& guarantee);

}  // namespace discreet::inline privacy
