#include "discreet/dimensions/messages/message_weighing.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace discreet::inline dimensions {
namespace {

// By how much the labels of a part lean to one side, summed over points: what it costs is half of its weight less that.
std::vector<double> leanings(const MaskClass& concepts, const std::vector<double>& pairs) {
  const std::size_t count = concepts.concepts.size(), points = concepts.points();
  std::vector<double> sums(std::size_t{1} << count, 0), balance(sums.size(), 0);
  for (std::size_t x = 0; x < points; ++x) {
    for (std::size_t c = 0; c < count; ++c) {
      const double weight = (concepts.concepts[c] >> x & 1) != 0 ? pairs[c * points + x] : -pairs[c * points + x];
      const std::size_t half = std::size_t{1} << c;
      for (std::size_t part = 0; part < half; ++part) balance[half + part] = balance[part] + weight;
    }
    for (std::size_t part = 0; part < sums.size(); ++part) sums[part] += std::abs(balance[part]);
  }
  return sums;
}

struct Choice {
  double value;
  std::uint32_t part;  // the one that holds the first concept
};

Choice best_choice(std::uint32_t set, const std::vector<double>& alone, const std::vector<double>& rest) {
  const std::uint32_t first = set & -set, others = set ^ first;
  Choice best{alone[set], set};
  for (std::uint32_t part = others; part != 0;) {
    part = (part - 1) & others;
    const std::uint32_t with = part | first;
    if (const double value = alone[with] + rest[set ^ with]; value > best.value) best = {value, with};
  }
  return best;
}

// The parts of the best partition into at most `messages` parts.
std::vector<std::uint32_t> best_parts(std::size_t count, const std::vector<double>& alone, std::size_t messages) {
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
  const std::size_t levels = std::min(messages, count);
  std::vector<std::vector<double>> best{alone};
  std::vector<std::vector<std::uint32_t>> choice{{}};
  for (std::size_t k = 1; k < levels; ++k) {
    const bool last = k + 1 == levels;  // then only the whole is asked for; before, only sets without the first concept
    best.emplace_back(alone.size());
    choice.emplace_back(alone.size());
    for (std::uint32_t set = last ? all : 2; set <= all && set != 0; set += 2) {
      const Choice made = best_choice(set, alone, best[k - 1]);
      best[k][set] = made.value;
      choice[k][set] = made.part;
      if (last) break;
    }
  }
  std::vector<std::uint32_t> parts;
  for (std::uint32_t left = all, k = static_cast<std::uint32_t>(levels); k-- > 0 && left != 0; left ^= parts.back())
    parts.push_back(k == 0 ? left : choice[k][left]);
  return parts;
}

Mask answers_to(const MaskClass& concepts, const std::vector<double>& pairs, std::uint32_t part) {
  Mask answers = 0;
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    double balance = 0;
    for (std::uint32_t left = part; left != 0; left &= left - 1) {
      const auto c = static_cast<std::size_t>(std::countr_zero(left));
      balance +=
          (concepts.concepts[c] >> x & 1) != 0 ? pairs[c * concepts.points() + x] : -pairs[c * concepts.points() + x];
    }
    if (balance > 0) answers |= Mask{1} << x;
  }
  return answers;
}

// The lower end from the average weights, exactly.
void improve_lower(MessageGame& game, const MessageRegrets& regrets, const MaskClass& concepts,
                   const PairOrbits& orbits, std::size_t messages) {
  double sum = 0;
  for (double weight : regrets.average()) sum += weight;
  std::vector<std::int64_t> pairs;
  std::int64_t total = 0;
  for (std::size_t orbit : orbits.orbit)
    total += pairs.emplace_back(
        std::llround(regrets.average()[orbit] / sum / static_cast<double>(orbits.sizes[orbit]) * 0x1p40));
  const Rational lower(best_protocol(concepts, pairs, messages).error, total);
  if (!game.pairs.empty() && lower <= game.lower) return;
  game.lower = lower;
  game.pairs = std::move(pairs);
  game.total = total;
}

bool is_reached(const MessageGame& game, const MessageGoal& goal) {
  if (goal.error && (game.lower > *goal.error || (!game.protocols.empty() && game.upper <= *goal.error))) return true;
  return !game.protocols.empty() && (game.upper - game.lower <= goal.gap || game.upper <= goal.known);
}

}  // namespace

MessageProtocol near_best_protocol(const MaskClass& concepts, const std::vector<double>& pairs, std::size_t messages) {
  const std::size_t count = concepts.concepts.size();
  MessageProtocol protocol{std::vector<std::size_t>(count), {}};
  for (std::uint32_t part : best_parts(count, leanings(concepts, pairs), messages)) {
    for (std::uint32_t member = part; member != 0; member &= member - 1)
      protocol.message[static_cast<std::size_t>(std::countr_zero(member))] = protocol.answers.size();
    protocol.answers.push_back(answers_to(concepts, pairs, part));
  }
  return protocol;
}

void weigh_messages(MessageGame& game, const MaskClass& concepts, const PairOrbits& orbits, std::size_t messages,
                    const MessageGoal& goal, const TimeLimit& limit, const Progress& progress) {
  MessageRegrets regrets(concepts, orbits);
  // Both ends are computed now and then, so that they cost little beside the rounds.
  for (std::size_t next = 16; !is_reached(game, goal); next += next / 8) {
    while (regrets.rounds() < next && (regrets.rounds() == 0 || !limit.over())) {
      progress.at(0);
      regrets.play(near_best_protocol(concepts, regrets.by_pair(), messages));
    }
    regrets.offer_upper(game);
    improve_lower(game, regrets, concepts, orbits, messages);
    if (limit.over()) return;
  }
}

}  // namespace discreet::inline dimensions
