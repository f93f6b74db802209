// Tested by many_parities_test.cpp
#include "discreet/learners/many/many_parities_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/learners/many/many_parities.h"

namespace discreet::inline learners {
namespace {

constexpr std::uint64_t most_extra = 64, most_blocks = std::uint64_t{1} << 40;

// That a winner with this lead is withheld.
double withheld(double lead, const StableArgmax& release) {
  const double q = std::exp(-1 / to_double(release.scale())), gap = static_cast<double>(release.threshold()) - lead;
  return gap > 0 ? 1 - std::pow(q, gap) / (1 + q) : std::pow(q, 1 - gap) / (1 + q);
}

// The votes are Binomial(blocks, p), all for the target.
double votes_fail(double blocks, double p, const StableArgmax& release) {
  double log_mass = blocks * std::log(p), sum = 0;  // from all votes down
  for (double votes = blocks; votes >= 0; --votes) {
    sum += std::exp(log_mass) * withheld(votes, release);
    if (votes < blocks * p && std::exp(log_mass) < 1e-25) break;
    log_mass += std::log(votes / (blocks - votes + 1)) + std::log1p(-p) - std::log(p);
  }
  return sum * (1 + 1e-9) + 1e-20;
}

// The least number for which `fails` is false, beyond which it stays false. 0 if it is out of reach.
template <class Fails>
std::uint64_t least(const Fails& fails) {
  std::uint64_t enough = 1;
  for (; fails(enough); enough *= 2)
    if (enough > most_blocks) return 0;
  std::uint64_t few = enough / 2;
  while (enough - few > 1) {
    std::uint64_t middle = few + (enough - few) / 2;
    (fails(middle) ? few : enough) = middle;
  }
  return enough;
}

// The division with the fewest rows over all numbers of extra rows.
template <class Blocks>
VotePlan best_plan(std::uint64_t dimension, const Blocks& blocks_for) {
  VotePlan best{0, 0, dimension};
  for (std::uint64_t extra = 0; extra <= most_extra; ++extra) {
    VotePlan plan{blocks_for(extra), extra, dimension};
    if (plan.blocks > 0 && (best.blocks == 0 || plan.rows() < best.rows())) best = plan;
  }
  if (best.blocks == 0) throw Error("these options ask for more rows than any table has. Relax beta or epsilon");
  return best;
}

}  // namespace

double full_rank(double dimension, double extra) {
  double log_probability = 0;
  for (double i = 1; i <= dimension && i + extra < 80; ++i) log_probability += std::log1p(-std::exp2(-(extra + i)));
  return std::exp(log_probability) * (1 - 1e-12);
}

VotePlan halved_vote_plan(std::uint64_t dimension, const StableArgmax& release, const Rational& beta) {
  const auto needed = static_cast<std::uint64_t>(release.sufficient_lead(beta / 2));
  return best_plan(dimension, [&](std::uint64_t extra) {
    const double p = full_rank(static_cast<double>(dimension), static_cast<double>(extra));
    return least([&](std::uint64_t blocks) {
      return blocks < needed || (needed > 0 && binomial_at_most(needed - 1, blocks, p) > to_double(beta) / 2);
    });
  });
}

std::uint64_t vote_blocks(std::uint64_t dimension, std::uint64_t extra, const StableArgmax& release, double beta) {
  const double p = full_rank(static_cast<double>(dimension), static_cast<double>(extra));
  return least([&](std::uint64_t blocks) { return votes_fail(static_cast<double>(blocks), p, release) > beta; });
}

VotePlan vote_plan(std::uint64_t dimension, const StableArgmax& release, double beta) {
  return best_plan(dimension, [&](std::uint64_t extra) { return vote_blocks(dimension, extra, release, beta); });
}

double direct_closed_form(double dimension, double epsilon, double delta, double beta) {
  // ln 2 - H(1/4): the exponent of a fair binomial below a quarter.
  constexpr double quarter = 0.13081;
  return std::max((dimension * std::log(2.0) + std::log(2 / beta)) / quarter,
                  8 + 8 / epsilon * std::log(1 / (2 * beta * delta)));
}

double direct_rows(double dimension, const StableArgmax& release, double beta) {
  // Some parity but 0 is 1 on fewer than `lead` rows, or the release fails at that lead.
  auto fails = [&](std::uint64_t rows) {
    for (std::uint64_t lead = 1; lead <= rows / 2 + 1; ++lead) {
      double light = binomial_at_most(lead - 1, rows, 0.5) * std::exp2(dimension);
      if (light > beta) return true;
      if (light + withheld(static_cast<double>(lead), release) <= beta * (1 - 1e-9)) return false;
    }
    return true;
  };
  return static_cast<double>(least(fails)) - 0.5;  // rows_at_least rounds it up again
}

std::vector<Bound> ManyParitiesLearner::own_bounds(const Accuracy& goal) const {
  using enum Bound::Kind;
  check(goal);
  const double beta = to_double(goal.beta);
  const auto d = static_cast<std::uint64_t>(options_.dimension);
  if (options_.variant == ManyParitiesVariant::direct) {
    std::vector<Bound> bounds;
    if (options_.neighbours == Neighbours::replace)
      bounds.push_back({"UB-12.S", printed,
                        rows_at_least(direct_closed_form(static_cast<double>(d), to_double(options_.epsilon),
                                                         to_double(options_.delta), beta)),
                        "the statement of theorem 39 of Bun et al. 2019, by the mistakes of all parities"});
    bounds.push_back({"UB-12.D", proved, rows_at_least(direct_rows(static_cast<double>(d), release_, beta)),
                      "the mistakes of all parities, tails evaluated; uniform rows, whatever the labels"});
    return bounds;
  }
  std::vector<Bound> bounds{{"UB-12.P", printed, halved_vote_plan(d, release_, goal.beta).rows(),
                             "theorem 39 of Bun et al. 2019 with abstaining blocks, half of beta for each step"}};
  if (block_rows_ >= d)
    if (std::uint64_t blocks = vote_blocks(d, block_rows_ - d, release_, beta))
      bounds.push_back({"UB-12.V", proved, blocks * block_rows_,
                        "votes of blocks, tails evaluated; uniform rows, whatever the labels"});
  return bounds;
}

std::vector<Bound> ManyParitiesLearner::bounds(Accuracy goal) const {
  std::vector<Bound> bounds = own_bounds(goal);
  // Some parity but 0 vanishes on all of n uniform rows with probability below 2^(d - n); else one solution is left.
  bounds.push_back({"UB-0", Bound::Kind::other,
                    rows_at_least(static_cast<double>(options_.dimension) - std::log2(to_double(goal.beta))),
                    "without any privacy, the only parities without a mistake: uniform rows of full rank"});
  for (ManyParitiesVariant variant : {ManyParitiesVariant::votes, ManyParitiesVariant::direct}) {
    if (variant == options_.variant) continue;
    Options other = options_;
    other.variant = variant;
    other.beta = goal.beta;
    other.block_rows.reset();
    try {
      Bound bound = best(ManyParitiesLearner(other).own_bounds(goal));
      bound.kind = Bound::Kind::other;
      bound.source = "variant " + std::string(word(variant)) + ": " + bound.source;
      bounds.push_back(std::move(bound));
    } catch (const Error&) {  // beyond that variant: there is nothing to compare with
    }
  }
  return bounds;
}

}  // namespace discreet::inline learners
