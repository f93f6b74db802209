// Tested by cover_selection_bounds_test.cpp
#include "discreet/bounds/learners/binding_term.h"

#include <algorithm>

namespace discreet::inline bounds {

Term largest(std::initializer_list<Term> terms) { return *std::ranges::max_element(terms, {}, &Term::rows); }

std::string with_binding(const std::string& source, const Term& binding) {
  return source + "; binding: " + binding.about;
}

}  // namespace discreet::inline bounds
