// A lower bound on the rows of a private learner: an inequality that would have to hold with one row less, and does not.
//
// docs/theory/lower_bounds.md proves that it would have to. Numbers such as e^epsilon are enclosed by fractions of some 256
// binary digits, always on the side that makes the inequality harder to refute.
#include <algorithm>

#include "check/kinds.h"
#include "check/row_targets.h"

namespace discreet::check {
namespace {

Rational power(Rational base, std::uint64_t exponent, bool up) {
  Rational result = 1;
  for (; exponent > 0; exponent /= 2, base = rounded(base * base, up))
    if (exponent % 2 == 1) result = rounded(result * base, up);
  return result;
}

// e^x for 0 <= x <= 1000: the series at x / 2^11 < 1/2, whose rest is below its last term, squared eleven times.
Rational exponential(const Rational& x, bool up) {
  constexpr int halvings = 11, terms = 60;
  const Rational small = x / (1 << halvings);
  Rational term = 1, sum = 1;
  for (int i = 1; i <= terms; ++i) sum += term = rounded(term * small / i, up);
  if (up) sum += term;
  return power(rounded(sum, up), 1 << halvings, up);
}

Promise promise_of(const Json& certificate) {
  const Promise promise{fraction_of(certificate, "epsilon"), fraction_of(certificate, "delta"), fraction_of(certificate, "alpha"),
                        fraction_of(certificate, "beta")};
  demand(promise.epsilon > 0 && promise.epsilon <= 1000, "epsilon lies outside of (0, 1000]");
  demand(promise.delta >= 0 && promise.delta < 1, "delta lies outside of [0, 1)");
  demand(promise.alpha > 0 && promise.alpha < 1, "alpha lies outside of (0, 1)");
  demand(promise.beta >= 0 && promise.beta < 1, "beta lies outside of [0, 1)");
  return promise;
}

// Privacy and accuracy force an answer without data to be right with at least this probability.
Rational averaged(const Targets& targets, const Promise& promise, std::uint64_t rows) {
  const Rational slack = promise.delta / (exponential(promise.epsilon, false) - 1);
  const Rational growth = power(1 + targets.lambda * (exponential(promise.epsilon, true) - 1), rows, true);
  return (1 - promise.beta + slack) / growth - slack;
}

Rational sorted(const Targets& targets, const Promise& promise, std::uint64_t rows) {
  demand(targets.lambda < 1 && rows <= 100'000'000, "the sorted argument needs lambda below 1 and fewer rows");
  const Rational decay = rounded(1 / exponential(promise.epsilon, true), false);
  const Rational odds = targets.lambda / (1 - targets.lambda);
  Rational chance = power(1 - targets.lambda, rows, false), below = 0, weight = 1, sum = 0;
  bool reached = false;
  const Integer mean = numerator(targets.lambda) * Integer(rows) / denominator(targets.lambda);
  const auto last = static_cast<std::uint64_t>(mean + 12 * sqrt(mean) + 100);
  spend_steps(256 * std::min(rows, last));
  for (std::uint64_t k = 0; k <= rows && k <= last; ++k) {
    below += chance;
    if (reached) {
      sum += chance * weight;
    } else if (below > promise.beta) {
      sum = weight * (below - promise.beta);
      reached = true;
    }
    below = rounded(below, false), sum = rounded(sum, false);
    chance = rounded(chance * odds * Rational(Integer(rows - k), Integer(k + 1)), false);
    weight = rounded(weight * decay, false);
  }
  if (promise.delta == 0) return sum;
  const Rational slack = promise.delta / (exponential(promise.epsilon, false) - 1);
  return sum - slack * (1 - power(1 - targets.lambda * (1 - decay), rows, false));
}

// Without privacy: points that were not seen are guessed.
void check_unseen(const Json& certificate, const Json& targets, const Promise& promise, std::uint64_t rows) {
  const std::string rule = text_of(targets, "rule");
  if (rule == "two_concepts") {
    demand_evidence(certificate, "vc", 2, 3);
    demand(power(1 - promise.alpha, rows, false) / 2 > promise.beta, "one row less is enough to see the point");
    return;
  }
  demand(rule == "shattered", "targets: there is no rule '" + rule.substr(0, 40) + "'");
  const std::uint64_t points = number_of(targets, "points");
  const Rational lambda = rational_of(member(targets, "lambda"), "lambda");
  demand(points >= 2 && lambda > 0 && lambda <= 1, "targets: points or lambda are out of range");
  demand_evidence(certificate, "vc", points, 3);
  const Rational unseen = power(1 - lambda / Rational(Integer(points - 1)), rows, false);
  demand(lambda / 2 * unseen > promise.alpha + promise.beta * lambda, "one row less is enough to see the points");
}

}  // namespace

void check_rows(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"rows"}, ">=");
  demand(claim.value >= 1 && claim.value < Rational(Integer(1) << 53), "the claim is no number of rows");
  const auto rows = static_cast<std::uint64_t>(numerator(claim.value)) - 1;
  const Promise promise = promise_of(certificate);
  const std::string argument = text_of(certificate, "argument");
  if (argument == "unseen") return check_unseen(certificate, member(certificate, "targets"), promise, rows);
  const Targets found = targets_of(certificate, table, promise);
  demand(argument == "averaged" || argument == "sorted", "there is no argument '" + argument.substr(0, 40) + "'");
  const Rational forced =
      argument == "averaged" ? averaged(found, promise, rows) : sorted(found, promise, rows);
  demand(forced > found.share, "with one row less an answer without data need not be right more often than " +
                                   to_text(found.share) + " of the time");
}

}  // namespace discreet::check
