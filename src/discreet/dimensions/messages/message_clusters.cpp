#include "discreet/dimensions/messages/message_clusters.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/dimensions/messages/message_regrets.h"
#include "discreet/random/uniform.h"

namespace discreet::inline dimensions {
namespace {

constexpr int most_sweeps = 20;
constexpr std::size_t most_rounds = 1000;
constexpr std::size_t most_errors = std::size_t{1} << 23;  // pairs, times rounds: what the checker adds up
constexpr std::size_t most_symmetric_pairs = 1024;         // symmetries of more take longer than the search

// Concepts in parts, and for every part and point by how much weight the label 1 leads. Against weights a part is
// answered as most of its weight says, so its error falls as the leads, whatever their sign, grow.
class Parts {
 public:
  Parts(const MaskClass& concepts, const std::vector<double>& pairs, std::vector<std::size_t> message,
        std::size_t messages)
      : points_(concepts.points()), message_(std::move(message)), signed_(pairs), leads_(messages * points_, 0) {
    for (std::size_t c = 0; c < message_.size(); ++c)
      for (std::size_t x = 0; x < points_; ++x) {
        if ((concepts.concepts[c] >> x & 1) == 0) signed_[c * points_ + x] *= -1;
        leads_[message_[c] * points_ + x] += signed_[c * points_ + x];
      }
  }

  // Every concept to the part where it adds most; how much all of them gained.
  double sweep() {
    double gained = 0;
    for (std::size_t c = 0; c < message_.size(); ++c) gained += move(c);
    return gained;
  }

  // The sum of all leads: the weight less twice the error.
  double lead() const {
    double sum = 0;
    for (double each : leads_) sum += std::abs(each);
    return sum;
  }

  MessageProtocol protocol() const {
    MessageProtocol made{message_, std::vector<Mask>(leads_.size() / points_, 0)};
    for (std::size_t i = 0; i < leads_.size(); ++i)
      if (leads_[i] > 0) made.answers[i / points_] |= Mask{1} << (i % points_);
    return made;
  }

 private:
  double move(std::size_t c) {
    const double* weights = signed_.data() + c * points_;
    const std::size_t from = message_[c];
    add(from, weights, -1);
    std::size_t best = from;
    const double before = gain(from, weights);
    double most = before;
    for (std::size_t m = 0; m * points_ < leads_.size(); ++m)
      if (const double here = m == from ? before : gain(m, weights); here > most + 1e-12) most = here, best = m;
    add(best, weights, 1);
    message_[c] = best;
    return most - before;
  }

  double gain(std::size_t part, const double* weights) const {
    const double* leads = leads_.data() + part * points_;
    double sum = 0;
    for (std::size_t x = 0; x < points_; ++x) sum += std::abs(leads[x] + weights[x]) - std::abs(leads[x]);
    return sum;
  }

  void add(std::size_t part, const double* weights, double factor) {
    for (std::size_t x = 0; x < points_; ++x) leads_[part * points_ + x] += factor * weights[x];
  }

  std::size_t points_;
  std::vector<std::size_t> message_;
  std::vector<double> signed_, leads_;  // weights of pairs, negative where the label is 0; a part after the other
};

Parts settled(const MaskClass& concepts, const std::vector<double>& pairs, std::vector<std::size_t> message,
              std::size_t messages) {
  Parts parts(concepts, pairs, std::move(message), messages);
  for (int i = 0; i < most_sweeps && parts.sweep() > 1e-9; ++i) continue;
  return parts;
}

class Clustering {
 public:
  Clustering(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal)
      : concepts_(concepts), messages_(std::min(messages, concepts.concepts.size())), goal_(goal) {
    const std::size_t pairs = concepts.concepts.size() * concepts.points();
    if (pairs <= most_symmetric_pairs) game_.generators = symmetries(concepts);
    orbits_ = pair_orbits(concepts, game_.generators);
    rounds_ = std::clamp<std::size_t>(most_errors / pairs, 1, most_rounds);
  }

  MessageGame run(const TimeLimit& limit, const Progress& progress) {
    MessageRegrets regrets(concepts_, orbits_);
    for (std::size_t next = 16;; next += next / 4) {
      while (regrets.rounds() < std::min(next, rounds_) && (regrets.rounds() == 0 || !limit.over())) {
        progress.at(0);
        regrets.play(response(regrets.by_pair()));
      }
      regrets.offer_upper(game_);
      if (limit.over() || regrets.rounds() >= rounds_ ||
          (goal_.error && !game_.protocols.empty() && game_.upper <= *goal_.error))
        return game_;
    }
  }

 private:
  // From the parts of the round before and from parts that are drawn, whichever ends better.
  MessageProtocol response(const std::vector<double>& pairs) {
    std::vector<std::size_t> drawn;
    for (std::size_t c = 0; c < concepts_.concepts.size(); ++c) drawn.push_back(uniform_below(messages_, random_));
    const Parts fresh = settled(concepts_, pairs, std::move(drawn), messages_);
    MessageProtocol found = fresh.protocol();
    if (!last_.empty())
      if (const Parts again = settled(concepts_, pairs, last_, messages_); again.lead() > fresh.lead())
        found = again.protocol();
    last_ = found.message;
    return found;
  }

  const MaskClass& concepts_;
  std::size_t messages_, rounds_;
  MessageGoal goal_;
  PairOrbits orbits_;
  Rng random_ = Rng::seeded(1);    // decides where searches begin, nothing else
  std::vector<std::size_t> last_;  // messages of the round before
  MessageGame game_;
};

}  // namespace

MessageProtocol clustered_protocol(const MaskClass& concepts, const std::vector<double>& pairs,
                                   std::vector<std::size_t> message, std::size_t messages) {
  return settled(concepts, pairs, std::move(message), messages).protocol();
}

MessageGame clustered_messages(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal,
                               const TimeLimit& limit, const Progress& progress) {
  require_at_least("messages", messages, 1, "Give the number of messages");
  const std::size_t pairs = concepts.concepts.size() * concepts.points();
  require(pairs >= 1 && pairs <= most_clustered_pairs,
          "clusters: at least one pair of a concept and a point, at most 2^18");
  return Clustering(concepts, messages, goal).run(limit, progress);
}

std::optional<ClusterCount> clusters_for(const MaskClass& concepts, const Rational& error, std::size_t least,
                                         std::size_t most, const TimeLimit& limit, const Progress& progress) {
  for (std::size_t messages = least; messages < most && !limit.over(); messages += 1 + messages / 8) {
    MessageGame game = clustered_messages(concepts, messages, {0, error}, limit.share(4), progress);
    if (!game.protocols.empty() && game.upper <= error) return ClusterCount{messages, std::move(game)};
  }
  return std::nullopt;
}

}  // namespace discreet::inline dimensions
