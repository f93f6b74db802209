// Learns from menus without any privacy: draws a menu and answers its hypothesis with the fewest mistakes.
//
// There is no answer if all hypotheses of the menu err on more than `most` of the rows. Take menus that are (alpha,
// beta)-good. With m >= (3/alpha) ln(1/beta) rows and most = 2 alpha, that happens with probability at most 2 beta.
// With m >= (4/most)(ln N + ln(1/beta)) rows and menus of N, an answer errs at most 2 most, except with probability 3
// beta. It is the yardstick for the private learner `representation`. The proof about short lists runs it
// (menu_list.h).
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
  Rational most;  // share of mistakes beyond which there is no answer

  // Points are columns of the menus. Among hypotheses with equally few mistakes the first is answered.
  std::optional<BaselineAnswer> learn(const Sample<std::uint64_t>& sample, Rng& rng) const;
};

}  // namespace discreet::inline dimensions
