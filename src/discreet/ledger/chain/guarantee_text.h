// A guarantee as two columns of a ledger: the word of its kind, and its parameters as JSON of exact fractions.
//
// A guarantee has one spelling. Reading checks it, so an edited one is found.
#pragma once

#include <string>
#include <string_view>

#include "discreet/privacy/guarantee.h"

namespace discreet::inline ledger {

struct GuaranteeText {
  std::string kind;        // any, exponential, discrete_laplace, discrete_gaussian, zcdp
  std::string parameters;  // {"epsilon":"1/2","delta":"0","count":1}
  bool operator==(const GuaranteeText&) const = default;
};

// Error (mistake) for a measured pair, which no ledger adds up, and for parameters of more than 1,000 digits.
GuaranteeText text_of(const Guarantee& guarantee);

// Error (check) for a text that no ledger writes.
Guarantee read_guarantee(const GuaranteeText& text, Neighbours neighbours);

}  // namespace discreet::inline ledger
