// Tested by message_game_test.cpp
#include "discreet/dimensions/messages/message_count.h"

#include <algorithm>
#include <bit>

#include "discreet/base/option_range.h"

namespace discreet::inline dimensions {
namespace {

constexpr std::size_t part_size = 12;

}  // namespace

MaskClass far_apart(const MaskClass& concepts) {
  MaskClass part = concepts;
  part.concepts.clear();
  part.rows.clear();
  std::vector<int> nearest(concepts.concepts.size(), 64);
  std::size_t next = 0;
  while (part.concepts.size() < part_size) {
    part.concepts.push_back(concepts.concepts[next]);
    part.rows.push_back(concepts.rows[next]);
    for (std::size_t c = 0; c < nearest.size(); ++c)
      nearest[c] = std::min(nearest[c], std::popcount(concepts.concepts[c] ^ concepts.concepts[next]));
    next = static_cast<std::size_t>(std::ranges::max_element(nearest) - nearest.begin());
  }
  return part;
}

MessageCount message_count(const MaskClass& concepts, const Rational& error, const TimeLimit& limit,
                           const Progress& progress) {
  require_below("error", error, 0, Rational(1, 2), "Give a number such as 1/4");
  const bool all = concepts.concepts.size() <= most_exact_concepts;
  MessageCount count;
  count.part = all ? concepts : far_apart(concepts);
  count.upper = concepts.concepts.size();
  for (std::size_t messages = 1; messages < count.upper && !limit.over(); ++messages) {
    MessageGame game = message_game(count.part, messages, {0, error}, limit.share(2), progress);
    if (all && !game.protocols.empty() && game.upper <= error) {
      count.upper = messages;
      count.upper_game = std::move(game);
      break;
    }
    if (game.lower <= error) break;
    count.lower = messages + 1;
    count.lower_game = std::move(game);
  }
  return count;
}

std::size_t messages_to_tell_apart(const Integer& points, const Rational& error) {
  require_below("error", error, 0, Rational(1, 2), "Give a number such as 1/4");
  const Integer apart = floor(1 / (1 - 2 * error)) + 1;
  std::size_t messages = 1;
  for (Integer told = apart; told < points; told *= apart) ++messages;
  return messages;
}

}  // namespace discreet::inline dimensions
