// Finds short lists of menus, or one menu in place of many, and gives their sizes.
//
// A list of menus may be long or infinite. A short list, drawn from it and then checked exactly, does as well but for a
// loss (RD-21). Enough hypotheses drawn from it are a menu that never fails (RD-22). Every result was checked against
// every concept and distribution (classes/finite/representation_check.h).
// docs/theory/arrows.md#short-lists                                    Source: RD-21, RD-22, CC-6.
#pragma once

#include <optional>

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/learning/sample.h"
#include "discreet/random/rng.h"

namespace discreet::inline dimensions {

// Learns from menus without any privacy: draws a menu and answers its hypothesis with the fewest mistakes.
//
// There is no answer if all hypotheses of the menu err on more than `most` of the rows. Take menus that are (alpha,
// beta)-good. With m >= (3/alpha) ln(1/beta) rows and most = 2 alpha, that happens with probability at most 2 beta.
// With m >= (4/most)(ln N + ln(1/beta)) rows and menus of N, an answer errs at most 2 most, except with probability 3
// beta. It is the yardstick for the private learner `representation`. The proof about short lists runs it.
// docs/theory/arrows.md#without-privacy                                Source: RD-21 (Definition 37, Claims 38, 39).
struct BaselineAnswer {
  std::size_t menu = 0, hypothesis = 0, mistakes = 0;
};

struct MenuBaseline {
  Representation menus;
  Rational most;  // share of mistakes beyond which there is no answer

  // Points are columns of the menus. Among hypotheses with equally few mistakes the first is answered.
  std::optional<BaselineAnswer> learn(const Sample<std::uint64_t>& sample, Rng& rng) const;
};

struct DrawnMenus {
  Representation menus;
  std::uint64_t drawn = 0;  // menus or hypotheses of the draw that succeeded
  std::uint64_t lists = 0;  // lists drawn and checked
};

// A list of menus that is (alpha, beta)-good for the class, drawn with their chances, the shortest of lengths 1, 2, 4,
// ... Throws Error with the witness if not even all menus are. Throws Error if no list of up to 4,096 is.
DrawnMenus shorten(const Representation& menus, const FiniteClass& concepts, const Rational& alpha,
                   const Rational& beta, Rng& rng, const Progress& progress = {});

// One (alpha, 0)-good menu of drawn hypotheses. No hypothesis can be left out of it.
DrawnMenus determinise(const Representation& menus, const FiniteClass& concepts, const Rational& alpha, Rng& rng,
                       const Progress& progress = {});

}  // namespace discreet::inline dimensions
