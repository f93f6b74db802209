#include "discreet/privacy/guarantee.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/privacy/dominating_pair.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::inline privacy {
namespace {

template <class... F>
struct Cases : F... {
  using F::operator()...;
};
template <class... F>
Cases(F...) -> Cases<F...>;

void check_positive(const Rational& value, const char* option) {
  if (value <= 0)
    throw Error(std::string(option) + " must be greater than 0, and is " + to_string(value) +
                ". Give a number such as 10");
}

}  // namespace

std::optional<Privacy> Guarantee::promise() const {
  using Result = std::optional<Privacy>;
  return std::visit(Cases{[&](const Any& a) -> Result {
                            return Privacy{a.epsilon, a.delta, neighbours};
                          },
                          [&](const BoundedRange& b) -> Result {
                            return Privacy{b.epsilon, 0, neighbours};
                          },
                          [&](const Laplace& l) -> Result {
                            return Privacy{Rational(l.sensitivity) / l.scale, 0, neighbours};
                          },
                          [](const auto&) -> Result { return std::nullopt; }},
                    kind);
}

std::optional<Rational> Guarantee::rho() const {
  using Result = std::optional<Rational>;
  return std::visit(Cases{[](const Any& a) -> Result { return rho_of_any(a.epsilon); },
                          [](const BoundedRange& b) -> Result { return rho_of_bounded_range(b.epsilon); },
                          [](const Laplace& l) -> Result { return rho_of_any(Rational(l.sensitivity) / l.scale); },
                          [](const Gaussian& g) -> Result { return rho_of_gaussian(g.sensitivity, g.variance); },
                          [](const Concentrated& c) -> Result { return c.rho; },
                          [](const Measured&) -> Result { return std::nullopt; }},
                    kind);
}

std::optional<PrivacyLoss> Guarantee::loss() const {
  using Result = std::optional<PrivacyLoss>;
  Result one =
      std::visit(Cases{[](const Any& a) -> Result { return dominating_pair::any(a.epsilon, a.delta); },
                       [](const BoundedRange& b) -> Result { return dominating_pair::bounded_range(b.epsilon); },
                       [](const Laplace& l) -> Result { return dominating_pair::laplace(l.sensitivity, l.scale); },
                       [](const Gaussian& g) -> Result {
                         if (!dominating_pair::gaussian_fits(g.sensitivity, g.variance)) return std::nullopt;
                         return dominating_pair::gaussian(g.sensitivity, g.variance);
                       },
                       [](const Concentrated&) -> Result { return std::nullopt; },
                       // Which of the two databases is the first may change from step to step.
                       [](const Measured& m) -> Result { return m.loss->either_way(); }},
                 kind);
  return one ? std::optional(one->self_composed(count)) : std::nullopt;
}

void check(const Guarantee& guarantee) {
  require_between("count", guarantee.count, 1, Guarantee::max_count, "Count the executions of the step");
  std::visit(Cases{[](const Guarantee::Any& a) { check_epsilon(a.epsilon), check_delta(a.delta); },
                   [](const Guarantee::BoundedRange& b) { check_epsilon(b.epsilon); },
                   [](const Guarantee::Laplace& l) {
                     check_positive(Rational(l.sensitivity), "sensitivity");
                     check_positive(l.scale, "scale");
                     check_epsilon(Rational(l.sensitivity) / l.scale, "sensitivity / scale");
                   },
                   [](const Guarantee::Gaussian& g) {
                     check_positive(Rational(g.sensitivity), "sensitivity");
                     check_positive(g.variance, "variance");
                     check_epsilon(rho_of_gaussian(g.sensitivity, g.variance), "sensitivity^2 / (2 variance)");
                   },
                   [](const Guarantee::Concentrated& c) { check_epsilon(c.rho, "rho"); },
                   [](const Guarantee::Measured& m) { require(m.loss != nullptr, "a measured pair is missing"); }},
             guarantee.kind);
}

Guarantee to_replace(const Guarantee& given) {
  if (given.neighbours == Neighbours::replace) return given;
  check_rows_protected(given.neighbours);
  using Kind = Guarantee::Kind;
  Kind kind =
      std::visit(Cases{[](const Guarantee::Any& a) -> Kind {
                         Privacy replaced = to_replace(Privacy{a.epsilon, a.delta, Neighbours::add_remove});
                         return Guarantee::Any{replaced.epsilon, replaced.delta};
                       },
                       [](const Guarantee::BoundedRange& b) -> Kind { return Guarantee::BoundedRange{2 * b.epsilon}; },
                       [](const Guarantee::Laplace& l) -> Kind {
                         return Guarantee::Laplace{2 * l.sensitivity, l.scale};
                       },
                       [](const Guarantee::Gaussian& g) -> Kind {
                         return Guarantee::Gaussian{2 * g.sensitivity, g.variance};
                       },
                       [](const Guarantee::Concentrated& c) -> Kind { return Guarantee::Concentrated{4 * c.rho}; },
                       [](const Guarantee::Measured&) -> Kind {
                         throw Error("a measured pair under add_remove has no conversion. Measure it under replace");
                       }},
                 given.kind);
  return {std::move(kind), Neighbours::replace, given.count};
}

}  // namespace discreet::inline privacy
