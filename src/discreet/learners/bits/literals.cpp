// Tested by conjunction_test.cpp
#include "discreet/learners/bits/literals.h"

#include <algorithm>

namespace discreet::inline learners {

bool all_true(const Literals& literals, BitRow x) {
  return std::ranges::all_of(literals, [&](const Literal& literal) { return literal(x); });
}

bool any_true(const Literals& literals, BitRow x) {
  return std::ranges::any_of(literals, [&](const Literal& literal) { return literal(x); });
}

Literals negated(Literals literals) {
  for (Literal& literal : literals) literal = !literal;
  return literals;
}

std::vector<Literals> simplified(std::vector<Literals> parts) {
  auto opposite = [&](const Literals& part) {
    return part.size() == 1 && std::ranges::find(parts, Literals{!part[0]}) != parts.end();
  };
  if (std::ranges::any_of(parts, opposite)) return {Literals{}};
  // Shorter ones first: a part comes after each part that makes it idle.
  std::ranges::sort(
      parts, [](const Literals& a, const Literals& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  std::vector<Literals> kept;
  for (Literals& part : parts) {
    auto within = [&](const Literals& other) { return std::ranges::includes(part, other); };
    if (std::ranges::none_of(kept, within)) kept.push_back(std::move(part));
  }
  return kept;
}

}  // namespace discreet::inline learners
