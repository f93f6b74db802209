// Tested by message_game_test.cpp
#include <algorithm>
#include <bit>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {
namespace {

// The cost of the best answers to the concepts of a part, for every part. Per point it is the lesser of the weights of
// the two labels. That is half of their sum less their difference.
std::vector<std::int64_t> costs_of_parts(const MaskClass& concepts, const std::vector<std::int64_t>& pairs) {
  const std::size_t count = concepts.concepts.size(), points = concepts.points();
  std::vector<std::int64_t> costs(std::size_t{1} << count), balance(costs.size());
  for (std::size_t c = 0; c < count; ++c) {
    std::int64_t weight = 0;
    for (std::size_t x = 0; x < points; ++x) weight += pairs[c * points + x];
    const std::size_t before = std::size_t{1} << c;  // parts of the concepts before
    for (std::size_t part = 0; part < before; ++part) costs[before + part] = costs[part] + weight;
  }
  for (std::size_t x = 0; x < points; ++x)
    for (std::size_t c = 0; c < count; ++c) {
      const std::int64_t weight = pairs[c * points + x];
      const std::int64_t more = (concepts.concepts[c] >> x & 1) != 0 ? weight : -weight;
      const std::size_t before = std::size_t{1} << c;
      for (std::size_t part = 0; part < before; ++part) {
        const std::int64_t sum = balance[part] + more;
        balance[before + part] = sum;
        costs[before + part] -= sum < 0 ? -sum : sum;
      }
    }
  for (std::int64_t& cost : costs) cost /= 2;
  return costs;
}

struct Split {
  std::int64_t cost;
  std::uint32_t part;  // the one that holds the first concept
};

// The best split of `set` into a part with its first concept and a rest that `rest` prices.
Split best_split(std::uint32_t set, const std::vector<std::int64_t>& costs, const std::vector<std::int64_t>& rest) {
  const std::uint32_t first = set & -set, others = set ^ first;
  Split best{costs[set], set};
  for (std::uint32_t part = others;; part = (part - 1) & others) {
    const std::uint32_t with = part | first;
    if (with != set)
      if (const std::int64_t cost = costs[with] + rest[set ^ with]; cost < best.cost) best = {cost, with};
    if (part == 0) break;
  }
  return best;
}

Mask best_answers(const MaskClass& concepts, const std::vector<std::int64_t>& pairs, std::uint32_t part) {
  Mask answers = 0;
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    std::int64_t balance = 0;
    for (std::uint32_t left = part; left != 0; left &= left - 1) {
      const auto c = static_cast<std::size_t>(std::countr_zero(left));
      const std::int64_t weight = pairs[c * concepts.points() + x];
      balance += (concepts.concepts[c] >> x & 1) != 0 ? weight : -weight;
    }
    if (balance > 0) answers |= Mask{1} << x;
  }
  return answers;
}

}  // namespace

BestProtocol best_protocol(const MaskClass& concepts, const std::vector<std::int64_t>& pairs, std::size_t messages) {
  const std::size_t count = concepts.concepts.size();
  require(count <= most_exact_concepts, "too many concepts for a best protocol");
  const auto costs = costs_of_parts(concepts, pairs);
  // best[k][set]: with k + 1 messages; only sets without the first concept are split further.
  std::vector<std::vector<std::int64_t>> best{costs};
  std::vector<std::vector<std::uint32_t>> choice{{}};
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
  for (std::size_t k = 1; k < std::min(messages, count); ++k) {
    const bool last = k + 1 == std::min(messages, count);
    best.emplace_back(costs.size());
    choice.emplace_back(costs.size());
    for (std::uint32_t set = last ? all : 1; set <= all && set != 0; ++set) {
      if (!last && (set & 1) != 0) continue;
      const Split split = best_split(set, costs, best[k - 1]);
      best[k][set] = split.cost;
      choice[k][set] = split.part;
    }
  }
  BestProtocol found{{std::vector<std::size_t>(count), {}}, best.back()[all]};
  std::uint32_t left = all;
  for (std::size_t k = best.size(); k-- > 0 && left != 0;) {
    const std::uint32_t part = k == 0 ? left : choice[k][left];
    for (std::uint32_t member = part; member != 0; member &= member - 1)
      found.protocol.message[static_cast<std::size_t>(std::countr_zero(member))] = found.protocol.answers.size();
    found.protocol.answers.push_back(best_answers(concepts, pairs, part));
    left ^= part;
  }
  return found;
}

}  // namespace discreet::inline dimensions
