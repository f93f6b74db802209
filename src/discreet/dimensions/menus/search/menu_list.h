// Short lists of menus, and one menu in place of many: how long, and how to find them.
//
// A list of menus may be long or without an end; a short list, drawn from it and then checked exactly, does as well but
// for a loss (RD-21), and enough hypotheses drawn from it are a menu that never fails (RD-22). What is returned was
// checked against every concept and distribution (classes/finite/representation_check.h).
// docs/theory/arrows.md#short-lists                                    Source: RD-21, RD-22, CC-6.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/random/rng.h"

namespace discreet::inline dimensions {

struct DrawnMenus {
  Representation menus;
  std::uint64_t drawn = 0;  // menus or hypotheses of the draw that succeeded
  std::uint64_t lists = 0;  // that were drawn and checked
};

// A list of menus that is (alpha, beta)-good for the class, drawn with their chances; the shortest of lengths 1, 2, 4,
// ... Throws Error when not even all menus are, with the witness, or when no list of up to 4,096 is.
DrawnMenus shorten(const Representation& menus, const FiniteClass& concepts, const Rational& alpha,
                   const Rational& beta, Rng& rng, const Progress& progress = {});

// One menu that is (alpha, 0)-good, of drawn hypotheses, from which none can be left out.
DrawnMenus determinise(const Representation& menus, const FiniteClass& concepts, const Rational& alpha, Rng& rng,
                       const Progress& progress = {});

// What the theorems ask for; ln of sizes.
struct ListLength {
  std::uint64_t printed, sharper;
};
// Theorem 40: menus of at most e^log_size hypotheses that are (alpha, beta)-good on 2^bits points; a uniform list of so
// many is (4 alpha, 6 beta)-good. 6 beta < 1.
ListLength list_length(double log_size, const Rational& alpha, const Rational& beta, std::int64_t bits);

// ln of the hypotheses of one menu that is 1/4-good, from RepDim in nats, on 2^bits points: by the printed route
// (majorities to (1/16, 1/12), a short list, its union), and by draws from a prior at 5/32, the error of three votes.
double printed_menu_size(double rep_dim, std::int64_t bits);
double drawn_menu_size(double rep_dim, std::int64_t bits);

}  // namespace discreet::inline dimensions
