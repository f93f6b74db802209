// A lower bound on the rows of a private learner: an inequality that would have to hold with one row less, and does
// not.
//
// docs/theory/lower_bounds.md proves that it would have to. Numbers such as e^epsilon are enclosed by fractions of some
// 256 binary digits, always on the side that makes the inequality harder to refute.
#include <algorithm>

#include "check/kinds/kinds.h"
#include "check/kinds/row_targets.h"

namespace discreet::check {
namespace {

// A number with more digits than any bound has proves nothing: from below it counts as 0.
Rational power(Rational base, std::uint64_t exponent, bool up) {
  constexpr std::size_t most_digits = std::size_t{1} << 20;
  if (base <= 0) return exponent == 0 ? 1 : 0;
  Rational result = 1;
  for (; exponent > 0; exponent /= 2, base = rounded(base * base, up)) {
    if (exponent % 2 == 1) result = rounded(result * base, up);
    if (msb(denominator(base)) + msb(denominator(result)) > most_digits && !up) return 0;
    demand(msb(numerator(base)) + msb(numerator(result)) <= most_digits, "the claim is of too many rows");
  }
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
  Promise promise{fraction_of(certificate, "epsilon"), fraction_of(certificate, "delta"),
                  fraction_of(certificate, "alpha"), fraction_of(certificate, "beta")};
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

// Two concepts of the class: that they differ at one point and, if that is asked for, agree at another.
void demand_pair(const Json& targets, const Table& table, bool must_agree) {
  const std::vector<std::uint64_t> concepts = numbers_of(targets, "concepts");
  demand(concepts.size() == 2, "targets: there are not two concepts");
  demand(table.has_labels(), "targets: concepts of this class have no numbers");
  auto agree_at = [&](const char* point) {
    const std::uint64_t x = number_of(targets, point);
    return table.label(concepts[0], x) == table.label(concepts[1], x);
  };
  demand(!agree_at("differ"), "targets: the concepts do not differ there");
  demand(!must_agree || agree_at("agree"), "targets: the concepts do not agree there");
}

// Without privacy: points that were not seen are guessed. On two shattered points, two concepts agree at the one and
// differ at the other.
void check_unseen(const Json& certificate, const Table& table, const Promise& promise, std::uint64_t rows) {
  const Json& targets = member(certificate, "targets");
  const std::string rule = text_of(targets, "rule");
  if (rule == "two_concepts") {
    if (targets.contains("concepts"))
      demand_pair(targets, table, true);
    else
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

// Without privacy, of labels that come up with probability (1 + bias)/2: from `rows` of them at one of `points` points
// the label is found wrongly with a probability v of at least what 4 v (1 - v) = (1 - bias^2)^(rows / points) says,
// below 1/2.
void demand_noise(const Rational& bias, const Rational& failure, std::uint64_t rows, std::uint64_t points) {
  demand(bias > 0 && bias < 1, "targets: the bias lies outside of (0, 1)");
  demand(failure > 0 && failure < Rational(1, 2), "an answer that is guessed does as well, or nothing does");
  const Rational unclear = power(1 - bias * bias, rows, false);
  demand(unclear > power(4 * failure * (1 - failure), points, true), "one row less is enough to tell the labels apart");
}

void check_noisy(const Json& certificate, const Table& table, const Promise& promise, std::uint64_t rows) {
  demand(certificate.contains("setting") && certificate["setting"] == "agnostic",
         "targets: labels are noisy in the agnostic setting alone");
  const Json& targets = member(certificate, "targets");
  const std::string rule = text_of(targets, "rule");
  if (rule == "noisy_label") {
    if (targets.contains("concepts"))
      demand_pair(targets, table, false);
    else
      demand_evidence(certificate, "vc", 1, 3);
    return demand_noise(promise.alpha, promise.beta, rows, 1);
  }
  demand(rule == "noisy_points", "targets: there is no rule '" + rule.substr(0, 40) + "'");
  const std::uint64_t points = number_of(targets, "points");
  const Rational bias = rational_of(member(targets, "bias"), "bias");
  demand(points >= 1 && bias > promise.alpha, "targets: points or the bias are out of range");
  demand_evidence(certificate, "vc", points, 3);
  const Rational lost = promise.alpha / bias;
  demand_noise(bias, lost * (1 - promise.beta) + promise.beta, rows, points);
}

}  // namespace

void check_rows(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"rows"}, ">=");
  demand(claim.value >= 1 && claim.value < Rational(Integer(1) << 53), "the claim is no number of rows");
  const auto rows = static_cast<std::uint64_t>(numerator(claim.value)) - 1;
  const Promise promise = promise_of(certificate);
  const std::string argument = text_of(certificate, "argument");
  if (argument == "unseen") return check_unseen(certificate, table, promise, rows);
  if (argument == "noisy") return check_noisy(certificate, table, promise, rows);
  const Targets found = targets_of(certificate, table, promise);
  demand(argument == "averaged" || argument == "sorted", "there is no argument '" + argument.substr(0, 40) + "'");
  const Rational forced = argument == "averaged" ? averaged(found, promise, rows) : sorted(found, promise, rows);
  demand(forced > found.share, "with one row less an answer without data need not be right more often than " +
                                   to_text(found.share) + " of the time");
}

}  // namespace discreet::check
