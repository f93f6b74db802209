// What can be learned from menus without any privacy: draw a menu, answer its hypothesis with the fewest mistakes.
//
// Nothing is answered when all of the menu err on more than `most` of the rows. With menus that are (alpha, beta)-good
// and m >= (3/alpha) ln(1/beta) rows, most = 2 alpha, that happens with probability at most 2 beta; with m >=
// (4/most)(ln N + ln(1/beta)) rows and menus of N an answer errs at most 2 most, but for 3 beta. It is the yardstick
// for the private learner `representation`, and what the proof about short lists runs (menu_list.h).
// docs/theory/arrows.md#without-privacy                                Source: RD-21 (Definition 37, Claims 38, 39).
#pragma once

#include <optional>

#include "discreet/classes/finite/representation.h"
#include "discreet/learning/sample.h"
#include "discreet/random/rng.h"

namespace discreet::inline dimensions {

struct BaselineAnswer {
  std::size_t menu = 0, hypothesis = 0, mistakes = 0;
};

struct MenuBaseline {
  Representation menus;
  Rational most;  // share of mistakes beyond which nothing is answered

  // Points are columns of the menus. Of hypotheses with equally few mistakes the first is answered.
  std::optional<BaselineAnswer> learn(const Sample<std::uint64_t>& sample, Rng& rng) const;
};

}  // namespace discreet::inline dimensions
