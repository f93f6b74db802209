#include "discreet/bounds/learners/clopper_pearson.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/learners/binomial_tail.h"

namespace discreet::inline bounds {
namespace {

// Where `holds` turns between `yes`, where it holds, and `no`; the answer errs towards no.
template <class Holds>
double turning_point(double yes, double no, Holds holds) {
  if (holds(no)) return no;
  for (int step = 0; step < 60; ++step) {
    double middle = (yes + no) / 2;
    (holds(middle) ? yes : no) = middle;
  }
  return no;
}

// n KL(average || mean), rounded down, for an average that is not the mean: P(this average or a further one) is at most
// e to minus that.
double chernoff_exponent(std::uint64_t sum, std::uint64_t all, std::uint64_t parts, double mean) {
  constexpr double slack = 1 - 1e-9;  // more than the rounding of the logarithms
  const double share = static_cast<double>(sum) / static_cast<double>(all);
  auto term = [](double part, double of) { return part == 0 ? 0 : part * std::log(part / of); };
  const double divergence = std::max(0.0, term(share, mean) + term(1 - share, 1 - mean) - 1e-15);
  return slack * divergence * static_cast<double>(all) / static_cast<double>(parts);
}

}  // namespace

double least_average(std::uint64_t sum, std::uint64_t all, std::uint64_t parts, double tail) {
  if (sum == 0 || all == 0) return 0;
  const double exponent = -std::log(tail), share = static_cast<double>(sum) / static_cast<double>(all);
  return turning_point(share, 0, [&](double mean) { return chernoff_exponent(sum, all, parts, mean) < exponent; });
}

double largest_average(std::uint64_t sum, std::uint64_t all, std::uint64_t parts, double tail) {
  if (sum >= all) return 1;
  const double exponent = -std::log(tail), share = static_cast<double>(sum) / static_cast<double>(all);
  return turning_point(share, 1, [&](double mean) { return chernoff_exponent(sum, all, parts, mean) < exponent; });
}

double least_mean(std::uint64_t successes, std::uint64_t coins, double tail) {
  if (successes == 0 || coins == 0) return 0;
  return turning_point(1, 0, [&](double mean) { return binomial_at_least(successes, coins, mean) > tail; });
}

double largest_mean(std::uint64_t successes, std::uint64_t coins, double tail) {
  if (successes >= coins) return 1;
  return turning_point(0, 1, [&](double mean) { return binomial_at_most(successes, coins, mean) > tail; });
}

}  // namespace discreet::inline bounds
