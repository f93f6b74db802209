// Weights of pairs of a concept and a point: every one-way protocol with a given number of messages errs on a certain
// part of them.
//
// For fixed coins a protocol is a partition of the concepts with an answer for every part and point. The best partition
// is found by dynamic programming over all sets of the concepts that have weight.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "check/kinds/game.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

constexpr std::size_t most_concepts = 18;

struct Weights {
  std::vector<Mask> concepts;                       // those with weight
  std::vector<std::vector<std::int64_t>> of_pairs;  // a row each
  std::int64_t total = 0;
};

Weights weights_of(const Json& certificate, const Game& game) {
  Weights weights;
  for (const Json& row : list_of(certificate, "weights")) {
    const std::uint64_t number = number_of(row, "concept");
    const auto points = numbers_of(row, "points");
    demand(number < game.rows.size() && points.size() == game.points(), "a row of weights is of no concept");
    auto& pairs = weights.of_pairs.emplace_back();
    for (std::uint64_t weight : points) {
      demand(weight < std::uint64_t{1} << 61, "a weight is too large");
      pairs.push_back(static_cast<std::int64_t>(weight));
      weights.total += pairs.back();
      demand(weights.total < std::int64_t{1} << 61, "the weights are too large together");
    }
    weights.concepts.push_back(game.rows[number]);
  }
  if (weights.concepts.size() > most_concepts)
    throw Unreadable("partitions of more than " + std::to_string(most_concepts) + " concepts are not checked here");
  demand(weights.total > 0, "the pairs weigh nothing");
  return weights;
}

// The cost of the best answers to every set of concepts.
std::vector<std::int64_t> costs_of(const Weights& weights, std::size_t points) {
  const std::size_t sets = std::size_t{1} << weights.concepts.size();
  std::vector<std::int64_t> costs(sets), balance(sets), sums(sets);
  for (std::size_t x = 0; x < points; ++x)
    for (std::size_t set = 1; set < sets; ++set) {
      const auto first = static_cast<std::size_t>(std::countr_zero(set));
      const std::int64_t weight = weights.of_pairs[first][x];
      const bool label = (weights.concepts[first] >> x & 1) != 0;
      sums[set] = sums[set & (set - 1)] + weight;
      balance[set] = balance[set & (set - 1)] + (label ? weight : -weight);
      costs[set] += (sums[set] - std::abs(balance[set])) / 2;
    }
  return costs;
}

std::int64_t least_error(const Weights& weights, std::size_t points, std::uint64_t messages) {
  const auto costs = costs_of(weights, points);
  auto best = costs;
  for (std::uint64_t k = 1; k < std::min<std::uint64_t>(messages, weights.concepts.size()); ++k) {
    auto next = best;
    for (std::size_t set = 1; set < costs.size(); ++set) {
      const std::size_t first = set & -set, others = set ^ first;
      for (std::size_t part = others;; part = (part - 1) & others) {
        next[set] = std::min(next[set], costs[part | first] + best[others ^ part]);
        if (part == 0) break;
      }
    }
    best = std::move(next);
  }
  return best.back();
}

}  // namespace

void check_message_weights(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"protocol_error", "communication", "private_communication"}, ">=");
  const Game game = game_of(certificate, table);
  const Weights weights = weights_of(certificate, game);
  const std::uint64_t messages = number_of(certificate, "messages");
  demand(messages > 0, "a protocol has a message");
  const Rational error(least_error(weights, game.points(), messages), weights.total);
  if (claim.quantity == "protocol_error") {
    demand(claim.value <= error, "some protocol errs on " + to_text(error) + " only, the claim is " + claim.text());
  } else {
    demand(error > fraction_of(certificate, "error"), "some protocol errs on " + to_text(error) + " only");
    demand(claim.value <= Rational(messages) + 1,
           "the proof refutes " + std::to_string(messages) + " messages, the claim is " + claim.text());
  }
}

}  // namespace discreet::check
