// A bound that is the largest of several conditions, and the name of the condition that binds.
#pragma once

#include <initializer_list>
#include <string>

namespace discreet::inline bounds {

// One of the conditions, and its subject.
struct Term {
  double rows;
  const char* about;
};

Term largest(std::initializer_list<Term> terms);

// A source that names the binding condition.
std::string with_binding(const std::string& source, const Term& binding);

}  // namespace discreet::inline bounds
