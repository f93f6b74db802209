// The game between a filter and an analyst, solved exactly: the worst that any choice of mechanisms can achieve.
//
// The analyst sees all outputs so far, then stops or picks a move that the filter allows. A move is randomized response
// with a leak, the worst mechanism of its kind. The game is a dynamic program over the filter's states and the loss so
// far, a whole number of units. Values are pairs of whole numbers that enclose the truth, in units of 2^-62.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "discreet/base/interval.h"

namespace discreet::filter_game_test {

inline constexpr unsigned game_bits = 62, game_precision = 256;

// A probability, enclosed.
struct Enclosed {
  std::uint64_t low = 0, high = 0;

  Rational at_least() const { return Rational(Integer(low), Integer(1) << game_bits); }
  Rational at_most() const { return Rational(Integer(high), Integer(1) << game_bits); }
};

inline constexpr std::uint64_t game_one = std::uint64_t{1} << game_bits;

// Members of [0, 1] only.
inline Enclosed enclosed(const Interval& x) {
  const Rational one(Integer(1) << game_bits);
  auto clamped = [](const Integer& units) { return low_64(std::min<Integer>(game_one, std::max<Integer>(0, units))); };
  return {clamped(floor(x.low() * one)), clamped(ceil(x.high() * one))};
}

inline Enclosed operator+(const Enclosed& a, const Enclosed& b) {
  return {a.low + b.low, std::min(game_one, a.high + b.high)};
}

inline Enclosed operator*(const Enclosed& a, const Enclosed& b) {
  auto low = static_cast<std::uint64_t>(Unsigned128{a.low} * b.low >> game_bits);
  auto high = static_cast<std::uint64_t>((Unsigned128{a.high} * b.high + (game_one - 1)) >> game_bits);
  return {low, high};
}

inline Enclosed larger(const Enclosed& a, const Enclosed& b) {
  return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

// Randomized response with this loss in units, and with a leak.
struct Move {
  std::int64_t loss;
  Rational leak = 0;
};

inline Interval real(const Rational& q) { return Interval(q, game_precision); }

struct Game {
  Rational unit;  // of the declared epsilons
  std::vector<Move> moves;
  unsigned steps;
  Interval loss = real(unit);  // of one unit. A sabotaged declaration differs from it
};

// A Rule is a value with `operator<` and `std::optional<Rule> after(move)`. That is empty if the rule refuses the move.
template <class Rule>
class Solver {
 public:
  Solver(const Game& game, const Rule& start) : game_(game) {
    for (const Move& move : game.moves) {
      const Interval odds = exp(real(move.loss) * game.loss);
      truth_.push_back(enclosed(odds / (odds + real(1))));
      lie_.push_back(enclosed(real(1) / (odds + real(1))));
      leak_.push_back(enclosed(real(move.leak)));
      kept_.push_back(enclosed(real(1 - move.leak)));
    }
    spread(start);
  }

  // The largest expectation of reward(rule, loss in units) at the end, where a leak is worth 1.
  template <class Reward>
  Enclosed value(Reward reward) const {
    Known known(layers_.size());
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) known[layer].resize(layers_[layer].size());
    return best(0, 0, 0, reward, known);
  }

  std::size_t size() const {
    std::size_t nodes = 0;
    for (const auto& layer : layers_) nodes += layer.size();
    return nodes;
  }

 private:
  static constexpr std::size_t refused = -1;
  struct Node {
    Rule rule;
    std::vector<std::size_t> next;  // by move, places in the next layer
  };
  using Known = std::vector<std::vector<std::map<std::int64_t, Enclosed>>>;  // by layer, node and loss

  void spread(const Rule& start) {
    layers_.push_back({{start, {}}});
    for (unsigned step = 0; step < game_.steps; ++step) {
      std::vector<Node> next;
      std::map<Rule, std::size_t> places;
      for (Node& node : layers_.back())
        for (std::size_t move = 0; move < game_.moves.size(); ++move) {
          auto rule = node.rule.after(move);
          node.next.push_back(refused);
          if (!rule) continue;
          auto [place, fresh] = places.emplace(*rule, next.size());
          if (fresh) next.push_back({*rule, {}});
          node.next.back() = place->second;
        }
      layers_.push_back(std::move(next));
    }
    for (Node& node : layers_.back()) node.next.assign(game_.moves.size(), refused);
  }

  template <class Reward>
  Enclosed best(std::size_t layer, std::size_t place, std::int64_t loss, Reward& reward, Known& known) const {
    auto found = known[layer][place].find(loss);
    if (found != known[layer][place].end()) return found->second;
    const Node& node = layers_[layer][place];
    Enclosed result = reward(node.rule, loss);
    for (std::size_t move = 0; move < node.next.size(); ++move) {
      if (node.next[move] == refused) continue;
      auto after = [&](std::int64_t by) { return best(layer + 1, node.next[move], loss + by, reward, known); };
      const std::int64_t by = game_.moves[move].loss;
      const Enclosed answered = by == 0 ? after(0) : truth_[move] * after(by) + lie_[move] * after(-by);
      result = larger(result, leak_[move] + kept_[move] * answered);
    }
    known[layer][place].emplace(loss, result);
    return result;
  }

  Game game_;
  std::vector<Enclosed> truth_, lie_, leak_, kept_;
  std::vector<std::vector<Node>> layers_;
};

// The largest delta at `epsilon` of a transcript, over all analysts: the expectation of (1 - e^(epsilon - loss))+.
template <class Rule>
Enclosed transcript_delta(const Game& game, const Rule& start, const Rational& epsilon) {
  std::map<std::int64_t, Enclosed> known;
  return Solver(game, start).value([&](const Rule&, std::int64_t loss) {
    auto [place, fresh] = known.try_emplace(loss);
    if (fresh) place->second = enclosed(max(real(0), real(1) - exp(real(epsilon) - real(loss) * game.loss)));
    return place->second;
  });
}

// A rule that sees how often each move was made.
template <class Allows>
struct Counted {
  const Allows* allows;  // of counts, to bool
  std::vector<unsigned> counts;

  std::optional<Counted> after(std::size_t move) const {
    Counted next = *this;
    ++next.counts[move];
    return (*allows)(next.counts) ? std::optional(next) : std::nullopt;
  }
  bool operator<(const Counted& other) const { return counts < other.counts; }
};

template <class Allows>
Enclosed counted_delta(const Game& game, const Allows& allows, const Rational& epsilon) {
  return transcript_delta(game, Counted<Allows>{&allows, std::vector<unsigned>(game.moves.size())}, epsilon);
}

}  // namespace discreet::filter_game_test
