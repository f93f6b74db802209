// Sums of binomial coefficients, tails of binomial distributions and rates of selections, enclosed.
//
// Undefined, of all of them: sums that take too long, and probabilities outside of (0, 1).
#pragma once

#include "discreet/bounds/table/enclosed.h"

namespace discreet::inline bounds {

Enclosed binom(const Enclosed& n, const Enclosed& k);
Enclosed hamming_ball(const Enclosed& n, const Enclosed& k);  // binom(n, 0) + ... + binom(n, k)

// Pr[Bin(n, p) <= k] and Pr[Bin(n, p) >= k].
Enclosed chance_of_at_most(const Enclosed& k, const Enclosed& n, const Enclosed& p);
Enclosed chance_of_at_least(const Enclosed& k, const Enclosed& n, const Enclosed& p);

// E[e^(-epsilon K); K among its largest values, of total probability 1 - beta], K ~ Bin(n, p).
Enclosed group_share(const Enclosed& n, const Enclosed& p, const Enclosed& epsilon, const Enclosed& beta);

// The rates of selections of searched_formulas.h.
Enclosed realizable_rate(const Enclosed& alpha, const Enclosed& epsilon);
Enclosed menu_rate(const Enclosed& menu_alpha, const Enclosed& alpha, const Enclosed& epsilon);
Enclosed agnostic_rate(const Enclosed& alpha, const Enclosed& epsilon);

}  // namespace discreet::inline bounds
