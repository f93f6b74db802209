// Tested by formula_test.cpp
#include "discreet/bounds/table/formula_functions.h"

#include <algorithm>
#include <functional>

#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline bounds {
namespace {

using Number = FormulaNumber;

constexpr unsigned most_bits = 1 << 16;  // of an exact power; larger ones are enclosed
constexpr std::int64_t most_terms = 1'000'000;
constexpr std::int64_t most_work = std::int64_t{1} << 38;  // of a sum of binomial coefficients: a second or two

Interval interval(const Number& number) { return number.enclosure; }

Interval positive(const Number& number, const char* function) {
  if (!number.enclosure.positive()) throw Undefined(std::string(function) + " of a number that may be 0 or negative");
  return number.enclosure;
}

std::int64_t count(const Number& number) {
  const Integer value = whole(number);
  if (value > most_terms || value < -1) throw Undefined("a range of more than 10^6 integers");
  return static_cast<std::int64_t>(value);
}

Number rounded(const Number& number, Integer (*round)(const Rational&)) {
  if (number.exact) return Rational(round(*number.exact));
  const Rational low(round(number.enclosure.low())), high(round(number.enclosure.high()));
  return low == high ? Number(low) : Number(Interval(low, high));
}

// The least integer k with 2^k >= x.
Number ceil_log2(const Number& x) {
  positive(x, "ceil_log2");
  if (!x.exact) return rounded(Number(log(x.enclosure) / log(Interval(2))), ceil);
  Integer k = Integer(bit_length(numerator(*x.exact))) - Integer(bit_length(denominator(*x.exact))) - 1;
  auto reaches = [&] { return compare(power(Rational(2), Rational(k)), ">=", x); };
  while (!reaches()) ++k;
  return Rational(k);
}

// binom(n, 0) + ... + binom(n, k) for growing k: a formula that goes through all of them adds one term at a time.
class BallSums {
 public:
  explicit BallSums(Integer n) : n_(std::move(n)) {}
  const Integer& n() const { return n_; }
  const Integer& up_to(std::int64_t k) {
    if (k < k_) *this = BallSums(n_);
    for (; k_ < k; ++k_) {
      term_ = term_ * (n_ - k_) / (k_ + 1);
      sum_ += term_;
    }
    return sum_;
  }

