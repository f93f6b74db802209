// The tree of a formula, between its parser and its evaluator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline bounds {

struct FormulaNode {
  enum class Kind {
    number,
    name,
    call,    // of a function, or of a form, which binds the name that is its first argument
    binary,  // text: + - * / ^
    negative,
    compare,  // text: < <= > >= =
    both,     // and
    define,   // text = first, in second
  };
  Kind kind;
  std::string text;
  Rational number;
  std::vector<std::unique_ptr<FormulaNode>> parts;
};

bool is_binding_form(const std::string& name);

// Error, with the place, for what is no formula.
std::unique_ptr<FormulaNode> parse_formula(const std::string& text);

}  // namespace discreet::inline bounds
