#include "discreet/app/verbs/theory/play/play.h"

#include <algorithm>
#include <deque>

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

constexpr std::uint64_t most_played_cells = std::uint64_t{1} << 22;
constexpr std::size_t longest_move = 80;

// Moves as they come: given beforehand, or a line each from the standard input.
class Moves {
 public:
  explicit Moves(const std::optional<std::string>& given) {
    if (!given) {
      input_ = open_to_read("-");
      return;
    }
    for (std::size_t begin = 0, end; begin < given->size(); begin = end + 1) {
      end = std::min(given->find(',', begin), given->size());
      ready_.push_back(given->substr(begin, end - begin));
    }
  }

  // Nothing when there are no more.
  std::optional<std::string> next() {
    while (ready_.empty() && input_) read_more();
    if (ready_.empty()) return std::nullopt;
    std::string move = std::move(ready_.front());
    ready_.pop_front();
    return move;
  }

 private:
  void read_more() {
    char block[256];
    const std::size_t count = read_some(*input_, block, sizeof block, "the standard input");
    for (char c : std::string_view(block, count)) {
      if (c == '\n')
        end_line();
      else if (line_.push_back(c); line_.size() > longest_move)
        throw Error("a move is at most " + std::to_string(longest_move) + " characters long");
    }
    if (count > 0) return;
    if (!line_.empty()) end_line();
    input_.reset();
  }

  void end_line() {
    std::erase_if(line_, [](char c) { return c == ' ' || c == '\r' || c == '\t'; });
    if (!line_.empty()) ready_.push_back(line_);
    line_.clear();
  }

  std::optional<FileHandle> input_;
  std::string line_;
  std::deque<std::string> ready_;
};

bool bit_of(const std::string& move) {
  if (move != "0" && move != "1") throw Error("the move " + in_quotes(move) + " is not a label. Play 0 or 1");
  return move == "1";
}

std::pair<std::size_t, bool> labelled_point(const std::string& move, const FiniteClass& concepts) {
  const std::size_t colon = move.find(':');
  if (colon == std::string::npos)
    throw Error("the move " + in_quotes(move) + " is not a point with its label. Play a move such as 3:1");
  const std::int64_t point = Value<std::int64_t>::read(move.substr(0, colon), "moves");
  if (point < 0 || static_cast<std::uint64_t>(point) >= concepts.points())
    throw Error("there is no point " + std::to_string(point) + ". They are numbered from 0 to " +
                std::to_string(concepts.points() - 1));
  return {static_cast<std::size_t>(point), bit_of(move.substr(colon + 1))};
}

struct Round {
  std::size_t point;
  bool prediction, label;
};

Json written(const std::vector<Round>& rounds) {
  Json list = Json::array();
  for (const Round& round : rounds)
    list.push_back({{"point", round.point}, {"prediction", int(round.prediction)}, {"label", int(round.label)}});
  return list;
}

std::size_t mistakes_of(const std::vector<Round>& rounds) {
  return static_cast<std::size_t>(
      std::ranges::count_if(rounds, [](const Round& r) { return r.prediction != r.label; }));
}

class Playing {
 public:
  Playing(const PlayOptions& options, const FiniteClass& concepts, const Context& context)
      : options_(options),
        concepts_(concepts),
        context_(context),
        interval_(littlestone_dimension(concepts, {}, {context.progress})) {}

  Json play() {
    switch (options_.game) {
      case Game::predict: return against_adversary([this](std::size_t point) { return your_prediction(point); });
      case Game::watch: return watch();
      case Game::label: return against_learner();
      case Game::queries: return queries();
    }
    throw Error("unknown game");
  }

 private:
  template <class Predict>
  Json against_adversary(const Predict& predict) {
    TreeAdversary adversary(interval_.tree);
    OnlineLearner watcher(concepts_, Strategy::halving);
    std::vector<Round> rounds;
    while (!adversary.is_done()) {
      const std::size_t point = adversary.point();
      const std::optional<bool> prediction = predict(point);
      if (!prediction) break;
      rounds.push_back({point, *prediction, adversary.answer(*prediction)});
      tell(rounds.back());
      watcher.observe(point, rounds.back().label);
    }
    const bool is_done = adversary.is_done();
    Json result = ended(rounds, watcher,
                        is_done ? "every prediction was wrong, and a concept of the class agrees with every label"
                                : "the game was left before its end");
    if (is_done) result["concept"] = adversary.concept_of();
    return result;
  }

