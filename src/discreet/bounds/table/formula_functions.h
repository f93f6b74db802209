// The functions of formulas.
#pragma once

#include <span>

#include "discreet/bounds/table/formula.h"

namespace discreet::inline bounds {

FormulaNumber add(const FormulaNumber& a, const FormulaNumber& b);
FormulaNumber subtract(const FormulaNumber& a, const FormulaNumber& b);
FormulaNumber multiply(const FormulaNumber& a, const FormulaNumber& b);
FormulaNumber divide(const FormulaNumber& a, const FormulaNumber& b);  // Undefined where b may be 0
FormulaNumber power(const FormulaNumber& a, const FormulaNumber& b);

// Whether a (sign) b holds for certain; signs are < <= > >= =.
bool compare(const FormulaNumber& a, const std::string& sign, const FormulaNumber& b);

// An integer for certain; Undefined otherwise.
Integer whole(const FormulaNumber& number);

// Error: there is no such function, or it takes another number of arguments. Undefined: of what it is not defined for.
FormulaNumber call_function(const std::string& name, std::span<const FormulaNumber> arguments);

}  // namespace discreet::inline bounds
