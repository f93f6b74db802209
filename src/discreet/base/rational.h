// Exact fractions, and their text forms: `1/2`, `0.5`, `1e-6`.
#pragma once

#include <string>
#include <string_view>

#include "discreet/base/integer.h"

namespace discreet::inline base {

using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

inline Integer numerator(const Rational& q) { return boost::multiprecision::numerator(q); }
inline Integer denominator(const Rational& q) { return boost::multiprecision::denominator(q); }

Integer floor(const Rational& q);
Integer ceil(const Rational& q);

// `1/2`, `-3`, `0.25`, `1e-6`, `2.5e3`. Throws Error for anything else, for a zero denominator and for an exponent
// beyond +-4096 (a number that large is a typing error, and would fill the memory).
Rational parse_rational(std::string_view text);

// `3`, `1/2`. parse_rational reads it back to the same value.
std::string to_string(const Rational& q);

double to_double(const Rational& q);                    // nearest, for plans and plots
Rational from_double(double value);                     // the exact value of a finite double
Rational round_down(const Rational& q, unsigned bits);  // the largest multiple of 2^-bits that is <= q
Rational round_up(const Rational& q, unsigned bits);    // the least multiple of 2^-bits that is >= q

// The same to `bits` significant bits of a positive q, however small it is.
Rational significant_down(const Rational& q, unsigned bits);
Rational significant_up(const Rational& q, unsigned bits);

}  // namespace discreet::inline base
