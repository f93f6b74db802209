// Menus of hypotheses over a finite domain. One of them is drawn before any data is looked at.
//
// One menu is a deterministic representation. Weights within it are a prior. Several menus are a probabilistic
// representation, or a one-way protocol with public coins. Such a protocol has a menu for every value of the coins and
// a hypothesis for every message. The hypothesis holds the receiver's answers to the message.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/rational.h"

namespace discreet::inline classes {

struct Menu {
  BitMatrix hypotheses;         // one row per hypothesis, one column per point
  std::vector<Integer> priors;  // one per hypothesis, positive: its weight beside the others of its menu
  Integer weight = 1;           // positive: how often the menu is drawn beside the others

  bool operator==(const Menu&) const = default;
};

// A menu whose hypotheses weigh the same.
Menu even_menu(BitMatrix hypotheses, Integer weight = 1);

class Representation {
 public:
  Representation() = default;  // nothing given yet
  // Throws Error unless there is a menu, each has a hypothesis, all have the same points, and weights are positive.
  explicit Representation(std::vector<Menu> menus);

  const std::vector<Menu>& menus() const { return menus_; }
  std::size_t points() const { return menus_.empty() ? 0 : menus_.front().hypotheses.columns(); }
  const Integer& weight() const { return weight_; }  // weight of all menus together
  Rational chance(std::size_t menu) const { return {menus_[menu].weight, weight_}; }
  std::size_t largest_menu() const;  // hypotheses of the largest menu

  bool operator==(const Representation&) const = default;

 private:
  std::vector<Menu> menus_;
  Integer weight_ = 0;
};

// A one-way protocol with public coins, as an object. It gives the frequency of each value of the coins, the number of
// messages, and the receiver's answers. Learning does not need the sender's side.
template <class P>
concept OneWayProtocol = requires(const P& protocol, std::size_t coin, std::size_t message, std::size_t point) {
  { protocol.coins() } -> std::convertible_to<std::vector<Integer>>;
  { protocol.messages() } -> std::convertible_to<std::size_t>;
  { protocol.answer(message, point, coin) } -> std::convertible_to<bool>;
};

template <OneWayProtocol P>
Representation tabulate(const P& protocol, std::size_t points) {
  std::vector<Menu> menus;
  const std::vector<Integer> coins = protocol.coins();
  for (std::size_t coin = 0; coin < coins.size(); ++coin) {
    BitMatrix answers(protocol.messages(), points);
    for (std::size_t message = 0; message < answers.rows(); ++message)
      for (std::size_t point = 0; point < points; ++point)
        answers.set(message, point, protocol.answer(message, point, coin));
    menus.push_back(even_menu(std::move(answers), coins[coin]));
  }
  return Representation(std::move(menus));
}

}  // namespace discreet::inline classes
