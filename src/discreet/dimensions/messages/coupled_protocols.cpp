#include "discreet/dimensions/messages/coupled_protocols.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {
namespace {

// Where the pieces of a mixture end, the last one at 1.
std::vector<Rational> ends_of(const std::vector<Rational>& mixture) {
  std::vector<Rational> ends;
  Rational sum = 0;
  for (const Rational& piece : mixture) ends.push_back(sum += piece);
  return ends;
}

}  // namespace

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
