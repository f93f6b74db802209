// Menus for points on n values, and for lines modulo a prime, in closed form. The proofs are short enough to be given
// here. alpha is the error allowed. A line y = a x + b is a slope a and, given the slope, the point b among p heights y
// - a x. So menus that serve points from above serve lines with p slopes instead of one, each with a part of the menu
// of its own.
//
// agreement: a point and t - 1 others, drawn evenly, with 1/t > alpha: who errs at most alpha under the uniform
//   distribution on these t labels the point 1 and the others 0. With w ones among n points that happens with
//   probability f(w) = w C(n-w, t-1) / (n C(n-1, t-1)). f(w+1)/f(w) = (w+1)(n-w-t+1)/(w(n-w)) is at most 1 exactly if w
//   t >= n-t+1, so f is largest at the least such w. A prior is good for an average draw with probability at most f:
//   tau >= 1/f.
// columns: fewer than log2 n functions label two of n points alike; under half and half on these all err 1/2 against
//   a concept that tells them apart. Concepts of any class with a name tell all points apart.
// random_functions: let q = alpha/(2(1-alpha)); a function that is 1 at each point with probability q is, given that it
//   is 1 at j, off j of mean mass at most q(1-alpha) = alpha/2 where D(j) > alpha, so by Markov's inequality good with
//   probability 1/2. With the zero function at weight v, good where D(j) <= alpha: chance v = (1-v) q/2, and
//   1/v = 1 + 4(1-alpha)/alpha. For lines the slope is drawn evenly, so v = (1-v) q/(2p).
// buckets: a random function to K values: the bucket of j holds other mass of mean at most (1-alpha)/K where D(j) >
//   alpha; R such functions all fail with probability at most ((1-alpha)/(alpha K))^R. With the zero function 1 + R K
//   items.
// polynomials: points are polynomials of degree below k over a field with q elements, q^k >= n; two agree at no more
//   than k-1 of any s elements. Where D(j) > alpha, one of the s sets "those with j's value at a" has other mass at
//   most (1-alpha)(k-1)/s <= alpha. With the zero function 1 + s q items. A menu that always serves is a protocol with
//   private coins, at the error alpha: each concept has a mixture of it that errs nowhere with more.
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

Rational least_of_agreement(std::uint64_t n, std::uint64_t t, const Rational& alpha) {
  demand(t >= 1 && t <= n && t <= 1000 && Rational(1, t) > alpha, "this number of points does not force agreement");
  const std::uint64_t w = (n - t + 1) / t + ((n - t + 1) % t != 0 ? 1 : 0);
  const auto at = [&](std::uint64_t ones) {
    Rational chance(ones, n);
    for (std::uint64_t i = 1; i < t; ++i) {
      if (n - ones < i) return Rational(0);
      chance *= Rational(Integer(n - ones - (i - 1)), Integer(n - i));
    }
    return chance;
  };
  const Rational most = at(w);
  demand(w >= 1 && most > 0 && at(w - 1) <= most && (w == n || at(w + 1) <= most),
         "the number of ones is not the best");
  return 1 / most;
}

Rational most_of_buckets(const Json& certificate, const Integer& slopes, const Rational& alpha, const Rational& beta) {
  const std::uint64_t rounds = number_of(certificate, "rounds"), buckets = number_of(certificate, "buckets");
  demand(rounds >= 1 && rounds <= 1000 && buckets >= 1, "buckets out of range");
  Rational misses = 1;
  for (std::uint64_t i = 0; i < rounds; ++i) misses *= (1 - alpha) / (alpha * Rational(buckets));
  demand(misses <= beta, "the buckets miss with a probability of up to " + to_text(misses));
  return Rational(slopes * rounds * buckets + 1);
}

Rational most_of_polynomials(const Json& certificate, const Integer& slopes, std::uint64_t n, const Rational& alpha) {
  const std::uint64_t field = number_of(certificate, "field"), degree = number_of(certificate, "degree"),
                      places = number_of(certificate, "places");
  demand(field >= 2 && field <= (1u << 24) && degree >= 1 && degree <= 64 && places >= 1 && places <= field,
         "polynomials out of range");
  for (std::uint64_t d = 2; d * d <= field; ++d) demand(field % d != 0, "there is no such field: it is no prime");
  Integer polynomials = 1;
  for (std::uint64_t i = 0; i < degree; ++i) polynomials *= field;
  demand(polynomials >= n, "there are more points than polynomials");
  demand((1 - alpha) * Rational(degree - 1) <= alpha * Rational(places), "the places are too few");
  return Rational(slopes * places * field + 1);
}

}  // namespace

void check_point_menus(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  const std::string by = text_of(certificate, "by");
  const bool of_lines = table.name() == "lines" && by != "agreement";
  demand((table.name() == "points" || of_lines || (by == "columns" && !table.name().empty())) &&
             !certificate.contains("allowed"),
         "this is about points and all functions");
  const Rational alpha = fraction_of(certificate, "alpha");
  const std::uint64_t n = table.size();
  const Integer slopes = of_lines ? Integer(n) : Integer(1);
  demand(alpha > 0 && alpha < Rational(1, 2), "alpha must lie in (0, 1/2)");
  const std::string end = ", the claim is " + claim.text();
  if (by == "agreement") {
    demand_claim(claim, {"tau", "drepdim", "repdim"}, ">=");
    return demand_by_tau(claim, certificate, least_of_agreement(n, number_of(certificate, "agree"), alpha));
  }
  if (by == "columns") {
    demand_claim(claim, {"drepdim"}, ">=");
    demand(claim.value <= 64 && claim.value >= 1, "the claim is out of range");
    // One hypothesis less tells apart fewer points.
    demand((Integer(1) << static_cast<unsigned>(numerator(claim.value) - 1)) < table.points(),
           "so few do tell all points apart" + end);
    return;
  }
  Rational most;
  if (by == "random_functions") {
    demand_claim(claim, {"tau"}, "<=");
    most = 1 + 4 * Rational(slopes) * (1 - alpha) / alpha;
  } else if (by == "buckets") {
    demand_claim(claim, {"repdim"}, "<=");
    most = most_of_buckets(certificate, slopes, alpha, fraction_of(certificate, "beta"));
  } else {
    demand(by == "polynomials", "there is no such argument");
    demand_claim(claim, {"drepdim", "repdim", "private_communication"}, "<=");
    demand(claim.quantity != "private_communication" || alpha <= fraction_of(certificate, "error"),
           "alpha is more than the error");
    most = most_of_polynomials(certificate, slopes, n, alpha);
  }
  demand(claim.value >= most, "at most " + to_text(most) + " is proved" + end);
}

}  // namespace discreet::check
