// The games about menus of one class. Each is solved at most once, and one is the start of the next.
#pragma once

#include <optional>

#include "discreet/classes/searches/concept_class.h"
#include "discreet/dimensions/menus/light/light_sets.h"
#include "discreet/dimensions/menus/search/drawn_menu.h"

namespace discreet::inline dimensions {

// The time for what is not solved yet.
struct SearchTime {
  TimeLimit limit;
  Stage stage;
};

class MenuGames {
 public:
  // `hypotheses` are those that menus may hold. Without concepts in it they may hold any. The class and the hypotheses
  // outlive the games.
  MenuGames(const ConceptClass& concepts, const FiniteClass& hypotheses, const Rational& alpha)
      : concepts_(concepts), hypotheses_(hypotheses), alpha_(alpha) {}

  bool is_restricted() const { return hypotheses_.concepts() != 0; }

  // The class over the points that matter. Empty if it is too large for games.
  const std::optional<MaskClass>& masks(const Stage& stage);
  // True if tau* is still to be searched for, in a class that is small enough.
  bool lacks_number(const Stage& stage);
  // tau* and the least menu. Null if the class is too large.
  const RepresentationNumber* number(const SearchTime& time);
  const LeastMenu* menu(const SearchTime& time);
  // The least menu that was found, if it was looked for.
  const std::optional<LeastMenu>& found_menu() const { return menu_; }

  // A few points of a class that is too large, with tau* of them.
  struct Part {
    const MaskClass& concepts;
    const RepresentationNumber& number;
  };
  std::optional<Part> part(const SearchTime& time);

  // The chance of a function drawn evenly from all functions on the points, by a quarter of the time. Empty if menus
  // are restricted, or if more points are left than such proofs are searched for.
  const std::optional<LightProof>& light(const SearchTime& time);

  // The least menu for a class of masks at another error, at least of this size. It is a protocol with private coins.
  // Null if none was proved.
  const LeastMenu* menu_at(const Rational& error, const MaskClass& masks, std::size_t at_least, const SearchTime& time);

 private:
  const ConceptClass& concepts_;
  const FiniteClass& hypotheses_;
  Rational alpha_;
  bool reduced_ = false;  // true: masks_ was looked for
  std::optional<MaskClass> masks_, part_;
  std::optional<RepresentationNumber> number_, part_number_;
  std::optional<LeastMenu> menu_, menu_at_error_;
  std::optional<LightProof> light_;
};

}  // namespace discreet::inline dimensions
