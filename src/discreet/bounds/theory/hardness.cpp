#include "discreet/bounds/theory/hardness.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/bounds/theory/point_menus.h"

namespace discreet::inline bounds {
namespace {

constexpr std::uint64_t deepest = 1024;

std::string number(std::uint64_t value) { return std::to_string(value); }

Integer power_of_two(std::uint64_t exponent) { return Integer(1) << static_cast<unsigned>(exponent); }

// At its own alpha the best part of the tree counts; parts give different floors of alpha d.
void add_parts(std::uint64_t depth, const Rational& alpha, std::vector<Hardness>& found) {
  auto errors_of = [&](std::uint64_t d) { return low_64(floor(alpha * Rational(d))); };
  auto share_of = [&](std::uint64_t d) { return Rational(ball(d, errors_of(d)), power_of_two(d)); };
  found.push_back({"CC-17.C", alpha, Hardness::Within::closed, share_of(depth), Hardness::Base::unknown,
                   "a mistake tree of depth " + number(depth) + ", all depths alike", depth, errors_of(depth)});
  std::uint64_t best = depth;
  for (std::uint64_t d = 1; d < depth; ++d)
    if (share_of(d) < share_of(best)) best = d;
  if (best != depth)
    found.push_back({"RD-23", alpha, Hardness::Within::closed, share_of(best), Hardness::Base::unknown,
                     "the first " + number(best) + " depths of a mistake tree of depth " + number(depth), best,
                     errors_of(best)});
}

}  // namespace

Integer ball(std::uint64_t d, std::uint64_t k) {
  Integer term = 1, sum = 1;
  for (std::uint64_t j = 1; j <= std::min(d, k); ++j) sum += term = term * Integer(d - j + 1) / Integer(j);
  return sum;
}

std::vector<Hardness> littlestone_hardness(std::uint64_t dimension, const Rational& alpha) {
  std::vector<Hardness> found;
  const std::uint64_t depth = std::min(dimension, deepest);
  if (depth == 0 || alpha <= 0) return found;
  add_parts(depth, alpha, found);
  const std::uint64_t rest = depth - 1;
  Integer term = 1, sum = 1;
  for (std::uint64_t k = 0; k < rest; ++k) {
    const Rational reach(k + 1, rest);  // fewer than k + 1 errors among `rest` depths
    if (alpha < reach)
      found.push_back(
          {"CC-17.D",
           reach,
           Hardness::Within::open,
           {sum, power_of_two(rest)},
           Hardness::Base::shared,
           "the left half of a mistake tree of depth " + number(depth) + ", at most " + number(k) + " errors",
           rest,
           k});
    sum += term = term * Integer(rest - k) / Integer(k + 1);
  }
  return found;
}

std::vector<Hardness> line_hardness(const Integer& prime, const Rational& alpha) {
  require(prime >= 2, "a plane over a field has at least two numbers");
  const Rational p(prime), limit = (1 - 1 / p) / 2;
  std::vector<Hardness> found;
  if (alpha >= limit || alpha <= 0) return found;
  auto share_of = [&](const Rational& a) -> Rational {
    const Rational rest = 1 - 2 * a - 1 / p;
    return (2 * a + 1 / p) / (p * rest * rest);
  };
  const std::string lines = "lines modulo " + prime.str();
  found.push_back({"CC-18.B", alpha, Hardness::Within::closed, share_of(alpha), Hardness::Base::unknown,
                   lines + ": few of them are rich in the points of one set"});
  constexpr int steps = 400;
  for (int i = 1; i < steps; ++i) {
    const Rational a = alpha + (limit - alpha) * Rational(i, steps);
    if (const Rational share = share_of(a); share < 1)
      found.push_back(
          {"CC-18.C", a, Hardness::Within::closed, share, Hardness::Base::shared, lines + " that avoid the origin"});
  }
  return found;
}

std::vector<Hardness> point_hardness(std::uint64_t points, const Rational& alpha) {
  constexpr std::uint64_t most_agree = 64;
  std::vector<Hardness> found;
  for (std::uint64_t agree = 2; agree <= most_agree && agree < points && alpha * Rational(agree) < 1; ++agree)
    found.push_back({"RD-11.L", Rational(1, agree), Hardness::Within::open, agreeing_share(points - 1, agree),
                     Hardness::Base::shared,
                     number(points) + " points, one of them among " + number(agree) +
                         "; rows are moved to a point that is not the target",
                     agree});
  return found;
}

std::vector<Hardness> proper_point_hardness(const Integer& points, const Rational& alpha) {
  std::vector<Hardness> found;
  if (points < 3) return found;
  const std::string all = points.str() + " points, the answer must be one of them";
  found.push_back({"CC-20.P", alpha, Hardness::Within::closed, {1, points}, Hardness::Base::unknown, all});
  found.push_back({"CC-20.P",
                   1,
                   Hardness::Within::open,
                   {1, points - 1},
                   Hardness::Base::shared,
                   all + "; rows are moved to a point that is not the target"});
  return found;
}

Hardness given_hardness(const Rational& tau, const Rational& alpha) {
  require(tau >= 1, "tau must be at least 1: it is one over a probability");
  require(0 < alpha && alpha < 1, "tau_alpha must lie strictly between 0 and 1");
  return {"RD-7",
          alpha,
          Hardness::Within::closed,
          1 / tau,
          Hardness::Base::unknown,
          "tau* is at least " + to_string(tau) + " at " + to_string(alpha)};
}

}  // namespace discreet::inline bounds
