#include "discreet/bounds/table/enclosed.h"

#include <algorithm>

namespace discreet::inline bounds {
namespace {

constexpr unsigned most_bits = 1 << 16;  // of an exact power; larger ones are enclosed

Interval positive(const Enclosed& x, const char* function) {
  Interval interval = x.interval();
  if (!interval.positive()) throw Undefined(std::string(function) + " of a number that may be 0 or negative");
  return interval;
}

}  // namespace

Interval Enclosed::interval() const { return exact() ? Interval(*exact()) : std::get<Interval>(value_); }

Integer Enclosed::whole() const {
  if (exact() && denominator(*exact()) == 1) return numerator(*exact());
  throw Undefined("a number that is not whole where a whole one is needed");
}

const Rational& fraction(const Enclosed& x) {
  if (!x.exact()) throw Undefined("a number that is no fraction where an exact one is needed");
  return *x.exact();
}

Enclosed operator+(const Enclosed& a, const Enclosed& b) {
  if (a.exact() && b.exact()) return Rational(*a.exact() + *b.exact());
  return a.interval() + b.interval();
}

Enclosed operator-(const Enclosed& a, const Enclosed& b) {
  if (a.exact() && b.exact()) return Rational(*a.exact() - *b.exact());
  return a.interval() - b.interval();
}

Enclosed operator*(const Enclosed& a, const Enclosed& b) {
  if (a.exact() && b.exact()) return Rational(*a.exact() * *b.exact());
  return a.interval() * b.interval();
}

Enclosed operator/(const Enclosed& a, const Enclosed& b) {
  if (b.interval().contains_zero()) throw Undefined("a division by what may be 0");
  if (a.exact() && b.exact()) return Rational(*a.exact() / *b.exact());
  return a.interval() / b.interval();
}

bool operator<(const Enclosed& a, const Enclosed& b) {
  return a.exact() && b.exact() ? *a.exact() < *b.exact() : a.interval().below(b.interval());
}

bool operator<=(const Enclosed& a, const Enclosed& b) {
  return a.exact() && b.exact() ? *a.exact() <= *b.exact() : a.interval().at_most(b.interval());
}

Enclosed Enclosed::lesser(const Enclosed& other) const {
  if (exact() && other.exact()) return std::min(*exact(), *other.exact());
  return min(interval(), other.interval());
}

Enclosed Enclosed::greater(const Enclosed& other) const {
  if (exact() && other.exact()) return std::max(*exact(), *other.exact());
  return max(interval(), other.interval());
}

Enclosed Enclosed::rounded(Integer (*round)(const Rational&)) const {
  if (exact()) return round(*exact());
  const Interval enclosure = interval();
  const Rational low(round(enclosure.low())), high(round(enclosure.high()));
  return low == high ? Enclosed(low) : Enclosed(Interval(low, high));
}

Enclosed Enclosed::square_root() const {
  const Interval enclosure = interval();
  if (enclosure.negative()) throw Undefined("sqrt of a negative number");
  return sqrt(max(enclosure, Interval(0)));
}

Enclosed power(const Enclosed& base, const Enclosed& exponent) {
  if (base.exact() && exponent.exact() && denominator(*exponent.exact()) == 1) {
    const Rational& number = *base.exact();
    const Integer whole = numerator(*exponent.exact()), size = abs(whole);
    if (number == 0 && whole < 0) throw Undefined("a division by 0");
    if (size * std::max(bit_length(numerator(number)), bit_length(denominator(number))) <= most_bits) {
      const auto times = static_cast<unsigned>(size);
      const Rational raised(pow(numerator(number), times), pow(denominator(number), times));
      return whole < 0 ? Rational(1 / raised) : raised;
    }
  }
  return exp(exponent.interval() * log(positive(base, "a power")));
}

Enclosed ln(const Enclosed& x) { return log(positive(x, "ln")); }

Enclosed log2(const Enclosed& x) { return log(positive(x, "log2")) / log(Interval(2)); }

// x ln 2 + ln(1 - 2^-x): nothing overflows.
Enclosed ln_less_one(const Enclosed& x) {
  if (x.exact() && *x.exact() == 1) return 0;
  const Interval nats = positive(x, "ln_less_one") * log(Interval(2));
  return nats + log(positive(-expm1(-nats), "ln"));
}

Enclosed ceil_log2(const Enclosed& x) {
  const Interval enclosure = positive(x, "ceil_log2");
  if (!x.exact()) return ceil(Enclosed(log(enclosure) / log(Interval(2))));
  Integer k = Integer(bit_length(numerator(*x.exact()))) - Integer(bit_length(denominator(*x.exact()))) - 1;
  while (!(power(2, k) >= x)) ++k;
  return k;
}

Enclosed artanh(const Enclosed& x) {
  const Interval enclosure = x.interval(), one(1);
  if (!enclosure.below(one) || !(-enclosure).below(one)) throw Undefined("artanh of a number that is not below 1");
  return atanh(enclosure);
}

Enclosed coth(const Enclosed& x) { return 1 / tanh(x); }

Enclosed entropy(const Enclosed& p) {
  if (p.exact() && (*p.exact() == 0 || *p.exact() == 1)) return 0;
  const Interval x = positive(p, "entropy"), y = positive(Interval(1) - x, "entropy");
  return -(x * log(x) + y * log(y)) / log(Interval(2));
}

}  // namespace discreet::inline bounds