 private:
  Integer n_, term_ = 1, sum_ = 1;
  std::int64_t k_ = 0;
};

Integer ball(const Integer& n, std::int64_t k) {
  if (k < 0) return 0;
  if (n >= 0 && n < k) k = static_cast<std::int64_t>(n);
  if (Integer(k) * k * bit_length(n) > most_work)
    throw Undefined("ball: binomial coefficients that are too long to add up");
  thread_local std::optional<BallSums> last;
  if (!last || last->n() != n) last.emplace(n);
  return last->up_to(k);
}

// Pr[Bin(n, p) = j] for j = from, ..., to.
template <class Visit>
void for_binomial(std::int64_t n, const Interval& p, std::int64_t from, std::int64_t to, const Visit& visit) {
  const Interval one(1), q = one - p;
  Interval coefficient(Rational(binomial_coefficient(Integer(n), static_cast<std::uint64_t>(from))));
  auto raised = [](const Interval& base, std::int64_t exponent) {
    return exponent == 0 ? Interval(1) : exp(Interval(Rational(exponent)) * log(base));
  };
  if (!p.positive() || !q.positive()) throw Undefined("a probability that is not strictly between 0 and 1");
  Interval term = coefficient * raised(p, from) * raised(q, n - from);
  const Interval odds = p / q;
  for (std::int64_t j = from; j <= to; ++j) {
    visit(j, term);
    term = term * odds * Interval(Rational(n - j, j + 1));
  }
}

Number binomial_sum(const Number& n, const Number& p, std::int64_t from, std::int64_t to) {
  Interval sum(0);
  if (from <= to)
    for_binomial(count(n), p.enclosure, from, to, [&](std::int64_t, const Interval& term) { sum += term; });
  return sum;
}

Number at_most(const Number& n, const Number& p, const Number& k) {
  return binomial_sum(n, p, 0, std::min(static_cast<std::int64_t>(floor(k.enclosure.high())), count(n)));
}

Number at_least(const Number& n, const Number& p, const Number& k) {
  const auto from = static_cast<std::int64_t>(ceil(k.enclosure.low()));
  return binomial_sum(n, p, std::max<std::int64_t>(0, from), count(n));
}

// Rounded down where it matters: the mass that is left when the values from the top on are taken may be off by the
// width of the enclosures only.
Number group_share(const Number& n, const Number& p, const Number& epsilon, const Number& beta) {
  std::vector<Interval> law;
  const std::int64_t rows = count(n);
  for_binomial(rows, p.enclosure, 0, rows, [&](std::int64_t, const Interval& term) { law.push_back(term); });
  Interval left = Interval(1) - beta.enclosure, share(0);
  for (std::int64_t k = rows; k >= 0 && !left.negative(); --k) {
    const Interval taken = min(law[static_cast<std::size_t>(k)], max(left, Interval(0)));
    share += taken * exp(-(epsilon.enclosure * Interval(Rational(k))));
    left = left - law[static_cast<std::size_t>(k)];
  }
  return share;
}

Number entropy(const Number& p) {
  if (p.exact && (*p.exact == 0 || *p.exact == 1)) return Rational(0);
  const Interval x = positive(p, "entropy"), y = positive(Number(Interval(1) - x), "entropy");
  return -(x * log(x) + y * log(y)) / log(Interval(2));
}

Number realizable_rate(const Number& a, const Number& b, const Number& x) {
  const Interval moment = Interval(1) + b.enclosure * expm1(-x.enclosure) + a.enclosure * expm1(x.enclosure);
  return -log(positive(Number(moment), "ln"));
}

Number agnostic_rate(const Number& g, const Number& x) {
  return -log(positive(Number(cosh(x.enclosure) - g.enclosure * sinh(x.enclosure)), "ln"));
}

// x ln 2 + ln(1 - 2^-x): nothing overflows.
Number ln_less_one(const Number& x) {
  if (x.exact && *x.exact == 1) return Rational(0);
  const Interval nats = positive(x, "ln_less_one") * log(Interval(2));
  return nats + log(positive(Number(-expm1(-nats)), "ln"));
}

Number artanh(const Number& x) {
  const Interval one(1);
  if (!x.enclosure.below(one) || !(-x.enclosure).below(one)) throw Undefined("artanh of a number that is not below 1");
  return atanh(x.enclosure);
}

Number extreme(std::span<const Number> arguments, bool least) {
  Number result = arguments[0];
  for (const Number& next : arguments.subspan(1)) {
    if (result.exact && next.exact)
      result = least ? std::min(*result.exact, *next.exact) : std::max(*result.exact, *next.exact);
    else
      result = least ? min(result.enclosure, next.enclosure) : max(result.enclosure, next.enclosure);
  }
  return result;
}

struct Function {
  const char* name;
  std::size_t arguments;
  std::function<Number(std::span<const Number>)> call;
};

const std::vector<Function>& functions() {
  using A = std::span<const Number>;
  static const std::vector<Function> all{
      {"ln", 1, [](A a) -> Number { return log(positive(a[0], "ln")); }},
      {"log2", 1, [](A a) -> Number { return log(positive(a[0], "log2")) / log(Interval(2)); }},
      {"ceil_log2", 1, [](A a) { return ceil_log2(a[0]); }},
      {"ln_less_one", 1, [](A a) { return ln_less_one(a[0]); }},
      {"exp", 1, [](A a) -> Number { return exp(interval(a[0])); }},
      {"sqrt", 1,
       [](A a) -> Number {
         if (a[0].enclosure.negative()) throw Undefined("sqrt of a negative number");
         return sqrt(max(a[0].enclosure, Interval(0)));
       }},
      {"ceil", 1, [](A a) { return rounded(a[0], ceil); }},
      {"floor", 1, [](A a) { return rounded(a[0], floor); }},
      {"abs", 1,
       [](A a) {
         return extreme(std::vector<Number>{a[0], subtract(Rational(0), a[0])}, false);
       }},
      {"cosh", 1, [](A a) -> Number { return cosh(interval(a[0])); }},
      {"sinh", 1, [](A a) -> Number { return sinh(interval(a[0])); }},
      {"tanh", 1, [](A a) -> Number { return tanh(interval(a[0])); }},
      {"coth", 1, [](A a) { return divide(Rational(1), tanh(interval(a[0]))); }},
      {"artanh", 1, [](A a) { return artanh(a[0]); }},
      {"entropy", 1, [](A a) { return entropy(a[0]); }},
      {"binom", 2,
       [](A a) -> Number {
         return Rational(binomial_coefficient(whole(a[0]), static_cast<std::uint64_t>(count(a[1]))));
       }},
      {"ball", 2, [](A a) -> Number { return Rational(ball(whole(a[0]), count(a[1]))); }},
      {"agnostic_rate", 2, [](A a) { return agnostic_rate(a[0], a[1]); }},
      {"realizable_rate", 3, [](A a) { return realizable_rate(a[0], a[1], a[2]); }},
      {"at_most", 3, [](A a) { return at_most(a[0], a[1], a[2]); }},
      {"at_least", 3, [](A a) { return at_least(a[0], a[1], a[2]); }},
      {"group_share", 4, [](A a) { return group_share(a[0], a[1], a[2], a[3]); }},
  };
  return all;
}

}  // namespace

