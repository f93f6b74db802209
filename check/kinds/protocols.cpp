// A mixture of one-way protocols that errs on every pair of a concept and a point with at most a certain probability.
//
// With symmetries, the mixture is one over all images of the protocols: its error on a pair is the mean over the pair's
// orbit.
#include <algorithm>
#include <map>
#include <numeric>

#include "check/kinds/game.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

// Pairs are numbered concept by concept, in the order of the concepts.
std::vector<std::size_t> pair_orbits(const Game& game, const std::vector<Symmetry>& symmetries) {
  std::vector<std::size_t> least(game.concepts.size() * game.points());
  std::iota(least.begin(), least.end(), std::size_t{0});
  auto root = [&](std::size_t i) {
    while (least[i] != i) i = least[i] = least[least[i]];
    return i;
  };
  spend_steps(8 * symmetries.size() * least.size());
  for (const Symmetry& g : symmetries)
    for (std::size_t c = 0; c < game.concepts.size(); ++c)
      for (std::size_t x = 0; x < game.points(); ++x) {
        const std::size_t image = place_of(game.concepts, g(game.concepts[c])) * game.points() + g.to[x];
        const std::size_t a = root(c * game.points() + x), b = root(image);
        least[std::max(a, b)] = std::min(a, b);
      }
  for (std::size_t i = 0; i < least.size(); ++i) least[i] = root(i);
  return least;
}

// Adds the errors of the protocol to every pair.
void add_errors(const Json& protocol, const Game& game, std::uint64_t messages, const std::string& where,
                std::vector<Rational>& errors) {
  const Rational weight = rational_of(member(protocol, "weight"), where + ".weight");
  spend_steps(4 * errors.size());
  demand(weight >= 0, where + " has a negative weight");
  std::vector<Mask> answers;
  for (const Json& text : list_of(protocol, "answers")) answers.push_back(mask_of(text, game, where));
  demand(answers.size() <= messages, where + " has more messages than it may");
  const auto sent = numbers_of(protocol, "message");
  demand(sent.size() == game.rows.size(), where + " does not have one message per concept");
  for (std::size_t row = 0; row < sent.size(); ++row) {
    demand(sent[row] < answers.size(),
           where + ": concept " + std::to_string(row) + " sends a message that there is not");
    for (std::size_t x = 0; x < game.points(); ++x)
      if (((answers[sent[row]] ^ game.rows[row]) >> x & 1) != 0) errors[row * game.points() + x] += weight;
  }
}

}  // namespace

void check_protocols(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"protocol_error", "communication"}, "<=");
  const Game game = game_of(certificate, table);
  demand_copies(certificate, table, game);
  const auto symmetries = symmetries_of(certificate, game);
  const std::uint64_t messages = number_of(certificate, "messages");
  const Json& protocols = list_of(certificate, "protocols");
  std::vector<Rational> errors(game.rows.size() * game.points(), 0);
  Rational all = 0;
  for (std::size_t i = 0; i < protocols.size(); ++i) {
    add_errors(protocols[i], game, messages, "protocol " + std::to_string(i), errors);
    all += rational_of(protocols[i]["weight"], "weight");
  }
  demand(all == 1, "the protocols weigh " + to_text(all) + " together, not 1");
  // Equal concepts may send different messages; each row is held to the mean of its orbit by its own worst.
  const auto orbits = pair_orbits(game, symmetries);
  std::map<std::size_t, std::pair<Rational, std::size_t>> means;
  std::vector<Rational> worst(game.concepts.size() * game.points(), 0);
  for (std::size_t row = 0; row < game.rows.size(); ++row)
    for (std::size_t x = 0; x < game.points(); ++x) {
      Rational& here = worst[place_of(game.concepts, game.rows[row]) * game.points() + x];
      here = std::max<Rational>(here, errors[row * game.points() + x]);
    }
  for (std::size_t i = 0; i < worst.size(); ++i) {
    auto& [sum, count] = means[orbits[i]];
    sum += worst[i];
    ++count;
  }
  const bool bits = claim.quantity == "communication";
  const Rational allowed = bits ? fraction_of(certificate, "error") : claim.value;
  demand(!bits || claim.value >= messages,
         "the protocols have " + std::to_string(messages) + " messages, the claim is " + claim.text());
  for (const auto& [orbit, mean] : means)
    demand(mean.first / mean.second <= allowed,
           "a pair with column " + std::to_string(game.columns[orbit % game.points()]) +
               " is answered wrongly with probability " + to_text(mean.first / mean.second));
}

}  // namespace discreet::check
