#include "discreet/dimensions/messages/message_game.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/dimensions/messages/message_weighing.h"
#include "discreet/dimensions/solvers/packing_program.h"

namespace discreet::inline dimensions {
namespace {

// Beyond this number of orbits a linear program over them is slow: the ends are weighed until they are close.
constexpr std::size_t most_program_orbits = 250;
constexpr int weighed_gap = 1000;  // one over it

class MessageSearch {
 public:
  MessageSearch(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal, const TimeLimit& limit,
                const Progress& progress)
      : concepts_(concepts), messages_(messages), goal_(goal), limit_(limit), progress_(progress) {
    game_.generators = symmetries(concepts);
    orbits_ = pair_orbits(concepts, game_.generators);
    program_.emplace(orbits_.sizes);
  }

  MessageGame run() {
    std::vector<double> start(orbits_.sizes.size(), 1);
    if (orbits_.sizes.size() > most_program_orbits) {
      weigh_messages(game_, concepts_, orbits_, messages_,
                     {std::max<Rational>(goal_.gap, Rational(1, weighed_gap)), goal_.error, goal_.known}, limit_,
                     progress_);
      if (limit_.over() || decided()) return game_;
      for (std::size_t i = 0; i < game_.pairs.size(); ++i)
        start[orbits_.orbit[i]] = static_cast<double>(game_.pairs[i]);
    }
    respond(std::move(start));
    center_ = last_;
    keep_upper(program_->estimate());
    while (!limit_.over() && !decided()) {
      progress_.at(0);
      if (!step()) break;
    }
    return game_;
  }

 private:
  bool decided() const {
    if (!game_.protocols.empty() && game_.upper <= goal_.known) return true;
    if (goal_.error && (game_.lower > *goal_.error || (!game_.protocols.empty() && game_.upper <= *goal_.error)))
      return true;
    return !game_.protocols.empty() && game_.upper - game_.lower <= goal_.gap;
  }

  // One round: the mixture and the distribution of the linear program, a best protocol against a distribution between
  // the best so far and that one, which steadies the search, and against that one itself when the first was no news.
  bool step() {
    FloatingOptimum estimate = program_->estimate();
    const double error = 1 / estimate.value - 1;
    std::vector<double> pairs;
    for (std::size_t o = 0; o < estimate.dual.size(); ++o) pairs.push_back(estimate.dual[o]);
    normalize(pairs);
    if (error < to_double(game_.upper) - 1e-12) keep_upper(estimate);
    std::vector<double> between(pairs.size());
    for (std::size_t o = 0; o < pairs.size(); ++o) between[o] = pull_ * center_[o] + (1 - pull_) * pairs[o];
    if (respond(between) && last_error_ < error - 1e-10) return true;
    if (respond(pairs) && last_error_ < error - 1e-10) return true;
    return finish(estimate);
  }

  void normalize(std::vector<double>& pairs) const {
    double sum = 0;
    for (std::size_t o = 0; o < pairs.size(); ++o) sum += pairs[o] * static_cast<double>(orbits_.sizes[o]);
    for (double& weight : pairs) weight /= sum;
  }

  // A best protocol against weights of orbits. The lower end is its error on integers near them. True if it is new.
  bool respond(std::vector<double> weights) {
    normalize(weights);
    std::vector<std::int64_t> by_orbit;
    for (double weight : weights) by_orbit.push_back(static_cast<std::int64_t>(std::llround(weight * 0x1p40)));
    last_ = std::move(weights);
    return respond_whole(by_orbit);
  }

  bool respond_whole(const std::vector<std::int64_t>& by_orbit) {
    std::vector<std::int64_t> pairs;
    std::int64_t total = 0;
    for (std::size_t orbit : orbits_.orbit) total += pairs.emplace_back(by_orbit[orbit]);
    BestProtocol best = best_protocol(concepts_, pairs, messages_);
    const Rational lower(best.error, total);
    last_error_ = to_double(lower);
    if (game_.pairs.empty() || lower > game_.lower) {
      game_.lower = lower;
      game_.pairs = std::move(pairs);
      game_.total = total;
      if (!last_.empty()) center_ = last_;
    }
    return add(std::move(best.protocol));
  }

