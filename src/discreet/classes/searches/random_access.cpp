#include "discreet/classes/searches/random_access.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/option_range.h"

namespace discreet::inline classes {

std::vector<std::size_t> path_points(const MistakeTree& tree, std::uint64_t bits) {
  std::vector<std::size_t> points;
  for (int length = 0; length < tree.depth; ++length)
    points.push_back(tree.point(bits >> (tree.depth - length), length));
  return points;
}

int wrong_bits(const MistakeTree& tree, std::uint64_t bits, const std::function<bool(std::size_t point)>& hypothesis) {
  int wrong = 0;
  for (int length = 0; length < tree.depth; ++length) {
    const bool bit = bits >> (tree.depth - length - 1) & 1;
    wrong += hypothesis(tree.point(bits >> (tree.depth - length), length)) != bit;
  }
  return wrong;
}

Interval recall_limit(const Rational& share, const Rational& epsilon, std::uint64_t rows) {
  return Interval(share) * exp(Interval(epsilon * Rational(rows)));
}

double excluded_epsilon(const Rational& share, double rate, std::uint64_t rows) {
  if (rate <= 0 || rows == 0 || share <= 0) return 0;
  const Interval needed = log(Interval(from_double(rate) / share)) / Interval(Rational(rows));
  return std::max(0.0, needed.low_double());
}

std::optional<Rational> replacement_epsilon(const Privacy& promise) {
  if (promise.delta != 0 || promise.neighbours == Neighbours::labels) return std::nullopt;
  return promise.neighbours == Neighbours::add_remove ? 2 * promise.epsilon : promise.epsilon;
}

Rational covering_error(std::uint64_t depth, const Integer& messages) {
  require_between("depth", depth, 1, 1024, "Use fewer bits");
  require_at_least("messages", messages, 1, "Give the number of messages");
  const Integer all = Integer(1) << static_cast<unsigned>(depth);
  Integer left = all, wrong = 0, ways = 1;
  for (std::uint64_t j = 0; left > 0; ++j) {
    const Integer filled = std::min<Integer>(left, messages * ways);
    wrong += filled * Integer(j);
    left -= filled;
    ways = ways * Integer(depth - j) / Integer(j + 1);
  }
  return {wrong, all * Integer(depth)};
}

Interval information_bits(std::uint64_t depth, const Rational& error) {
  require_between("error", error, 0, Rational(1, 2), "Give a number such as 1/4");
  Interval depths{Rational(depth)};
  if (error == 0) return depths;
  auto part = [](const Rational& chance) { return Interval(chance) * log(Interval(1 / chance)); };
  return max(depths * (Interval(1) - (part(error) + part(1 - error)) / log(Interval(2))), Interval(0));
}

}  // namespace discreet::inline classes
