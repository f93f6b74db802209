#include "discreet/dimensions/messages/sender.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/classes/finite/representation_check.h"

namespace discreet::inline dimensions {
namespace {

void check_domains(const Representation& representation, const FiniteClass& concepts) {
  if (representation.points() != concepts.points())
    throw Error("concepts has " + std::to_string(concepts.points()) + " points and menus has " +
                std::to_string(representation.points()) + ". Both must be tables over the same points");
}

// The hypothesis of the menu with the least weighted error; the first of several.
std::size_t best_reply(const BitMatrix& hypotheses, BitRow target, const std::vector<double>& weights) {
  std::size_t best = 0;
  double least = 0;
  for (std::size_t h = 0; h < hypotheses.rows(); ++h) {
    double error = 0;
    for (std::size_t x = 0; x < weights.size(); ++x)
      if (hypotheses.get(h, x) != bit_at(target, x)) error += weights[x];
    if (h == 0 || error < least) best = h, least = error;
  }
  return best;
}

// How often each hypothesis was the best reply, in `rounds` rounds. Weights are floating point: they only steer, and
// what comes out is a mixture whose error is worked out exactly by whoever uses it.
Mixtures played(const Representation& representation, BitRow target, std::uint64_t rounds) {
  const std::size_t points = representation.points();
  const double step =
      std::sqrt(8 * std::log(std::max<double>(2, static_cast<double>(points))) / static_cast<double>(rounds));
  std::vector<std::vector<std::uint64_t>> counts;
  std::vector<double> chances, weights(points, 1);
  for (std::size_t m = 0; m < representation.menus().size(); ++m) {
    counts.emplace_back(representation.menus()[m].hypotheses.rows());
    chances.push_back(to_double(representation.chance(m)));
  }
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::vector<double> loss(points, 0);
    for (std::size_t m = 0; m < counts.size(); ++m) {
      const BitMatrix& hypotheses = representation.menus()[m].hypotheses;
      const std::size_t reply = best_reply(hypotheses, target, weights);
      ++counts[m][reply];
      for (std::size_t x = 0; x < points; ++x)
        if (hypotheses.get(reply, x) != bit_at(target, x)) loss[x] += chances[m];
    }
    double largest = 0;
    for (std::size_t x = 0; x < points; ++x) largest = std::max(largest, weights[x] *= std::exp(step * loss[x]));
    for (double& weight : weights) weight /= largest;
  }
  Mixtures mixtures;
  for (const auto& of_menu : counts) {
    auto& mixture = mixtures.emplace_back();
    for (std::uint64_t count : of_menu) mixture.emplace_back(Integer(count), Integer(rounds));
  }
  return mixtures;
}

}  // namespace

std::vector<Rational> mistakes_at(const Menu& menu, const std::vector<Rational>& mixture, BitRow target) {
  std::vector<Rational> wrong(menu.hypotheses.columns());
  for (std::size_t h = 0; h < mixture.size(); ++h)
    if (mixture[h] != 0)
      for (std::size_t x = 0; x < wrong.size(); ++x)
        if (menu.hypotheses.get(h, x) != bit_at(target, x)) wrong[x] += mixture[h];
  return wrong;
}

std::vector<Rational> mistakes_at(const Representation& representation, const Mixtures& mixtures, BitRow target) {
  std::vector<Rational> wrong(representation.points());
  for (std::size_t m = 0; m < mixtures.size(); ++m) {
    const auto of_menu = mistakes_at(representation.menus()[m], mixtures[m], target);
    for (std::size_t x = 0; x < wrong.size(); ++x) wrong[x] += representation.chance(m) * of_menu[x];
  }
  return wrong;
}

Rational worst_error(const Representation& representation, const FiniteClass& concepts, const Sender& sender) {
  check_domains(representation, concepts);
  require(sender.mixtures.size() == concepts.concepts(), "a sender has mixtures for every concept");
  Rational worst = 0;
  for (std::size_t c = 0; c < concepts.concepts(); ++c)
    for (const Rational& wrong : mistakes_at(representation, sender.mixtures[c], concepts[c]))
      worst = std::max(worst, wrong);
  return worst;
}

Sender best_sender(const Representation& representation, const FiniteClass& concepts, const Stage& stage) {
  check_domains(representation, concepts);
  Sender sender;
  for (std::size_t c = 0; c < concepts.concepts(); ++c) {
    stage.at(c, concepts.concepts());
    sender.mixtures.push_back(play(representation, concepts[c]).mixtures);
  }
  return sender;
}

std::uint64_t patient_rounds(std::size_t points, const Rational& slack) {
  require_inside("slack", slack, 0, 1, "Give a number such as 0.1");
  const double rounds = std::log(static_cast<double>(points)) / (2 * std::pow(to_double(slack), 2));
  require(rounds < 1e7, "slack is too small: the sender would play more than ten million rounds. Allow more");
  return static_cast<std::uint64_t>(rounds) + 1;
}

Sender patient_sender(const Representation& representation, const FiniteClass& concepts, const Rational& slack,
                      const Stage& stage) {
  check_domains(representation, concepts);
  const std::uint64_t rounds = patient_rounds(representation.points(), slack);
  Sender sender;
  for (std::size_t c = 0; c < concepts.concepts(); ++c) {
    stage.at(c, concepts.concepts());
    sender.mixtures.push_back(played(representation, concepts[c], rounds));
  }
  return sender;
}

}  // namespace discreet::inline dimensions