  // Payoffs are shifted to 1 and 2; a row is an orbit, with what the protocol pays on all of its pairs.
  bool add(MessageProtocol protocol) {
    std::vector<std::int32_t> paid(orbits_.sizes.begin(), orbits_.sizes.end());
    for (std::size_t c = 0; c < concepts_.concepts.size(); ++c) {
      const Mask wrong = concepts_.concepts[c] ^ protocol.answers[protocol.message[c]];
      for (std::size_t x = 0; x < concepts_.points(); ++x)
        paid[orbits_.orbit[c * concepts_.points() + x]] += static_cast<std::int32_t>(wrong >> x & 1);
    }
    if (!known_.emplace(paid, protocols_.size()).second) return false;
    PackingProgram::Column column;
    for (std::size_t o = 0; o < paid.size(); ++o) column.emplace_back(static_cast<std::uint32_t>(o), paid[o]);
    program_->add(std::move(column));
    protocols_.push_back(std::move(protocol));
    return true;
  }

  // The mixture in rationals; what it errs is computed from them.
  void keep_upper(const FloatingOptimum& estimate) {
    std::vector<Rational> weights;
    for (double weight : estimate.primal)
      weights.push_back(weight < 1e-12 ? Rational(0) : round_down(from_double(weight), 40));
    keep_mixture(weights);
  }

  void keep_mixture(const std::vector<Rational>& weights) {
    Rational sum = 0, worst = 0;
    std::vector<Rational> paid(orbits_.sizes.size(), 0);
    for (std::size_t j = 0; j < weights.size(); ++j) {
      if (weights[j] == 0) continue;
      sum += weights[j];
      for (auto [orbit, value] : program_->column(j)) paid[orbit] += weights[j] * (value - orbits_.sizes[orbit]);
    }
    if (sum == 0) return;
    for (std::size_t o = 0; o < paid.size(); ++o) worst = std::max<Rational>(worst, paid[o] / orbits_.sizes[o] / sum);
    if (worst > game_.upper || (worst == game_.upper && !game_.protocols.empty())) return;
    game_.upper = worst;
    game_.protocols.clear();
    game_.weights.clear();
    for (std::size_t j = 0; j < weights.size(); ++j)
      if (weights[j] != 0) {
        game_.protocols.push_back(protocols_[j]);
        game_.weights.push_back(weights[j] / sum);
      }
  }

  // The search has converged: exact values for both sides, and integers in the proportion of the exact distribution.
  bool finish(const FloatingOptimum& estimate) {
    const auto exact = program_->exact(estimate);
    if (!exact) return false;
    keep_mixture(exact->primal);
    Integer common = 1;
    for (const Rational& weight : exact->dual) common = lcm(common, denominator(weight));
    std::vector<std::int64_t> by_orbit;
    for (const Rational& weight : exact->dual) {
      const Integer whole = numerator(weight) * (common / denominator(weight));
      if (bit_length(whole) > 48) return false;
      by_orbit.push_back(static_cast<std::int64_t>(whole));
    }
    last_.clear();
    return respond_whole(by_orbit) && game_.upper > game_.lower;
  }

  const MaskClass& concepts_;
  std::size_t messages_;
  MessageGoal goal_;
  TimeLimit limit_;
  const Progress& progress_;
  PairOrbits orbits_;
  std::optional<PackingProgram> program_;
  std::vector<MessageProtocol> protocols_;
  std::map<std::vector<std::int32_t>, std::size_t> known_;
  std::vector<double> center_, last_;  // weights of orbits: the best so far, those of the last response
  double last_error_ = 0, pull_ = 0.5;
  MessageGame game_;
};

}  // namespace

MessageGame message_game(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal,
                         const TimeLimit& limit, const Progress& progress) {
  require_at_least("messages", messages, 1, "Give the number of messages");
  require(concepts.concepts.size() <= most_exact_concepts, "the game of messages is solved for at most 16 concepts");
  return MessageSearch(concepts, messages, goal, limit, progress).run();
}

}  // namespace discreet::inline dimensions
