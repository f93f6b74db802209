// The privacy guarantee, called the promise: (epsilon, delta)-differential privacy under a named neighbour relation.
//
// Two promises are comparable only under the same relation. Replacing a row is removing one and adding another.
// Replacing a label is replacing a row. These are the conversions. The ways back do not exist. A promise about tables
// of n rows implies nothing about tables of n + 1, and one about labels implies nothing about the rest of a row.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

// replace: one row is replaced (n public). add_remove: one row is added or removed (n never printed). labels: the label
// of one row is replaced (all else public). Everything that holds under replace holds under labels. So code tests for
// add_remove, and for labels only to use public inputs.
enum class Neighbours { replace, add_remove, labels };
constexpr auto words(Neighbours) { return std::array<std::string_view, 3>{"replace", "add_remove", "labels"}; }

struct Privacy {
  Rational epsilon;
  Rational delta = 0;
  Neighbours neighbours = Neighbours::replace;
  bool operator==(const Privacy&) const = default;
};

// `replace`, `add_remove`, `labels`: the words of options, models and ledgers.
using base::to_string;
std::string to_string(Neighbours neighbours);
Neighbours parse_neighbours(std::string_view text);

// A larger epsilon is a typing error. It protects nobody.
inline constexpr long max_epsilon = 1'000'000;

// Throws Error, with the name of the option, unless 0 < epsilon <= max_epsilon and 0 <= delta < 1.
void check_epsilon(const Rational& epsilon, std::string_view option = "epsilon");
void check_delta(const Rational& delta, std::string_view option = "delta");
void check(const Privacy& privacy);

// Throws Error, with the names of both relations, unless they are the same.
void check_same(Neighbours a, Neighbours b);

// Throws Error unless whole rows are protected.
void check_rows_protected(Neighbours neighbours);

// The promise under replacement that follows from an add_remove promise: (2 epsilon, (1 + e^epsilon) delta), delta
// rounded up. A replace promise comes back unchanged. Throws Error for a promise about labels, and if nothing is left,
// that is if delta would reach 1.
Privacy to_replace(const Privacy& promise);

// The promise under the wanted relation. Throws Error for replace -> add_remove, and for labels -> anything else.
Privacy convert(const Privacy& promise, Neighbours wanted);

}  // namespace discreet::inline privacy
