#include "discreet/bounds/theory/row_bounds.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline bounds {
namespace {

Interval number(const Rational& value) { return Interval(value); }

Interval slack_of(const LearnerClaim& claim) { return number(claim.delta) / expm1(number(claim.epsilon)); }

Rational lambda_of(const Hardness& hardness, const LearnerClaim& claim) { return claim.alpha / hardness.alpha; }

// At lambda = 1 all rows may differ, and no common point is needed.
Rational share_of(const Hardness& hardness, const LearnerClaim& claim) {
  const bool free = lambda_of(hardness, claim) == 1 || hardness.base == Hardness::Base::shared;
  return free ? hardness.share : 2 * hardness.share;
}

bool excludes(const Hardness& hardness, LearnerClaim claim, std::uint64_t rows) {
  claim.rows = rows;
  return sorted_hit(lambda_of(hardness, claim), claim).low() > share_of(hardness, claim);
}

// Beyond this number of different rows, on average, the sums of the sorted argument take too long.
constexpr double most_terms = 200'000;

// The least rows that the sorted argument does not exclude, when `known` are excluded already up to `known - 1`.
std::uint64_t sorted_rows(const Hardness& hardness, const LearnerClaim& claim, std::uint64_t known) {
  const double lambda = to_double(lambda_of(hardness, claim));
  auto too_long = [&](std::uint64_t rows) { return static_cast<double>(rows) * lambda > most_terms; };
  std::uint64_t low = known, high = std::max<std::uint64_t>(known, 1);  // all below `low` are excluded
  while (!too_long(high) && excludes(hardness, claim, high)) {
    low = high + 1;  // a learner from n rows also works with more: fewer than excluded are excluded
    high = 2 * high;
  }
  if (too_long(high)) return low;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (excludes(hardness, claim, middle))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

}  // namespace

bool applies(const Hardness& hardness, const LearnerClaim& claim) {
  return hardness.within == Hardness::Within::closed ? claim.alpha <= hardness.alpha : claim.alpha < hardness.alpha;
}

Interval averaged_hit(const Rational& lambda, const LearnerClaim& claim) {
  const Interval slack = slack_of(claim), rows(Rational(claim.rows));
  return (number(1 - claim.beta) + slack) * exp(-(rows * log1p(number(lambda) * expm1(number(claim.epsilon))))) - slack;
}

// By duality, for every place k the sum below is at most the least value of E[e^(-epsilon K) g] over all g between 0
// and 1 with mean 1 - beta; the best place is where the probability of at most k exceeds beta. Terms that are left out
// only lower it.
Interval sorted_hit(const Rational& lambda, const LearnerClaim& claim) {
  if (lambda == 1) return averaged_hit(lambda, claim);
  const Interval decay = exp(number(-claim.epsilon)), odds = number(lambda / (1 - lambda)), beta = number(claim.beta);
  const double mean = to_double(lambda) * static_cast<double>(claim.rows);
  const auto last = std::min<std::uint64_t>(claim.rows, static_cast<std::uint64_t>(mean + 12 * std::sqrt(mean) + 60));
  Interval chance = exp(Interval(Rational(claim.rows)) * log1p(number(-lambda))), below(0), weight(1), sum(0);
  bool reached = false;
  for (std::uint64_t k = 0; k <= last; ++k) {
    below += chance;
    if (reached)
      sum += chance * weight;
    else if (below.low() > claim.beta || k == last) {
      sum = weight * (below - beta);  // the part of this place beyond the smallest, of probability beta
      reached = true;
    }
    chance *= odds * Interval(Rational(claim.rows - k, k + 1));
    weight *= decay;
  }
  if (claim.delta == 0) return sum;
  const Interval all = exp(Interval(Rational(claim.rows)) * log1p(number(lambda) * expm1(number(-claim.epsilon))));
  return sum - slack_of(claim) * (Interval(1) - all);
}

Interval averaged_rows(const Hardness& hardness, const LearnerClaim& claim) {
  check(claim);
  require(applies(hardness, claim), "the hardness is of answers that are closer than alpha");
  const BoundParameters at{.beta = claim.beta,
                           .delta = claim.delta,
                           .epsilon = claim.epsilon,
                           .packing = share_of(hardness, claim),
                           .share = lambda_of(hardness, claim)};
  return max(cc_b26(at).interval(), Interval(0));
}

RowBound rows_needed(const Hardness& hardness, const LearnerClaim& claim) {
  RowBound bound{hardness.id,
                 needed_rows(averaged_rows(hardness, claim)),
                 RowArgument::averaged,
                 share_of(hardness, claim),
                 lambda_of(hardness, claim),
                 hardness.why,
                 hardness};
  if (bound.lambda == 1) return bound;
  if (const std::uint64_t sorted = sorted_rows(hardness, claim, bound.rows); sorted > bound.rows) {
    bound.rows = sorted;
    bound.argument = RowArgument::sorted;
  }
  return bound;
}

RowBound two_concept_rows(const LearnerClaim& claim) {
  check(claim);
  RowBound bound{"VC.2",
                 0,
                 RowArgument::unseen,
                 0,
                 claim.alpha,
                 "two concepts that agree at one point and differ at another, which must be seen; without any privacy"};
  bound.of.depth = 2;
  if (2 * claim.beta < 1 && claim.beta > 0) bound.rows = needed_rows(ge_u({.alpha = claim.alpha, .beta = claim.beta}));
  return bound;
}

RowBound shattering_rows(std::uint64_t vc, const LearnerClaim& claim) {
  check(claim);
  RowBound best{"VC.D", 0, RowArgument::unseen,
                0,      0, std::to_string(vc) + " points that are labelled in all ways; without any privacy"};
  best.of.depth = vc;
  if (vc < 2) return best;
  constexpr int steps = 100;
  for (int i = 1; i <= steps; ++i) {
    const Rational lambda(i, steps), ratio = lambda / (2 * (claim.alpha + claim.beta * lambda));
    const Rational each = lambda / Rational(vc - 1);
    if (ratio <= 1 || each >= 1) continue;
    const std::uint64_t rows = needed_rows(log(number(ratio)) / -log1p(number(-each)));
    if (rows > best.rows) best.rows = rows, best.lambda = lambda;
  }
  return best;
}

namespace {

// An answer within alpha is within any larger distance too. So it returns the hardness unchanged, and also at alpha
// itself, where all rows may differ and no common point is needed.
std::vector<Hardness> both_ways(const std::vector<Hardness>& hardness, const LearnerClaim& claim) {
  std::vector<Hardness> all;
  for (const Hardness& one : hardness) {
    if (!applies(one, claim)) continue;
    all.push_back(one);
    if (one.alpha != claim.alpha && one.base == Hardness::Base::unknown) {
      all.push_back(one);
      all.back().alpha = claim.alpha;
      all.back().within = Hardness::Within::closed;
    }
  }
  return all;
}

}  // namespace

// The sorted argument is tried for the few that look best by the averaged one.
std::vector<RowBound> lower_bounds(const std::vector<Hardness>& hardness, const LearnerClaim& claim,
                                   const Progress& progress) {
  check(claim);
  constexpr std::size_t tried = 6;
  const std::vector<Hardness> all = both_ways(hardness, claim);
  std::map<std::string, std::vector<std::pair<Rational, const Hardness*>>> by_id;
  for (const Hardness& one : all) by_id[one.id].emplace_back(averaged_rows(one, claim).low(), &one);
  std::vector<RowBound> bounds;
  std::size_t done = 0;
  for (auto& [id, those] : by_id) {
    progress.at(static_cast<double>(done++) / static_cast<double>(by_id.size()));
    std::ranges::stable_sort(those, [](const auto& a, const auto& b) { return a.first > b.first; });
    if (those.size() > tried) those.resize(tried);
    RowBound best;
    for (const auto& [rows, one] : those)
      if (RowBound bound = rows_needed(*one, claim); best.id.empty() || bound.rows > best.rows) best = std::move(bound);
    bounds.push_back(std::move(best));
  }
  std::ranges::stable_sort(bounds, [](const RowBound& a, const RowBound& b) { return a.rows > b.rows; });
  return bounds;
}

}  // namespace discreet::inline bounds
