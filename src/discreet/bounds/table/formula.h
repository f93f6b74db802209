// A formula as text, evaluated with enclosures: how bounds are kept as data.
//
// Numbers (3, 0.05, 1e-6, inexact never), names, + - * / ^, comparisons and `and`, definitions (`T = ceil(x); T + 1`),
// and functions:
//   ln log2 ceil_log2 exp sqrt ceil floor abs min max cosh sinh tanh artanh coth
//   ln_less_one(x) = ln(2^x - 1), however large x is
//   binom(n, k), ball(n, k) = binom(n, 0) + ... + binom(n, k), entropy(p) in bits
//   at_most(n, p, k) and at_least(n, p, k): Pr[Bin(n, p) <= k], Pr[Bin(n, p) >= k]
//   realizable_rate(a, b, x) = -ln(1 - b (1 - e^-x) + a (e^x - 1)), agnostic_rate(g, x) = -ln(cosh x - g sinh x)
//   group_share(n, p, epsilon, beta): E[e^(-epsilon K); K in its largest values of total probability 1 - beta], K ~
//   Bin(n, p)
// and forms that bind a name k to the integers lo, ..., hi: least(k, lo, hi, e), most(k, lo, hi, e) (where e is
// undefined the integer is skipped), total(k, lo, hi, e), first(k, lo, hi, c), the least integer for which c certainly
// holds, and turning(k, lo, hi, c), the same by bisection where c stays true once it is, standing(k, lo, hi, c), the
// greatest one where c stays false once it is (lo - 1 for none); and root(x, lo, hi, e), where the growing e changes
// its sign. provided(c, e) is e where c certainly holds, and undefined elsewhere; prime(p) is a condition.
//
// What is rational is kept exact, so that floors, ceilings and comparisons are those of the true numbers. Everything
// else is enclosed, and a comparison holds only where it holds for all members.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"

namespace discreet::inline bounds {

struct FormulaNumber {
  Interval enclosure;
  std::optional<Rational> exact;

  FormulaNumber(const Rational& value) : enclosure(value), exact(value) {}
  FormulaNumber(Interval value) : enclosure(std::move(value)) {}
};

// A logarithm of what is not positive, a division by what may be 0, no integer of a range for which a condition holds.
class Undefined : public Error {
 public:
  explicit Undefined(const std::string& what) : Error(what) {}
};

using FormulaValues = std::map<std::string, FormulaNumber, std::less<>>;

struct FormulaNode;

class Formula {
 public:
  explicit Formula(std::string text);  // Error, with the place, for what is no formula
  Formula(Formula&&) noexcept;
  ~Formula();

  const std::string& text() const { return text_; }
  // Names that it neither defines nor binds, as they come up.
  const std::vector<std::string>& parameters() const { return parameters_; }

  FormulaNumber evaluate(const FormulaValues& values) const;  // Undefined; Error for a name without a value
  bool holds(const FormulaValues& values) const;              // certainly; false where it is undefined

 private:
  std::string text_;
  std::unique_ptr<const FormulaNode> root_;
  std::vector<std::string> parameters_;
};

}  // namespace discreet::inline bounds
