#include "discreet/bounds/learners/error_interval.h"

#include <algorithm>

#include "discreet/bounds/learners/clopper_pearson.h"
#include "discreet/mechanisms/laplace_tail.h"

namespace discreet::inline bounds {
namespace {

struct Counts {
  std::int64_t low, high;
};

// The true count, when each side of the noise may reach this far with probability `tail`: clamping a noisy count
// to a range that holds the true one only brings them together.
Counts around(std::int64_t noisy, std::int64_t most, const Rational& epsilon, const Rational& tail) {
  std::int64_t reach = std::max<std::int64_t>(laplace_tail(epsilon, tail) - 1, 0);
  return {std::max<std::int64_t>(noisy - reach, 0), std::min(noisy + reach, most)};
}

struct Range {
  Counts wrong, right;
};

// Wrong and right rows, all within their ranges with probability at least 1 - failure.
Range true_counts(const ErrorCount& count, std::int64_t rows, const Rational& epsilon, const Rational& failure) {
  if (!count.right) {
    Counts wrong = around(std::min(count.wrong, rows), rows, epsilon, failure / 2);
    return {wrong, {rows - wrong.high, rows - wrong.low}};
  }
  return {around(count.wrong, noise_limit, epsilon, failure / 4),
          around(*count.right, noise_limit, epsilon, failure / 4)};
}

double least_error(std::int64_t wrong, std::int64_t rows, std::int64_t parts, double tail) {
  if (wrong <= 0 || rows <= 0) return 0;
  const auto sum = static_cast<std::uint64_t>(wrong), all = static_cast<std::uint64_t>(rows);
  return parts == 1 ? least_mean(sum, all, tail) : least_average(sum, all, static_cast<std::uint64_t>(parts), tail);
}

double largest_error(std::int64_t wrong, std::int64_t rows, std::int64_t parts, double tail) {
  if (wrong >= rows) return 1;
  const auto sum = static_cast<std::uint64_t>(wrong), all = static_cast<std::uint64_t>(rows);
  return parts == 1 ? largest_mean(sum, all, tail) : largest_average(sum, all, static_cast<std::uint64_t>(parts), tail);
}

}  // namespace

ErrorInterval error_interval(const ErrorCount& count, std::int64_t rows, const Rational& epsilon, const Rational& beta,
                             std::int64_t parts) {
  auto [wrong, right] = true_counts(count, rows, epsilon, beta / 4);
  double tail = to_double(Rational(beta * Rational(3, 8)));
  // Fewer wrong rows and more right ones make both ends smaller.
  return {least_error(wrong.low, wrong.low + right.high, parts, tail),
          largest_error(wrong.high, wrong.high + right.low, parts, tail)};
}

ErrorInterval table_interval(const ErrorCount& count, std::int64_t rows, const Rational& epsilon,
                             const Rational& beta) {
  auto [wrong, right] = true_counts(count, rows, epsilon, beta);
  auto share = [](std::int64_t part, std::int64_t rest, double otherwise) {
    return part + rest == 0 ? otherwise : static_cast<double>(part) / static_cast<double>(part + rest);
  };
  return {share(wrong.low, right.high, 0), share(wrong.high, right.low, 1)};
}

}  // namespace discreet::inline bounds
