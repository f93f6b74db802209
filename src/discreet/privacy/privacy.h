// The promise: (epsilon, delta)-differential privacy under a named neighbour relation.
//
// Two promises are comparable only under the same relation. `to_replace` is the one conversion there is:
// replacing a row is removing one and adding another. The way back does not exist, because a promise about
// tables of n rows says nothing about tables of n + 1.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "discreet/base/rational.h"

namespace discreet {

enum class Neighbours { replace, add_remove };  // replace one row (n public); add or remove one row (n never printed)
constexpr auto words(Neighbours) { return std::array<std::string_view, 2>{"replace", "add_remove"}; }

struct Privacy {
  Rational epsilon;
  Rational delta = 0;
  Neighbours neighbours = Neighbours::replace;
  bool operator==(const Privacy&) const = default;
};

// `replace`, `add_remove`: the words of options, models and ledgers.
std::string to_string(Neighbours neighbours);
Neighbours parse_neighbours(std::string_view text);

// A larger epsilon is a typing error: it protects nobody.
inline constexpr long max_epsilon = 1'000'000;

// Error, naming the option, unless 0 < epsilon <= max_epsilon and 0 <= delta < 1.
void check_epsilon(const Rational& epsilon, std::string_view option = "epsilon");
void check_delta(const Rational& delta, std::string_view option = "delta");
void check(const Privacy& privacy);

// Error, naming both relations, unless they are the same.
void check_same(Neighbours a, Neighbours b);

// The promise under replacement that an add_remove promise gives: (2 epsilon, (1 + e^epsilon) delta), delta
// rounded up; a replace promise comes back unchanged. Error when nothing is left, that is when delta would
// reach 1.
Privacy to_replace(const Privacy& promise);

// The promise under the wanted relation; Error for replace -> add_remove.
Privacy convert(const Privacy& promise, Neighbours wanted);

}  // namespace discreet