  std::optional<bool> your_prediction(std::size_t point) {
    context_.say("point " + std::to_string(point) + ": what is your prediction, 0 or 1?");
    const auto move = moves().next();
    return move ? std::optional(bit_of(*move)) : std::nullopt;
  }

  Json watch() {
    OnlineLearner learner(concepts_, options_.strategy);
    return against_adversary([&](std::size_t point) -> std::optional<bool> {
      if (asked_) learner.observe(*asked_, !predicted_);  // the adversary says the opposite
      asked_ = point;
      return predicted_ = learner.predict(point);
    });
  }

  Json against_learner() {
    OnlineLearner learner(concepts_, options_.strategy);
    std::vector<Round> rounds;
    context_.say("think of a concept; your moves are points with their labels, such as 3:1");
    while (const auto move = moves().next()) {
      const auto [point, label] = labelled_point(*move, concepts_);
      rounds.push_back({point, learner.predict(point), label});
      learner.observe(point, label);
      tell(rounds.back());
      if (learner.left().empty())
        return ended(rounds, learner, "no concept of the class agrees with these labels: the game is over");
    }
    return ended(rounds, learner,
                 options_.strategy == Strategy::optimal
                     ? "the optimal learner never makes more mistakes than the dimension"
                     : "halving never makes more mistakes than the class can be halved");
  }

  Json queries() {
    std::size_t target = 0;
    AskedQueries most;
    if (options_.target) {
      if (*options_.target < 0 || static_cast<std::uint64_t>(*options_.target) >= concepts_.concepts())
        throw Error("option 'target' is " + std::to_string(*options_.target) + ". Concepts are numbered from 0 to " +
                    std::to_string(concepts_.concepts() - 1) + ". Name one of them");
      target = static_cast<std::size_t>(*options_.target);
      most = ask_until_known(concepts_, target, options_.strategy);
    } else {
      for (std::size_t i = 0; i < concepts_.concepts(); ++i) {
        Stage{context_.progress}.at(i, concepts_.concepts());
        AskedQueries each = ask_until_known(concepts_, i, options_.strategy);
        if (i == 0 || each.made() > most.made()) most = std::move(each), target = i;
      }
    }
    return {{"game", word(options_.game)},
            {"rounds", most.made()},
            {"mistakes", most.counterexamples.size()},
            {"littlestone", interval_.upper},
            {"target", target},
            {"counterexamples", most.counterexamples},
            {"meaning",
             "the last query is right; with the optimal strategy there is at most one query more than the dimension"}};
  }

  void tell(const Round& round) {
    context_.say("point " + std::to_string(round.point) + ": predicted " + (round.prediction ? "1" : "0") + ", it is " +
                 (round.label ? "1" : "0") + (round.prediction == round.label ? "" : ": a mistake"));
  }

  Json ended(const std::vector<Round>& rounds, const OnlineLearner& learner, const std::string& meaning) {
    return {{"game", word(options_.game)},
            {"rounds", rounds.size()},
            {"mistakes", mistakes_of(rounds)},
            {"littlestone", interval_.upper},
            {"concepts_left", learner.left().size()},
            {"history", written(rounds)},
            {"meaning", meaning}};
  }

  Moves& moves() {
    if (!moves_) moves_.emplace(options_.moves);
    return *moves_;
  }

  const PlayOptions& options_;
  const FiniteClass& concepts_;
  const Context& context_;
  LittlestoneInterval interval_;
  std::optional<Moves> moves_;
  std::optional<std::size_t> asked_;
  bool predicted_ = false;
};

}  // namespace

Json play(const Json& given, const Context& context) {
  const PlayOptions options = split<PlayOptions>(given, Json::array()).verb;
  const ConceptClass concepts = concept_class(options);
  if (!concepts.has_table() || concepts.concepts() * concepts.points() > most_played_cells)
    throw Error("option 'size': " + concepts.describe() +
                " is too large to be played with. A game takes at most 2^22 labels");
  return Playing(options, concepts.table(), context).play();
}

Verb play_verb() {
  Verb verb = verb_of<PlayOptions>(play);
  verb.text = [](const Finished& finished) {
    const Json& result = finished.result;
    auto counted = [&](const char* name, const char* one) {
      return fmt::format("{} {}", result[name].dump(), result[name] == 1 ? one : name);
    };
    return fmt::format("{} in {}; the Littlestone dimension is {}: {}\n", counted("mistakes", "mistake"),
                       counted("rounds", "round"), result["littlestone"].dump(), plain(result["meaning"]));
  };
  return verb;
}

}  // namespace discreet::inline app
