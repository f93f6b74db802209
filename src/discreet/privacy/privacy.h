// The promise: (epsilon, delta)-differential privacy under a named neighbour relation.
//
// Two promises are comparable only under the same relation. Replacing a row is removing one and adding another, and
// replacing a label is replacing a row; these are the conversions. The ways back do not exist: a promise about tables
// of n rows says nothing about tables of n + 1, and one about labels nothing about the rest of a row.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

// Replace one row (n public); add or remove one row (n never printed); replace the label of one row (all else public).
// What is right under replace is right under labels, so code asks whether the relation is add_remove, and for labels
// only to make use of inputs that are public.
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

// A larger epsilon is a typing error: it protects nobody.
inline constexpr long max_epsilon = 1'000'000;

// Error, naming the option, unless 0 < epsilon <= max_epsilon and 0 <= delta < 1.
void check_epsilon(const Rational& epsilon, std::string_view option = "epsilon");
void check_delta(const Rational& delta, std::string_view option = "delta");
void check(const Privacy& privacy);

// Error, naming both relations, unless they are the same.
void check_same(Neighbours a, Neighbours b);

// Error unless whole rows are protected.
void check_rows_protected(Neighbours neighbours);

// The promise under replacement that an add_remove promise gives: (2 epsilon, (1 + e^epsilon) delta), delta
// rounded up; a replace promise comes back unchanged. Error for a promise about labels, and when nothing is left, that
// is when delta would reach 1.
Privacy to_replace(const Privacy& promise);

// The promise under the wanted relation; Error for replace -> add_remove, and for labels -> anything else.
Privacy convert(const Privacy& promise, Neighbours wanted);

}  // namespace discreet::inline privacy
