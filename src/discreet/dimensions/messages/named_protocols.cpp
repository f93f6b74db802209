#include "discreet/dimensions/messages/named_protocols.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {
namespace {

// Messages that name the slope, beside the place.
std::optional<Integer> slopes(const NamedClass& named) {
  if (named.name == ClassName::points) return Integer(1);
  if (named.name == ClassName::lines) return Integer(named.size);
  return std::nullopt;
}

// Where the pieces of a mixture end, the last one at 1.
std::vector<Rational> ends_of(const std::vector<Rational>& mixture) {
  std::vector<Rational> ends;
  Rational sum = 0;
  for (const Rational& piece : mixture) ends.push_back(sum += piece);
  return ends;
}

}  // namespace

std::optional<Integer> hashing_messages(const NamedClass& named, const Rational& error) {
  require_inside("error", error, 0, Rational(1, 2), "Give a number such as 1/4");
  const auto factor = slopes(named);
  if (!factor) return std::nullopt;
  return *factor * (ceil(1 / error) - 1);
}

std::optional<Rational> hashing_error(const NamedClass& named, const Integer& messages) {
  require_at_least("messages", messages, 1, "Give the number of messages");
  const auto factor = slopes(named);
  if (!factor) return std::nullopt;
  const Integer places = messages / *factor;
  return places == 0 ? Rational(1, 2) : Rational(Integer(1), places + 1);
}

Rational naming_error(const Integer& concepts, const Integer& messages) {
  require_at_least("messages", messages, 1, "Give the number of messages");
  require_at_least("concepts", concepts, 1, "Give a class with a concept");
  if (messages >= concepts) return 0;
  return (1 - Rational(messages - 1, concepts)) / 2;
}

MessageGame coupled_protocols(const MaskClass& concepts, const std::vector<Mask>& menu) {
  require(!menu.empty(), "a menu holds a hypothesis");
  MessageGame game;
  game.upper = 0;
  std::vector<std::vector<Rational>> ends;  // one list a concept
  std::vector<Rational> cuts;
  for (Mask target : concepts.concepts) {
    std::vector<Mask> mistakes;
    for (Mask hypothesis : menu) mistakes.push_back(hypothesis ^ target);
    const CoveringGame play = play_covering(mistakes, concepts.points());
    game.upper = std::max<Rational>(game.upper, play.value);
    ends.push_back(ends_of(play.mixture));
    cuts.insert(cuts.end(), ends.back().begin(), ends.back().end());
  }
  std::ranges::sort(cuts);
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  Rational before = 0;
  for (const Rational& cut : cuts) {
    if (cut == 0) continue;
    MessageProtocol protocol{{}, menu};
    for (const auto& list : ends)
      protocol.message.push_back(static_cast<std::size_t>(std::ranges::lower_bound(list, cut) - list.begin()));
    game.protocols.push_back(std::move(protocol));
    game.weights.push_back(cut - before);
    before = cut;
  }
  return game;
}

}  // namespace discreet::inline dimensions
