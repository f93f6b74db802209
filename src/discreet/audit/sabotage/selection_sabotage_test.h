// Sabotaged ways of selecting a candidate by votes.
#pragma once

#include <numeric>

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/base/interval.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/privacy/zcdp.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/geometric.h"
#include "discreet/random/uniform.h"

namespace discreet::selection_sabotage {

using Votes = std::vector<std::int64_t>;

inline Family exponential(const Rational& epsilon, std::int64_t candidates) {
  return [=](std::size_t rows) { return ExponentialSubject::subject({epsilon, candidates}, rows); };
}
inline Family permute_and_flip(std::int64_t candidates) {
  return [=](std::size_t rows) { return PermuteAndFlipSubject::subject({1, candidates}, rows); };
}
inline Family noisy_max(const Rational& epsilon) {
  return [=](std::size_t rows) { return NoisyMaxSubject::subject({epsilon, 2}, rows); };
}

// A program that sees the votes.
inline Run by_votes(std::int64_t candidates, const std::function<std::size_t(const Votes&, Rng&)>& pick) {
  return [=](std::span<const std::uint32_t> database, Rng& rng) {
    return std::to_string(pick(count_values(database, candidates), rng));
  };
}

inline Votes scores(Votes votes) {
  for (auto& count : votes) count = -count;
  return votes;
}

inline std::int64_t most(const Votes& votes) { return *std::max_element(votes.begin(), votes.end()); }

// The candidates for which `keep(votes)`, by the exponential mechanism.
template <class Keep>
std::size_t among(const Votes& votes, Keep keep, Rng& rng) {
  std::vector<std::size_t> kept;
  Votes kept_scores;
  for (std::size_t i = 0; i < votes.size(); ++i)
    if (keep(votes[i])) kept.push_back(i), kept_scores.push_back(-votes[i]);
  return kept[Exponential(1, 1).select(kept_scores, rng)];
}

// Weights e^(-gap/2) as multiples of 1/4, rounded down: most become zero.
inline std::size_t rounded_weights(const Votes& votes, Rng& rng) {
  std::vector<Integer> upto;
  Integer total = 0;
  for (std::int64_t count : votes)
    upto.push_back(total += floor((Interval(4L) * exp(Interval(Rational(count - most(votes), 2)))).low()));
  Integer u = uniform_below(total, rng);
  return static_cast<std::size_t>(std::upper_bound(upto.begin(), upto.end(), u) - upto.begin());
}

// Votes as quarters of the winner's.
inline std::size_t normalised(const Votes& votes, Rng& rng) {
  Votes shares;
  for (std::int64_t count : votes) shares.push_back(-4 * count / std::max<std::int64_t>(1, most(votes)));
  return Exponential(1, 1).select(shares, rng);
}

// The level is right, but within it the first row's candidate comes first.
inline std::string member_by_first_row(std::span<const std::uint32_t> database, Rng& rng) {
  Votes votes = count_values(database, 3);
  std::int64_t level = votes[Exponential(1, 1).select(scores(votes), rng)];
  if (!database.empty() && votes[database[0]] == level) return std::to_string(database[0]);
  return std::to_string(std::find(votes.begin(), votes.end(), level) - votes.begin());
}

// Rows of kind 0 speak for candidate 0 and against candidate 1: an added row moves the scores apart.
inline Family for_and_against(Movement movement) {
  return [=](std::size_t) {
    Exponential mechanism(1, 1, Neighbours::add_remove, movement);
    auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
      std::int64_t speakers = count_values(database, 2)[0];
      return std::to_string(mechanism.select(Votes{-speakers, speakers}, rng));
    };
    return Subject{.records = 2, .run = run, .promised = mechanism.privacy(), .order = Rows::unordered};
  };
}

// Flips in the order given. The best is accepted at the latest.
inline std::size_t flips_in(const std::vector<std::size_t>& order, const Votes& votes, Rng& rng) {
  DecayCoin coin(Rational(1, 2));
  for (std::size_t i : order)
    if (coin(static_cast<std::uint64_t>(most(votes) - votes[i]), rng)) return i;
  return order.back();
}

inline std::vector<std::size_t> listed(const Votes& votes) {
  std::vector<std::size_t> order(votes.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

inline std::vector<std::size_t> best_first(const Votes& votes) {
  auto order = listed(votes);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return votes[a] > votes[b]; });
  return order;
}

// Six selections between two candidates, promised at the price of six exponential mechanisms under zCDP.
template <class Mechanism, class Pick>
Family six_times(const Mechanism& mechanism, Pick pick) {
  return [=](std::size_t) {
    const Rational delta(1, 100);
    Privacy promised{zcdp_epsilon(6 * rho_of_bounded_range(1), delta, ZcdpForm::tight), delta};
    auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
      Votes all = scores(count_values(database, 2));
      std::size_t firsts = 0;
      for (int i = 0; i < 6; ++i) firsts += pick(mechanism, all, rng) == 0;
      return std::to_string(firsts);
    };
    return Subject{.records = 2, .run = run, .promised = promised, .order = Rows::unordered};
  };
}

// Two candidates with noise drawn outright, at epsilon = 4.
inline std::int64_t one_sided(const Rational& rate, Rng& rng) {
  return static_cast<std::int64_t>(geometric_exp(rate, rng));
}

