// Makes menus from several independently drawn ones. Unions make a useless menu rarer. Majorities bring the best
// hypothesis of a menu closer to the target.
//
// Equal draws in another order give the same menu. So multisets of draws are listed, each with the weight of all its
// orders. For one menu drawn k times, multisets of k votes are listed. Equal results are listed once.
// docs/theory/arrows.md#union, docs/theory/arrows.md#majority
#pragma once

#include "discreet/base/progress.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/random/rng.h"

namespace discreet::inline dimensions {

// Limits on the size of a result. The defaults are some seconds of work, and a file that can still be read.
struct CombinationLimit {
  std::uint64_t menus = 1 << 12;       // listed
  std::uint64_t hypotheses = 1 << 20;  // in all menus together, before equal ones are joined
};

// (a, b) becomes (a, b^draws), menus `draws` times as large. (RD-8, CC-7(b))
Representation unite(const Representation& representation, std::size_t draws, const CombinationLimit& limit = {},
                     const Progress& progress = {});

// All majorities of `voters` votes, one from each of `voters` drawn menus. `voters` is odd. Error e of a protocol
// becomes Pr[Bin(voters, e) > voters/2] (CC-7(a)). (a, b / voters) becomes (Pr[Bin(voters, a) > voters/2], b) (RD-9).
// Menus whose hypotheses weigh the same give such menus. Otherwise a majority weighs what its votes weigh together.
Representation vote(const Representation& representation, std::size_t voters, const CombinationLimit& limit = {},
                    const Progress& progress = {});

// Equal hypotheses of a menu become one, equal menus become one. With even priors they stay even.
Representation merged(const Representation& representation);

// All hypotheses of all menus as one menu with equal priors.
Representation together(const Representation& representation);

// `count` menus drawn with their chances, each of weight 1. The draws use no data and may be published.
Representation draw_menus(const Representation& representation, std::size_t count, Rng& rng);

// `count` hypotheses, each from a menu drawn anew, with the probabilities given by the priors.
BitMatrix draw_hypotheses(const Representation& representation, std::size_t count, Rng& rng);

// True if every menu gives all its hypotheses the same weight.
bool has_even_priors(const Representation& representation);

// Multisets of `size` of `kinds` things.
Integer multisets(std::size_t kinds, std::size_t size);

}  // namespace discreet::inline dimensions
