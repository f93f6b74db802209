// Tested by representation_check_test.cpp
#include "discreet/classes/finite/representation.h"

#include <algorithm>

#include "discreet/base/error.h"

namespace discreet::inline classes {

Menu even_menu(BitMatrix hypotheses, Integer weight) {
  std::vector<Integer> priors(hypotheses.rows(), 1);
  return {std::move(hypotheses), std::move(priors), std::move(weight)};
}

Representation::Representation(std::vector<Menu> menus) : menus_(std::move(menus)) {
  require(!menus_.empty(), "menus must hold at least one menu");
  for (std::size_t i = 0; i < menus_.size(); ++i) {
    const Menu& menu = menus_[i];
    const std::string name = "menus: menu " + std::to_string(i + 1);
    if (menu.hypotheses.rows() == 0 || points() == 0)
      throw Error(name + " must hold at least one hypothesis and one point");
    if (menu.hypotheses.columns() != points())
      throw Error(name + " has " + std::to_string(menu.hypotheses.columns()) + " points where the first has " +
                  std::to_string(points()));
    if (menu.priors.size() != menu.hypotheses.rows()) throw Error(name + " must have one prior weight a hypothesis");
    if (menu.weight <= 0 || std::ranges::any_of(menu.priors, [](const Integer& prior) { return prior <= 0; }))
      throw Error(name + " must have positive weights. Leave out what cannot be drawn");
    weight_ += menu.weight;
  }
}

std::size_t Representation::largest_menu() const {
  std::size_t largest = 0;
  for (const Menu& menu : menus_) largest = std::max(largest, menu.hypotheses.rows());
  return largest;
}

}  // namespace discreet::inline classes