inline std::size_t leader_wins_ties(const Votes& votes, Rng& rng) {
  std::int64_t first = votes[0] + one_sided(2, rng), second = votes[1] + one_sided(2, rng);
  if (first == second) return votes[0] >= votes[1] ? 0 : 1;
  return first > second ? 0 : 1;
}

inline std::size_t shared_noise(const Votes& votes, Rng& rng) {
  std::int64_t noise = one_sided(2, rng);
  return votes[0] + noise >= votes[1] + noise ? 0 : 1;
}

inline std::size_t half_the_laplace_noise(const Votes& votes, Rng& rng) {
  const Rational scale(1, 4);  // sensitivity / epsilon: the difference of two counts moves by 2
  return votes[0] + discrete_laplace(scale, rng) >= votes[1] + discrete_laplace(scale, rng) ? 0 : 1;
}

inline std::string with_its_count(std::span<const std::uint32_t> database, Rng& rng) {
  Votes votes = count_values(database, 2);
  std::int64_t first = votes[0] + one_sided(2, rng), second = votes[1] + one_sided(2, rng);
  std::int64_t noisy = std::min<std::int64_t>(std::max(first, second), 4);
  return std::string(first >= second ? "0" : "1") + " with " + std::to_string(noisy);
}

inline std::vector<Sabotaged> all() {
  auto all_of_them = [](std::int64_t) { return true; };
  auto seen = [](std::int64_t count) { return count > 0; };
  Rational more(21, 20);
  return {
      {"exponential_five_percent", "the rate is 5 % too high",
       mutated(exponential(1, 2),
               by_votes(2, [=](auto& votes, Rng& rng) { return Exponential(more, 1).select(scores(votes), rng); })),
       exponential(1, 2), 12},
      {"exponential_rate_doubled", "weights e^(-epsilon score), as if a replaced row moved all scores one way",
       mutated(exponential(1, 3), by_votes(3,
                                           [](auto& votes, Rng& rng) {
                                             return Exponential(1, 1, Neighbours::add_remove, Movement::monotone)
                                                 .select(scores(votes), rng);
                                           })),
       exponential(1, 3), 4},
      {"exponential_prunes", "candidates far behind are dropped",
       mutated(exponential(1, 3), by_votes(3,
                                           [](auto& votes, Rng& rng) {
                                             return among(
                                                 votes, [&](std::int64_t count) { return count >= most(votes) - 1; },
                                                 rng);
                                           })),
       exponential(1, 3), 3},
      {"exponential_seen_only", "only candidates that occur in the data can be chosen",
       mutated(exponential(1, 3), by_votes(3,
                                           [=](auto& votes, Rng& rng) {
                                             return most(votes) == 0 ? among(votes, all_of_them, rng)
                                                                     : among(votes, seen, rng);
                                           })),
       exponential(1, 3), 2},
      {"exponential_rounded_weights", "weights are rounded to a grid, small ones to zero",
       mutated(exponential(1, 2), by_votes(2, rounded_weights)), exponential(1, 2), 4},
      {"exponential_normalised_scores", "scores are divided by the winner's",
       mutated(exponential(1, 3), by_votes(3, normalised)), exponential(1, 3), 4},
      {"exponential_member_by_data", "within the chosen level the data decide",
       mutated(exponential(1, 3), Run(member_by_first_row), Rows::ordered), exponential(1, 3), 3},
      {"exponential_not_monotone", "scores that an added row moves apart are taken for monotone",
       for_and_against(Movement::monotone), for_and_against(Movement::any), 3},
      {"permute_and_flip_unpermuted", "the coins are tossed in the order of the list",
       mutated(permute_and_flip(2),
               by_votes(2, [](auto& votes, Rng& rng) { return flips_in(listed(votes), votes, rng); })),
       permute_and_flip(2), 3},
      {"permute_and_flip_best_first", "the candidates are sorted before the coins are tossed",
       mutated(permute_and_flip(2),
               by_votes(2, [](auto& votes, Rng& rng) { return flips_in(best_first(votes), votes, rng); })),
       permute_and_flip(2), 2},
      {"permute_and_flip_rate_doubled", "the coins fall as e^(-epsilon gap) under replacement",
       mutated(permute_and_flip(3),
               by_votes(3, [](auto& votes, Rng& rng) { return PermuteAndFlip(2, 1)(scores(votes), rng); })),
       permute_and_flip(3), 2},
      {"permute_and_flip_as_exponential", "permute-and-flip is charged the zCDP price of the exponential mechanism",
       six_times(PermuteAndFlip(1, 1), [](auto& m, auto& list, Rng& rng) { return m(list, rng); }),
       six_times(Exponential(1, 1), [](auto& m, auto& list, Rng& rng) { return m.select(list, rng); }), 3},
      {"noisy_max_leader_wins_ties", "equal noisy counts are decided by the true ones",
       mutated(noisy_max(4), by_votes(2, leader_wins_ties)), noisy_max(4), 2},
      {"noisy_max_shared_noise", "all candidates get the same noise", mutated(noisy_max(4), by_votes(2, shared_noise)),
       noisy_max(4), 2},
      {"noisy_max_half_the_noise", "Laplace noise of scale 1/epsilon under replacement",
       mutated(noisy_max(4), by_votes(2, half_the_laplace_noise)), noisy_max(4), 2},
      {"noisy_max_with_its_count", "the winner's noisy count is released as well",
       mutated(noisy_max(4), Run(with_its_count)), noisy_max(4), 2},
  };
}

}  // namespace discreet::selection_sabotage
