// `theory play`: online learning as a game. You play against the adversary that forces as many mistakes as the
// Littlestone dimension, or against the learner that makes no more, or you watch.
#pragma once

#include <optional>
#include <string>

#include "discreet/app/registry/class_options.h"
#include "discreet/app/request/verb.h"
#include "discreet/classes/searches/online_learner.h"

namespace discreet::inline app {

enum class Game { predict, label, watch, queries };
constexpr auto words(Game) { return std::array<std::string_view, 4>{"predict", "label", "watch", "queries"}; }

struct PlayOptions : ClassOptions {
  static constexpr const char* name = "theory play";
  static constexpr const char* summary = "Online learning as a game: predict against the adversary, or be it.";
  static constexpr const char* example = "discreet theory play --class thresholds --size 15 --game watch";

  Game game = Game::predict;
  Strategy strategy = Strategy::optimal;
  std::optional<std::string> moves;
  std::optional<std::int64_t> target;

  static constexpr auto fields() {
    using O = PlayOptions;
    return std::tuple_cat(
        class_fields<O>(),
        std::tuple{field("game", &O::game,
                         "the game to play. In `predict` you predict labels and the adversary answers. In `label` you "
                         "choose points and labels and the learner predicts. In `watch` the learner plays against the "
                         "adversary. In `queries` it asks about whole functions"),
                   field("strategy", &O::strategy, "strategy of the learner"),
                   field("moves", &O::moves,
                         "your moves beforehand: 0,1,1 in predict, pairs point:label such as 3:1,5:0 in label "
                         "(default: read from the standard input, one per line)"),
                   field("target", &O::target, "the concept to find in queries, from 0 (default: the hardest one)")});
  }
};

// {game, rounds, mistakes, littlestone, concept, concepts_left, history [{point, prediction, label}], meaning}. For
// queries also {target, counterexamples}, and a round is a query.
Json play(const Json& request, const Context& context);

Verb play_verb();

}  // namespace discreet::inline app
