#include "discreet/base/interval.h"

#include <algorithm>
#include <utility>

#include "discreet/base/error.h"

namespace discreet::inline base {
namespace {

Rational exact(mpfr_srcptr end) {
  if (!mpfr_number_p(end)) throw Error("an enclosure has no finite end");
  Rational result;
  mpfr_get_q(result.backend().data(), end);
  return result;
}

Scaled scaled(mpfr_srcptr end) {
  if (!mpfr_number_p(end)) throw Error("an enclosure has no finite end");
  Scaled result{0, 0};
  if (!mpfr_zero_p(end)) result.exponent = mpfr_get_z_2exp(result.mantissa.backend().data(), end);
  return result;
}

// MPFR keeps constants and memory for every thread, and forgets to give them back when the thread ends.
void free_caches_with_thread() {
  struct Caches {
    ~Caches() { mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE); }
  };
  thread_local const Caches caches;
  static_cast<void>(caches);
}

}  // namespace

Interval::Interval(long value, unsigned precision) {
  free_caches_with_thread();
  mpfi_init2(value_, precision);
  mpfi_set_si(value_, value);
}

Interval::Interval(const Rational& value, unsigned precision) {
  free_caches_with_thread();
  mpfi_init2(value_, precision);
  mpfi_set_q(value_, value.backend().data());
}

Interval::Interval(const Rational& low, const Rational& high, unsigned precision) {
  if (high < low) throw Error("an interval's low end must not exceed its high end");
  mpfi_init2(value_, precision);
  mpfi_interv_q(value_, low.backend().data(), high.backend().data());
}

Interval::Interval(const Interval& other) {
  mpfi_init2(value_, other.precision());
  mpfi_set(value_, other.value_);
}

Interval::Interval(Interval&& other) noexcept {
  mpfi_init2(value_, MPFR_PREC_MIN);
  mpfi_swap(value_, other.value_);
}

Interval& Interval::operator=(const Interval& other) {
  if (this != &other) {
    mpfi_set_prec(value_, other.precision());
    mpfi_set(value_, other.value_);
  }
  return *this;
}

Interval& Interval::operator=(Interval&& other) noexcept {
  mpfi_swap(value_, other.value_);
  return *this;
}

Interval::~Interval() { mpfi_clear(value_); }

Rational Interval::low() const { return exact(&value_->left); }
Rational Interval::high() const { return exact(&value_->right); }
Scaled Interval::scaled_low() const { return scaled(&value_->left); }
Scaled Interval::scaled_high() const { return scaled(&value_->right); }
double Interval::low_double() const { return mpfr_get_d(&value_->left, MPFR_RNDD); }
double Interval::high_double() const { return mpfr_get_d(&value_->right, MPFR_RNDU); }

bool Interval::below(const Interval& other) const { return mpfr_less_p(&value_->right, &other.value_->left) != 0; }
bool Interval::at_most(const Interval& other) const {
  return mpfr_lessequal_p(&value_->right, &other.value_->left) != 0;
}
bool Interval::contains_zero() const { return mpfi_has_zero(value_) > 0; }
bool Interval::positive() const { return mpfr_sgn(&value_->left) > 0; }
bool Interval::negative() const { return mpfr_sgn(&value_->right) < 0; }

Interval Interval::operator-() const {
  Interval result(0L, precision());
  mpfi_neg(result.value_, value_);
  return result;
}

#define DISCREET_BINARY(signature, function)                     \
  Interval signature(const Interval& a, const Interval& b) {     \
    Interval result(0L, std::max(a.precision(), b.precision())); \
    function(result.value_, a.value_, b.value_);                 \
    return result;                                               \
  }
DISCREET_BINARY(operator+, mpfi_add)
DISCREET_BINARY(operator-, mpfi_sub)
DISCREET_BINARY(operator*, mpfi_mul)
DISCREET_BINARY(operator/, mpfi_div)
DISCREET_BINARY(hull, mpfi_union)
#undef DISCREET_BINARY

#define DISCREET_UNARY(name)              \
  Interval name(const Interval& x) {      \
    Interval result(0L, x.precision());   \
    mpfi_##name(result.value_, x.value_); \
    return result;                        \
  }
DISCREET_UNARY(exp)
DISCREET_UNARY(log)
DISCREET_UNARY(sqrt)
DISCREET_UNARY(tanh)
DISCREET_UNARY(atanh)
DISCREET_UNARY(cosh)
DISCREET_UNARY(sinh)
DISCREET_UNARY(sin)
DISCREET_UNARY(cos)
DISCREET_UNARY(atan)
DISCREET_UNARY(expm1)
DISCREET_UNARY(log1p)
#undef DISCREET_UNARY

Interval Interval::pi(unsigned precision) {
  Interval result(0L, precision);
  mpfi_const_pi(result.value_);
  return result;
}

Interval max(const Interval& a, const Interval& b) {
  Interval result(0L, std::max(a.precision(), b.precision()));
  mpfr_max(&result.value_->left, &a.value_->left, &b.value_->left, MPFR_RNDD);
  mpfr_max(&result.value_->right, &a.value_->right, &b.value_->right, MPFR_RNDU);
  return result;
}

Interval min(const Interval& a, const Interval& b) { return -max(-a, -b); }

}  // namespace discreet::inline base
