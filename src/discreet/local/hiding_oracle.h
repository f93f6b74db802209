// An oracle of statistical queries about masked parities that answers truthfully enough and tells nothing of a.
//
// A query is a function g of (x, i, b) and the label with values in [-1, 1]. Its mean splits into what it is whatever the
// labels are, the part m_1 of the examples with b = 1, and the part m_0 of those with b = 0, which alone depends on a: its
// sign. Where |m_0| is below the tolerance, the oracle leaves it out: a valid answer, the same for both a. For one query few
// targets have a larger m_0, because the m_0 of all r are Fourier coefficients of one function: their squares sum to at most
// 1/4. So queries that are fixed before r is known hide a from almost all targets (KL-21), and no cleverness helps.
//
// All numbers are exact: values are whole multiples of 1 / steps.
//
// Properties, checked by hiding_oracle_test.cpp for all targets:
//   1. an answer is within the tolerance of the mean;  2. where |m_0| < tolerance it is the same for both a;
//   3. at most 1 / (2 tolerance^2) of the 2^(d+1) targets are visible to one query.
//
// Privacy:  none: an instrument that shows what one round cannot do.
// Utility:  valid for every query, every target and every tolerance.
// Cost:     one Walsh-Hadamard transform of 2^d numbers a query; then O(d) an answer.
// Source:   KL-21 (section 5.3.2 of Kasiviswanathan et al. 2011).   docs/local/masked_parity.md#one-round
#pragma once

#include <functional>
#include <vector>

#include "discreet/local/masked_parity.h"

namespace discreet {

class HidingOracle {
 public:
  static constexpr std::int64_t max_dimension = 16;
  // In -steps, ..., steps; x as a number whose bit j is x_j, labels as bits.
  using MaskedQuery = std::function<std::int64_t(std::uint64_t x, std::size_t i, bool b, bool label)>;

  HidingOracle(std::int64_t dimension, std::int64_t steps, const MaskedQuery& query);

  Rational mean(const MaskedParity& target) const;  // of g, exactly
  Rational answer(const MaskedParity& target, const Rational& tolerance) const;
  // How many of the 2^(d+1) targets have |m_0| >= tolerance.
  std::uint64_t visible(const Rational& tolerance) const;

 private:
  Rational masked(const MaskedParity& target) const;    // m_0
  Rational unmasked(const MaskedParity& target) const;  // m_1
  Rational unit() const;                                // what a sum of g(., 0) - g(., 1) counts

  std::int64_t dimension_, steps_;
  std::int64_t sum_ = 0;              // of g over all examples and both labels
  std::vector<std::int64_t> masked_;  // of every r: the sum over b = 0, signed by <r, x>
  std::vector<std::int64_t> places_;  // of every i: the sum over b = 1
};

}  // namespace discreet
