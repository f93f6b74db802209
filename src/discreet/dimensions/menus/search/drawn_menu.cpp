// Tested by least_menu_test.cpp
#include "discreet/dimensions/menus/search/drawn_menu.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/dimensions/menus/search/menu_game.h"

namespace discreet::inline dimensions {
namespace {

// Deciding V_N enumerates hypotheses, and menus of them.
constexpr std::size_t most_hypotheses = 1024, most_size = 16;

Rational power(const Rational& base, std::size_t exponent) {
  return {pow(numerator(base), static_cast<unsigned>(exponent)),
          pow(denominator(base), static_cast<unsigned>(exponent))};
}

void start(DrawnMenu& answer, const Rational& beta, const RepresentationNumber& number, const LeastMenu& menu) {
  answer.lower = std::max<std::size_t>(1, static_cast<std::size_t>(ceil((1 - beta) * number.lower)));
  answer.lower_proof = number.lower_proof;
  auto offer = [&](std::size_t size, DrawnMenu::Route route, const std::optional<MenuProof>& proof) {
    if (!proof || (answer.upper && *answer.upper <= size)) return;
    answer.upper = size;
    answer.upper_proof = proof;
    answer.route = route;
  };
  if (menu.upper) {
    const auto part = static_cast<std::size_t>(ceil((1 - beta) * Rational(*menu.upper)));
    offer(std::max<std::size_t>(1, part), DrawnMenu::Route::part, menu.upper_proof);
  }
  if (number.upper_proof)
    offer(draws_for(number.upper_proof->chance, beta), DrawnMenu::Route::draws, number.upper_proof);
}

}  // namespace

std::size_t draws_for(const Rational& chance, const Rational& beta) {
  require(chance > 0 && beta > 0, "a chance and beta must be positive");
  if (chance >= 1 || beta >= 1) return 1;
  const Interval draws = log(Interval(beta)) / log(Interval(Rational(1 - chance)));
  auto enough = static_cast<std::size_t>(std::max<Integer>(1, ceil(draws.high())));
  // The enclosure may lie across an integer.
  if (enough > 1 && enough <= 10000 && power(1 - chance, enough - 1) <= beta) --enough;
  return enough;
}

DrawnMenu drawn_menu(const MaskClass& concepts, const Rational& alpha, const Rational& beta,
                     const RepresentationNumber& number, const LeastMenu& menu, const TimeLimit& limit,
                     const Progress& progress) {
  require(beta > 0 && beta < 1, "beta: must be more than 0 and less than 1");
  DrawnMenu answer;
  start(answer, beta, number, menu);
  if (!number.lower_proof || concepts.points() > 10 || concepts.hypotheses() > most_hypotheses) return answer;
  while (answer.upper && answer.lower < *answer.upper && answer.lower <= most_size && !limit.over()) {
    MenuGame game =
        menu_game(concepts, alpha, answer.lower, number.lower_proof->adversaries, Rational(1 - beta), limit, progress);
    if (game.upper_proof && game.upper < 1 - beta) {
      ++answer.lower;
      answer.lower_proof = std::move(game.upper_proof);
    } else if (game.lower_proof && game.lower >= 1 - beta) {
      answer.upper = answer.lower;
      answer.upper_proof = std::move(game.lower_proof);
      answer.route = DrawnMenu::Route::menus;
    } else {
      break;
    }
  }
  return answer;
}

}  // namespace discreet::inline dimensions
