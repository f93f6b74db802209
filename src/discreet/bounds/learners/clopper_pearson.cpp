#include "discreet/bounds/learners/clopper_pearson.h"

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

}  // namespace

double least_mean(std::uint64_t successes, std::uint64_t coins, double tail) {
  if (successes == 0 || coins == 0) return 0;
  return turning_point(1, 0, [&](double mean) { return binomial_at_least(successes, coins, mean) > tail; });
}

double largest_mean(std::uint64_t successes, std::uint64_t coins, double tail) {
  if (successes >= coins) return 1;
  return turning_point(0, 1, [&](double mean) { return binomial_at_most(successes, coins, mean) > tail; });
}

}  // namespace discreet::inline bounds
