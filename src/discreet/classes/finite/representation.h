// Menus of hypotheses over a finite domain, one of which is drawn before any data is looked at.
//
// One menu is a deterministic representation; weights within it are a prior; several menus are a probabilistic
// representation, or a one-way protocol with public coins: a menu for every value of the coins, a hypothesis for every
// message, which is what the receiver answers to it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/rational.h"

namespace discreet::inline classes {

struct Menu {
  BitMatrix hypotheses;         // a row a hypothesis, a column a point
  std::vector<Integer> priors;  // one a hypothesis, positive: how much it weighs beside the others of its menu
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
  const Integer& weight() const { return weight_; }  // of all menus together
  Rational chance(std::size_t menu) const { return {menus_[menu].weight, weight_}; }
  std::size_t largest_menu() const;  // hypotheses of the largest menu

  bool operator==(const Representation&) const = default;

 private:
  std::vector<Menu> menus_;
  Integer weight_ = 0;
};

// A one-way protocol with public coins, as an object: how often each value of the coins comes up, how many messages
// there are, and what the receiver answers. The sender's side is not needed to learn.
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
