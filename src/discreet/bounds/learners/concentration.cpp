#include "discreet/bounds/learners/concentration.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/learning/bound.h"

namespace discreet::inline bounds {
namespace {

// Far more than a formula of a few operations loses.
constexpr double margin = 1e-14;

double rounded_down(double rate) { return rate * (1 - margin); }

double log_sides(Sides sides) { return sides == Sides::two ? std::log(2.0) : 0; }

void check_chernoff(double mu, double phi) {
  require(0 <= mu && mu <= 1, "the mean of a coin must lie in [0, 1]");
  require(0 < phi && phi <= 1, "phi must lie in (0, 1]");
}

}  // namespace

double chernoff_rate_above(double mu, double phi) {
  check_chernoff(mu, phi);
  return rounded_down(phi * phi * mu / 3);
}

double chernoff_rate_below(double mu, double phi) {
  check_chernoff(mu, phi);
  return rounded_down(phi * phi * mu / 2);
}

double hoeffding_rate(double deviation, double range) {
  require(deviation >= 0 && range > 0, "a deviation must not be negative, and a range must be positive");
  double share = deviation / range;
  return rounded_down(2 * share * share);
}

double laplace_rate(double x) {
  require(x >= 0, "a deviation must not be negative");
  // With u = sqrt(1 + x^2) - 1 the exponent is u - ln(1 + u/2): about u/2 near 0, so nothing cancels there.
  double u = x * (x / (1 + std::hypot(1, x)));
  return rounded_down(u - std::log1p(u / 2));
}

double simple_laplace_rate(double x) {
  require(0 <= x && x <= simple_laplace_limit, "x^2 / 8 is a bound for x at most 2 sqrt(2). Use laplace_rate");
  return rounded_down(x * x / 8);
}

double tail_bound(double rate, std::uint64_t rows, Sides sides) {
  double exponent = rate * static_cast<double>(rows) * (1 - margin);
  return std::min(1.0, std::exp(log_sides(sides) - exponent) * (1 + margin));
}

std::uint64_t rows_for_tail(double rate, double tail, Sides sides) {
  require(0 < tail && tail < 1, "a failure probability must lie strictly between 0 and 1");
  return rows_at_least((log_sides(sides) - std::log(tail)) / rate);
}

double deviation_for_tail(const std::function<double(double)>& rate, double most, std::uint64_t rows, double tail,
                          Sides sides) {
  require(0 < tail && tail < 1, "a failure probability must lie strictly between 0 and 1");
  auto enough = [&](double deviation) { return tail_bound(rate(deviation), rows, sides) <= tail; };
  require(enough(most), "so few rows promise nothing. Take more rows or a larger failure probability");
  double low = 0, high = most;
  while (high - low > 2 * margin * high) {
    double middle = low + (high - low) / 2;
    (enough(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace discreet::inline bounds