FormulaNumber add(const Number& a, const Number& b) {
  if (a.exact && b.exact) return Rational(*a.exact + *b.exact);
  return a.enclosure + b.enclosure;
}

FormulaNumber subtract(const Number& a, const Number& b) {
  if (a.exact && b.exact) return Rational(*a.exact - *b.exact);
  return a.enclosure - b.enclosure;
}

FormulaNumber multiply(const Number& a, const Number& b) {
  if (a.exact && b.exact) return Rational(*a.exact * *b.exact);
  return a.enclosure * b.enclosure;
}

FormulaNumber divide(const Number& a, const Number& b) {
  if (b.enclosure.contains_zero()) throw Undefined("a division by what may be 0");
  if (a.exact && b.exact) return Rational(*a.exact / *b.exact);
  return a.enclosure / b.enclosure;
}

FormulaNumber power(const Number& a, const Number& b) {
  if (a.exact && b.exact && denominator(*b.exact) == 1) {
    const Integer exponent = numerator(*b.exact), size = abs(exponent);
    const unsigned bits = std::max(bit_length(numerator(*a.exact)), bit_length(denominator(*a.exact)));
    if (*a.exact == 0 && exponent < 0) throw Undefined("a division by 0");
    if (size * bits <= most_bits) {
      const auto times = static_cast<unsigned>(size);
      const Rational raised(pow(numerator(*a.exact), times), pow(denominator(*a.exact), times));
      return exponent < 0 ? Rational(1 / raised) : raised;
    }
  }
  return exp(b.enclosure * log(positive(a, "a power")));
}

bool compare(const Number& a, const std::string& sign, const Number& b) {
  if (sign == ">") return compare(b, "<", a);
  if (sign == ">=") return compare(b, "<=", a);
  if (a.exact && b.exact)
    return sign == "<" ? *a.exact < *b.exact : sign == "<=" ? *a.exact <= *b.exact : *a.exact == *b.exact;
  if (sign == "=") return false;
  return sign == "<" ? a.enclosure.below(b.enclosure) : a.enclosure.at_most(b.enclosure);
}

Integer whole(const Number& number) {
  if (number.exact && denominator(*number.exact) == 1) return numerator(*number.exact);
  throw Undefined("a number that is not whole where a whole one is needed");
}

FormulaNumber call_function(const std::string& name, std::span<const Number> arguments) {
  if (name == "min" || name == "max") return extreme(arguments, name == "min");
  for (const Function& function : functions())
    if (name == function.name) {
      if (arguments.size() != function.arguments)
        throw Error("formula: " + name + " takes " + std::to_string(function.arguments) + " arguments");
      return function.call(arguments);
    }
  throw Error("formula: there is no function " + name);
}

}  // namespace discreet::inline bounds
